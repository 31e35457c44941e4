package org.millstone.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SymmetriesTest {
    static Stream<Board> boards() {
        return Stream.of(Boards.THREE, Boards.SIX, Boards.NINE, Boards.TWELVE);
    }

    @Test
    void aSquareHasEightSymmetries() {
        assertThat(Boards.THREE.symmetries().count()).isEqualTo(8);
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
}
