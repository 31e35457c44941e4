package org.millstone.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.board.Board;
import org.millstone.board.Boards;

class MilledSetsTest {
    private static final Board BOARD = Boards.TWELVE;

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1", "5, 2", "6, 1", "7, 3"})
    void theyAreTheCanonicalSetsWithAStoneInSoManyMillsInTheirOrder(int stones, int mills) {
        CanonicalSets sets = new CanonicalSets(BOARD, stones);
        List<Integer> expected = new ArrayList<>();
        for (int number = 0; number < sets.count(); number++) {
            if (hasStoneInMills(sets.set(number), mills)) {
                expected.add(number);
            }
        }
        MilledSets milled = new MilledSets(BOARD, sets, mills);
        assertThat(IntStream.range(0, milled.count()).map(milled::number).boxed().toList()).isEqualTo(expected);
        assertThat(expected.stream().map(milled::place).toList())
                .isEqualTo(IntStream.range(0, expected.size()).boxed().toList());
    }

    private static boolean hasStoneInMills(int set, int mills) {
        return IntStream.range(0, BOARD.points()).anyMatch(
                point -> IntStream.of(BOARD.mills()).filter(mill -> (mill >>> point & 1) != 0 && (mill & ~set) == 0).count()
                        >= mills);
    }
}
