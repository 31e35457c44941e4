package org.millstone.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle finds what is known of small games, and in single positions what a rule says there. */
final class OracleTest {
    /** Ten points in a row; the mills 0-1-2 and 2-3-4 share a point, 6-7-8 is a third. */
    private static final String ROW = """
            {"points": [{"name": "a0"}, {"name": "a1"}, {"name": "a2"}, {"name": "a3"}, {"name": "a4"},
                {"name": "a5"}, {"name": "a6"}, {"name": "a7"}, {"name": "a8"}, {"name": "a9"}],
             "lines": [["a0", "a1"], ["a1", "a2"], ["a2", "a3"], ["a3", "a4"], ["a2", "a5"],
                 ["a4", "a5"], ["a5", "a6"], ["a6", "a7"], ["a7", "a8"], ["a8", "a9"]],
             "mills": [["a0", "a1", "a2"], ["a4", "a3", "a2"], ["a6", "a7", "a8"]]}""";

    /** Solves the standard game without flying on another board, with other parameters: {@code fromMills=never blocked=draw}. */
    private static Oracle solve(String board, int men, String parameters) {
        String text = """
                {"name": "test", "board": %s, "men": %d, "flying": "never", "removals": "one", "fromMills": "if-all",
                "whilePlacing": "remove", "blocked": "loss", "afterPlacing": "turn", "fullBoard": "blocked"}"""
                .formatted(board.startsWith("{") ? board : '"' + board + '"', men);
        for (String parameter : parameters.split(" ")) {
            text = text.replaceFirst('"' + parameter.replaceFirst("=.*", "\": \"[a-z-]*\""),
                    '"' + parameter.replaceFirst("=", "\": \"") + '"');
        }
        return Oracle.solve(RuleFile.parse(text));
    }

    private static int set(int... points) {
        int set = 0;
        for (int point : points) {
            set |= 1 << point;
        }
        return set;
    }

    private static int moving(Oracle oracle, int own, int opponent) {
        return oracle.value(own, opponent, 0, 0, false);
    }

    /** Values of FORMAT.md, section 15. */
    @Test
    void threeIsWonInNine() {
        Oracle oracle = solve("three", 3, "removals=one");
        assertThat(oracle.value(0, 0, 3, 3, false)).isEqualTo(9);
        assertThat(oracle.value(1 << 5, 1 << 8, 2, 2, false)).isEqualTo(Oracle.DRAW);
        assertThat(oracle.value(set(2), set(4, 5), 2, 1, false)).isEqualTo(8);
        assertThat(oracle.value(set(2, 4), set(1, 5, 7), 1, 0, false)).isEqualTo(8);
        assertThat(moving(oracle, set(0, 1, 7), set(3, 5, 6))).isEqualTo(3);
    }

    /** Values of FORMAT.md, section 15: those of the moving phase are the same however many men there are. */
    @Test
    void fourOnTwoSquares() {
        Oracle oracle = solve("six", 4, "whilePlacing=nothing");
        assertThat(moving(oracle, set(3, 6, 15), set(0, 1, 2, 8))).isEqualTo(13);
        assertThat(moving(oracle, set(1, 3, 4, 8), set(2, 12, 14))).isEqualTo(25);
    }

    @ParameterizedTest
    @CsvSource({"removals=each, true", "removals=one, false"})
    void twoMillsRemoveTwoStones(String parameters, boolean won) {
        int value = moving(solve(ROW, 5, parameters), set(0, 1, 3, 4, 5), set(6, 7, 8, 9));
        assertThat(value == 1).isEqualTo(won);
    }

    @ParameterizedTest
    @CsvSource({"fromMills=never, false", "fromMills=always, true", "fromMills=if-all, true"})
    void ifAllAreInMills(String parameters, boolean won) {
        int value = moving(solve(ROW, 3, parameters), set(0, 1, 3), set(6, 7, 8));
        assertThat(value == 1).isEqualTo(won);
    }

    /** The first removal may leave nothing that the second could remove, or free what it may not have been before. */
    @ParameterizedTest
    @CsvSource({"fromMills=never, false", "fromMills=if-all, true"})
    void whatMayBeRemovedIsLookedUpAgain(String parameters, boolean won) {
        int value = moving(solve(ROW, 5, "removals=each " + parameters), set(0, 1, 3, 4, 5), set(6, 7, 8, 9));
        assertThat(value == 1).isEqualTo(won);
    }

    @ParameterizedTest
    @CsvSource({"blocked=loss, 0", "blocked=draw, -1"})
    void whoHasNoMove(String parameters, int value) {
        assertThat(moving(solve(ROW, 3, parameters), set(7, 8, 9), set(4, 5, 6))).isEqualTo(value);
    }

    /** Blocked by 4-5-6, and then by 0-1-2, with 3 beside it to close the mill 2-3-4 no sooner than its stones have come there. */
    @Test
    void whoIsBlockedMayPass() {
        Oracle oracle = solve(ROW, 3, "blocked=pass");
        int others = moving(oracle, set(4, 5, 6), set(7, 8, 9));
        assertThat(others).isGreaterThan(0);
        assertThat(moving(oracle, set(7, 8, 9), set(4, 5, 6))).isEqualTo(others + 1);
    }

    @Test
    void whoPassesAfterThePlacingPassesBeforeHeIsBlocked() {
        Oracle oracle = solve(ROW, 3, "afterPlacing=other fromMills=always");
        assertThat(moving(oracle, set(0, 1, 3), set(7, 8, 9))).isOne();
        assertThat(oracle.value(set(7, 8, 9), set(0, 1, 3), 0, 0, true)).isEqualTo(2);
        assertThat(moving(oracle, set(7, 8, 9), set(4, 5, 6))).isZero();
        assertThat(oracle.value(set(7, 8, 9), set(4, 5, 6), 0, 0, true)).isNotZero();
    }

    @Test
    void withoutCapturesWhilePlacingNobodyHasFewerThanAllMen() {
        assertThat(solve("three", 4, "whilePlacing=nothing").tables()).containsExactlyInAnyOrder("3-3", "3-4", "4-3", "4-4",
                "3-4+1+0", "3-3+1+1", "2-3+2+1", "2-2+2+2", "1-2+3+2", "1-1+3+3", "0-1+4+3", "0-0+4+4");
    }
}
