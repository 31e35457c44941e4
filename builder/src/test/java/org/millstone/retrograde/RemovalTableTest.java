package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.index.CanonicalSets;

class RemovalTableTest {
    private static final Board BOARD = Boards.TWELVE;

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1", "5, 2", "6, 1", "7, 3"})
    void itsRowsAreTheCanonicalSetsWithAStoneInSoManyMillsInTheirOrder(int stones, int mills) {
        CanonicalSets sets = new CanonicalSets(BOARD, stones);
        List<Integer> expected = new ArrayList<>();
        for (int number = 0; number < sets.count(); number++) {
            if (hasStoneInMills(sets.set(number), mills)) {
                expected.add(number);
            }
        }
        assertThat(RemovalTable.milled(BOARD, sets, mills)).containsExactly(expected.toArray(Integer[]::new));
    }

    private static boolean hasStoneInMills(int set, int mills) {
        return IntStream.range(0, BOARD.points()).anyMatch(
                point -> IntStream.of(BOARD.mills()).filter(mill -> (mill >>> point & 1) != 0 && (mill & ~set) == 0).count()
                        >= mills);
    }
}
