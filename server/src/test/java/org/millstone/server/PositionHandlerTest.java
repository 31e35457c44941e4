package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.UNCOVERED;
import static org.millstone.server.TestServer.encoded;
import static org.millstone.server.TestServer.question;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.board.Symmetries;
import org.millstone.database.JsonWriter;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.fixtures.TestTables;
import org.millstone.probe.Answer;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.variants.Variants;

/** The service's answers about positions are those of the tables. */
final class PositionHandlerTest {
    private static final Rules NINE = Variants.NINE;

    private static TestServer server;
    private static Tablebase tables;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start();
        tables = Tablebase.open(TestTables.data().resolve("nine"), NINE);
    }

    @AfterAll
    static void stop() {
        tables.close();
        server.close();
    }

    private static String fen(Position position) {
        return Fen.format(NINE.board(), position);
    }

    private static String expected(Position position, boolean moves) {
        return JsonWriter.line(Answer.of(tables, position, moves).json());
    }

    @Test
    void positionsAreAnsweredAsTheTablesHaveThem() {
        RandomPositions positions = RandomPositions.moving(NINE, 7, 1);
        for (int i = 0; i < 300; i++) {
            Position position = positions.next();
            assertThat(server.get(question(fen(position))).body()).as(fen(position)).isEqualTo(expected(position, true));
        }
    }

    @Test
    void positionsWithStonesInHandAreAnsweredAsTheTablesHaveThem() {
        RandomPositions positions = RandomPositions.placing(NINE, 7, 6);
        for (int i = 0; i < 300; i++) {
            Position position = positions.next();
            assertThat(server.get(question(fen(position))).body()).as(fen(position)).isEqualTo(expected(position, true))
                    .contains("\"dtw\"").containsAnyOf("\"source\":\"table\"", "\"source\":\"rules\"");
        }
    }

    @Test
    void symmetricPositionsShareWhatIsKnownAndKeepTheirOwnNames() {
        Symmetries symmetries = NINE.board().symmetries();
        RandomPositions moving = RandomPositions.moving(NINE, 7, 2);
        RandomPositions placing = RandomPositions.placing(NINE, 7, 2);
        for (int i = 0; i < 10; i++) {
            Position position = i % 2 == 0 ? moving.next() : placing.next();
            for (int g = 0; g < symmetries.count(); g++) {
                Position image = position.mapped(symmetries, g);
                assertThat(server.get(question(fen(image))).body()).as(fen(image)).isEqualTo(expected(image, true));
                Position exchanged = image.coloursExchanged();
                assertThat(server.get(question(fen(exchanged))).body()).as(fen(exchanged)).isEqualTo(expected(exchanged, true));
            }
        }
    }

    @Test
    void movesFalseLeavesTheTurnsOutWhateverWasAskedBefore() {
        Position position = Fen.parse(NINE, COVERED);
        for (int i = 0; i < 2; i++) {
            assertThat(server.get(question(COVERED) + "&moves=false").body()).isEqualTo(expected(position, false));
            assertThat(server.get(question(COVERED) + "&moves=true").body()).isEqualTo(expected(position, true));
        }
    }

    @Test
    void fieldsThatMeanNothingAreTold() {
        String plain = server.get(question(COVERED)).body();
        String told = plain.substring(0, plain.length() - 1) + ",\"ignored\":\"ids:\u20ac x\"}";
        String full = fen(Fen.parse(NINE, COVERED));
        assertThat(server.get(question(full + " 37 61 ids:\u20ac x ")).body()).isEqualTo(told);
        assertThat(server.get(question(full.replace(' ', '_') + "_-1_-1_-1_-1_37_61")).body()).isEqualTo(plain);
        assertThat(server.get("/v1/nine?fen=" + full.replace(' ', '+') + "+ids:%e2%82%ac+x").body()).isEqualTo(told);
        assertThat(server.json("/v1/nine/line?fen=" + encoded(full + " a b")).get("ignored").textValue()).isEqualTo("a b");
        JsonNode batch = TestServer.parse(server.post("/v1/nine/batch",
                "{\"fens\":[\"" + full + " a\",\"" + full + "\"]}").body()).get("results");
        assertThat(batch.get(0).get("ignored").textValue()).isEqualTo("a");
        assertThat(batch.get(1).has("ignored")).isFalse();
    }

    /** Their answers differ, so their tags do. */
    @Test
    void tagsCoverWhatIsIgnored() {
        String full = fen(Fen.parse(NINE, COVERED));
        assertThat(Stream.of("", " a", " b")
                .map(more -> server.get(question(full + more)).headers().firstValue("ETag").orElseThrow()))
                .doesNotHaveDuplicates();
    }

    @Test
    void aRemovalThatIsPendingIsAnsweredToo() {
        Position position = Fen.parse(NINE, "OO*****O/@***@***/**@*@*** w m r 3 0 4 0 1 0");
        assertThat(server.get(question(fen(position))).body()).isEqualTo(expected(position, true));
    }

    /** Positions that differ only in the hands, or in a pending removal, each have their own value. */
    @Test
    void theSameStonesOnTheBoardAreOtherPositionsWithOthersInHand() {
        for (String rest : List.of("w m s 2 0 3 0 0 0", "w p p 2 1 3 0 0 0", "b p p 2 1 3 1 0 0",
                "w p p 2 1 3 1 0 0", "b p p 2 0 3 1 0 0")) {
            Position position = Fen.parse(NINE, "OO******/@@@*****/******** " + rest);
            assertThat(server.get(question(fen(position))).body()).as(rest).isEqualTo(expected(position, true));
        }
    }

    @Test
    void aRemovalThatIsPendingWhileStonesArePlacedIsAnsweredToo() {
        for (String fen : List.of("OO*****O/@@******/******** w p r 3 0 2 1 1 0", "@@*****@/OO******/******** b p r 2 1 3 0 0 1",
                "OO*****O/@@******/******** w p r 3 1 2 2 1 0")) {
            Position position = Fen.parse(NINE, fen);
            String answer = server.get(question(fen)).body();
            assertThat(answer).isEqualTo(expected(position, true)).doesNotContain("unknown").contains("\"move\":\"x");
        }
    }

    @Test
    void aGameThatIsOverHasNoTurns() {
        JsonNode answer = server.json(question("OOO*****/@***@***/******** b"));
        assertThat(answer.get("value").textValue()).isEqualTo("loss");
        assertThat(answer.get("dtw").intValue()).isZero();
        assertThat(answer.get("source").textValue()).isEqualTo("rules");
        assertThat(answer.get("moves")).isEmpty();
    }

    @Test
    void whatNoTableCoversIsUnknownAndNamesTheTable() {
        JsonNode answer = server.json(question(UNCOVERED));
        assertThat(answer.get("value").textValue()).isEqualTo("unknown");
        assertThat(answer.get("missing").textValue()).isEqualTo("8-7");
        assertThat(answer.get("dtw").isNull()).isTrue();
        assertThat(answer.get("moves")).hasSize(6)
                .allSatisfy(move -> assertThat(move.get("value").textValue()).isEqualTo("unknown"));
    }

    @Test
    void aBestLineIsWhatTheRankingSaysStepByStep() {
        RandomPositions moving = RandomPositions.moving(NINE, 6, 3);
        RandomPositions placing = RandomPositions.placing(NINE, 7, 3);
        for (int i = 0; i < 30; i++) {
            Position position = i % 3 == 0 ? moving.next() : placing.next();
            JsonNode line = server.json("/v1/nine/line?fen=" + encoded(fen(position)));
            if (!line.get("dtw").isNull()) {
                assertThat(line.get("line").size()).as(fen(position)).isEqualTo(line.get("dtw").intValue());
            }
            for (JsonNode step : line.get("line")) {
                RankedTurn best = tables.rank(position).getFirst();
                assertThat(step.get("move").textValue()).as(fen(position)).isEqualTo(Turn.format(NINE.board(), best.turn()));
                position = best.after();
                assertThat(step.get("fen").textValue()).isEqualTo(fen(position));
            }
        }
    }

    @Test
    void aBatchAnswersInOrderAndABadPositionInItsPlace() {
        RandomPositions moving = RandomPositions.moving(NINE, 7, 4);
        RandomPositions placing = RandomPositions.placing(NINE, 7, 4);
        List<String> wanted = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            Position position = i % 2 == 0 ? moving.next() : placing.next();
            asked.add('"' + fen(position) + '"');
            wanted.add(expected(position, false));
        }
        asked.set(500, "\"O@?\"");
        wanted.set(500,
                "{\"error\":{\"code\":\"unreadable-fen\",\"message\":\"expected O, @ or * in group 1 of the board, found '?'\","
                        + "\"type\":\"urn:millstone:problem:unreadable-fen\",\"title\":\"The FEN cannot be read\",\"status\":400,"
                        + "\"detail\":\"expected O, @ or * in group 1 of the board, found '?'\",\"position\":2},\"input\":\"O@?\"}");
        String answer = server.post("/v1/nine/batch", "{\"fens\":[" + String.join(",", asked) + "]}").body();
        assertThat(answer).isEqualTo("{\"results\":[" + String.join(",", wanted) + "]}");
    }

    @Test
    void aBatchListsTurnsIfTheyAreWanted() {
        JsonNode answer =
                TestServer.parse(server.post("/v1/nine/batch", "{\"fens\":[\"" + COVERED + "\"],\"moves\":true}").body());
        assertThat(answer.get("results").get(0).toString()).isEqualTo(expected(Fen.parse(NINE, COVERED), true));
    }

    @Test
    void threeIsWonFromItsEmptyBoard() {
        JsonNode start = server.json("/v1/three/start");
        assertThat(start.get("fen").textValue()).startsWith("********* w p p 0 3 0 3");
        assertThat(start.get("value").textValue()).isEqualTo("win");
        assertThat(start.get("source").textValue()).isEqualTo("table");
        assertThat(start.get("table").textValue()).isEqualTo("0-0+3+3");
        assertThat(start.get("moves").get(0).get("move").textValue()).isEqualTo("b2");
        JsonNode line = server.json("/v1/three/line?fen=" + encoded(start.get("fen").textValue())).get("line");
        assertThat(line.size()).isEqualTo(start.get("dtw").intValue());
    }

    @Test
    void aLineGoesOnWhenAllStonesArePlaced() {
        String fen = "********/********/******** w p p 0 3 0 3 0 0";
        JsonNode answer = server.json("/v1/nine/line?fen=" + encoded(fen));
        assertThat(answer.get("table").textValue()).isEqualTo("0-0+3+3");
        List<String> phases = new ArrayList<>();
        answer.get("line").forEach(step -> phases.add(step.get("fen").textValue().split(" ")[2]));
        assertThat(phases).as(answer.toString()).contains("p", "m").isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void aStartThatNoTableKnowsIsUnknownAndNamesItsTable() {
        JsonNode start = server.json("/v1/nine/start");
        assertThat(start.get("value").textValue()).isEqualTo("unknown");
        assertThat(start.get("missing").textValue()).isEqualTo("0-0+9+9");
        assertThat(start.get("moves").get(0).get("missing").textValue()).isEqualTo("0-1+9+8");
        String batch = "{\"fens\":[\"" + start.get("fen").textValue() + "\"]}";
        assertThat(TestServer.parse(server.post("/v1/nine/batch", batch).body()).get("results").get(0).get("missing").textValue())
                .isEqualTo("0-0+9+9");
    }

    @Test
    void whereTablesOfThePlacingPhaseAreMissingTheMissingOneIsNamed(@TempDir Path data) throws IOException {
        TestDatabase.copyOf(Variants.THREE, 6, data);
        try (TestServer moving = TestServer.startMapped(data)) {
            JsonNode start = moving.json("/v1/three/start");
            assertThat(start.get("value").textValue()).isEqualTo("unknown");
            assertThat(start.get("missing").textValue()).isEqualTo("0-0+3+3");
            assertThat(start.get("moves").get(0).get("missing").textValue()).isEqualTo("0-1+3+2");
            assertThat(start.has("source")).isFalse();
        }
    }

    @Test
    void aLineOfWhatIsNotKnownIsEmpty() {
        for (String variant : List.of("nine", "six")) {
            String fen = server.json("/v1/" + variant + "/start?moves=false").get("fen").textValue();
            var response = server.get("/v1/" + variant + "/line?fen=" + encoded(fen));
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            JsonNode answer = TestServer.parse(response.body());
            assertThat(answer.get("value").textValue()).isEqualTo("unknown");
            assertThat(answer.has("missing")).isTrue();
            assertThat(answer.get("line")).isEmpty();
        }
    }

    /** As while a build goes on: the last layers are there, and all turns lead into them. */
    @Test
    void aValueFollowsFromItsTurnsWhereOnlyItsOwnTableIsMissing(@TempDir Path data) throws IOException {
        Files.delete(TestTables.copyTo(data, "three").resolve("0-0+3+3.wdl"));
        try (TestServer partial = TestServer.startMapped(data)) {
            JsonNode start = partial.json("/v1/three/start");
            assertThat(start.get("moves")).isEqualTo(server.json("/v1/three/start").get("moves"));
            assertThat(start.get("dtw")).isEqualTo(start.get("moves").get(0).get("dtw"));
            assertThat(start.get("source").textValue()).isEqualTo("table");
        }
    }

    @Test
    void whereOnlyTheTablesOfDepthsAreMissingItIsKnownWhoWins(@TempDir Path data) throws IOException {
        Path folder = TestTables.copyTo(data, "three");
        try (var files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".dtw")).toList()) {
                Files.delete(file);
            }
        }
        try (TestServer outcomes = TestServer.startMapped(data)) {
            var response = outcomes.get("/v1/three/start");
            JsonNode start = TestServer.parse(response.body());
            assertThat(start.get("value").textValue()).isEqualTo("win");
            assertThat(start.get("dtw").isNull()).isTrue();
            assertThat(response.headers().firstValue("ETag")).isNotEmpty()
                    .isNotEqualTo(server.get("/v1/three/start").headers().firstValue("ETag"));
            assertThat(outcomes.json("/v1/three/tables").get("tables").get(0).get("planes").toString())
                    .isEqualTo("[\"wdl\",\"grade\"]");
            assertThat(outcomes.get("/v1/three/tables/3-3.dtw").statusCode()).isEqualTo(404);
            assertThat(outcomes.get("/v1/three/tables/3-3.wdl").statusCode()).isEqualTo(200);
            assertThat(outcomes.get("/readyz").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void variantsWithoutTablesAreAnsweredWithUnknown() {
        JsonNode answer = server.json("/v1/six?fen=" + encoded("OOO*****/@***@**@ w"));
        assertThat(answer.get("missing").textValue()).isEqualTo("3-3");
    }
}
