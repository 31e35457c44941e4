package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.UNCOVERED;
import static org.millstone.server.TestServer.encoded;
import static org.millstone.server.TestServer.question;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.millstone.board.Symmetries;
import org.millstone.probe.Answer;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.Variants;

/** What the service says about positions is what the tables say. */
final class QuestionsTest {
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
        return new String(Json.bytes(Answer.of(tables, position, moves).json()), StandardCharsets.UTF_8);
    }

    @Test
    void positionsAreAnsweredAsTheTablesHaveThem() {
        RandomPositions positions = new RandomPositions(NINE, 1);
        for (int i = 0; i < 300; i++) {
            Position position = positions.next(7);
            assertThat(server.get(question(fen(position))).body()).as(fen(position)).isEqualTo(expected(position, true));
        }
    }

    @Test
    void symmetricPositionsShareWhatIsKnownAndKeepTheirOwnNames() {
        Symmetries symmetries = NINE.board().symmetries();
        RandomPositions positions = new RandomPositions(NINE, 2);
        for (int i = 0; i < 10; i++) {
            Position position = positions.next(7);
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
    void aRemovalThatIsPendingIsAnsweredToo() {
        Position position = Fen.parse(NINE, "OO*****O/@***@***/**@*@*** w m r 3 0 4 0 1 0");
        assertThat(server.get(question(fen(position))).body()).isEqualTo(expected(position, true));
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
        RandomPositions positions = new RandomPositions(NINE, 3);
        for (int i = 0; i < 30; i++) {
            Position position = positions.next(6);
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
        RandomPositions positions = new RandomPositions(NINE, 4);
        List<String> wanted = new ArrayList<>();
        List<String> asked = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            Position position = positions.next(7);
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
        assertThat(start.get("source").textValue()).isEqualTo("search");
        assertThat(start.get("moves").get(0).get("move").textValue()).isEqualTo("b2");
    }

    @Test
    void aStartThatCannotBeProvedIsUnknownAndSaysWhy() {
        JsonNode start = server.json("/v1/nine/start?moves=false");
        assertThat(start.get("value").textValue()).isEqualTo("unknown");
        assertThat(start.has("missing") || start.has("reason")).as(start.toString()).isTrue();
    }

    @Test
    void variantsWithoutTablesAreAnsweredWithUnknown() {
        JsonNode answer = server.json("/v1/six?fen=" + encoded("OOO*****/@***@**@ w"));
        assertThat(answer.get("missing").textValue()).isEqualTo("3-3");
    }
}
