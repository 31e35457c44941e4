package org.millstone.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fingerprints of rules tell whether points, lines and mills are still the same; these tests say what they are. */
class BoardsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            three  |  9 | 16 |  8 | b3 c3 c2 c1 b1 a1 a2 a3 b2
            six    | 16 | 20 |  8 | c4 d4 d3 d2 c2 b2 b3 b4 c5 e5 e3 e1 c1 a1 a3 a5
            seven  | 17 | 24 | 14 | c4 d4 d3 d2 c2 b2 b3 b4 c3 c5 e5 e3 e1 c1 a1 a3 a5
            nine   | 24 | 32 | 16 | d5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7
            twelve | 24 | 40 | 20 | d5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7""")
    void pointsAreInTheOrderOfAFen(String name, int points, int lines, int mills, String order) {
        Board board = Boards.named(name).orElseThrow();
        assertThat(names(board, board.all())).isEqualTo(order);
        assertThat(new int[] {board.points(), board.edges().length, board.mills().length}).containsExactly(points, lines, mills);
    }

    @ParameterizedTest
    @CsvSource({"nine, d6, d5 d6 f6 b6 d7", "nine, a7, d7 a4 a7", "six, c5, c4 c5 e5 a5", "seven, c3, c4 d3 c2 b3 c3",
        "twelve, b6, c5 d6 b4 b6 a7", "three, b2, b3 c3 c2 c1 b1 a1 a2 a3 b2"})
    void aPointHasThoseNeighbours(String name, String point, String itAndNeighbours) {
        Board board = Boards.named(name).orElseThrow();
        int p = board.point(point);
        assertThat(names(board, board.neighbours(p) | 1 << p)).isEqualTo(itAndNeighbours);
    }

    @Test
    void millsAreLines() {
        assertThat(Arrays.stream(Boards.SEVEN.mills()).mapToObj(mill -> names(Boards.SEVEN, mill))).contains("c4 c3 c5",
                "d3 b3 c3");
        for (Board board : Boards.ALL) {
            for (int mill : board.mills()) {
                assertThat(IntStream.range(0, board.points()).filter(p -> (mill >>> p & 1) != 0)
                        .map(p -> Integer.bitCount(board.neighbours(p) & mill)).sorted())
                        .as("%s on %s", names(board, mill), board)
                        .containsExactly(1, 1, 2);
            }
        }
    }

    @Test
    void stonesInMillsAreThoseOfCompleteMillsOnly() {
        int mill = 1 << Boards.NINE.point("a7") | 1 << Boards.NINE.point("d7") | 1 << Boards.NINE.point("g7");
        int stones = mill | 1 << Boards.NINE.point("g4") | 1 << Boards.NINE.point("b6");
        assertThat(Boards.NINE.inMills(stones)).isEqualTo(mill);
        assertThat(Boards.NINE.millsThrough(stones, Boards.NINE.point("g7"))).isEqualTo(1);
        assertThat(Boards.NINE.millsThrough(stones, Boards.NINE.point("g4"))).isZero();
    }

    @Test
    void whatThereIsNotIsNotFound() {
        assertThat(Boards.named("five")).containsSame(Boards.SIX);
        assertThat(Boards.named("eight")).isEmpty();
        assertThat(Boards.NINE.point("d4")).isEqualTo(-1);
        assertThat(Boards.THREE.point("a7")).isEqualTo(-1);
    }

    private static String names(Board board, int set) {
        return IntStream.range(0, board.points()).filter(p -> (set >>> p & 1) != 0).mapToObj(board::pointName)
                .collect(Collectors.joining(" "));
    }
}
