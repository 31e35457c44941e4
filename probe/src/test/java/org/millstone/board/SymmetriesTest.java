package org.millstone.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SymmetriesTest {
    /** A square has eight; two or more squares twice as many, by exchanging inside and outside. */
    @ParameterizedTest
    @CsvSource({"three, 8", "seven, 8", "six, 16", "nine, 16", "twelve, 16"})
    void theSymmetriesOfABoardMapMillsToMillsAndNeighboursToNeighbours(String name, int count) {
        Board board = Boards.named(name).orElseThrow();
        Symmetries symmetries = board.symmetries();
        assertThat(symmetries.count()).isEqualTo(count);
        assertThat(IntStream.range(0, board.points()).map(p -> symmetries.image(0, p)))
                .containsExactlyElementsOf(IntStream.range(0, board.points()).boxed().toList());
        Random random = new Random(6);
        for (int g = 0; g < count; g++) {
            int symmetry = g;
            for (int mill : board.mills()) {
                assertThat(board.mills()).contains(symmetries.apply(g, mill));
            }
            for (int p = 0; p < board.points(); p++) {
                assertThat(symmetries.apply(g, board.neighbours(p))).isEqualTo(board.neighbours(symmetries.image(g, p)));
            }
            for (int i = 0; i < 100; i++) {
                int set = random.nextInt() & board.all();
                int image = IntStream.range(0, board.points()).filter(p -> (set >>> p & 1) != 0)
                        .map(p -> 1 << symmetries.image(symmetry, p)).sum();
                assertThat(symmetries.apply(g, set)).isEqualTo(image);
                assertThat(Symmetries.apply(symmetries.table(g), set)).isEqualTo(image);
                assertThat(symmetries.apply(symmetries.inverse(g), image)).isEqualTo(set);
            }
        }
    }

    /** A line of points, the first three of which are a mill: only the mill tells the two ends apart. */
    @Test
    void aBoardMayHaveNoSymmetry() {
        int[] chain = IntStream.range(0, 23).map(p -> 0b11 << p).toArray();
        assertThat(board(chain, 0b111).symmetries().count()).isEqualTo(1);
        assertThat(board(chain).symmetries().count()).isEqualTo(2);
    }

    @Test
    void moreSymmetriesThanTheIndexTakesAreRefused() {
        int[] pairs = IntStream.range(0, 12).map(p -> 0b11 << 2 * p).toArray();
        assertThatThrownBy(() -> board(pairs).symmetries()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than 48 symmetries");
    }

    private static Board board(int[] lines, int... mills) {
        String[] names = IntStream.range(0, 24).mapToObj(p -> (char) ('a' + p) + "1").toArray(String[]::new);
        return Boards.of("own", names, new double[24], new double[24], new int[] {24}, lines, mills);
    }
}
