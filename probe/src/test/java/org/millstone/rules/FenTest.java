package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.millstone.variants.Variants.NINE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

class FenTest {
    private static final String BOARD = "OOO*****/@@@*****/********";

    /** The file that holds all readers together. What stands in the tables below is read by Java alone. */
    static Stream<Arguments> sharedCases() throws IOException {
        return Files.readAllLines(Path.of("..", "data", "fens.tsv")).stream().filter(line -> !line.startsWith("#"))
                .map(row -> Arguments.of((Object[]) row.split("\t", -1)));
    }

    private static String meant(String cell) {
        return Pattern.compile("\\\\u(....)").matcher(cell).replaceAll(c -> "" + (char) Integer.parseInt(c.group(1), 16))
                .translateEscapes();
    }

    @ParameterizedTest
    @MethodSource("sharedCases")
    void everyFormIsReadAsInAllLanguages(String game, String escaped, String fen, String number, String cell)
            throws IOException {
        Rules rules = Variants.named(game).isPresent() ? Variants.named(game).get()
                : RuleSetFile.read(Path.of("..", "data", "vectors", game + ".json")).rules();
        String text = meant(escaped);
        String said = meant(cell);
        if (!fen.equals("-")) {
            Fen.Reading reading = Fen.read(rules, text);
            assertThat(reading).isEqualTo(new Fen.Reading(Fen.parse(rules, fen), Integer.parseInt(number), said));
            assertThat(Fen.format(rules.board(), reading.position())).isEqualTo(fen);
        } else if (!number.equals("-")) {
            assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.read(rules, text)).withMessage(said)
                    .satisfies(e -> assertThat(e.position()).isEqualTo(Integer.parseInt(number)));
        } else {
            assertThatExceptionOfType(IllegalPositionException.class).isThrownBy(() -> Fen.read(rules, text)).withMessage(said);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # the short forms
            nine | OOO*****/@@@*****/******** b   | OOO*****/@@@*****/******** b m s 3 0 3 0 0 0
            nine | OOO*****/@@@*****/******** b m | OOO*****/@@@*****/******** b m s 3 0 3 0 0 0
            nine | OOO*****/@@@*****/******** b m s 3 0 3 0 | OOO*****/@@@*****/******** b m s 3 0 3 0 0 0
            # placing without counts: nobody has lost a stone
            nine | ********/********/******** w p   | ********/********/******** w p p 0 9 0 9 0 0
            nine | ********/********/******** w r   | ********/********/******** w p p 0 9 0 9 0 0
            nine | O*******/********/******** b p   | O*******/********/******** b p p 1 8 0 9 0 0
            nine | O*******/@*******/******** w p p | O*******/@*******/******** w p p 1 8 1 8 0 0
            nine | *OOO****/@@******/******** w p r | *OOO****/@@******/******** w p r 3 6 2 7 1 0
            nine | OO*O****/*@@@****/******** b p r | OO*O****/*@@@****/******** b p r 3 6 3 6 0 1
            # removals: one of the side to move; engines call it placing until the last removal is done
            nine | ***OOO**/@@@*****/******** w m r         | ***OOO**/@@@*****/******** w m r 3 0 3 0 1 0
            nine | OOO*****/***@@@**/******** b m r 3 0 3 0 | OOO*****/***@@@**/******** b m r 3 0 3 0 0 1
            nine | OOO*****/***@@@**/******** b p r 3 0 3 0 0 1 0 0 0 0 0 0 9 | OOO*****/***@@@**/******** b m r 3 0 3 0 0 1
            # other phases say nothing about the stones; the action is that of the side to move; either side may have begun
            nine | OOO*****/@@@*****/******** w n ? 3 0 3 0 0 0 | OOO*****/@@@*****/******** w m s 3 0 3 0 0 0
            nine | OOO*****/@@@*****/******** w r ? 3 0 3 0 0 0 | OOO*****/@@@*****/******** w m s 3 0 3 0 0 0
            nine | OO******/@@@*****/******** w o ? 2 0 3 0 0 0 | OO******/@@@*****/******** w m s 2 0 3 0 0 0
            nine | OOO*****/@@@*****/******** b p s 3 0 3 1 0 0 | OOO*****/@@@*****/******** b p p 3 0 3 1 0 0
            nine | @*******/********/******** w p               | @*******/********/******** w p p 0 9 1 8 0 0
            nine | *OOO****/@@******/******** w p r 3 6 2 6 1 0 | *OOO****/@@******/******** w p r 3 6 2 6 1 0
            # other boards
            three | OO@@****O b p p 3 0 2 1 0 0 | OO@@****O b p p 3 0 2 1 0 0
            six   | OOO@@@**/******** w         | OOO@@@**/******** w m s 3 0 3 0 0 0
            # a pass that is due, and one that is past
            nine afterPlacing=other | OOO*****/@@@*****/******** w p ? 3 0 3 0 0 0 | OOO*****/@@@*****/******** w p s 3 0 3 0 0 0
            twelve afterPlacing=other | OOOOOOOO/OOOO@@@@/@@@@@@@@ b p r | OOOOOOOO/OOOO@@@@/@@@@@@@@ b p r 12 0 12 0 0 1
            nine afterPlacing=other | OOO*****/@@@*****/******** w m s 3 0 3 0 0 0 | OOO*****/@@@*****/******** w m s 3 0 3 0 0 0
            nine afterPlacing=other | OOOOOOOO/O@@@@@@@/@@****** w p | OOOOOOOO/O@@@@@@@/@@****** w p s 9 0 9 0 0 0
            nine afterPlacing=other | OOOOOOOO/O@@@@@@@/@@****** w   | OOOOOOOO/O@@@@@@@/@@****** w m s 9 0 9 0 0 0
            nine afterPlacing=other whilePlacing=nothing | OOOOOOOO/O@@@@@@@/@@****** w p | OOOOOOOO/O@@@@@@@/@@****** w p s 9 0 9 0 0 0
            # where hands are free the phase is that of the side to move; a removal has either letter
            lasker-six | OOO*****/@@@***** w m s 3 0 3 3 0 0 | OOO*****/@@@***** w m s 3 0 3 3 0 0
            lasker-six | OOO*****/@@@***** b p p 3 0 3 3 0 0 | OOO*****/@@@***** b p p 3 0 3 3 0 0
            lasker-six | *OOO****/@@@***** w m r 3 3 3 0 1 0 | *OOO****/@@@***** w p r 3 3 3 0 1 0
            six whilePlacing=hand    | *OOO****/@@@***** w m r 3 3 3 0 1 0        | *OOO****/@@@***** w p r 3 3 3 0 1 0
            nine whilePlacing=nothing | OOO*****/@@@@****/******** w | OOO*****/@@@@****/******** w m s 3 0 4 0 0 0""")
    void formsAreReadAs(String rules, String text, String full) {
        Rules known = Games.rules(rules);
        assertThat(Fen.format(known.board(), Fen.parse(known, text))).isEqualTo(full);
    }

    @Test
    void groupsGoFromTheInsideToTheOutside() {
        Position position = Fen.parse(NINE, "O*******/*@******/**O****@ w p p 2 7 2 7 0 0");
        assertThat(position.white()).isEqualTo(1 << NINE.board().point("d5") | 1 << NINE.board().point("g4"));
        assertThat(position.black()).isEqualTo(1 << NINE.board().point("f6") | 1 << NINE.board().point("a7"));
        assertThat(Fen.parse(Variants.THREE, "OO@@@***O w").white()).isEqualTo(0b1_0000_0011);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                        |  0 | found the end
            '   '                                     |  3 | found the end
            x                                         |  0 | expected O, @ or * in group 1 of the board, found 'x'
            OO\uD83D\uDE00                            |  2 | expected O, @ or * in group 1 of the board, found '\uD83D\uDE00'
            OOO*****/@@@*****/********\uD83D\uDE00 w  | 26 | in 3 groups, but '\uD83D\uDE00' follows
            OOO*****/@@@*****/******** \uD83D\uDE00   | 27 | expected the side to move, one of w, b, found '\uD83D\uDE00'
            OOO*****                                  |  8 | expected '/' after the 8 points of group 1, found the end
            OOO******/@@@*****/******** w             |  8 | expected '/' after the 8 points of group 1, found '*'
            OOO*****/@@@*****/*******                 | 25 | in group 3 of the board, found the end
            OOO*****/@@@*****/******* w               | 25 | found ' '
            OOO*****/@@@*****/********* w             | 26 | has 24 points in 3 groups, but '*' follows
            OOO*****/@@@*****/********/******** w     | 26 | but '/' follows
            OOO*****/@@@*o***/******** w              | 13 | found 'o'
            OOO*****/@@@*****/********                | 26 | the side to move is missing
            OOO*****/@@@*****/********  W             | 28 | expected the side to move, one of w, b, found 'W'
            OOO*****/@@@*****/******** w 3            | 29 | expected the phase
            OOO*****/@@@*****/******** w m x          | 31 | expected the action, one of p, s, r, ?, found 'x'
            OOO*****/@@@*****/******** w m s x        | 33 | expected the number of white stones on the board, found 'x'
            OOO*****/@@@*****/******** w m s 3        | 34 | the number of white stones in hand is missing
            OOO*****/@@@*****/******** w m s 3 0      | 36 | the number of black stones on the board is missing
            OOO*****/@@@*****/******** w m s 3 0 3    | 38 | the number of black stones in hand is missing
            OOO*****/@@@*****/******** w m s 3 999 3 0 | 35 | found '999'
            OOO*****/@@@*****/******** w m s 3 99999999999999999999 3 0 | 35 | found '99999999999999999999'
            OOO*****/@@@*****/******** w m s 3 \u06601 3 0 | 35 | found '\u06601'
            # fields that contradict each other
            OOO*****/@@@*****/******** w m s 3 0 2 0 0 0 | 37 | the board has 3 black stones, but the count says 2
            OOO*****/@@@*****/******** w m s 3 2 3 2 0 0 | 29 | the phase is m (moving), but there are stones in hand: White 2, Black 2
            OOO*****/@@@*****/******** w p p 3 0 3 0 0 0 | 29 | the phase is p (placing), but there are no stones in hand
            OOO*****/@*******/******** w p               | 30 | do not follow from the board
            OOOOOOOO/OO@@@@@@/@@@***** b p               | 30 | do not follow from the board""")
    void unreadableTextIsRefusedAtItsFirstWrongCharacter(String text, int position, String message) {
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(NINE, text)).withMessageContaining(message)
                .satisfies(e -> assertThat(e.position()).isEqualTo(position));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            six        | OOO*****/@@@*****/******** w        | the board of six has 16 points in 2 groups
            three      | OOO*****/@@@*****/******** w        | in group 1 of the board, found '/'
            lasker-six | OOO*****/@@@***** w p s 3 0 3 3 0 0 | White has no stones in hand
            lasker-six | OOO*****/@@@***** b m s 3 0 3 3 0 0 | the phase is m (moving), but there are stones in hand""")
    void aTextThatAnotherGameWouldTakeIsRefused(String rules, String text, String message) {
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(Games.rules(rules), text))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
            six  | OOO*****/@@@***** b p p 3 0 3 3 0 0                | Black must have as many as White or one more
            nine | OOOOOOOO/OO******/@@@***** w                       | White has 10 stones (10 on the board, 0 in hand)
            nine | OOO*****/@@@*****/******** w p p 3 7 3 7 0 0       | White has 10 stones (3 on the board, 7 in hand)
            nine | OO******/@@******/******** w                       | both sides have fewer than 3 stones
            nine | ********/********/******** w                       | both sides have fewer than 3 stones
            nine | O*******/********/******** w p p 1 8 0 9 0 0       | White has 8 in hand and Black 9, but with White to move White must
            nine | O*******/@*******/******** b p p 1 6 1 8 0 0       | Black must have as many as White or one more
            nine | OOO*****/@@@*****/******** w p p 3 0 3 6 0 0       | White must have as many as Black or one more
            nine | *OOO****/@@******/******** w p r 3 5 2 7 1 0       | with White to remove a stone Black must have as many as White or one
            nine | OOO*****/@@@*****/******** b m r 3 0 3 0 1 0       | White has a removal pending, but Black is to move
            nine | *OOO****/@@******/******** w m r 3 0 2 0 1 0       | Black has already lost
            nine fromMills=never | *OOO****/*@@@****/******** w m r   | no stone of Black may be removed
            nine whilePlacing=nothing | ********/********/OO*@**** w p p 2 7 1 7 | Black has 8 stones of 9, but changed has no captures while placing
            nine whilePlacing=nothing | ********/********/OOO@**@* w p r 3 6 2 7 1 0 | a removal pending, but changed has no captures while placing
            nine afterPlacing=other   | OO******/@@@*****/******** w p s 2 0 3 0 | a pass is due, but White has already lost: 2 stones
            twelve afterPlacing=other | OOOOOOOO/OOOO@@@@/@@@@@@@@ w p           | a pass is due, but the game is already drawn
            nine afterPlacing=other whilePlacing=nothing | OOO*****/@@@*****/******** w p s 3 0 3 0 0 0 | White has 3 stones of 9""")
    void aPositionThatTheRulesDoNotAllowIsRefused(String rules, String text, String message) {
        Rules known = Games.rules(rules);
        assertThatExceptionOfType(IllegalPositionException.class).isThrownBy(() -> Fen.parse(known, text))
                .withMessageContaining(message);
    }

    @Test
    void messagesAreShortAndPrintable() {
        String escape = BOARD + " w \u001b[31m" + "x".repeat(100_000);
        assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(NINE, escape))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200).contains("U+001B").matches("[ -~]+"));
    }

    /** One above U+FFFF has two UTF-16 units, of which neither is a character. */
    @Test
    void noCharacterIsCutInHalf() {
        for (int units : new int[] {38, 39, 40}) {
            String fen = BOARD + " " + "x".repeat(units) + "\uD83D\uDE00y";
            assertThatExceptionOfType(FenException.class).isThrownBy(() -> Fen.parse(NINE, fen))
                    .withMessageEndingWith("x" + (units == 38 ? "\uD83D\uDE00" : "") + "...'");
        }
    }

    @Test
    void aLongTextIsReadOnce() {
        String fen = BOARD + " w m s 3 0 3 0 0 0";
        assertThat(Fen.read(NINE, fen + " 1".repeat(500_000)).ignored()).hasSize(999_999);
    }

    static List<Rules> rules() {
        return Games.allRules();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void whatIsWrittenIsReadBackAndGarbageGivesNoOtherException(Rules rules) {
        Random random = new Random(61);
        for (Position position : Games.positions(rules, 51, 100)) {
            String fen = Fen.format(rules.board(), position);
            assertThat(Fen.parse(rules, fen)).as(fen).isEqualTo(position);
            String text = damaged(fen, random);
            try {
                Fen.parse(rules, text).check(rules);
            } catch (FenException e) {
                assertThat(e.position()).as(text).isBetween(0, text.length());
            } catch (IllegalPositionException e) {
                assertThat(e).hasMessageMatching("[ -~]+");
            }
        }
    }

    private static String damaged(String fen, Random random) {
        StringBuilder text = new StringBuilder(fen);
        String alphabet = "O@*/ wbpmsrno?0123456789-\0\t\u20ac\uD83D\uDE00";
        for (int changes = 1 + random.nextInt(3); changes > 0 && !text.isEmpty(); changes--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(5)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
                case 2 -> text.setLength(at);
                case 3 -> text.insert(at, text.substring(random.nextInt(at + 1), at));
                default -> text.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
            }
        }
        return text.toString();
    }
}
