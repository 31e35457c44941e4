package org.millstone.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SymmetriesTest {
    static Stream<Board> boards() {
        return Boards.ALL.stream();
    }

    @Test
    void aSquareHasEightSymmetries() {
        assertThat(Boards.THREE.symmetries().count()).isEqualTo(8);
        assertThat(Boards.SEVEN.symmetries().count()).isEqualTo(8);
    }

    @Test
    void moreSquaresDoubleThemByExchangingInsideAndOutside() {
        assertThat(Boards.SIX.symmetries().count()).isEqualTo(16);
        assertThat(Boards.NINE.symmetries().count()).isEqualTo(16);
        assertThat(Boards.TWELVE.symmetries().count()).isEqualTo(16);
    }

    @ParameterizedTest
    @MethodSource("boards")
    void theFirstIsTheIdentity(Board board) {
        for (int p = 0; p < board.points(); p++) {
            assertThat(board.symmetries().image(0, p)).isEqualTo(p);
        }
    }

    @ParameterizedTest
    @MethodSource("boards")
    void theInverseUndoesASymmetry(Board board) {
        Symmetries symmetries = board.symmetries();
        Random random = new Random(5);
        for (int g = 0; g < symmetries.count(); g++) {
            for (int i = 0; i < 100; i++) {
                int set = random.nextInt() & board.all();
                assertThat(symmetries.apply(symmetries.inverse(g), symmetries.apply(g, set))).isEqualTo(set);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("boards")
    void theImageOfASetIsTheImagesOfItsPoints(Board board) {
        Symmetries symmetries = board.symmetries();
        Random random = new Random(6);
        for (int g = 0; g < symmetries.count(); g++) {
            int set = random.nextInt() & board.all();
            int image = 0;
            for (int p = 0; p < board.points(); p++) {
                if ((set & (1 << p)) != 0) {
                    image |= 1 << symmetries.image(g, p);
                }
            }
            assertThat(symmetries.apply(g, set)).isEqualTo(image);
            assertThat(Symmetries.apply(symmetries.table(g), set)).isEqualTo(image);
        }
    }

    @ParameterizedTest
    @MethodSource("boards")
    void millsStayMillsAndNeighboursNeighbours(Board board) {
        Symmetries symmetries = board.symmetries();
        for (int g = 0; g < symmetries.count(); g++) {
            for (int mill : board.mills()) {
                assertThat(board.mills()).contains(symmetries.apply(g, mill));
            }
            for (int p = 0; p < board.points(); p++) {
                assertThat(symmetries.apply(g, board.neighbours(p)))
                        .isEqualTo(board.neighbours(symmetries.image(g, p)));
            }
        }
    }

    @Test
    void onNineExchangingTheSquaresMapsD5ToD7() {
        Board board = Boards.NINE;
        boolean found = false;
        for (int g = 0; g < board.symmetries().count(); g++) {
            found |= board.symmetries().image(g, board.point("d5")) == board.point("d7")
                    && board.symmetries().image(g, board.point("f4")) == board.point("f4");
        }
        assertThat(found).isTrue();
    }

    /** A line of points, the first three of which are a mill: only the mill tells the two ends apart. */
    @Test
    void aBoardMayHaveNoSymmetry() {
        assertThat(chain(24, new int[][] {{0, 1, 2}}).symmetries().count()).isEqualTo(1);
        assertThat(chain(24, new int[0][]).symmetries().count()).isEqualTo(2);
    }

    @Test
    void moreSymmetriesThanTheIndexTakesAreRefused() {
        int[][] pairs = Stream.iterate(0, p -> p < 24, p -> p + 2).map(p -> new int[] {p, p + 1}).toArray(int[][]::new);
        assertThatThrownBy(() -> board(24, pairs, new int[0][])).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than 48 symmetries");
    }

    private static Board chain(int points, int[][] mills) {
        return board(points, Stream.iterate(1, p -> p < points, p -> p + 1).map(p -> new int[] {p - 1, p}).toArray(int[][]::new),
                mills);
    }

    private static Board board(int points, int[][] lines, int[][] mills) {
        String[] names = Stream.iterate(0, p -> p < points, p -> p + 1).map(p -> (char) ('a' + p) + "1").toArray(String[]::new);
        return Boards.of("own", names, new double[points], new double[points], new int[] {points}, sets(lines), sets(mills));
    }

    private static int[] sets(int[][] points) {
        return Arrays.stream(points).mapToInt(set -> Arrays.stream(set).map(point -> 1 << point).sum()).toArray();
    }
}
