package org.millstone.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.millstone.database.Finals;
import org.millstone.step.Grade;
import org.millstone.step.Window;
import org.millstone.table.GradeTree;
import org.millstone.verify.CounterRanks.Share;

/** Ranks of counters: of the turns that keep the grade the least has the counter that counts, however many there are. */
class CounterRanksTest {
    private static final int OWN = Grade.of(2);

    /** Positions of each level from -20 to 20, whose opponents' counters go up to some number. */
    private static List<CounterRanks> ranks(Share share, int counters) {
        boolean[] before = new boolean[CounterRanks.SYMBOLS];
        boolean[] after = new boolean[CounterRanks.SYMBOLS];
        for (int level = -20; level <= 20; level++) {
            CounterRanks.mark(new byte[] {(byte) Grade.of(level)}, new byte[1], before);
            for (int counter = 0; counter <= counters; counter++) {
                CounterRanks.mark(new byte[] {(byte) Grade.of(level)}, new byte[] {(byte) counter}, after);
            }
        }
        return CounterRanks.of(share, Window.FIRST.besideGrades(Finals.MOST_LEVELS), OWN, before, after);
    }

    private static CounterRanks of(List<CounterRanks> all, int grade) {
        List<CounterRanks> found = all.stream().filter(ranks -> ranks.wanted[grade] != 0).toList();
        assertThat(found).as("grade %d", grade).hasSize(1);
        return found.getFirst();
    }

    /** The rank of a turn without a capture to a position that is worth a grade to the side that makes the turn. */
    private static int rank(CounterRanks ranks, int grade, int counter) {
        byte[] row = {(byte) Grade.mirrored(grade)};
        ranks.rank(row, new byte[] {(byte) counter});
        return row[0] & 0xff;
    }

    @ParameterizedTest
    @EnumSource(Share.class)
    void eachGradeIsRankedOnce(Share share) {
        List<CounterRanks> all = ranks(share, 40);
        assertThat(all).hasSizeGreaterThan(1);
        for (int level = -20; level <= 20; level++) {
            int grade = Grade.of(level);
            assertThat(all.stream().filter(ranks -> ranks.wanted[grade] != 0).count()).as("level %d", level)
                    .isEqualTo(share.has(grade, OWN) ? 1 : 0);
        }
    }

    @Test
    void whoProfitsTakesTheQuickestTurnOrACapture() {
        List<CounterRanks> all = ranks(Share.PROFITS, 40);
        for (int level = 3; level <= 20; level++) {
            int grade = Grade.of(level);
            CounterRanks ranks = of(all, grade);
            for (int counter = 1; counter <= 40; counter++) {
                int rank = rank(ranks, grade, counter);
                assertThat(ranks.follows((byte) grade, (byte) rank)).isEqualTo((byte) (counter + 1));
                assertThat(rank).isGreaterThan(rank(ranks, grade, counter - 1));
                assertThat(rank).isLessThan(rank(ranks, Grade.of(level - 1), 0));
            }
            int capture = ranks.captures().value((byte) Grade.mirrored(grade)) & 0xff;
            assertThat(ranks.follows((byte) grade, (byte) capture)).isEqualTo((byte) 1);
        }
    }

    @Test
    void whoIsHarmedTakesTheSlowestTurnThatCapturesNothing() {
        List<CounterRanks> all = ranks(Share.HARMED, 40);
        for (int level = -20; level <= 1; level++) {
            int grade = Grade.of(level);
            CounterRanks ranks = of(all, grade);
            for (int counter = 1; counter <= 40; counter++) {
                int rank = rank(ranks, grade, counter);
                assertThat(ranks.follows((byte) grade, (byte) rank)).isEqualTo((byte) counter);
                assertThat(rank).isLessThan(rank(ranks, grade, counter - 1));
            }
            int capture = ranks.captures().value((byte) Grade.mirrored(grade)) & 0xff;
            assertThat(ranks.follows((byte) grade, (byte) capture)).as("a capture").isZero();
            int worse = rank(ranks, Grade.of(level - 1), 7);
            assertThat(ranks.follows((byte) grade, (byte) worse)).as("a turn that does not keep the grade").isZero();
        }
    }

    /** The largest counter stands for all that are no less. */
    @Test
    void countersStopAtTheLargest() {
        List<CounterRanks> all = ranks(Share.PROFITS, GradeTree.MOST_COUNTER);
        int grade = Grade.of(9);
        CounterRanks ranks = of(all, grade);
        for (int counter : new int[] {GradeTree.MOST_COUNTER - 1, GradeTree.MOST_COUNTER}) {
            assertThat(ranks.follows((byte) grade, (byte) rank(ranks, grade, counter)) & 0xff).isEqualTo(GradeTree.MOST_COUNTER);
        }
    }
}
