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
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestTables;
import org.millstone.rules.Fen;
import org.millstone.server.answers.Service;
import org.millstone.variants.Variants;

/** Clients that send or take a byte now and then cannot take memory or connections from the others. */
final class SlowClientsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    /** So much time passes between two drops: eleven of them, and the patience is over. */
    private static final Duration DROP = PATIENCE.dividedBy(10);

    private final AtomicLong clock = new AtomicLong();

    private static TestSettings settings(Duration time) {
        return settings(time, PATIENCE);
    }

    private static TestSettings settings(Duration time, Duration patience) {
        Service.Limits limits = new Service.Limits(0, 1, false, 262_144, 1000, time, 8, 1000, 8192, patience);
        return TestSettings.of(TestTables.data()).limits(limits);
    }

    private TestServer impatient() {
        return TestServer.start(settings(Duration.ofSeconds(5)), clock::get);
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    /** Sends a little now and then until the patience is over. */
    private void drip(RawClient client, String drop) throws IOException {
        for (int i = 0; i <= 10; i++) {
            client.send(drop);
            pass(DROP);
        }
    }

    /** A batch of 1,000 positions whose answer has some 5 MB. */
    static String batch() {
        RandomPositions positions = RandomPositions.moving(Variants.NINE, 7, 7);
        List<String> fens = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            fens.add('"' + Fen.format(Variants.NINE.board(), positions.next()).substring(0, 28) + '"');
        }
        return "{\"fens\":[" + String.join(",", fens) + "],\"moves\":true}";
    }

    @Test
    void headersThatTrickleInAndTheNextRequestAreNotWaitedForForEver() throws IOException {
        try (TestServer server = impatient();
                RawClient next = new RawClient(server.port());
                RawClient silent = new RawClient(server.port());
                RawClient half = new RawClient(server.port()).send("GET /v1/nine");
                RawClient trickling = new RawClient(server.port()).send("GET / HTTP/1.1\r\nHost: x\r\n")) {
            assertThat(next.isServed()).isTrue();
            next.send("GET /hea");
            server.awaitClients(4);
            drip(trickling, "X-Y: z\r\n");
            next.awaitEnd();
            silent.awaitEnd();
            half.awaitEnd();
            trickling.awaitEnd();
        }
    }

    @Test
    void aBodyThatTricklesInIsA408() throws IOException {
        // Jetty counts real time, of which so much does not pass here.
        Duration hours = PATIENCE.multipliedBy(10_000);
        try (TestServer server = TestServer.start(settings(Duration.ofSeconds(5), hours), clock::get);
                RawClient client = new RawClient(server.port()).send(
                        "POST /v1/nine/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n")) {
            // When it says that it waits for the body, the time begins.
            assertThat(client.readLine()).startsWith("HTTP/1.1 100");
            assertThat(client.readLine()).isEmpty();
            client.send(" ");
            pass(hours);
            client.send(" ");
            assertIncomplete(client);
        }
    }

    private static void assertIncomplete(RawClient client) throws IOException {
        StringBuilder answer = new StringBuilder();
        int next;
        do {
            next = client.read();
            answer.append((char) next);
        } while (next >= 0 && next != '}');
        assertThat(answer).startsWith("HTTP/1.1 408").contains("\"code\":\"incomplete\"");
    }

    /** The patience alone counts, and not the time that a request may be worked on. It is over at once: nothing more will come. */
    @Test
    void aBodyOfWhichNoMoreComesIsA408() throws IOException {
        try (TestServer server = TestServer.start(settings(Duration.ofDays(1), Duration.ofMillis(1)), clock::get);
                RawClient client = new RawClient(server.port()).send(
                        "POST /v1/nine/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 24\r\n\r\n{\"f")) {
            assertIncomplete(client);
        }
    }

    @Test
    void anAnswerThatNobodyTakesIsGivenUp() throws IOException {
        try (TestServer server = impatient();
                RawClient client = new RawClient(server.port()).post("/v1/nine/batch", batch())) {
            assertThat(client.read()).isEqualTo('H');
            server.passWhileClientsAreSlow(() -> pass(DROP));
            client.awaitEnd();
        }
    }

    /** Nothing of it can be taken back when time runs out, so each position that is left says so itself. */
    @Test
    void positionsThatTimeDoesNotSufficeForHaveAnErrorInTheirPlace() {
        // Each look at the clock takes a microsecond, and there is one before each position.
        try (TestServer server = TestServer.start(settings(Duration.ofNanos(500_000)), () -> clock.addAndGet(1000))) {
            HttpResponse<String> response = server.post("/v1/nine/batch", batch());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            JsonNode results = TestServer.parse(response.body()).get("results");
            assertThat(results).hasSize(1000);
            assertThat(results.get(0).has("value")).isTrue();
            assertThat(results.get(999).at("/error/code").textValue()).isEqualTo("overloaded");
            assertThat(results.get(999).get("input").textValue()).isNotEmpty();
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
    @Tag("push")
    void twoHundredSlowReadersAndSixtyHalfRequestsLeaveEveryoneElseServed() throws Exception {
        String batch = batch();
        List<RawClient> slow = new ArrayList<>();
        try (ServerProcess server = ServerProcess.start("256m", TestTables.data());
                HttpClient client = HttpClient.newHttpClient()) {
            for (int i = 0; i < 200; i++) {
                slow.add(new RawClient(server.port()).post("/v1/nine/batch", batch));
            }
            for (int i = 0; i < 60; i++) {
                slow.add(new RawClient(server.port()).send("GET /v1/nine?fen=O"));
            }
            for (int round = 0; round < 5; round++) {
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
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
        if (body != null) {
            request.POST(HttpRequest.BodyPublishers.ofString(body));
        }
        HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }
}
