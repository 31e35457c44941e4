package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rules mean, position by position. {@link RandomRulesTest} compares everything else with a slow generator. */
class TurnsTest {
    /** Of the turns that begin with some text, the rest, in the order in which they are listed. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # moves: along lines, to neighbours; with three stones anywhere
            nine   | ****@***/O**@*O**/@***O@*O w | '' | d6-d5 d6-f6 d6-b6 b2-d2 b2-b4 d1-d2 d1-g1 a7-a4
            nine   | ****@***/O**@*O**/@***O@*O b | '' | d3-e3 d3-c3 d3-d2 f2-f4 f2-d2 d7-g7 a1-a4
            twelve | ****@***/O**@*O**/@***O@*O w | '' | d6-d5 d6-f6 d6-b6 b2-c3 b2-d2 b2-b4 d1-d2 d1-g1 a7-b6 a7-a4
            three  | @O***@@OO w                  | '' | c3-c2 b2-c2 b2-c1 b2-b1
            six    | *@**@*O*/****@O*O w          | '' | b3-b2 b3-b4 b3-a3xd4 b3-a3xc2 b3-a3xc1 a1-a3 a5-c5 a5-a3
            nine   | ********/********/@O@O@O@* w | a1 | -d5 -e5 -e4 -e3 -d3 -c3 -c4 -c5 -d6 -f6 -f4 -f2 -d2 -b2 -b4 -b6 -a7
            nine   | ****O***/O**@*O**/@***OO*@ b | f2-g | 7xd3 7xd6 7xb2 7xd1 7xa1 4 1
            # placing: nothing moves, a mill removes a stone or, in some games, nothing
            nine | OO******/@@******/******** w p | '' | e4 e3 d3 c3 c4 c5xd6 c5xf6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7
            nine | ********/********/OO*@*@** w p | a | 4 7xg1 7xa1
            nine whilePlacing=nothing | ********/********/OO*@*@** w p | a | 4 7
            # where stones may be moved while others are in hand, those in hand may count for flying
            lasker-six                        | O*******/@******* w p p 1 2 1 2 | c | 2 1 4-d4 4-b4
            lasker-six flying=at-three-in-all | OO******/@@@***** w p p 2 1 3 0 | c4 | -d3 -d2 -c2 -b2 -b3 -b4 -e1 -c1 -a1 -a3 -a5
            lasker-six flying=at-three-in-all | OO******/@@@***** w p p 2 2 3 0 | c4 | -b4
            lasker-six flying=at-three        | OO******/@@@***** w p p 2 1 3 0 | c4 | -b4
            # removals: what stands in mills, several at once, what is pending
            nine                  | ***@@@**/*****O**/OO@***O* w | a4-a7 | xg4
            nine                  | ***@@@**/*****O**/OO****O* w | a4-a7 | xe3 xd3 xc3
            nine fromMills=always | ***@@@**/*****O**/OO@***O* w | a4-a7 | xe3 xd3 xc3 xg4
            nine fromMills=never  | ***@@@**/*****O**/OO@***O* w | a4-a7 | xg4
            nine fromMills=never  | ***@@@**/*****O**/OO****O* w | a4-a7 | ''
            nine                  | ***@@@**/*****O**/OO@***O* b | ''    | e3-e4 d3-d2 c3-c4 g4-f4 g4-g1
            nine                                | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 | a7 | xb6
            nine removals=each                  | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 | a7 | xb6xe3 xb6xd3 xb6xc3
            nine removals=each                  | ********/*******@/OO***OO* w p p 4 4 1 4 | a7 | xb6
            nine removals=each fromMills=never  | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 | a7 | xb6
            nine removals=each fromMills=always | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 | a7 | xe3xd3 xe3xc3 xe3xb6 xd3xc3 xd3xb6 xc3xb6
            twelve removals=each | ****@@*O/***@**@O/OO***OO* w p p 6 5 4 5 | a7 | xd3xc3xf2 xd3xc3xb4 xd3xf2xb4 xc3xf2xb4
            twelve removals=each | ****@@*O/***@***O/OO***OO* w p p 6 1 3 1 | a7 | xd3xc3 xd3xf2 xc3xf2
            nine                 | ***@@@**/********/OO*****O w m r        | '' | xe3 xd3 xc3
            twelve               | OOOOOOOO/OOOO@@@@/@@@@@@@@ b m r        | '' | xd6
            # a mill that takes from the hand: from the board what the hand lacks
            six whilePlacing=hand               | *OO*****/@@****** w p p 2 4 2 4 | d2 | ''
            six whilePlacing=hand removals=each | *OO**OO*/@@@*@*** w p p 4 2 4 1 | d2 | ''
            six whilePlacing=hand removals=each | *OO*OO**/@@@*@*** w p p 4 2 4 1 | d2 | xc5 xe5 xe3 xc1
            # passes
            nine blocked=pass       | ********/********/@O@O@O@O w         | '' | pass
            nine blocked=pass       | ********/********/@O@O@O@O b         | '' | d7-d6 g4-f4 d1-d2 a4-b4
            nine afterPlacing=other | OO@O@O@O/@O@O@O@*/O**@**@* w p       | '' | pass
            twelve afterPlacing=other fullBoard=blocked | OOOOOOOO/OOOO@@@@/@@@@@@@@ w p | '' | pass""")
    void turnsAreThese(String rules, String fen, String beginning, String rest) {
        Rules known = Games.rules(rules);
        assertThat(Games.turns(known, Fen.parse(known, fen))).filteredOn(turn -> turn.startsWith(beginning))
                .extracting(turn -> turn.substring(beginning.length())).containsExactly(rest.split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
            nine | ********/********/******** w p | d6 | ********/O*******/******** b p p 1 8 0 9 0 0
            nine | OOO@****/@@@O@@OO/O*O@*O@* b p p 9 0 8 1 | d1 | OOO@****/@@@O@@OO/O*O@@O@* w m s 9 0 9 0 0 0
            nine | ********/********/OO*@*@** w p | a7xg1 | ********/********/OO***@*O b p p 3 6 1 7 0 0
            nine whilePlacing=nothing | ********/********/OO*@*@** w p | a7 | ********/********/OO*@*@*O b p p 3 6 2 7 0 0
            # a turn in parts; removals that leave nothing to remove, or a side that has lost
            nine | ***@@@**/*****O**/OO@***O* w | a4-a7    | ***@@@**/*****O**/OO@****O w m r 4 0 4 0 1 0
            nine | ***@@@**/*****O**/OO@***O* w | a4-a7 xg4 | ***@@@**/*****O**/OO*****O b m s 4 0 3 0 0 0
            nine | ***@@@**/*****O**/OO@***O* w | a4-a7xg4 | ***@@@**/*****O**/OO*****O b m s 4 0 3 0 0 0
            nine | ***@@@**/********/OO*****O w m r | xd3  | ***@*@**/********/OO*****O b m s 3 0 2 0 0 0
            nine fromMills=never | ***@@@**/*****O**/OO****O* w | a4-a7 | ***@@@**/*****O**/OO*****O b m s 4 0 3 0 0 0
            nine removals=each | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 | a7       | ***@@@**/*******@/OO***OOO w p r 5 3 4 4 2 0
            nine removals=each | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 | a7 xb6   | ***@@@**/********/OO***OOO w p r 5 3 3 4 1 0
            nine removals=each | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 | a7 xb6 xe3 | ****@@**/********/OO***OOO b p p 5 3 2 4 0 0
            nine removals=each | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 | a7xb6xe3 | ****@@**/********/OO***OOO b p p 5 3 2 4 0 0
            nine removals=each | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 | a7xb6 xe3 | ****@@**/********/OO***OOO b p p 5 3 2 4 0 0
            twelve removals=each | ****@@*O/***@***O/OO***OO* w p p 6 1 3 1 | a7 xf2 | ****@@*O/*******O/OO***OOO w p r 7 0 2 1 1 0
            twelve removals=each | ****@@*O/***@***O/OO***OO* w p p 6 1 3 1 | a7 xf2 xd3 | *****@*O/*******O/OO***OOO b p p 7 0 1 1 0 0
            # a mill that takes from the hand, as much as is there and until the opponent has lost
            six whilePlacing=hand | OO******/@@****** w p p 2 4 2 4 | d3 | OOO*****/@@****** b p p 3 3 2 4 0 0
            six whilePlacing=hand | *OO*****/@@****** w p p 2 4 2 4 | d2 | *OOO****/@@****** b p p 3 3 2 3 0 0
            six whilePlacing=hand removals=each | *OO*OO**/@@@*@*** w p p 4 2 4 1 | d2 | *OOOOO**/@@@*@*** w p r 5 1 4 0 1 0
            six whilePlacing=hand removals=each | *OO*OO**/@******* w p p 4 2 1 2 | d2 | *OOOOO**/@******* b p p 5 1 1 1 0 0
            # the pass of a blocked side, and the one after the placing, which a removal precedes and the end of the game leaves out
            nine blocked=pass | ********/********/@O@O@O@O w | pass | ********/********/@O@O@O@O b m s 4 0 4 0 0 0
            nine afterPlacing=other | OO@O@O@O/@O@O@O@*/O*****@* b p p 9 0 8 1 | g1 | OO@O@O@O/@O@O@O@*/O**@**@* w p s 9 0 9 0 0 0
            nine afterPlacing=other | OO@O@O@O/@O@O@O@*/O*****@* b p p 9 0 8 1 | g1 pass | OO@O@O@O/@O@O@O@*/O**@**@* b m s 9 0 9 0 0 0
            nine afterPlacing=other | OOO*****/*@@*****/***O**** b p p 4 0 2 1 | f2 | OOO*****/*@@@****/***O**** b p r 4 0 3 0 0 1
            nine afterPlacing=other | OOO*****/*@@*****/***O**** b p p 4 0 2 1 | f2 xg1 | OOO*****/*@@@****/******** w p s 3 0 3 0 0 0
            nine afterPlacing=other | OOO*****/*@@@****/***O**** b m r | xg1 | OOO*****/*@@@****/******** w m s 3 0 3 0 0 0
            nine afterPlacing=other | OOO*****/*@@*****/******** b p p 3 0 2 1 | f2xd5 | *OO*****/*@@@****/******** w m s 2 0 3 0 0 0""")
    void turnsLeadTo(String rules, String fen, String played, String after) {
        Rules known = Games.rules(rules);
        assertThat(Fen.format(known.board(), Games.after(known, fen, played))).isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nine | ***@@@**/*****O**/OO@***O* w m s 4 0 4 0 0 0 | a4-a7xe3 a4-a7xa1 a4-a7xd7 xg4 a4-b4xg4 pass a4 a1-a4 a4-a4
            nine removals=each | ***@@@**/*******@/OO***OO* w p p 4 4 4 4 0 0 | a7xe3xb6
            nine removals=each | ***@@@**/*******@/OO***OOO w p r 5 3 4 4 2 0 | xe3 pass
            nine blocked=pass | ********/********/@O@O@O@O b m s 4 0 4 0 0 0 | pass""")
    void otherTurnsAreRefused(String rules, String fen, String refused) {
        Rules known = Games.rules(rules);
        for (String turn : refused.split(" ")) {
            assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> Games.after(known, fen, turn))
                    .withMessage("'" + turn + "' is not allowed in " + fen);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nine              | OO******/@@@*****/******** w | LOST    | FEWER_THAN_THREE
            nine              | OO******/@@@*****/******** b | WON     | FEWER_THAN_THREE
            nine              | ********/********/@O@O@O@O w | LOST    | BLOCKED
            nine blocked=draw | ********/********/@O@O@O@O w | DRAWN   | BLOCKED
            twelve                                 | OOOOOOOO/OOOO@@@@/@@@@@@@@ w | DRAWN | BOARD_FULL
            twelve                                 | OOOOOOOO/OOOO@@@@/@@@@@@@@ b | DRAWN | BOARD_FULL
            twelve fullBoard=blocked               | OOOOOOOO/OOOO@@@@/@@@@@@@@ w | LOST  | BLOCKED
            twelve fullBoard=blocked blocked=pass  | OOOOOOOO/OOOO@@@@/@@@@@@@@ w | DRAWN | BLOCKED
            twelve fullBoard=blocked blocked=pass  | OOOOOOOO/OOOO@@@@/@@@@@@@@ b | DRAWN | BLOCKED
            twelve fullBoard=blocked blocked=draw  | OOOOOOOO/OOOO@@@@/@@@@@@@@ b | DRAWN | BLOCKED
            nine whilePlacing=hand | OOO*****/@*******/******** b p p 3 1 1 1 | LOST | FEWER_THAN_THREE""")
    void aGameIsOver(String rules, String fen, Status status, End end) {
        Turns turns = new Turns(Games.rules(rules));
        Position position = Fen.parse(turns.rules(), fen);
        assertThat(turns.status(position)).isEqualTo(status);
        assertThat(turns.end(position)).contains(end);
        assertThat(turns.all(position)).isEmpty();
        assertThatExceptionOfType(IllegalTurnException.class).isThrownBy(() -> turns.play(position, "a1-a4"))
                .withMessage("'a1-a4' is not possible: the game is over in " + Fen.format(turns.rules().board(), position));
    }

    @Test
    void aSideWithAStoneInHandIsNotBlocked() {
        Turns turns = new Turns(Games.rules("lasker-six blocked=pass"));
        int cornered = 1;
        int neighbours = turns.rules().board().neighbours(0);
        assertThat(turns.canMove(cornered, neighbours, 0)).isFalse();
        assertThat(turns.canMove(cornered, neighbours, 1)).isTrue();
    }

    /** Databases are found for ever under the fingerprint that they were built under. */
    @ParameterizedTest
    @CsvSource({"three, ab563cb14b00a684b397ca3cd0b9022190ed4ce4cade0115f3073559ee677ebc",
        "six, a3cd8b86c8c4294c3f7ee8c0c8410c300658c0541c4c415e52452da0e39fb25d",
        "nine, b5e38257fc21ec14758609259dafea9a13d686e9415eb20142742e7bdc9ba148",
        "eleven, 7dcecf60efdf1ef2770cfd4fe5971ded21ea1952af934866429f9fe4bf90a78c",
        "twelve, 3ba0a6b69474b32e1ef9444ee43cada2d983b90426e2cfac887ceec7cece3795"})
    void theFirstFiveFingerprintsStay(String name, String fingerprint) {
        assertThat(Games.rules(name).fingerprint()).isEqualTo(fingerprint);
    }

    @Test
    void rulesThatDifferHaveOtherFingerprints() {
        assertThat(List.of("six", "lasker-six", "lasker-six flying=at-three", "lasker-six flying=at-three-in-all",
                "six flying=at-three", "six removals=each", "six fromMills=always", "six fromMills=never", "six blocked=pass",
                "six blocked=draw", "six whilePlacing=hand", "six whilePlacing=nothing", "six afterPlacing=other",
                "six fullBoard=draw", "five", "nine", "twelve", "ten", "seven"))
                .extracting(rules -> Games.rules(rules).fingerprint()).doesNotHaveDuplicates();
    }
}
