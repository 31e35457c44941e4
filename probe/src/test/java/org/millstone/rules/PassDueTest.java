package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.variants.Variants;

/** Where the other side moves first after the placing, the side whose turn it is has one turn, a pass. */
class PassDueTest {
    private static final Rules OTHER = new Rules("other", Variants.NINE.board(), 9, 3, false, FromMills.IF_ALL, SeveralMills.ONE,
            Blocked.LOSS, WhilePlacing.REMOVE, AfterPlacing.OTHER, FullBoard.BLOCKED, Rules.Placing.FIRST);
    private static final Turns TURNS = new Turns(OTHER);

    /** Black has one stone left to place; on g1 it closes no mill. */
    private static final String LAST = "OO@O@O@O/@O@O@O@*/O*****@* b p p 9 0 8 1 0 0";
    private static final String DUE = "OOO*****/@@@*****/******** w p s 3 0 3 0 0 0";

    private static String play(String fen, String... turns) {
        Position position = Fen.parse(OTHER, fen);
        for (String turn : turns) {
            position = TURNS.play(position, turn);
        }
        return Fen.format(OTHER.board(), position);
    }

    @Test
    void afterTheLastPlacementItIsTheOnlyTurn() {
        String due = play(LAST, "g1");
        assertThat(due).isEqualTo("OO@O@O@O/@O@O@O@*/O**@**@* w p s 9 0 9 0 0 0");
        assertThat(Games.turns(OTHER, Fen.parse(OTHER, due))).containsExactly("pass");
        assertThat(play(due, "pass")).isEqualTo("OO@O@O@O/@O@O@O@*/O**@**@* b m s 9 0 9 0 0 0");
    }

    @Test
    void theRemovalOfTheLastPlacementComesFirst() {
        String last = "OOO*****/*@@*****/***O**** b p p 4 0 2 1 0 0";
        String removing = play(last, "f2");
        assertThat(removing).isEqualTo("OOO*****/*@@@****/***O**** b p r 4 0 3 0 0 1");
        assertThat(play(removing, "xg1")).isEqualTo(play(last, "f2xg1"))
                .isEqualTo("OOO*****/*@@@****/******** w p s 3 0 3 0 0 0");
        assertThat(play(removing.replace(" p r ", " m r "), "xg1")).isEqualTo("OOO*****/*@@@****/******** w m s 3 0 3 0 0 0");
    }

    @Test
    void itIsLeftOutWhenTheGameIsOver() {
        String last = "OOO*****/*@@*****/******** b p p 3 0 2 1 0 0";
        assertThat(play(last, "f2xd5")).isEqualTo("*OO*****/*@@@****/******** w m s 2 0 3 0 0 0");
    }

    @Test
    void aFenSaysWhetherItIsPast() {
        assertThat(Fen.parse(OTHER, DUE).passDue()).isTrue();
        assertThat(Fen.parse(OTHER, DUE).pending()).isEqualTo(Turns.PASS_DUE);
        assertThat(Fen.parse(OTHER, DUE.replace(" p s", " m s")).passDue()).isFalse();
        assertThat(Fen.parse(OTHER, DUE.replace(" p s", " p ?"))).isEqualTo(Fen.parse(OTHER, DUE));
        assertThat(Fen.parse(OTHER, "OOOOOOOO/O@@@@@@@/@@****** w p").passDue()).isTrue();
        assertThat(Fen.parse(OTHER, "OOOOOOOO/O@@@@@@@/@@****** w").passDue()).isFalse();
    }

    @Test
    void withoutSuchARuleThereIsNone() {
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(Variants.NINE, DUE))
                .withMessageContaining("the phase is p (placing), but there are no stones in hand");
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> Fen.parse(OTHER, DUE).check(Variants.NINE)).withMessageContaining("a pass is due");
    }

    @Test
    void whereTheGameIsOverItCannotBeDue() {
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> Fen.parse(OTHER, "OO******/@@@*****/******** w p s 2 0 3 0 0 0"))
                .withMessageContaining("a pass is due, but White has already lost: 2 stones");
        Rules drawn = new Rules("drawn", Variants.TWELVE.board(), 12, 3, false, FromMills.IF_ALL, SeveralMills.ONE, Blocked.LOSS,
                WhilePlacing.REMOVE, AfterPlacing.OTHER, FullBoard.DRAW, Rules.Placing.FIRST);
        assertThatExceptionOfType(IllegalPositionException.class)
                .isThrownBy(() -> Fen.parse(drawn, "OOOOOOOO/OOOO@@@@/@@@@@@@@ w p s 12 0 12 0 0 0"))
                .withMessageContaining("a pass is due, but the game is already drawn");
    }

    @Test
    void whereNothingIsCapturedWhilePlacingItIsDueWithAllMenOnly() {
        Rules peaceful =
                new Rules("peaceful", Variants.NINE.board(), 9, 3, false, FromMills.IF_ALL, SeveralMills.ONE, Blocked.LOSS,
                        WhilePlacing.NOTHING, AfterPlacing.OTHER, FullBoard.BLOCKED, Rules.Placing.FIRST);
        assertThatExceptionOfType(IllegalPositionException.class).isThrownBy(() -> Fen.parse(peaceful, DUE))
                .withMessageContaining("White has 3 stones of 9");
        assertThat(Fen.parse(peaceful, "OOOOOOOO/O@@@@@@@/@@****** w p s 9 0 9 0 0 0").passDue()).isTrue();
    }

    @Test
    void nothingIsInHandWhenItIsDue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Position(Side.WHITE, 0b111, 0b111000, 1, 0, 0, 0, true));
    }

    @Test
    void itIsAPlyOfPerft() {
        Position last = Fen.parse(OTHER, LAST);
        assertThat(new Perft(OTHER).count(last, 2)).isEqualTo(new Perft(OTHER).count(last, 1));
        assertThat(new Perft(OTHER).count(Fen.parse(OTHER, DUE), 2))
                .isEqualTo(new Perft(OTHER).count(Fen.parse(OTHER, DUE.replace("w p s", "b m s")), 1));
    }
}
