package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.cli.Console;
import org.millstone.fixtures.TestDatabase;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.text.Answer;
import org.millstone.variants.Variants;

/** Three Men's Morris, all of it, and Nine with up to seven stones. On the empty board of Three, b2 wins in 9. */
final class AnalyseCommandTest {
    private static final Path THREE = TestDatabase.wholeData(Variants.THREE);
    private static final String TOO_LATE = "OO@***O@/O@**O@O* w m s 6 0 4 0 0 0 11 1\nb3-b2";

    @TempDir
    private Path temporary;

    private final Console console = new Console();

    private Path file(String name, String games) throws IOException {
        return Files.writeString(temporary.resolve(name), games);
    }

    /** Returns what is said of games, by the tables of a variant. */
    private String analysed(int status, String variant, String games, Object... options) throws IOException {
        Path data = switch (variant) {
            case "nine" -> TestDatabase.data(Variants.NINE, 7);
            case "six" -> TestDatabase.limitedData(Variants.SIX, 12, 20);
            default -> THREE;
        };
        assertThat(console.run(Stream.concat(Stream.of("analyse", "--data", data, "--variant", variant, file("game.txt", games)),
                Stream.of(options)).toArray())).as(console.out() + console.err()).isEqualTo(status);
        return console.out();
    }

    private JsonNode json(int status, String variant, String games) throws IOException {
        return read(analysed(status, variant, games, "--json"));
    }

    private static JsonNode read(String json) throws IOException {
        return new ObjectMapper().readTree(json);
    }

    @Test
    void aPersonReadsTheTurnsTheMistakesAndHowWellEachSidePlayed() throws IOException {
        assertThat(analysed(0, "three", "1. a1 b2").lines()).containsExactly(
                "three, 2 turns from the empty board", "",
                "   1. White  a1            draw, equal         ?   was a win in 9: b2",
                "      Black  b2            draw, equal", "",
                "1. White: a1 gives the win away (was a win in 9 by b2); now a draw, equal.", "",
                "White kept the value in 0 of 1 turn.",
                "Black kept the value in 1 of 1 turn.");
    }

    @Test
    void aTurnAndItsAnswerHaveOneNumberAndItIsSaidWhereMovingBegins() throws IOException {
        assertThat(analysed(0, "three", "1. b2 a1 (1... a2 2. c1) 2. b1 b3 3. a2 c2 4. a2-a3 c2-c3"))
                .containsSubsequence("\n   1. White  b2 ", "\n      Black  a1 ", "\n   2. White  b1 ",
                        "\n      Black  b3 ", "\n   3. White  a2 ", "\n      Black  c2 ",
                        "\n      All stones are placed. From here on they move.\n   4. White  a2-a3 ", "\n      Black  c2-c3 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            three | 1 | ****O**** b p p 1 2 0 3 0 0/n a1 c1 a1 |    1. Black  a1 | 2. White  c1
            three | 1 | a1 a1 b2 | 1. Black: 'a1' is not possible: a1 is taken. | White kept the value in 0 of 1 turn.
            three | 1 | ********* w/n b2 | The start cannot be read: |
            three | 0 | [FEN "OO@@O*@** w m s 3 0 3 0 0 5 9 ids:a"]/n b1-a1 | ignored at the end of the FEN: 'ids:a' |
            nine  | 0 | OO****O*/**@*@***/**@***** w/n c4-c5xf4 | win in 1 | White has won: Black has fewer than three stones.
            nine  | 0 | OO@O**@@/********/******** w/n e3-a1 | 1. White  e3-a1         loss in 2   ??  was a win in 25: e5-c3 | \
                1. White: e3-a1 gives the win away (was a win in 25 by e5-c3); now a loss in 2.
            nine  | 0 | OO@O**@@/********/******** w/n e5-c3 c4-a1 | Black  c4-a1         loss in | sooner by
            nine  | 0 | d6 f4 | What 2 turns are worth is not known | ./mill build
            six   | 0 | O*@@@O**/@@*O**** w m s 3 0 5 0 0 0 11 1/n c4-d4 | \
                loss in 8           ?   was a draw by the limit: e1-e3 | \
                1. White: c4-d4 gives away the draw by the move limit (by e1-e3); now a loss in 8.
            six   | 0 | OO@***O@/O@**O@O* w m s 6 0 4 0 0 0 19 1/n b3-b2 d3-d2 | \
                1. White  b3-b2         win in 13 (draw)/n      The move limit is reached: a draw. | \
                Black  d3-d2         loss in 12 (draw)
            """)
    void whatHappenedIsSaidInWords(String variant, int status, String game, String one, String two) throws IOException {
        assertThat(analysed(status, variant, game.replace("/n", "\n"))).contains(one.replace("/n", "\n"))
                .contains(two == null ? "" : two);
        boolean known = !game.equals("d6 f4");
        assertThat(console.out().contains("kept the value")).isEqualTo(known && !one.startsWith("The start"));
    }

    @Test
    void aQuickestWinThatComesTooLateForTheMoveLimitIsAMistake() throws IOException {
        assertThat(analysed(0, "six", TOO_LATE).lines()).containsExactly(
                "six, 1 turn from OO@***O@/O@**O@O* w m s 6 0 4 0 0 0 11 1",
                "Move limit: a draw after 20 plies in a row without a stone placed or removed. In brackets: what the limit draws.",
                "", "   1. White  b3-b2         win in 13 (draw)    ?   was a win within the limit: c1-c2", "",
                "1. White: b3-b2 still wins, but not within the move limit (was within it by c1-c2): 8 more plies without a stone"
                        + " placed or removed, and it is a draw.",
                "", "White kept the value in 0 of 1 turn.");
    }

    @Test
    void jsonHasTheMembersOfTheContractInItsOrder() throws IOException {
        assertThat(analysed(0, "three", "a1 b2", "--json")).hasLineCount(1)
                .startsWith("{\"variant\":\"three\",\"start\":\"********* w p p 0 3 0 3 0 0\",\"turns\":["
                        + "{\"ply\":1,\"number\":1,\"side\":\"w\",\"move\":\"a1\",\"value\":\"draw\",\"dtw\":null,"
                        + "\"final\":\"equal\",\"grade\":0,\"best\":[\"b2\"],\"bestValue\":\"win\",\"bestDtw\":9,"
                        + "\"mark\":\"win-draw\",\"fen\":\"*****O*** b p p 1 2 0 3 0 0\"}")
                .endsWith("],\"problem\":null,\"end\":null}\n");
        assertThat(analysed(1, "three", "a1 a1", "--json"))
                .contains(
                        "\"problem\":{\"turn\":2,\"number\":1,\"token\":\"a1\",\"reason\":\"taken\",\"side\":\"b\",\"point\":\"a1\","
                                + "\"message\":\"1. Black: 'a1' is not possible: a1 is taken.\"}");
        assertThat(analysed(1, "three", "[FEN \"x\"]", "--json"))
                .contains("\"start\":null,\"turns\":[],\"problem\":{\"turn\":0,\"number\":0,");
        assertThat(json(0, "three", "[FEN \"OO@@O*@** w m s 3 0 3 0 0 5 9 ids:a\"]\nb1-a1").get("ignored").asText())
                .isEqualTo("ids:a");
        JsonNode black = json(1, "three", "****O**** b p p 1 2 0 3 0 0\na1 c1 a1");
        assertThat(black.get("turns").findValuesAsText("number")).containsExactly("1", "2");
        assertThat(black.at("/problem/message").asText()).isEqualTo("2. Black: 'a1' is not possible: a1 is taken.");
    }

    @Test
    void theJsonIsReadAgainAsTheSameGamesAndATextWithoutTurnsIsAnError() throws IOException {
        String json = analysed(0, "three", "1. a1 b2\n[Event \"2\"]\n****O**** b p p 1 2 0 3 0 0\na1 c1", "--json");
        assertThat(json).hasLineCount(2);
        assertThat(analysed(0, "three", json, "--json")).isEqualTo(json);
        assertThat(analysed(1, "three", "{a1 b2}")).contains("The text has no turn: '{a1 b2}'");
        assertThat(analysed(1, "three", "{\"results\":[]}")).contains("The text is JSON, and it is not plain");
    }

    @Test
    void jsonHasTheLimitBesideWhatIsThereWithoutIt() throws IOException {
        JsonNode game = json(0, "six", TOO_LATE);
        JsonNode turn = game.get("turns").get(0);
        assertThat(game.get("start").asText()).endsWith(" 11 1");
        assertThat(game.has("limitReached")).isFalse();
        assertThat(turn.get("mark").asText()).isEqualTo("best");
        assertThat(turn.get("limit")).hasToString("{\"plies\":20,\"clock\":12,\"value\":\"draw\",\"conversion\":null,"
                + "\"keep\":[\"c1-c2\"],\"mark\":\"win-draw\"}");
        assertThat(turn.get("fen").asText()).isEqualTo("OO@**O*@/O@**O@O* b m s 6 0 4 0 0 0 12 1");
        game = json(0, "six", TOO_LATE.replace(" 11 1", " 19 1") + " d3-d2");
        assertThat(game.get("limitReached").asInt()).isEqualTo(1);
        assertThat(game.at("/turns/1/limit/clock").asInt()).isEqualTo(20);
        assertThat(game.at("/turns/1/limit/mark").asText()).isEqualTo("kept");
    }

    @Test
    void ofEveryTurnTheValueIsThatOfTheTables() throws IOException {
        JsonNode game = json(0, "three", "b2 a1 b1 b3 a2 c2 a2-a3");
        try (Tablebase tables = Tablebase.open(THREE.resolve("three"), Variants.THREE, TablebaseOptions.mapped())) {
            String fen = game.get("start").asText();
            for (JsonNode turn : game.get("turns")) {
                JsonNode expected =
                        new ObjectMapper().valueToTree(Answer.of(tables, Fen.parse(Variants.THREE, fen), true).json());
                assertThat(turn.get("bestValue")).isEqualTo(expected.get("value"));
                assertThat(turn.get("best").get(0)).isEqualTo(expected.at("/moves/0/move"));
                fen = turn.get("fen").asText();
            }
        }
    }

    @Test
    void aGameOfAnotherRuleSetIsNotReadAndOthersBesideItAre() throws IOException {
        String of = "[Variant \"%s\"]\n1. a1 b2\n";
        assertThat(analysed(0, "three", of.formatted("Three mens morris") + of.formatted("9mm")))
                .containsOnlyOnce("three, 2 turns from the empty board\nThe tag [Variant '9mm'] names a game that is not"
                        + " known here; the game is judged by the rules of three.\n");
        assertThat(analysed(1, "three", of.formatted("three") + of.formatted("morabaraba") + of.formatted("three")))
                .containsOnlyOnce("The game is of another rule set than three: its tag [Variant 'morabaraba'] names twelve."
                        + " Say --variant twelve, or delete the tag.")
                .contains("three, 2 turns from the empty board");
        assertThat(analysed(1, "three", of.formatted("six"), "--json"))
                .contains("\"start\":null,\"turns\":[],\"problem\":{\"turn\":0,\"number\":0,\"token\":\"six\","
                        + "\"reason\":\"other-variant\",\"variant\":\"six\",");
    }

    @Test
    void whereNobodySaysWhichGameItIsEachTagDoes() throws IOException {
        Path file = file("games.txt", """
                [Variant "Three Men's Morris"]
                1. b2 a1
                [Variant "Twelve Men's Morris"]
                1. a1 b2
                [Variant "Nerenchi"]
                1. a1 b2
                [Variant "Tic-Tac-Mill"]
                1. a1 b2
                """);
        assertThat(console.run("analyse", "--data", THREE, file)).as(console.err()).isOne();
        assertThat(console.out()).contains("three, 2 turns from the empty board\n\n   1. White  b2            win in 9",
                "twelve, 2 turns from the empty board\nIn the Mill app (Sanmill), White loses Twelve Men's Morris if ",
                " --variant twelve",
                "The game is neither of nine nor of another named rule set: its tag [Variant 'Nerenchi'] ",
                "The tag [Variant 'Tic-Tac-Mill'] names a game that is not known here. Say with --variant or --rules ");
        assertThat(console.run("analyse", "--json", "--data", THREE, file)).isOne();
        StringBuilder games = new StringBuilder();
        for (String line : console.lines()) {
            JsonNode game = read(line);
            games.append(game.get("variant").asText()).append(' ').append(game.get("turns").size()).append(' ')
                    .append(game.at("/problem/reason").asText()).append(' ').append(game.at("/problem/nearest").asText())
                    .append(game.has("note") ? " note\n" : "\n");
        }
        assertThat(games).hasToString("three 2  \ntwelve 2   note\nnine 0 other-game twelve\nnine 0 unknown-variant \n");
    }

    @Test
    void severalGamesComeOneAfterTheOtherThoughACommentIsNotClosed() throws IOException {
        assertThat(analysed(0, "three", "[Event \"1\"]\n\nb2 a1\n\n[Event \"2\"]\n\na1 1-0\n", "--json").lines()
                .map(line -> line.split("\"move\"").length - 1)).containsExactly(2, 1);
        List<String> games = analysed(1, "three", "[Event \"1\"] b2 {good a1\n[Event \"2\"] a1", "--json").lines().toList();
        assertThat(games).hasSize(2);
        assertThat(games.getFirst()).contains("\"problem\":{\"turn\":2,\"number\":1,\"token\":\"{good a1\","
                + "\"reason\":\"open-comment\",\"side\":\"b\",");
        assertThat(games.getLast()).contains("\"problem\":null");
    }

    @Test
    void ofSeveralFilesEachIsNamedAndOneThatCannotBeReadStopsNoOther() throws IOException {
        Path good = file("good.txt", "b2 a1");
        Path bad = file("bad.txt", "[Event \"1\"] b2 b2\n[Event \"2\"] b2");
        Path none = temporary.resolve("none");
        assertThat(console.run("analyse", "--data", THREE, "--variant", "three", bad, temporary, none, good)).isOne();
        assertThat(console.lines().stream().filter(line -> line.startsWith(temporary.toString()) || line.startsWith("three, ")))
                .containsExactly(bad.toString(), "three, 1 turn from the empty board", "three, 1 turn from the empty board",
                        good.toString(), "three, 2 turns from the empty board");
        assertThat(console.err()).isEqualTo(
                "mill: " + temporary + " is a folder, not a file. Name the files in it.\nmill: " + none
                        + ": no such file or folder\n");
        assertThat(console.run("analyse", "--data", THREE, "--variant", "three", bad, none, good, "--json")).isOne();
        assertThat(console.lines().stream().map(line -> line.replaceAll("\"variant.*", "")))
                .containsExactly("{\"file\":\"" + bad + "\",", "{\"file\":\"" + bad + "\",", "{\"file\":\"" + good + "\",");
        assertThat(console.run("analyse", "--data", THREE, "--variant", "three", good, good)).isZero();
    }

    @Test
    void standardInputIsRead() {
        assertThat(console.runWithInput("b2", "analyse", "--data", THREE, "--variant", "three", "-")).isZero();
        assertThat(console.out()).contains("1. White  b2            win in 9");
    }
}
