package org.millstone.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.rules.Position;
import org.millstone.rules.Side;

class BoardPictureTest {
    private static List<String> lines(Board board, int white, int black) {
        return BoardPicture.lines(board, new Position(Side.WHITE, white, black, 0, 0, 0, 0, false), new AnsiColors(false));
    }

    @Test
    void filesAndRanksStandAtTheEdges() {
        assertThat(lines(Boards.THREE, 1, 2)).containsExactly(
                "3  +---O---@",
                "   | \\ | / |",
                "2  +---+---+",
                "   | / | \\ |",
                "1  +---+---+",
                "",
                "   a   b   c");
    }

    @Test
    void otherNamesStandBesideThePoints() {
        Board board =
                Boards.of("own", new String[] {"O1", "q2", "q3", "zz"}, new double[] {-5, 0, 0.5, 100}, new double[] {0, 0, 7, 7},
                        new int[] {4}, new int[] {0b0011, 0b0110, 0b1100, 0b1001}, new int[0]);
        assertThat(lines(board, 1, 8)).hasSize(3)
                .satisfies(picture -> assertThat(picture.getFirst()).contains("+q3-@zz"))
                .satisfies(picture -> assertThat(picture.getLast()).contains("OO1-+q2"));
    }
}
