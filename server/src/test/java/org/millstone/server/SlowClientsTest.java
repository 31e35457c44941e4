package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.question;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.rules.Fen;
import org.millstone.variants.Variants;

/** Clients that send or take a byte now and then have neither the memory nor the connections of the others. */
final class SlowClientsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final int LONG_AGO_MILLIS = 5000;

    private static TestServer impatient() {
        Limits limits = new Limits(0, 1, false, 262_144, 1000, Duration.ofSeconds(5), 8, 1000, 8192, PATIENCE);
        return TestServer.start(ServerSettings.of(TestTables.data(), 0).with(limits));
    }

    /** A batch of 1,000 positions whose answer has some 5 MB. */
    private static String batch() {
        RandomPositions positions = new RandomPositions(Variants.NINE, 7);
        List<String> fens = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            fens.add('"' + Fen.format(Variants.NINE.board(), positions.next(7)).substring(0, 28) + '"');
        }
        return "{\"fens\":[" + String.join(",", fens) + "],\"moves\":true}";
    }

    @Test
    void headersThatTrickleInAreNotWaitedForForEver() throws Exception {
        try (TestServer server = impatient();
                RawClient silent = new RawClient(server.port());
                RawClient half = new RawClient(server.port()).send("GET /v1/nine");
                RawClient trickling = new RawClient(server.port()).send("GET / HTTP/1.1\r\nHost: x\r\n")) {
            Thread drip = Thread.ofVirtual().start(() -> drip(trickling, "X-Y: z\r\n"));
            assertThat(silent.isClosedWithin(LONG_AGO_MILLIS)).isTrue();
            assertThat(half.isClosedWithin(LONG_AGO_MILLIS)).isTrue();
            assertThat(trickling.isClosedWithin(LONG_AGO_MILLIS)).isTrue();
            drip.interrupt();
            drip.join();
        }
    }

    @Test
    void theNextRequestOfAConnectionMustComeInTimeToo() throws IOException {
        try (TestServer server = impatient();
                RawClient client = new RawClient(server.port()).send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /hea")) {
            assertThat(client.isClosedWithin(LONG_AGO_MILLIS)).isTrue();
        }
    }

    @Test
    void aBodyThatTricklesInIsA408() throws Exception {
        try (TestServer server = impatient();
                RawClient client = new RawClient(server.port())
                        .send("POST /v1/nine/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")) {
            Thread drip = Thread.ofVirtual().start(() -> drip(client, " "));
            StringBuilder answer = new StringBuilder();
            while (answer.indexOf("}") < 0) {
                answer.append((char) client.read());
            }
            drip.interrupt();
            drip.join();
            assertThat(answer).startsWith("HTTP/1.1 408").contains("\"code\":\"incomplete\"");
        }
    }

    private static void drip(RawClient client, String drop) {
        try {
            while (true) {
                client.send(drop);
                Thread.sleep(100);
            }
        } catch (IOException | InterruptedException e) {
            // The server, or the test, has had enough.
            return;
        }
    }

    @Test
    void anAnswerThatNobodyTakesIsGivenUp() throws Exception {
        try (TestServer server = impatient();
                RawClient client = new RawClient(server.port()).post("/v1/nine/batch", batch())) {
            for (int i = 0; i < 20; i++) {
                client.read();
                Thread.sleep(100);
            }
            assertThat(client.isClosedWithin(LONG_AGO_MILLIS)).isTrue();
        }
    }

    /** Nothing of it can be taken back when time runs out, so each position that is left says so itself. */
    @Test
    void positionsThatTimeDoesNotSufficeForHaveAnErrorInTheirPlace() {
        Limits hurried = new Limits(0, 1, false, 262_144, 1000, Duration.ofMillis(20), 8, 1000, 8192, PATIENCE);
        try (TestServer server = TestServer.start(ServerSettings.of(TestTables.data(), 0).with(hurried))) {
            HttpResponse<String> response = server.post("/v1/nine/batch", batch());
            if (response.statusCode() == 200) {
                JsonNode results = TestServer.parse(response.body()).get("results");
                assertThat(results).hasSize(1000);
                assertThat(results.get(0).has("value")).isTrue();
                assertThat(results.get(999).at("/error/code").textValue()).isEqualTo("overloaded");
                assertThat(results.get(999).get("input").textValue()).isNotEmpty();
            } else {
                assertThat(response.statusCode()).isEqualTo(503);
            }
        }
    }

    @Test
    void aLongAnswerIsSentWholeToWhoTakesIt() {
        try (TestServer server = impatient()) {
            HttpResponse<String> response = server.post("/v1/nine/batch", batch());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(TestServer.parse(response.body()).get("results")).hasSize(1000)
                    .allSatisfy(result -> assertThat(result.has("moves")).isTrue());
        }
    }

    @Test
    @Tag("slow")
    void twoHundredSlowReadersAndSixtyHalfRequestsLeaveEveryoneElseServed() throws Exception {
        String batch = batch();
        List<RawClient> slow = new ArrayList<>();
        try (ServerProcess server = ServerProcess.start("256m", TestTables.data());
                HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build()) {
            for (int i = 0; i < 200; i++) {
                slow.add(new RawClient(server.port()).post("/v1/nine/batch", batch));
            }
            for (int i = 0; i < 60; i++) {
                slow.add(new RawClient(server.port()).send("GET /v1/nine?fen=O"));
            }
            for (int round = 0; round < 10; round++) {
                for (RawClient reader : slow.subList(0, 200)) {
                    reader.read();
                }
                assertThat(ask(client, server, question(COVERED), null)).contains("\"value\":\"win\"");
                assertThat(ask(client, server, "/readyz", null)).contains("\"ready\"");
                assertThat(ask(client, server, "/v1/nine/batch", batch)).endsWith("]}").hasSizeGreaterThan(3_000_000);
            }
            assertThat(server.isAlive()).isTrue();
        } finally {
            for (RawClient each : slow) {
                each.close();
            }
        }
    }

    private static String ask(HttpClient client, ServerProcess server, String path, @Nullable String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)).timeout(Duration.ofSeconds(20));
        if (body != null) {
            request.POST(HttpRequest.BodyPublishers.ofString(body));
        }
        HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }
}
