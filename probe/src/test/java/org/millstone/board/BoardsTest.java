package org.millstone.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoardsTest {
    @Test
    void pointsAreInTheOrderOfAFen() {
        assertThat(names(Boards.NINE, Boards.NINE.all())).containsExactly(
                "d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5",
                "d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6",
                "d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7");
        assertThat(names(Boards.SIX, Boards.SIX.all())).containsExactly(
                "c4", "d4", "d3", "d2", "c2", "b2", "b3", "b4",
                "c5", "e5", "e3", "e1", "c1", "a1", "a3", "a5");
        assertThat(names(Boards.SEVEN, Boards.SEVEN.all())).containsExactly(
                "c4", "d4", "d3", "d2", "c2", "b2", "b3", "b4", "c3",
                "c5", "e5", "e3", "e1", "c1", "a1", "a3", "a5");
        assertThat(names(Boards.THREE, Boards.THREE.all())).containsExactly(
                "b3", "c3", "c2", "c1", "b1", "a1", "a2", "a3", "b2");
    }

    @Test
    void theBoardsHaveTheirPointsLinesAndMills() {
        assertThat(sizes(Boards.THREE)).containsExactly(9, 16, 8);
        assertThat(sizes(Boards.SIX)).containsExactly(16, 20, 8);
        assertThat(sizes(Boards.SEVEN)).containsExactly(17, 24, 14);
        assertThat(sizes(Boards.NINE)).containsExactly(24, 32, 16);
        assertThat(sizes(Boards.TWELVE)).containsExactly(24, 40, 20);
    }

    @Test
    void squaresAreJoinedAtTheMiddlesOfTheirSides() {
        assertThat(neighbours(Boards.NINE, "d6")).containsExactlyInAnyOrder("d5", "d7", "b6", "f6");
        assertThat(neighbours(Boards.NINE, "a7")).containsExactlyInAnyOrder("a4", "d7");
        assertThat(neighbours(Boards.SIX, "c5")).containsExactlyInAnyOrder("a5", "e5", "c4");
    }

    @Test
    void theCentreOfSevenIsJoinedWithTheMiddlesOfTheInnerSquare() {
        assertThat(neighbours(Boards.SEVEN, "c3")).containsExactlyInAnyOrder("c4", "d3", "c2", "b3");
        assertThat(Boards.SEVEN.mills()).contains(set(Boards.SEVEN, "c3", "c4", "c5"), set(Boards.SEVEN, "b3", "c3", "d3"));
    }

    @Test
    void boardsAreFoundByTheirNames() {
        assertThat(Boards.named("five")).containsSame(Boards.SIX);
        assertThat(Boards.named("seven")).containsSame(Boards.SEVEN);
        assertThat(Boards.named("eight")).isEmpty();
    }

    @Test
    void diagonalsJoinTheCorners() {
        assertThat(neighbours(Boards.TWELVE, "b6")).containsExactlyInAnyOrder("a7", "c5", "b4", "d6");
        assertThat(neighbours(Boards.THREE, "b2")).hasSize(8);
    }

    @Test
    void everyMillHasThreePointsInALine() {
        for (Board board : Boards.ALL) {
            for (int mill : board.mills()) {
                assertThat(Integer.bitCount(mill)).isEqualTo(3);
                int middles = 0;
                for (int p = 0; p < board.points(); p++) {
                    boolean inside = (mill & (1 << p)) != 0;
                    middles += inside && Integer.bitCount(board.neighbours(p) & mill) == 2 ? 1 : 0;
                }
                assertThat(middles).as("%s on %s", names(board, mill), board).isEqualTo(1);
            }
        }
    }

    @Test
    void stonesInMillsAreThoseOfCompleteMillsOnly() {
        int stones = set(Boards.NINE, "a7", "d7", "g7", "g4", "b6");
        assertThat(Boards.NINE.inMills(stones)).isEqualTo(set(Boards.NINE, "a7", "d7", "g7"));
        assertThat(Boards.NINE.millsThrough(stones, Boards.NINE.point("g7"))).isEqualTo(1);
        assertThat(Boards.NINE.millsThrough(stones, Boards.NINE.point("g4"))).isZero();
    }

    @Test
    void anUnknownPointIsMinusOne() {
        assertThat(Boards.NINE.point("d4")).isEqualTo(-1);
        assertThat(Boards.THREE.point("a7")).isEqualTo(-1);
    }

    private static int[] sizes(Board board) {
        return new int[] {board.points(), board.edges().length, board.mills().length};
    }

    private static List<String> neighbours(Board board, String point) {
        return names(board, board.neighbours(board.point(point)));
    }

    private static List<String> names(Board board, int set) {
        List<String> names = new ArrayList<>();
        for (int p = 0; p < board.points(); p++) {
            if ((set & (1 << p)) != 0) {
                names.add(board.pointName(p));
            }
        }
        return names;
    }

    private static int set(Board board, String... names) {
        int set = 0;
        for (String name : names) {
            set |= 1 << board.point(name);
        }
        return set;
    }
}
