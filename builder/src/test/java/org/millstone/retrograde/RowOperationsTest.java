package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.step.Grade;
import org.millstone.step.Score;

/** Eight slots at a time come to what one at a time does. */
class RowOperationsTest {
    private static final int RUNS = 200;

    private final Random random = new Random(5);
    private byte[] a = {};
    private byte[] b = {};

    /** Values that the operations treat in another way than their neighbours come often. */
    private void fill(int length) {
        int[] edges = {0, 1, 2, 63, 64, 126, 127, 128, 129, 191, 254, 255};
        a = new byte[length];
        b = new byte[length];
        for (int i = 0; i < length; i++) {
            a[i] = (byte) (random.nextBoolean() ? edges[random.nextInt(edges.length)] : random.nextInt(256));
            b[i] = (byte) (random.nextBoolean() ? edges[random.nextInt(edges.length)] : random.nextInt(256));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 40})
    void undecidedSlotsStay(int length) {
        for (int run = 0; run < RUNS; run++) {
            fill(length);
            int worst = random.nextInt(2);
            int value = random.nextInt(256);
            byte[] expected = a.clone();
            for (int i = 0; i < length; i++) {
                int is = a[i] & 0xff;
                expected[i] = (byte) (is >= worst && is < value && b[i] != 0 ? value : is);
            }
            RowOperations.stay(a, b, worst, value);
            assertThat(a).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 40})
    void drawnSlotsKeepTheirCountsAndOthersAreTold(int length) {
        for (int run = 0; run < RUNS; run++) {
            fill(length);
            byte[] expected = b.clone();
            for (int i = 0; i < length; i++) {
                int score = a[i] & 0xff;
                expected[i] = score == Score.DRAW ? b[i] : score > Score.DRAW ? Solver.WON : Solver.LOST;
            }
            RowOperations.tell(a, b);
            assertThat(b).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 40})
    void gradesBeginWithWhatIsTold(int length) {
        for (int run = 0; run < RUNS; run++) {
            fill(length);
            for (int i = 0; i < length; i++) {
                b[i] = random.nextInt(3) == 0 ? Solver.WON : random.nextInt(3) == 0 ? Solver.LOST : (byte) random.nextInt(128);
            }
            byte[] expected = a.clone();
            for (int i = 0; i < length; i++) {
                expected[i] =
                        (byte) (b[i] == Solver.LOST ? Grade.LOST : b[i] == Solver.WON ? Grade.WON : Math.max(a[i] & 0xff, 1));
            }
            RowOperations.begin(b, a, 1);
            assertThat(a).isEqualTo(expected);
        }
    }

    /** From any slot up to any other, whatever their distance: the last ones are not as many as are looked at together. */
    @Test
    void everySlotWithAValueIsListedAndNoOther() {
        for (int run = 0; run < RUNS; run++) {
            fill(random.nextInt(150));
            int from = random.nextInt(a.length + 1);
            int end = from + random.nextInt(a.length - from + 1);
            int wanted = random.nextBoolean() || a.length == 0 ? random.nextInt(256) : a[random.nextInt(a.length)] & 0xff;
            int[] found = new int[a.length + 1];
            found[0] = -1;
            int size = RowOperations.scan(a, wanted, from, end, found, 1);
            assertThat(Arrays.copyOf(found, size)).isEqualTo(
                    IntStream.concat(IntStream.of(-1), IntStream.range(from, end).filter(slot -> (a[slot] & 0xff) == wanted))
                            .toArray());
        }
    }

    @Test
    void theSmallerOfEachTwoBytesIsTakenAndNothingElseChanges() {
        for (int run = 0; run < RUNS; run++) {
            fill(random.nextInt(60));
            int length = random.nextInt(a.length + 1);
            int at = random.nextInt(a.length - length + 1);
            int fromAt = random.nextInt(a.length - length + 1);
            byte[] expected = a.clone();
            for (int i = 0; i < length; i++) {
                expected[at + i] = (byte) Math.min(a[at + i] & 0xff, b[fromAt + i] & 0xff);
            }
            RowOperations.lower(a, at, b, fromAt, length);
            assertThat(a).isEqualTo(expected);
        }
    }
}
