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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.board.Symmetries;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestTables;
import org.millstone.io.JsonWriter;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.text.Answer;
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

    private static void assertAnswered(Position position) {
        assertThat(server.get(question(fen(position))).body()).as(fen(position)).isEqualTo(expected(position, true));
    }

    @Test
    void positionsAreAnsweredAsTheTablesHaveThem() {
        RandomPositions moving = RandomPositions.moving(NINE, 7, 1);
        RandomPositions placing = RandomPositions.placing(NINE, 7, 6);
        for (int i = 0; i < 50; i++) {
            assertAnswered(moving.next());
            assertAnswered(placing.next());
        }
    }

    /** Those that differ only in the hands, or in a pending removal, each have their own value; some have no table. */
    @ParameterizedTest
    @ValueSource(strings = {"OO******/@@@*****/******** w m s 2 0 3 0 0 0", "OO******/@@@*****/******** w p p 2 1 3 0 0 0",
        "OO******/@@@*****/******** b p p 2 1 3 1 0 0", "OO******/@@@*****/******** w p p 2 1 3 1 0 0",
        "OO******/@@@*****/******** b p p 2 0 3 1 0 0", "OO*****O/@***@***/**@*@*** w m r 3 0 4 0 1 0",
        "OO*****O/@@******/******** w p r 3 0 2 1 1 0", "@@*****@/OO******/******** b p r 2 1 3 0 0 1",
        "OO*****O/@@******/******** w p r 3 1 2 2 1 0", UNCOVERED, "********/********/******** w p p 0 9 0 9 0 0"})
    void thesePositionsAreToo(String fen) {
        assertAnswered(Fen.parse(NINE, fen));
    }

    @Test
    void symmetricPositionsShareWhatIsKnownAndKeepTheirOwnNames() {
        Symmetries symmetries = NINE.board().symmetries();
        RandomPositions moving = RandomPositions.moving(NINE, 7, 2);
        RandomPositions placing = RandomPositions.placing(NINE, 7, 2);
        for (Position position : List.of(moving.next(), moving.next(), placing.next(), placing.next())) {
            for (int g = 0; g < symmetries.count(); g++) {
                Position image = position.mapped(symmetries, g);
                assertAnswered(image);
                assertAnswered(image.coloursExchanged());
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
        assertThat(Stream.of("", " a", " b")
                .map(more -> server.get(question(full + more)).headers().firstValue("ETag").orElseThrow()))
                .as("answers differ, and so do their tags").doesNotHaveDuplicates();
    }

    @Test
    void aBestLineIsWhatTheRankingSaysStepByStep() {
        RandomPositions moving = RandomPositions.moving(NINE, 6, 3);
        RandomPositions placing = RandomPositions.placing(NINE, 7, 3);
        for (int i = 0; i < 12; i++) {
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
    void threeIsWonFromItsEmptyBoardAndTheLineGoesOnWhenAllStonesArePlaced() {
        JsonNode start = server.json("/v1/three/start");
        assertThat(start.get("fen").textValue()).startsWith("********* w p p 0 3 0 3");
        assertThat(start.get("value").textValue()).isEqualTo("win");
        assertThat(start.get("table").textValue()).isEqualTo("0-0+3+3");
        assertThat(start.get("moves").get(0).get("move").textValue()).isEqualTo("b2");
        JsonNode line = server.json("/v1/three/line?fen=" + encoded(start.get("fen").textValue())).get("line");
        assertThat(line.size()).isEqualTo(start.get("dtw").intValue());
        assertThat(line).extracting(step -> step.get("fen").textValue().split(" ")[2]).contains("p", "m")
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @ParameterizedTest
    @CsvSource({"nine, 0-0+9+9", "six, 0-0+6+6"})
    void aStartThatNoTableKnowsNamesItsTableAndHasNoLine(String variant, String missing) {
        JsonNode start = server.json("/v1/" + variant + "/start?moves=false");
        String fen = start.get("fen").textValue();
        JsonNode line = server.json("/v1/" + variant + "/line?fen=" + encoded(fen));
        JsonNode batch = TestServer.parse(server.post("/v1/" + variant + "/batch", "{\"fens\":[\"" + fen + "\"]}").body());
        for (JsonNode answer : List.of(start, line, batch.get("results").get(0))) {
            assertThat(answer.get("value").textValue()).isEqualTo("unknown");
            assertThat(answer.get("missing").textValue()).isEqualTo(missing);
        }
        assertThat(line.get("line")).isEmpty();
    }

    @Test
    void whereOnlyTheTablesOfDepthsAreMissingItIsKnownWhoWins(@TempDir Path data) throws IOException {
        Path folder = TestTables.copyTo(data, "three");
        try (var files = Files.newDirectoryStream(folder, "*.dtw")) {
            for (Path file : files) {
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
            assertThat(outcomes.get("/readyz").statusCode()).isEqualTo(200);
        }
    }
}
