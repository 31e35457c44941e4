package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.probe.Answer;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/** Three Men's Morris, all of it, and Nine with up to seven stones. On the empty board of Three, b2 wins in 9. */
final class AnalyseCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path temporary;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Path data, Rules rules, String game, String... args) throws IOException {
        Path file = Files.writeString(temporary.resolve("game.txt"), game);
        List<String> all = new ArrayList<>(List.of("--data", data.toString(), "--variant", rules.name()));
        all.addAll(List.of(args));
        all.add(file.toString());
        return execute(all);
    }

    private int execute(List<String> args) {
        return new CommandLine(new AnalyseCommand()).setOut(new PrintWriter(out)).setErr(new PrintWriter(err, true))
                .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 1;
                })
                .execute(args.toArray(String[]::new));
    }

    private int three(String game, String... args) throws IOException {
        return run(TestDatabase.wholeData(Variants.THREE), Variants.THREE, game, args);
    }

    private int nine(String game, String... args) throws IOException {
        return run(TestDatabase.data(Variants.NINE, 7), Variants.NINE, game, args);
    }

    @Test
    void aPersonReadsTheTurnsTheMistakesAndHowWellEachSidePlayed() throws IOException {
        assertThat(three("1. a1 b2")).as(err.toString()).isZero();
        assertThat(out.toString().lines()).containsExactly(
                "three, 2 turns from the empty board", "",
                "   1. White  a1            draw, equal         ?   was a win in 9: b2",
                "      Black  b2            draw, equal", "",
                "1. White: a1 gives the win away (was a win in 9 by b2); now a draw, equal.", "",
                "White kept the value in 0 of 1 turn.",
                "Black kept the value in 1 of 1 turn.");
    }

    @Test
    void aTurnAndItsAnswerHaveOneNumberAndItIsSaidWhereMovingBegins() throws IOException {
        assertThat(three("1. b2 a1 (1... a2 2. c1) 2. b1 b3 3. a2 c2 4. a2-a3 c2-c3")).as(out.toString()).isZero();
        assertThat(out.toString()).containsSubsequence("\n   1. White  b2 ", "\n      Black  a1 ", "\n   2. White  b1 ",
                "\n      Black  b3 ", "\n   3. White  a2 ", "\n      Black  c2 ",
                "\n      All stones are placed. From here on they move.\n   4. White  a2-a3 ", "\n      Black  c2-c3 ");
    }

    @Test
    void whereBlackBeginsWhitesTurnIsTheSecond() throws IOException {
        assertThat(three("****O**** b p p 1 2 0 3 0 0\na1 c1 a1", "--json")).isEqualTo(1);
        JsonNode game = JSON.readTree(out.toString());
        assertThat(game.get("turns").findValuesAsText("number")).containsExactly("1", "2");
        assertThat(game.get("problem").get("message").asText()).isEqualTo("2. Black: 'a1' is not possible: a1 is taken.");
        out.getBuffer().setLength(0);
        assertThat(three("****O**** b p p 1 2 0 3 0 0\na1 c1 a1")).isEqualTo(1);
        assertThat(out.toString()).contains("   1. Black  a1", "   2. White  c1");
    }

    @Test
    void jsonHasTheMembersOfTheContractInItsOrder() throws IOException {
        assertThat(three("a1 b2", "--json")).isZero();
        assertThat(out.toString().lines()).hasSize(1);
        JsonNode game = JSON.readTree(out.toString());
        assertThat(game.fieldNames()).toIterable().containsExactly("variant", "start", "turns", "problem", "end");
        assertThat(game.get("start").asText()).isEqualTo("********* w p p 0 3 0 3 0 0");
        assertThat(game.get("turns").get(0))
                .hasToString("{\"ply\":1,\"number\":1,\"side\":\"w\",\"move\":\"a1\",\"value\":\"draw\",\"dtw\":null,"
                        + "\"final\":\"equal\",\"grade\":0,\"best\":[\"b2\"],\"bestValue\":\"win\",\"bestDtw\":9,\"mark\":\"win-draw\",\"fen\":\"*****O*** b p p 1 2 0 3 0 0\"}");
        assertThat(game.get("problem").isNull()).isTrue();
    }

    @Test
    void fieldsOfItsFenThatMeanNothingAreTold() throws IOException {
        String game = "[FEN \"OO@@O*@** w m s 3 0 3 0 0 5 9 ids:a\"]\nb1-a1";
        assertThat(three(game)).isZero();
        assertThat(out.toString().lines().skip(1)).startsWith("ignored at the end of the FEN: 'ids:a'");
        out.getBuffer().setLength(0);
        assertThat(three(game, "--json")).isZero();
        assertThat(JSON.readTree(out.toString()).get("ignored").asText()).isEqualTo("ids:a");
    }

    @Test
    void aTurnThatIsNotPossibleEndsTheGameWithItsReasonAndStatusOne() throws IOException {
        assertThat(three("a1 a1 b2")).isEqualTo(1);
        assertThat(out.toString()).contains("1. White  a1").contains("1. Black: 'a1' is not possible: a1 is taken.")
                .contains("White kept the value in 0 of 1 turn.").doesNotContain("Black kept");
        assertThat(three("a1 a1", "--json")).isEqualTo(1);
        JsonNode problem = JSON.readTree(out.toString().lines().reduce((first, last) -> last).orElseThrow()).get("problem");
        assertThat(problem)
                .hasToString("{\"turn\":2,\"number\":1,\"token\":\"a1\",\"reason\":\"taken\",\"side\":\"b\",\"point\":\"a1\","
                        + "\"message\":\"1. Black: 'a1' is not possible: a1 is taken.\"}");
    }

    @Test
    void aStartThatCannotBeReadIsSaid() throws IOException {
        assertThat(three("********* w\nb2")).isEqualTo(1);
        assertThat(out.toString()).contains("The start cannot be read: ");
        assertThat(three("[FEN \"x\"]", "--json")).isEqualTo(1);
        assertThat(out.toString()).contains("\"start\":null,\"turns\":[],\"problem\":{\"turn\":0,\"number\":0,");
    }

    @Test
    void aGameOfAnotherRuleSetIsNotReadAndOthersBesideItAre() throws IOException {
        String of = "[Variant \"%s\"]\n1. a1 b2\n";
        assertThat(three(of.formatted("three"))).as(out.toString()).isZero();
        assertThat(three(of.formatted("Three mens morris") + of.formatted("9mm"))).as(out.toString()).isZero();
        assertThat(out.toString())
                .containsOnlyOnce("three, 2 turns from the empty board\nThe tag [Variant '9mm'] names a game that is not"
                        + " known here; the game is judged by the rules of three.\n");
        out.getBuffer().setLength(0);
        assertThat(three(of.formatted("three") + of.formatted("morabaraba") + of.formatted("three"))).isEqualTo(1);
        assertThat(out.toString())
                .containsOnlyOnce("The game is of another rule set than three: its tag [Variant 'morabaraba'] names twelve."
                        + " Say --variant twelve, or delete the tag.")
                .contains("three, 2 turns from the empty board");
        out.getBuffer().setLength(0);
        assertThat(three(of.formatted("six"), "--json")).isEqualTo(1);
        assertThat(out.toString()).contains("\"start\":null,\"turns\":[],\"problem\":{\"turn\":0,\"number\":0,\"token\":\"six\","
                + "\"reason\":\"other-variant\",\"variant\":\"six\",");
    }

    @Test
    void whereNobodySaysWhichGameItIsEachTagDoes() throws IOException {
        Path file = Files.writeString(temporary.resolve("games.txt"), """
                [Variant "Three Men's Morris"]
                1. b2 a1
                [Variant "Twelve Men's Morris"]
                1. a1 b2
                [Variant "Nerenchi"]
                1. a1 b2
                [Variant "Tic-Tac-Mill"]
                1. a1 b2
                """);
        List<String> args = List.of("--data", TestDatabase.wholeData(Variants.THREE).toString(), file.toString());
        assertThat(execute(args)).as(err.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("three, 2 turns from the empty board\n\n   1. White  b2            win in 9",
                "twelve, 2 turns from the empty board\nIn the Mill app (Sanmill), White loses Twelve Men's Morris if ",
                " --variant twelve",
                "The game is neither of nine nor of another named rule set: its tag [Variant 'Nerenchi'] ",
                "The tag [Variant 'Tic-Tac-Mill'] names a game that is not known here. Say with --variant or --rules ");
        out.getBuffer().setLength(0);
        assertThat(execute(List.of("--json", args.get(0), args.get(1), args.get(2)))).isEqualTo(1);
        List<JsonNode> games = new ArrayList<>();
        for (String line : out.toString().lines().toList()) {
            games.add(JSON.readTree(line));
        }
        assertThat(games).extracting(game -> game.get("variant").asText()).containsExactly("three", "twelve", "nine", "nine");
        assertThat(games).extracting(game -> game.get("turns").size()).containsExactly(2, 2, 0, 0);
        assertThat(games).extracting(game -> game.at("/problem/reason").asText()).containsExactly("", "", "other-game",
                "unknown-variant");
        assertThat(games).extracting(game -> game.at("/problem/nearest").asText()).containsExactly("", "", "twelve", "");
        assertThat(games).extracting(game -> game.has("note")).containsExactly(false, true, false, false);
    }

    @Test
    void winsThatTakeLongerAndTheEndAreTold() throws IOException {
        assertThat(nine("OO****O*/**@*@***/**@***** w\nc4-c5xf4")).isZero();
        assertThat(out.toString()).contains("win in 1").contains("White has won: Black has fewer than three stones.");
        assertThat(nine("OO@O**@@/********/******** w\ne3-a1")).isZero();
        assertThat(out.toString()).contains("1. White  e3-a1         loss in 2   ??  was a win in 25: e5-c3",
                "1. White: e3-a1 gives the win away (was a win in 25 by e5-c3); now a loss in 2.");
        assertThat(nine("OO@O**@@/********/******** w\ne5-c3 c4-a1")).isZero();
        assertThat(out.toString()).containsPattern(" {6}Black +c4-a1 +loss in \\d+ +sooner by \\d+: ");
    }

    @Test
    void whatNoTableKnowsIsNoMistakeAndWhatToBuildIsSaid() throws IOException {
        assertThat(nine("d6 f4")).isZero();
        assertThat(out.toString()).contains("no 0-1+9+8").contains("What 2 turns are worth is not known").contains("./mill build")
                .doesNotContain("kept the value", "gives the");
    }

    @Test
    void severalGamesComeOneAfterTheOther() throws IOException {
        assertThat(three("[Event \"1\"]\n\nb2 a1\n\n[Event \"2\"]\n\na1 1-0\n", "--json")).isZero();
        assertThat(out.toString().lines().map(line -> line.replaceAll("\"fen\".*?\\}", "").split("\"move\"").length - 1))
                .containsExactly(2, 1);
    }

    @Test
    void aCommentThatIsNotClosedIsToldAndTheNextGameIsRead() throws IOException {
        assertThat(three("[Event \"1\"] b2 {good a1\n[Event \"2\"] a1", "--json")).isEqualTo(1);
        assertThat(out.toString().lines()).hasSize(2).first().asString()
                .contains("\"problem\":{\"turn\":2,\"number\":1,\"token\":\"{good a1\","
                        + "\"reason\":\"open-comment\",\"side\":\"b\",");
        assertThat(out.toString().lines().skip(1)).singleElement().asString().contains("\"problem\":null");
    }

    @Test
    void ofSeveralFilesEachIsNamedAndOneThatCannotBeReadStopsNoOther() throws IOException {
        String good = Files.writeString(temporary.resolve("good.txt"), "b2 a1").toString();
        String bad = Files.writeString(temporary.resolve("bad.txt"), "[Event \"1\"] b2 b2\n[Event \"2\"] b2").toString();
        List<String> args =
                new ArrayList<>(List.of("--data", TestDatabase.wholeData(Variants.THREE).toString(), "--variant", "three"));
        args.addAll(List.of(bad, temporary.toString(), temporary.resolve("none").toString(), good));
        assertThat(execute(args)).isEqualTo(1);
        assertThat(out.toString().lines().filter(line -> line.startsWith(temporary.toString()) || line.startsWith("three, ")))
                .containsExactly(bad, "three, 1 turn from the empty board", "three, 1 turn from the empty board", good,
                        "three, 2 turns from the empty board");
        assertThat(err.toString().lines()).containsExactly(temporary + " is a folder, not a file. Name the files in it.",
                temporary.resolve("none").toString());
        out.getBuffer().setLength(0);
        args.add("--json");
        assertThat(execute(args)).isEqualTo(1);
        assertThat(out.toString().lines().map(line -> line.replaceAll("\"variant.*", "")))
                .containsExactly("{\"file\":\"" + bad + "\",", "{\"file\":\"" + bad + "\",", "{\"file\":\"" + good + "\",");
        assertThat(execute(args.subList(0, 4))).as("no file").isEqualTo(2);
        assertThat(execute(List.of("--data", args.get(1), "--variant", "three", good, good))).isZero();
    }

    @Test
    void standardInputIsRead() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("b2".getBytes(StandardCharsets.UTF_8)));
        try {
            assertThat(execute(List.of("--data", TestDatabase.wholeData(Variants.THREE).toString(), "--variant", "three", "-")))
                    .isZero();
        } finally {
            System.setIn(before);
        }
        assertThat(out.toString()).contains("1. White  b2            win in 9");
    }

    @Test
    void ofEveryTurnTheValueIsThatOfTheTables() throws IOException {
        assertThat(three("b2 a1 b1 b3 a2 c2 a2-a3", "--json")).as(out.toString()).isZero();
        JsonNode game = JSON.readTree(out.toString());
        try (Tablebase tables =
                Tablebase.open(TestDatabase.wholeData(Variants.THREE).resolve("three"), Variants.THREE,
                        TablebaseOptions.mapped())) {
            String fen = game.get("start").asText();
            for (JsonNode turn : game.get("turns")) {
                Answer answer = Answer.of(tables, Fen.parse(Variants.THREE, fen), true);
                JsonNode expected = JSON.valueToTree(answer.json());
                assertThat(turn.get("bestValue")).isEqualTo(expected.get("value"));
                assertThat(turn.get("best").get(0)).isEqualTo(expected.get("moves").get(0).get("move"));
                fen = turn.get("fen").asText();
            }
        }
    }

    private int limited(String game, String... args) throws IOException {
        return run(TestDatabase.limitedData(Variants.SIX, 12, 20), Variants.SIX, game, args);
    }

    private static final String TOO_LATE = "OO@***O@/O@**O@O* w m s 6 0 4 0 0 0 11 1\nb3-b2";

    @Test
    void aQuickestWinThatComesTooLateForTheMoveLimitIsAMistake() throws IOException {
        assertThat(limited(TOO_LATE)).as(err.toString()).isZero();
        assertThat(out.toString().lines()).containsExactly("six, 1 turn from OO@***O@/O@**O@O* w m s 6 0 4 0 0 0 11 1",
                "Move limit: a draw after 20 plies in a row without a stone placed or removed. In brackets: what the limit draws.",
                "", "   1. White  b3-b2         win in 13 (draw)    ?   was a win within the limit: c1-c2", "",
                "1. White: b3-b2 still wins, but not within the move limit (was within it by c1-c2): 8 more plies without a stone"
                        + " placed or removed, and it is a draw.",
                "", "White kept the value in 0 of 1 turn.");
    }

    @Test
    void jsonHasTheLimitBesideWhatIsThereWithoutIt() throws IOException {
        assertThat(limited(TOO_LATE, "--json")).as(err.toString()).isZero();
        JsonNode game = JSON.readTree(out.toString());
        JsonNode turn = game.get("turns").get(0);
        assertThat(game.get("start").asText()).endsWith(" 11 1");
        assertThat(game.has("limitReached")).isFalse();
        assertThat(turn.get("mark").asText()).isEqualTo("best");
        assertThat(turn.get("limit")).hasToString("{\"plies\":20,\"clock\":12,\"value\":\"draw\",\"conversion\":null,"
                + "\"keep\":[\"c1-c2\"],\"mark\":\"win-draw\"}");
        assertThat(turn.get("fen").asText()).isEqualTo("OO@**O*@/O@**O@O* b m s 6 0 4 0 0 0 12 1");
    }

    @Test
    void aDrawByTheMoveLimitCanBeGivenAway() throws IOException {
        assertThat(limited("O*@@@O**/@@*O**** w m s 3 0 5 0 0 0 11 1\nc4-d4")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("loss in 8           ?   was a draw by the limit: e1-e3",
                "1. White: c4-d4 gives away the draw by the move limit (by e1-e3); now a loss in 8.");
    }

    @Test
    void whereTheMoveLimitIsReachedThisIsSaid() throws IOException {
        String game = TOO_LATE.replace(" 11 1", " 19 1") + " d3-d2";
        assertThat(limited(game)).as(err.toString()).isZero();
        assertThat(out.toString().lines().skip(3)).startsWith("   1. White  b3-b2         win in 13 (draw)",
                "      The move limit is reached: a draw.", "      Black  d3-d2         loss in 12 (draw)");
        out.getBuffer().setLength(0);
        assertThat(limited(game, "--json")).isZero();
        JsonNode json = JSON.readTree(out.toString());
        assertThat(json.get("limitReached").asInt()).isEqualTo(1);
        assertThat(json.get("turns").get(1).get("limit").get("clock").asInt()).isEqualTo(20);
        assertThat(json.get("turns").get(1).get("limit").get("mark").asText()).isEqualTo("kept");
    }
}
