package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

final class ProbeCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DATA = TestDatabase.data(Variants.NINE, 8).toString();
    private static final String SIX = TestDatabase.wholeData(Variants.SIX).toString();
    private static final String LOSS_IN_2 = "*O******/@@@*O***/O******* w";

    private static final String DRAWN = "@***@***/*O@@*O**/@***O*** w";

    private final Console console = new Console();

    @Test
    void jsonHasTheMembersOfTheContractInItsOrder() throws IOException {
        assertThat(probe(LOSS_IN_2, "--json")).isZero();
        assertThat(console.lines()).hasSize(1);
        JsonNode answer = JSON.readTree(console.out());
        assertThat(names(answer)).containsExactly("variant", "fen", "value", "dtw", "source", "table", "moves");
        assertThat(answer.get("variant").asText()).isEqualTo("nine");
        assertThat(answer.get("fen").asText()).isEqualTo("*O******/@@@*O***/O******* w m s 3 0 3 0 0 0");
        assertThat(answer.get("value").asText()).isEqualTo("loss");
        assertThat(answer.get("dtw").intValue()).isEqualTo(2);
        assertThat(answer.get("source").asText()).isEqualTo("table");
        assertThat(answer.get("table").asText()).isEqualTo("3-3");
        JsonNode best = answer.get("moves").get(0);
        assertThat(names(best)).containsExactly("move", "from", "to", "remove", "value", "dtw", "fen");
        assertThat(best.get("value").asText()).isEqualTo("loss");
        assertThat(best.get("dtw").intValue()).isEqualTo(2);
        assertThat(best.get("fen").asText()).endsWith(" b m s 3 0 3 0 0 0");
    }

    @Test
    void theDepthOfADrawIsNull() throws IOException {
        assertThat(probe("**O@@***/O@O*****/@******* w", "--json")).isZero();
        JsonNode draw = JSON.readTree(console.out()).get("moves").get(1);
        assertThat(draw.get("value").asText()).isEqualTo("draw");
        assertThat(draw.has("dtw")).isTrue();
        assertThat(draw.get("dtw").isNull()).isTrue();
    }

    @Test
    void aDrawSaysWhichItIs() throws IOException {
        assertThat(probe(DRAWN, "--json")).isZero();
        JsonNode answer = JSON.readTree(console.out());
        assertThat(names(answer)).containsExactly("variant", "fen", "value", "dtw", "final", "grade", "turnsToCapture", "source",
                "table", "moves");
        assertThat(answer.get("final").asText()).isEqualTo("3-4");
        assertThat(answer.get("grade").intValue()).isEqualTo(40);
        assertThat(answer.get("turnsToCapture").intValue()).isEqualTo(2);
        JsonNode best = answer.get("moves").get(0);
        assertThat(names(best)).containsExactly("move", "from", "to", "remove", "value", "dtw", "final", "grade",
                "turnsToCapture", "fen");
        assertThat(best.get("turnsToCapture").intValue()).isEqualTo(2);
    }

    @Test
    void aPersonReadsWhoKeepsWhat() {
        assertThat(probe(DRAWN)).isZero();
        assertThat(console.out()).contains("White to move: A draw: White keeps three stones against four. (table 3-5)",
                "The next capture comes within 2 turns of White.", "draw 3-4      f6-b4  f6-b6  f6-g1");
    }

    @Test
    void theCaptureIsCountedInTurnsOfTheSideThatProfitsWhoeverMoves() {
        assertThat(probe("@***@***/**@@*OO*/@***O*** b")).isZero();
        assertThat(console.out()).contains("Black to move: A draw: White keeps three stones against four. (table 5-3)",
                "The next capture comes within 1 turn of White.");
    }

    @Test
    void whatIsNotCoveredIsUnknownAndNamesTheTable() throws IOException {
        assertThat(probe("OOOO****/OO*OO***/@@@@*@@@ w", "--json")).isZero();
        JsonNode answer = JSON.readTree(console.out());
        assertThat(names(answer)).containsExactly("variant", "fen", "value", "dtw", "missing", "moves");
        assertThat(answer.get("value").asText()).isEqualTo("unknown");
        assertThat(answer.get("dtw").isNull()).isTrue();
        assertThat(answer.get("missing").asText()).isEqualTo("8-7");
        assertThat(names(answer.get("moves").get(0))).containsExactly("move", "from", "to", "remove", "value", "dtw", "fen",
                "missing");
    }

    @Test
    void theRulesAreTheSourceWhereTheGameIsOver() throws IOException {
        assertThat(probe("OO******/@@@*****/******** w", "--json")).isZero();
        JsonNode answer = JSON.readTree(console.out());
        assertThat(names(answer)).containsExactly("variant", "fen", "value", "dtw", "source", "end", "moves");
        assertThat(answer.get("source").asText()).isEqualTo("rules");
        assertThat(answer.get("dtw").intValue()).isZero();
        assertThat(answer.get("moves")).isEmpty();
    }

    @Test
    void aPendingRemovalIsMadeOfRemovals() throws IOException {
        assertThat(probe("*OOO****/********/@@***@O* w m r 4 0 3 0 1 0", "--json")).isZero();
        JsonNode answer = JSON.readTree(console.out());
        assertThat(answer.get("value").asText()).isEqualTo("win");
        assertThat(answer.get("dtw").intValue()).isOne();
        assertThat(answer.get("moves")).hasSize(3).allMatch(move -> move.get("move").asText().matches("x[a-g][1-7]"));
    }

    @Test
    void fensThatBeginWithBlackStonesArriveWhole() throws IOException {
        assertThat(probe("@****@**/@@*@**O*/@*@O@O** b", "--json")).isZero();
        assertThat(JSON.readTree(console.out()).get("fen").asText()).startsWith("@****@**/");
        Console second = new Console();
        assertThat(second.run(new ProbeCommand(), "--data", DATA, "@@****@*/***O**@*/O*O***** b", "--json")).isZero();
        assertThat(JSON.readTree(second.out()).get("value").asText()).isEqualTo("win");
    }

    @Test
    void aLineInIsALineOutInOrderAndBadOnesStayInTheirPlace() throws IOException {
        String input = LOSS_IN_2 + "\nnonsense\n\nOO******/********/******** w\r\n***O****/****@*@*/O***O*@* b";
        assertThat(console.runWithInput(input, new ProbeCommand(), "--data", DATA, "--stdin")).isZero();
        assertThat(console.lines()).hasSize(5);
        List<JsonNode> answers = console.lines().stream().map(ProbeCommandTest::read).toList();
        assertThat(names(answers.get(0))).containsExactly("variant", "fen", "value", "dtw", "source", "table");
        assertThat(names(answers.get(1))).containsExactly("error", "input");
        assertThat(names(answers.get(1).get("error"))).containsExactly("code", "message");
        assertThat(answers.get(1).get("error").get("code").asText()).isEqualTo("unreadable-fen");
        assertThat(answers.get(1).get("input").asText()).isEqualTo("nonsense");
        assertThat(answers.get(2).get("input").asText()).isEmpty();
        assertThat(answers.get(3).get("error").get("code").asText()).isEqualTo("impossible-position");
        assertThat(answers.get(4).get("dtw").intValue()).isOne();
        assertThat(console.err()).isEmpty();
    }

    @Test
    void positionsComeInAllTheirFormsOneALine() {
        String input = "\uFEFFstartpos\nstartpos moves a1\n********/*****O** b p p 1 5 0 6 0 0\nstartpos moves a1 a1\n";
        assertThat(console.runWithInput(input, new ProbeCommand(), "--data", SIX, "--variant", "six", "--stdin")).isZero();
        List<JsonNode> answers = console.lines().stream().map(ProbeCommandTest::read).toList();
        assertThat(answers.getFirst().get("fen").asText()).isEqualTo("********/******** w p p 0 6 0 6 0 0");
        assertThat(answers.subList(1, 3)).allMatch(answer -> answer.equals(answers.get(1)) && answer.get("table") != null);
        assertThat(answers.getLast().get("error").get("code").asText()).isEqualTo("impossible-turn");
    }

    @Test
    void aFolderInPlaceOfATableIsNamedInWords(@TempDir Path data) throws IOException {
        Path file = TestDatabase.copyOf(Variants.NINE, 7, data).resolve("3-3.wdl");
        Files.delete(file);
        Files.createDirectory(file);
        assertThat(console.runWithInput(LOSS_IN_2, new ProbeCommand(), "--data", data.toString(), "--stdin")).isOne();
        assertThat(read(console.lines().getFirst()).get("error").get("message").asText())
                .isEqualTo(file + ": a folder where a file of tables is wanted");
    }

    @Test
    void movesAreListedOnRequest() {
        assertThat(console.runWithInput(LOSS_IN_2, new ProbeCommand(), "--data", DATA, "--stdin", "--moves")).isZero();
        assertThat(names(read(console.lines().getFirst()))).contains("moves");
    }

    @Test
    void aDamagedTableFailsItsLinesAndTheCommand(@TempDir Path data) throws IOException {
        Path file = TestDatabase.copyOf(Variants.NINE, 7, data).resolve("3-3.wdl");
        byte[] bytes = Files.readAllBytes(file);
        bytes[40] ^= 1;
        Files.write(file, bytes);
        String input = LOSS_IN_2 + "\n***OO***/O@**@@@*/******** w\n";
        assertThat(console.runWithInput(input, new ProbeCommand(), "--data", data.toString(), "--stdin")).isOne();
        assertThat(read(console.lines().get(0)).get("error").get("code").asText()).isEqualTo("unusable-table");
        assertThat(read(console.lines().get(1)).get("value").asText()).isEqualTo("draw");
        assertThat(console.err()).contains("3-3.wdl");
    }

    @Test
    void peopleSeeTheBoardTheVerdictAndTheTurns() {
        assertThat(probe("**O@@***/O@O*****/@******* w")).isZero();
        assertThat(console.lines())
                .contains("7  +-----------@-----------+", "White to move: White wins in 33 plies. (table 3-4)",
                        "win in 33     d6-c3");
        assertThat(console.out()).doesNotContain("\033");
    }

    @Test
    void damagedDepthsLeaveTheOutcomeAndAreNamed(@TempDir Path data) throws IOException {
        Path file = TestDatabase.copyOf(Variants.NINE, 8, data).resolve("4-3.dtw");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 1;
        bytes[130] ^= 1;
        Files.write(file, bytes);
        assertThat(console.run(new ProbeCommand(), "**O@@***/O@O*****/@******* w", "--json", "--data", data.toString())).isZero();
        JsonNode answer = read(console.lines().getFirst());
        assertThat(answer.get("value").asText()).isEqualTo("win");
        assertThat(answer.get("dtw").isNull()).isTrue();
        assertThat(console.err()).contains("mill: " + file + " is damaged at offset 128", "'mill build --repair' rebuilds it.");
    }

    @Test
    void peopleAreToldHowToGetAMissingTable() {
        assertThat(probe("OOOO****/OO*OO***/@@@@*@@@ w")).isZero();
        assertThat(console.out()).contains("To build it: ./mill build --data " + DATA + " --tables 8-7");
    }

    @Test
    void stonesInHandAreLookedUpLikeAllOthers() throws IOException {
        assertThat(probeSix("******@@/******@* w p p 0 3 3 2 0 0", "--json")).isZero();
        JsonNode answer = JSON.readTree(console.out());
        assertThat(names(answer)).containsExactly("variant", "fen", "value", "dtw", "source", "table", "moves");
        assertThat(answer.get("value").asText()).isEqualTo("loss");
        assertThat(answer.get("dtw").intValue()).isEqualTo(12);
        assertThat(answer.get("table").asText()).isEqualTo("0-3+3+2");
        JsonNode best = answer.get("moves").get(0);
        assertThat(best.get("move").asText()).hasSize(2);
        assertThat(best.get("from").isNull()).isTrue();
        assertThat(best.get("dtw").intValue()).isEqualTo(12);
        assertThat(best.get("fen").asText()).endsWith(" b p p 1 2 3 2 0 0");
    }

    @Test
    void theLastPlacementAndARemovalLeadIntoTheMovingPhase() throws IOException {
        assertThat(probeSix("O*@OO***/O@@@***O b p p 5 0 4 1 0 0", "--json")).isZero();
        assertThat(JSON.readTree(console.out()).get("moves").get(0).get("fen").asText()).contains(" w m s 5 0 5 0 0 0");
        Console second = new Console();
        String removal = "*OOO****/***@@@** w p r 3 2 3 3 1 0";
        assertThat(second.run(new ProbeCommand(), removal, "--data", SIX, "--variant", "six", "--json")).isZero();
        assertThat(JSON.readTree(second.out()).get("moves")).hasSize(3)
                .allSatisfy(move -> assertThat(move.get("move").asText()).startsWith("x"));
    }

    @Test
    void peopleSeeWhatIsInHand() {
        assertThat(probeSix("********/******** b p p 0 6 0 6 0 0")).isZero();
        assertThat(console.lines()).contains("O White (6 in hand)   @ Black (6 in hand)",
                "Black to move: A draw: both keep equal forces. (table 0-0+6+6)");
        assertThat(console.out()).containsPattern("draw equal {4}c4  d4  ");
    }

    @Test
    void peopleAreToldHowToGetATableOfThePlacingPhase() {
        assertThat(probe("******@*/********/O******* w p p 1 8 1 8 0 0")).isZero();
        assertThat(console.lines()).contains("White to move: Not known.",
                "The table 1-1+8+8 is missing. To build it: ./mill build --data " + DATA + " --tables 1-1+8+8");
        assertThat(console.out()).contains("no 1-2+8+7    d5  ");
    }

    @Test
    void linesWithStonesInHandAreAnsweredInOrder() {
        String input =
                "********/******** w p p 0 6 0 6 0 0\n********/******** w p p 0 5 0 6 0 0\nOOO****@/**@***** b p p 3 3 2 3 0 0";
        assertThat(console.runWithInput(input, new ProbeCommand(), "--data", SIX, "--variant", "six", "--stdin")).isZero();
        List<JsonNode> answers = console.lines().stream().map(ProbeCommandTest::read).toList();
        assertThat(answers.get(0).get("value").asText()).isEqualTo("draw");
        assertThat(answers.get(1).get("error").get("code").asText()).isEqualTo("impossible-position");
        assertThat(answers.get(2).get("dtw").intValue()).isEqualTo(72);
    }

    private int probeSix(String... args) {
        String[] all = Arrays.copyOf(args, args.length + 4);
        System.arraycopy(new String[] {"--data", SIX, "--variant", "six"}, 0, all, args.length, 4);
        return console.run(new ProbeCommand(), all);
    }

    @Test
    void aFenThatCannotBeReadExitsWith2AndShowsWhere() {
        assertThat(probe("OOx*****/********/@@@***** w")).isEqualTo(2);
        assertThat(console.out()).isEmpty();
        assertThat(console.err()).contains("character 2", "  OOx*****/********/@@@***** w", "\n    ^");
    }

    @Test
    void aFolderThatIsNotThereExitsWith1() {
        assertThat(console.run(new ProbeCommand(), LOSS_IN_2, "--data", "no/such/place")).isOne();
        assertThat(console.err()).contains("no/such/place", "./mill build --data no/such/place --max-pieces 7", "--data");
    }

    @Test
    void aWrongCommandLineExitsWith2() {
        assertThat(probe()).isEqualTo(2);
        assertThat(probe(LOSS_IN_2, "--stdin")).isEqualTo(2);
        assertThat(probe(LOSS_IN_2, "--variant", "fifty")).isEqualTo(2);
        assertThat(console.err()).contains("fifty", "three, five, six", "eleven, twelve", "--rules FILE");
    }

    private int probe(String... args) {
        String[] all = Arrays.copyOf(args, args.length + 2);
        all[args.length] = "--data";
        all[args.length + 1] = DATA;
        return console.run(new ProbeCommand(), all);
    }

    private static JsonNode read(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new AssertionError(line, e);
        }
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void aLineWithoutEndIsAnErrorInItsPlaceAndTheRestGoesOn() {
        String input = LOSS_IN_2 + "\n" + "O".repeat(1_000_000) + "\n" + LOSS_IN_2;
        assertThat(console.runWithInput(input, new ProbeCommand(), "--data", DATA, "--stdin")).isZero();
        List<String> lines = console.out().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo(lines.get(2)).contains("\"loss\"");
        assertThat(lines.get(1)).contains("unreadable-fen", "longer than").hasSizeLessThan(10_000);
    }

    @Test
    void aLineThatIsCutIsCutBetweenCharacters() {
        assertThat(console.runWithInput("x" + "\uD83D\uDE00".repeat(3000), new ProbeCommand(), "--data", DATA, "--stdin"))
                .isZero();
        JsonNode error = read(console.out());
        assertThat(error.get("input").textValue()).isEqualTo("x" + "\uD83D\uDE00".repeat(2047));
    }
}
