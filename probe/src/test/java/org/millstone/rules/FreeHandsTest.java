package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.millstone.board.Boards;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.Placing;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.variants.Variants;

/** Games in which the hands do not follow from whose turn it is: moving while placing, and mills that take from the hand. */
class FreeHandsTest {
    private static final Rules LASKER = Variants.named("lasker-six").orElseThrow();
    private static final Rules IN_ALL = rules(3, true, SeveralMills.ONE, WhilePlacing.REMOVE, Placing.ANY_TIME);
    private static final Rules ON_BOARD = rules(3, false, SeveralMills.ONE, WhilePlacing.REMOVE, Placing.ANY_TIME);
    private static final Rules HAND = rules(3, false, SeveralMills.EACH, WhilePlacing.HAND, Placing.FIRST);

    private static Rules rules(int flyAt, boolean inAll, SeveralMills removals, WhilePlacing whilePlacing, Placing placing) {
        return new Rules("free", Boards.SIX, 6, flyAt, inAll, FromMills.IF_ALL, removals, Blocked.LOSS, whilePlacing,
                AfterPlacing.TURN, FullBoard.BLOCKED, placing);
    }

    private static Position position(Rules rules, String fen) {
        return Fen.parse(rules, fen);
    }

    private static String after(Rules rules, String fen, String turn) {
        return Fen.format(rules.board(), new Turns(rules).play(position(rules, fen), turn));
    }

    @Test
    void withAStoneInHandOnePlacesOrMoves() {
        Position position = position(LASKER, "O*******/@******* w p p 1 2 1 2 0 0");
        assertThat(Games.turns(LASKER, position)).hasSize(14 + 2);
    }

    @Test
    void stonesInHandKeepASideFromFlyingUnlessTheyCount() {
        String fen = "OO******/@@@***** w p p 2 1 3 0 0 0";
        int places = 10 + 3; // one of them closes a mill, and removes one of three
        assertThat(Games.turns(IN_ALL, position(IN_ALL, fen))).as("three in all").hasSize(places + 2 * 11);
        assertThat(Games.turns(ON_BOARD, position(ON_BOARD, fen))).hasSizeLessThan(places + 2 * 11);
        String four = "OO******/@@@***** w p p 2 2 3 0 0 0";
        assertThat(Games.turns(IN_ALL, position(IN_ALL, four))).isEqualTo(Games.turns(ON_BOARD, position(ON_BOARD, four)));
    }

    @Test
    void thePhaseIsThatOfTheSideToMove() {
        String moves = "OOO*****/@@@***** w m s 3 0 3 3 0 0";
        assertThat(Fen.format(LASKER.board(), position(LASKER, moves))).isEqualTo(moves);
        String places = "OOO*****/@@@***** b p p 3 0 3 3 0 0";
        assertThat(Fen.format(LASKER.board(), position(LASKER, places))).isEqualTo(places);
        for (Rules rules : new Rules[] {LASKER, HAND}) {
            String removes = "*OOO****/@@@***** w p r 3 3 3 0 1 0";
            assertThat(Fen.format(rules.board(), position(rules, removes.replace(" p ", " m ")))).as("either letter")
                    .isEqualTo(removes);
        }
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> position(LASKER, moves.replace(" m ", " p ")))
                .withMessageContaining("White has no stones in hand");
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> position(LASKER, places.replace(" p p ", " m s ")));
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> position(Variants.SIX, "OOO*****/@@@***** b p p 3 0 3 3 0 0"));
    }

    @Test
    void aMillClosedByPlacingTakesFromTheHandByItself() {
        assertThat(after(HAND, "OO******/@@****** w p p 2 4 2 4 0 0", Turn.format(Boards.SIX, Turn.place(2))))
                .as("one of four").isEqualTo("OOO*****/@@****** b p p 3 3 2 4 0 0");
        String mill = "*OO*****/@@****** w p p 2 4 2 4 0 0";
        String closing = Turn.format(Boards.SIX, Turn.place(3));
        assertThat(after(HAND, mill, closing)).isEqualTo("*OOO****/@@****** b p p 3 3 2 3 0 0");
        assertThat(Games.turns(HAND, position(HAND, mill))).contains(closing).noneMatch(turn -> turn.contains("x"));
    }

    @Test
    void whatTheHandLacksIsRemovedFromTheBoard() {
        // Two mills at once: one stone comes from the hand, one is chosen on the board.
        String fen = "*OO**OO*/@@@*@*** w p p 4 2 4 1 0 0";
        Position position = position(HAND, fen);
        assertThat(Boards.SIX.millsThrough(position.own() | 1 << 3, 3)).isEqualTo(1);
        Position cornered = position(HAND, "*OO*OO**/@@@*@*** w p p 4 2 4 1 0 0");
        String corner = Turn.format(Boards.SIX, Turn.place(3));
        assertThat(Boards.SIX.millsThrough(cornered.own() | 1 << 3, 3)).isEqualTo(2);
        assertThat(Games.turns(HAND, cornered)).filteredOn(turn -> turn.startsWith(corner)).hasSize(4)
                .allMatch(turn -> turn.indexOf('x') == turn.lastIndexOf('x') && turn.contains("x"));
        Position pending = new Turns(HAND).play(cornered, corner);
        assertThat(pending.pending()).isEqualTo(1);
        assertThat(pending.opponentHand()).isZero();
        assertThat(Fen.parse(HAND, Fen.format(HAND.board(), pending))).isEqualTo(pending);
    }

    @Test
    void aTurnEndsWhenTheOpponentIsBelowThree() {
        Position position = position(HAND, "*OO*OO**/@******* w p p 4 2 1 2 0 0");
        Position after = new Turns(HAND).play(position, Turn.format(Boards.SIX, Turn.place(3)));
        assertThat(after.ownHand()).as("the second stone stays").isEqualTo(1);
        assertThat(new Turns(HAND).status(after)).isEqualTo(Status.LOST);
    }

    @Test
    void whoeverStillPlacesIsNotBlocked() {
        Rules pass = new Rules("pass", Boards.SIX, 6, 0, false, FromMills.IF_ALL, SeveralMills.ONE, Blocked.PASS,
                WhilePlacing.HAND, AfterPlacing.TURN, FullBoard.BLOCKED, Placing.FIRST);
        Position blocked = position(pass, "OOO****@/@@*@@**@ w m s 3 0 6 0 0 0");
        assertThat(new Turns(pass).canMove(blocked.own(), blocked.opponent(), 1)).isTrue();
    }

    @Test
    void theFingerprintTellsTheGamesApart() {
        assertThat(LASKER.canonicalText()).contains("; moveWhilePlacing true").doesNotContain("flyInAll");
        assertThat(IN_ALL.canonicalText()).endsWith("; flyInAll true");
        assertThat(HAND.canonicalText()).contains("; moveWhilePlacing false").contains("; whilePlacing HAND");
    }
}
