package org.millstone.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.game.GameError.Reason;
import org.millstone.game.PlayedGame.PlayedTurn;
import org.millstone.io.Texts;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.variants.NamedGame;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** Games are read as the explorer reads them: {@code data/games.tsv} holds both together, and says how it is made. */
final class GameTextTest {
    private static final Path FILE = Path.of("..", "data", "games.tsv");
    private static final Path RULE_SETS = Path.of("..", "data", "vectors");
    private static final String NONE = "-";
    /** Stands for the rule set where the text's tag says which it is. */
    private static final String TAGGED = "?";
    /** In each notation. */
    private static final double MOST_LOOKS = 16;
    private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-f]{4}|.)");
    private static final List<String> VALUES = List.of("side", "point", "from", "to", "count", "end");

    private static Rules rules(String name) throws IOException {
        return Variants.named(name).isPresent() ? Variants.named(name).get()
                : RuleSetFile.read(RULE_SETS.resolve(name + ".json")).rules();
    }

    private static PlayedGame nine(String text) {
        return read(Variants.NINE, text);
    }

    private static PlayedGame read(Rules rules, String text) {
        return GameText.read(rules, games(text).getFirst());
    }

    private static PlayedGame row(String rules, String text) throws IOException {
        if (!rules.equals(TAGGED)) {
            return read(rules(rules), text);
        }
        String game = games(text).getFirst();
        String variant = GameText.variant(game);
        RuleSet named = Optional.ofNullable(variant).flatMap(Variants::game).map(NamedGame::variant).flatMap(Variants::ruleSet)
                .orElse(RuleSet.of(Variants.NINE));
        return GameText.read(named, game, false);
    }

    private static List<String> games(String text) {
        List<String> games = new ArrayList<>();
        try {
            Games parted = new Games(new StringReader(text));
            for (String game = parted.next(); game != null; game = parted.next()) {
                games.add(game);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a string cannot be read", e);
        }
        return games;
    }

    private static List<String> turns(PlayedGame game) {
        return game.turns().stream().map(turn -> Turn.format(game.rules().board(), turn.turn())).toList();
    }

    @Test
    void gamesAreReadAsTheFileSays() throws IOException {
        List<String> rows = Files.readAllLines(FILE).stream().filter(line -> !line.startsWith("#")).toList();
        assertThat(rows).hasSizeGreaterThan(300);
        Set<Reason> reasons = EnumSet.of(Reason.TOO_LONG, Reason.OTHER_VARIANT);
        for (String row : rows) {
            List<String> cells = List.of(row.split("\t", -1));
            PlayedGame game = row(cells.get(0), unescaped(cells.get(1)));
            assertThat(cells(game)).as(row).isEqualTo(cells.subList(2, cells.size()));
            assertThat(message(game)).as(row).doesNotContain("null");
            Position at = game.start();
            for (PlayedTurn turn : game.turns()) {
                assertThat(turn.before()).as(row).isEqualTo(at);
                at = turn.after();
            }
            Optional.ofNullable(game.fault()).map(GameError::reason).ifPresent(reasons::add);
        }
        assertThat(reasons).containsExactlyInAnyOrder(Reason.values());
    }

    private static String unescaped(String cell) {
        return ESCAPE.matcher(cell).replaceAll(found -> Matcher.quoteReplacement(character(found.group(1))));
    }

    private static String character(String escape) {
        return switch (escape.charAt(0)) {
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            case 'u' -> Character.toString(Integer.parseInt(escape.substring(1), 16));
            default -> escape;
        };
    }

    /** The cells of a row about a game, behind its rule set and its text. */
    private static List<String> cells(PlayedGame game) {
        GameError fault = game.fault();
        List<String> wrong = new ArrayList<>();
        if (fault != null) {
            Map<String, @Nullable Object> json = fault.json(game.rules());
            wrong.addAll(List.of(String.valueOf(fault.turn()), Texts.key(fault.reason())));
            VALUES.stream().filter(json::containsKey).map(json::get).map(String::valueOf).forEach(wrong::add);
        }
        return List.of(orNone(String.join(" ", turns(game))), orNone(String.join(" ", wrong)),
                game.end().map(Texts::key).orElse(NONE),
                game.last() == null ? NONE : Fen.format(game.rules().board(), game.last()));
    }

    private static String message(PlayedGame game) {
        return game.fault() == null ? "" : game.fault().words(game.rules());
    }

    private static String orNone(String text) {
        return text.isEmpty() ? NONE : text;
    }

    @Test
    void whatStandsBehindAFenAndMayBeAPointIsTold() {
        String start = "********/********/******** w p p 0 9 0 9 0 0";
        assertThat(nine(start + " 5\n1... 20").ignored()).isEqualTo("5");
        assertThat(nine(start + " 1\nd6").ignored()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", quoteCharacter = '~', textBlock = """
            1. d6 f4 2. b6 f2 3. f6 a1 | 3. White: 'f6' is not possible: it closes a mill, and does not say which stone it removes.
            d6 d6 | 1. Black: 'd6' is not possible: d6 is taken.
            d6 f4 b6 f2 f6 { good\\nxf4 | 3. White: the comment '{ good' does not end. Close it with }, or delete it.
            1. 5 20 2. 30 | 2. White: '30' is not possible: it is not a turn, which reads like 5, 5-2, 18x21, 4-5x12 or x12.
            d6 (1,6) | 1. Black: '(1,6)' is not possible: it is written in the Mill app's rings, the turns before it in the names \
            of points. Write the whole game in one of them.
            5 20 14 11 | Numbers as in '5' may be those of turns, points of PlayOK's (1 to 24) or
            (d6 f4) | The text has no turn: '(d6 f4)' by itself says nothing.
            {d6 f4} | The text has no turn: '{d6 f4}' by itself says nothing.
            [Event "x"]\\n; d6 f4 b4 was | The text has no turn: '; d6 f4 b4 was' by itself says nothing.
            {"results":[]} | The text is JSON, and it is not plain which turns were played. Write it as text, as in 1. d6 f4, or
            W..WB...|W|9|9 | The start cannot be read: a position is written like this: ********/********/******** w p p 0 9 0 9 0 0.
            \uff08 | 1. White: '\uff08' is not possible: it is not a turn
            d6 f4\uff0cd6 | 2. White: 'd6' is not possible: d6 is taken.
            \uff44\uff16 \uff44\uff16 | 1. Black: '\uff44\uff16' is not possible: d6 is taken.
            W..WB...|........|........ W | The start cannot be read: a position is written like this: ********/********/******** w
            {aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa} | The text has no turn: '{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' by itself says nothing.
            *******/ w | The start cannot be read: expected O, @ or * in group 1 of the board
            ********/********/******** w p p 0 9 0 9 0 0 5 | The text has no turn: '5' by itself
            [FEN "********/********/******** w p p 0 9 0 9 0 0 moves d6"]\\nf4 | The start cannot be read: a FEN holds no turns
            [Variant "Six Men's Morris"]\\nd6 | The game is of another rule set than nine: its tag [Variant 'Six Men's Morris'] \
            names six. Say --variant six, or delete the tag.
            [Variant "El Filja"]\\nd6 | The game is neither of nine nor of another named rule set: its tag [Variant 'El Filja'] \
            names another game. In El Filja, nothing is removed while placing; then the numbers of mills say how many stones each \
            side removes. To judge it by the rules of nine, delete the tag.
            [Variant "russian mill"]\\nd6 | The game is neither of nine nor of another named rule set: its tag \
            [Variant 'russian mill'] names another game. In Russian Mill, a mill counts once in a game. The nearest rule set is \
            nine-free: to judge it by those rules, delete the tag and say --variant nine-free.
            """)
    void aProblemIsASentence(String text, String message) {
        assertThat(message(nine(unescaped(text)))).startsWith(message);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", textBlock = """
            nine | Tic-Tac-Mill | The tag [Variant 'Tic-Tac-Mill'] names a game that is not known here; the game is judged by the \
            rules of nine.
            nine | Nine mens Morris | ''
            twelve | Twelve Men's Morris | In the Mill app (Sanmill), White loses
            twelve | Morabaraba | In the Mill app (Sanmill), a stone of Morabaraba may not go straight back
            twelve | twelve | ''
            twelve | Twelve | ''
            twelve | Twelve Men's Morris (Morabaraba) | ''
            """)
    void theNoteSaysHowTheGameThatTheTagNamesDiffers(String rules, String tag, String note) throws IOException {
        PlayedGame game = read(rules(rules), "[Variant \"" + tag + "\"]\nd6");
        assertThat(turns(game)).containsExactly("d6");
        assertThat(game.note()).startsWith(note);
        assertThat(game.note().isEmpty()).isEqualTo(note.isEmpty());
    }

    @Test
    void aRuleSetOfOnesOwnIsCalledByItsNameAndItsTitle() {
        RuleSet mine = new RuleSet(Variants.NINE, "El Filja in our club", "");
        for (String name : List.of("el-filja in our CLUB", "nine")) {
            PlayedGame game = GameText.read(mine, "[Variant \"" + name + "\"]\nd6", false);
            assertThat(turns(game)).as(name).containsExactly("d6");
            assertThat(game.note()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", textBlock = """
            (2,1) 5(2,3) | 5(2,3)
            (2,1) (2;3) | (2;3)
            d6 f4 (4,1) b4 | (4,1)
            (4,1) d6 | (4,1)
            (2,1) (1,\\n5) | (1,
            1. 5 20 2. 1-0 8 | 1-0
            1. d6 f4 1-0 1. b4 | 1.
            20. | 20.
            \uff084,1\uff09 d6 | \uff084,1\uff09
            d6 f4 b6 f2 f6\uff08a1\uff09 | f6\uff08a1\uff09
            d6 f4 \u30104\u30011\uff09 | \u30104\u30011\uff09
            \uff11. 5 20 \uff12\uff0e \uff13\uff10 | \uff13\uff10
            d6 \uff11\uff12 f4 | \uff11\uff12
            \uff5bd6 f4\uff5d | \uff5bd6 f4\uff5d
            [Event "x"] \uff1b d6 f4 was | \uff1b d6 f4 was
            """)
    void aBracketThatIsNoneOrANumberThatBelongsNowhereIsToldAsItIsWritten(String text, String token) {
        assertThat(nine(unescaped(text)).fault()).extracting(GameError::token).isEqualTo(token);
    }

    /** Tags after turns, and fences, begin a new game; comments before the tags are of the same one. */
    @ParameterizedTest
    @CsvSource(delimiterString = " | ", textBlock = """
            {x}\\n; y\\n% z\\n[Event "1"]\\nd6\\n[Event "2"]\\nf4 | d6 & f4
            {a\\nb}\\n[Event "1"]\\n{c}\\n[Event "2"]\\nd6 | '& d6'
            {open\\n[Event "1"]\\nd6 | '& d6'
            [Event "1"]\\n\\nd6 f4\\n[Event "2"]\\n[Site "-"]\\n\\nd7 a1 *\\n | d6 f4 & d7 a1
            ```pgn\\n[Event "1"]\\n\\nd6 f4\\n```\\n | d6 f4
            ```\\nd6 f4\\n```\\n\\n```\\nd7 a1\\n```\\n | d6 f4 & d7 a1
            d6 f4\\n```\\nthe end | 'd6 f4 &'
            d6 f4\\n\uff3bEvent "2"\uff3d\\nd7 a1 | d6 f4 & d7 a1
            {"variant":"nine","turns":[{"move":"d6"}]}\\n{"variant":"nine","turns":[{"move":"f4"}]}\\n | d6 & f4
            {"move":"4"}\\n{"move":"13"} | d6 f4
            {"game": "d6\\\\r\\\\nf4"} | d6 f4
            {"game":"d6\\\\n[Event \\\\"2\\\\"]\\\\nf4"}\\n{"game":"d7"} | d6 & f4 & d7
            """)
    void aTextIsPartedIntoItsGames(String text, String games) {
        assertThat(games(unescaped(text)).stream().map(game -> String.join(" ", turns(nine(game))))
                .collect(Collectors.joining(" & ")).strip()).isEqualTo(games);
    }

    @Test
    void blanksAndLineEndsOfAGameArePlain() {
        assertThat(games("")).containsExactly("");
        assertThat(games("\r\n[Event \"1\"] [Site \"-\"] d6 f4\r\n [Event \"2\"]\u00a0d7 a1 *\r\n"))
                .containsExactly("\n[Event \"1\"] [Site \"-\"] d6 f4", " [Event \"2\"] d7 a1 *");
    }

    @Test
    void eachCharacterIsLookedAtAFewTimesAtMost() {
        for (String piece : List.of(" ", "\n", "!", "(", "(a) ", "{}", "{} ", "{long} ", "1. ", "1 ", "1", "1-", "1 - ", "1/2 ",
                "\u00bd - ", "*", "/", "@/", "$1 ", "a", "a, ", ";", "; ", " ; x", "; d7", "; (d7) ", "; {d7} ", "; {a",
                "(; x) ", "(a ; x\n) ", "({a) ", "+", "*d7", "-", "d6-", "d7 ", "xd7", " x d7 ", "(d7", "1. 5 20 ", "5 ",
                "5-2 ", "x5", "x5 ", "5:", "(2,1) ", "(2,1", "(4,1) ", "-(2,1)", "(2,1)->", "Point 5 ", "point ", "move ",
                "Place to ", "take ", "Place to D6 ", "d6f4", "d6 1 ", "```\n", "pass ", "passpass", "[A \"a\"]\n",
                "[A \"a\"] ", "[A \"", "((2,1)) ", "((2,1)", "(1.5 ", "(1. d6) ", "; 5 point ", "_", ";\n", "1-0 ", "\\a",
                "\\\"", "position ", "fen ", "w ", "7 ")) {
            String many = piece.repeat(6_000 / piece.length());
            for (String text : List.of(many, many + "d6", "1. 5 " + many + "20", "(2,1) " + many + "(2,3)",
                    "Point 5 " + many + "Point 4", "d6 " + many + "f4", "d6" + many + "1", "{" + many, "(" + many,
                    "[A \"" + many + "\"]", "d6 (" + many + "\n) (f4)", "d6 (a) ".repeat(10) + "(" + many, "fen " + many + "1",
                    "/" + many + "1", "d6 (" + many + ")", "d6 f4 b6 f2 f6 (" + many + "f4)")) {
                CountedText counted = new CountedText(text);
                GameText.read(Variants.NINE, counted);
                assertThat((double) counted.looks / text.length()).as(text.substring(0, 30))
                        .isLessThan(MOST_LOOKS * Notation.values().length);
            }
        }
    }

    @Test
    void aLongTextIsReadAndOneLongerThanAnyGameIsNotAndSaysSo() {
        assertThat(nine("d6 " + "{}".repeat(30_000) + "1. ".repeat(30_000) + " ".repeat(30_000) + "f4").turns()).hasSize(2);
        assertThat(nine("[A \"" + "\\a".repeat(90_000) + "\"]\n{" + "(".repeat(10_000) + "} d6").turns()).hasSize(1);
        assertThat(nine("d6 (x" + "d7".repeat(90_000) + ")").fault()).extracting(GameError::reason).isEqualTo(Reason.NO_MILL);
        assertThat(nine("d6" + " ".repeat(199_998)).turns()).hasSize(1);
        PlayedGame game = nine("d6" + " ".repeat(199_999));
        assertThat(game.turns()).isEmpty();
        assertThat(game.fault()).isEqualTo(new GameError(0, "", Reason.TOO_LONG, null, List.of(), 200_000, null, ""));
        assertThat(message(game)).contains("more than 200,000 characters");
        String line = "[Event \"1\"] " + "d6 ".repeat(100_000);
        List<String> games = games(line + "\n[Event \"2\"] d6\n[Event \"3\"]\n\nd6 f4");
        assertThat(games.getFirst()).as("no more is held than shows that it is too long").isEqualTo(line.substring(0, 200_001));
        assertThat(games.subList(1, games.size())).containsExactly("[Event \"2\"] d6", "[Event \"3\"]\n\nd6 f4");
    }

    /** A text that counts how often its characters are looked at. */
    private static final class CountedText implements CharSequence {
        private final String text;
        private long looks;

        CountedText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            looks++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            looks += end - start;
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            looks += text.length();
            return text;
        }
    }
}
