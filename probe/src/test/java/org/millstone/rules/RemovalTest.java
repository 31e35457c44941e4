package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.millstone.variants.Variants.NINE;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.SeveralMills;

class RemovalTest {
    /** White moves a4-a7 and closes a mill; black has one, and a stone beside it. */
    private static final String MILL_AND_ONE = """
            *-----O-----O
            | *---*---* |
            | | *-*-* | |
            O-*-*   *-*-@
            | | @-@-@ | |
            | O---*---* |
            *-----*-----*""";

    /** The same without the stone beside it. */
    private static final String MILL_ONLY = MILL_AND_ONE.replace("O-*-*   *-*-@", "O-*-*   *-*-*");

    /** White to place: on a7 it closes two mills. Black has a mill (c3 d3 e3) and a stone beside it (b6). */
    private static final String TWO_MILLS = "***@@@**/*******@/OO***OO* w p p 4 4 4 4 0 0";

    private static List<String> closing(Rules rules, String picture) {
        Position position = Pictures.moving(rules, Side.WHITE, picture);
        return Games.turns(rules, position).stream().filter(turn -> turn.startsWith("a4-a7")).toList();
    }

    private static List<String> placing(Rules rules, String fen) {
        return Games.turns(rules, Fen.parse(rules, fen)).stream().filter(turn -> turn.startsWith("a7")).toList();
    }

    private static Rules rules(FromMills fromMills) {
        return Games.nine(fromMills, SeveralMills.ONE, Blocked.LOSS);
    }

    private static Rules two(FromMills fromMills) {
        return Games.nine(fromMills, SeveralMills.EACH, Blocked.LOSS);
    }

    @Test
    void aStoneInAMillIsSafeWhileThereIsAnother() {
        assertThat(closing(NINE, MILL_AND_ONE)).containsExactly("a4-a7xg4");
    }

    @Test
    void whenAllStandInMillsAnyMayBeRemoved() {
        assertThat(closing(NINE, MILL_ONLY)).containsExactlyInAnyOrder("a4-a7xc3", "a4-a7xd3", "a4-a7xe3");
    }

    @Test
    void whereMillsDoNotProtectAnyMayBeRemoved() {
        assertThat(closing(rules(FromMills.ALWAYS), MILL_AND_ONE)).hasSize(4).contains("a4-a7xc3", "a4-a7xg4");
    }

    @Test
    void whereMillsAlwaysProtectClosingOneMayRemoveNothing() {
        assertThat(closing(rules(FromMills.NEVER), MILL_AND_ONE)).containsExactly("a4-a7xg4");
        assertThat(closing(rules(FromMills.NEVER), MILL_ONLY)).containsExactly("a4-a7");
        Position position = Pictures.moving(rules(FromMills.NEVER), Side.WHITE, MILL_ONLY);
        Position after = new Turns(rules(FromMills.NEVER)).play(position, "a4-a7");
        assertThat(after.side()).isEqualTo(Side.BLACK);
    }

    @Test
    void twoMillsAtOnceRemoveOneStone() {
        assertThat(placing(NINE, TWO_MILLS)).containsExactly("a7xb6");
    }

    @Test
    void theSecondRemovalSeesTheBoardWithoutTheFirst() {
        assertThat(placing(two(FromMills.IF_ALL), TWO_MILLS)).containsExactly("a7xb6xe3", "a7xb6xd3", "a7xb6xc3");
    }

    @Test
    void twoRemovalsInEitherOrderAreOneTurn() {
        assertThat(placing(two(FromMills.ALWAYS), TWO_MILLS)).hasSize(6).contains("a7xe3xb6").doesNotContain("a7xb6xe3");
    }

    @Test
    void twoRemovalsAreOneWhenOnlyOneStoneMayGo() {
        assertThat(placing(two(FromMills.NEVER), TWO_MILLS)).containsExactly("a7xb6");
        assertThat(placing(two(FromMills.IF_ALL), "********/*******@/OO***OO* w p p 4 4 1 4 0 0")).containsExactly("a7xb6");
    }

    @Test
    void threeMillsAtOnceRemoveThree() {
        String fen = "****@@*O/***@**@O/OO***OO* w p p 6 5 4 5 0 0";
        assertThat(placing(Games.GENEROUS, fen)).containsExactlyInAnyOrder("a7xd3xc3xf2", "a7xd3xc3xb4", "a7xd3xf2xb4",
                "a7xc3xf2xb4");
    }

    @Test
    void nothingIsRemovedOnceTheOpponentHasLost() {
        String fen = "****@@*O/***@***O/OO***OO* w p p 6 1 3 1 0 0";
        assertThat(placing(Games.GENEROUS, fen)).containsExactly("a7xd3xc3", "a7xd3xf2", "a7xc3xf2");
        Turns turns = new Turns(Games.GENEROUS);
        Position two = turns.play(turns.play(Fen.parse(Games.GENEROUS, fen), "a7"), "xf2");
        assertThat(two.pending()).isOne();
        assertThat(turns.status(turns.play(two, "xd3"))).isEqualTo(Status.LOST);
    }

    @Test
    void anOrderThatIsNotAllowedIsRefused() {
        Turns turns = new Turns(two(FromMills.IF_ALL));
        Position position = Fen.parse(turns.rules(), TWO_MILLS);
        assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> turns.play(position, "a7xe3xb6"));
    }

    @Test
    void aPendingRemovalIsAllThatIsLeftOfTheTurn() {
        Position position = Fen.parse(NINE, "***@@@**/********/OO*****O w m r 3 0 3 0 1 0");
        assertThat(Games.turns(NINE, position)).containsExactly("xe3", "xd3", "xc3");
        Position after = new Turns(NINE).play(position, "xd3");
        assertThat(Fen.format(NINE.board(), after)).isEqualTo("***@*@**/********/OO*****O b m s 3 0 2 0 0 0");
    }

    @Test
    void aTurnMayBePlayedInParts() {
        Turns turns = new Turns(NINE);
        Position position = Pictures.moving(NINE, Side.WHITE, MILL_AND_ONE);
        Position pending = turns.play(position, "a4-a7");
        assertThat(pending.side()).isEqualTo(Side.WHITE);
        assertThat(pending.pending()).isEqualTo(1);
        assertThat(turns.play(pending, "xg4")).isEqualTo(turns.play(position, "a4-a7xg4"));
    }

    @Test
    void twoRemovalsMayBePlayedInParts() {
        Rules rules = two(FromMills.IF_ALL);
        Turns turns = new Turns(rules);
        Position position = Fen.parse(rules, TWO_MILLS);
        Position first = turns.play(position, "a7");
        assertThat(first.pending()).isEqualTo(2);
        assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> turns.play(first, "xe3"));
        Position second = turns.play(first, "xb6");
        assertThat(second.pending()).isEqualTo(1);
        Position whole = turns.play(position, "a7xb6xe3");
        assertThat(turns.play(second, "xe3")).isEqualTo(whole);
        assertThat(turns.play(turns.play(position, "a7xb6"), "xe3")).isEqualTo(whole);
    }

    @Test
    void aRemovalThatIsNotAllowedIsRefused() {
        Turns turns = new Turns(NINE);
        Position position = Pictures.moving(NINE, Side.WHITE, MILL_AND_ONE);
        for (String text : List.of("a4-a7xe3", "a4-a7xa1", "a4-a7xd7", "xg4", "a4-b4xg4", "pass", "a4", "a1-a4", "a4-a4")) {
            assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> turns.play(position, text))
                    .withMessageContaining("not allowed").withMessageContaining(Fen.format(NINE.board(), position));
        }
    }

    @Test
    void aMillOfTheOpponentRemovesNothing() {
        Position position = Pictures.moving(NINE, Side.BLACK, MILL_AND_ONE);
        assertThat(Games.turns(NINE, position)).contains("g4-g1").noneMatch(turn -> turn.contains("x"));
    }
}
