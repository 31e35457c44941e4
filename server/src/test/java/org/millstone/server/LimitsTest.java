package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.question;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.TestTables;
import org.millstone.server.answers.Service;

/** Many clients, greedy clients, slow clients. */
final class LimitsTest {
    /** A question of the lowest price. */
    private static final String LOOKUP = question(COVERED) + "&moves=false";

    private static final Service.Limits FEW = TestSettings.rate(1, 5, true);

    private static TestSettings settings(Service.Limits limits) {
        return TestSettings.of(TestTables.data()).limits(limits);
    }

    @Test
    void whoAsksTooMuchGetsA429AndIsToldWhenToComeBack() {
        try (TestServer server = TestServer.startWithoutTime(FEW)) {
            for (int i = 0; i < 5; i++) {
                assertThat(server.get(LOOKUP).statusCode()).isEqualTo(200);
            }
            HttpResponse<String> response = server.get(LOOKUP);
            assertThat(response.statusCode()).isEqualTo(429);
            assertThat(response.headers().firstValueAsLong("Retry-After")).hasValue(1);
            assertThat(response.headers().firstValue("RateLimit-Policy")).hasValue("\"tokens\";q=5;w=5");
            assertThat(response.headers().firstValue("RateLimit")).hasValue("\"tokens\";r=0;t=1");
            assertThat(response.body()).contains("urn:millstone:problem:too-many-requests");
            assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void withoutTrustTheHeaderCountsForNothing() {
        try (TestServer server = TestServer.startWithoutTime(FEW)) {
            for (int client = 0; client < 5; client++) {
                server.get(LOOKUP, "X-Forwarded-For", "198.51.100." + client);
            }
            assertThat(server.get(LOOKUP, "X-Forwarded-For", "198.51.100.99").statusCode()).isEqualTo(429);
        }
    }

    @Test
    void loopbackIsNotLimitedUnlessTold() {
        Service.Limits open = TestSettings.rate(1, 5, false);
        try (TestServer server = TestServer.startWithoutTime(open)) {
            for (int i = 0; i < 50; i++) {
                assertThat(server.get(LOOKUP).statusCode()).isEqualTo(200);
            }
        }
    }

    /** While a request waits and is worked on, nothing passes over its connection. */
    @Test
    void aConnectionOutlastsTheTimeThatARequestHas() {
        Service.Limits patient =
                new Service.Limits(0, 1, false, 4096, 10, Duration.ofMinutes(2), 1, 2, 8192, Duration.ofSeconds(1));
        try (TestServer server = TestServer.startWithoutTime(patient)) {
            assertThat(server.idleTime()).isGreaterThan(patient.time());
        }
    }

    @Test
    void aFloodIsShedAndWhatIsAnsweredIsWhole() throws Exception {
        int questions = 20;
        Service.Limits narrow =
                new Service.Limits(0, 1, false, 262_144, 1000, Duration.ofHours(1), 1, 2, 8192, Duration.ofHours(1));
        String fens = "{\"fens\":[" + "\"x\",".repeat(999) + "\"x\"],\"moves\":true}";
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch sentAway = new CountDownLatch(questions - 2);
        CountDownLatch goesOn = new CountDownLatch(1);
        try (TestServer server = TestServer.start(settings(narrow)); HttpClient client = HttpClient.newHttpClient();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            // One is worked on until all others have come: two of them wait.
            Future<Boolean> first = threads.submit(() -> server.work(() -> {
                busy.countDown();
                goesOn.await();
                return true;
            }));
            busy.await();
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < questions; i++) {
                answers.add(client.sendAsync(HttpRequest.newBuilder(URI.create(server.url("/v1/nine/batch")))
                        .POST(HttpRequest.BodyPublishers.ofString(fens)).build(), HttpResponse.BodyHandlers.ofString())
                        .whenComplete((_, _) -> sentAway.countDown()));
            }
            sentAway.await();
            goesOn.countDown();
            int shed = 0;
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                HttpResponse<String> response = answer.join();
                assertThat(response.statusCode()).isIn(200, 503);
                assertThat(response.body()).endsWith("}");
                shed += response.statusCode() == 503 && response.headers().firstValue("Retry-After").isPresent() ? 1 : 0;
            }
            assertThat(shed).isEqualTo(questions - 2);
            assertThat(first.get()).isTrue();
            assertThat(server.get(LOOKUP).statusCode()).isEqualTo(200);
        }
    }

    @Test
    @Tag("push")
    void twoThousandClientsAtOnceAreAllAnswered() throws Exception {
        try (TestServer server = TestServer.start(); var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            String expected = server.get(LOOKUP).body();
            String request = "GET " + LOOKUP + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
            List<Future<String>> answers = new ArrayList<>();
            for (int i = 0; i < 2000; i++) {
                answers.add(threads.submit(() -> talk(server.port(), request)));
            }
            for (Future<String> answer : answers) {
                assertThat(answer.get()).startsWith("HTTP/1.1 200").endsWith(expected);
            }
        }
    }

    private static String talk(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void slowClientsDoNotKeepOthersWaiting() throws IOException {
        Service.Limits narrow =
                new Service.Limits(0, 1, false, 262_144, 1000, Duration.ofHours(1), 1, 0, 8192, Duration.ofHours(1));
        try (TestServer server = TestServer.start(settings(narrow));
                RawClient address = new RawClient(server.port()).send("GET /v1/nine?fen=");
                RawClient body = new RawClient(server.port()).send("POST /v1/nine/batch HTTP/1.1\r\nHost: x\r\n"
                        + "Content-Length: 1000\r\nConnection: close\r\n\r\n{\"fens\":[")) {
            server.awaitInWork(1);
            assertThat(server.get(LOOKUP).statusCode()).isEqualTo(200);
            address.send("O HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(address.readAll()).startsWith("HTTP/1.1 400");
            body.send("]}" + " ".repeat(989));
            assertThat(body.readAll()).startsWith("HTTP/1.1 200").endsWith("{\"results\":[]}");
        }
    }

    @Test
    void aServerWithoutAnyTablesStartsAndSaysSo(@TempDir Path empty) {
        try (TestServer server = TestServer.startMapped(empty)) {
            assertThat(server.json("/readyz").get("tables").intValue()).isZero();
            assertThat(server.json("/v1/nine/tables").get("tables")).isEmpty();
            assertThat(server.json(LOOKUP).get("missing").textValue()).isEqualTo("3-3");
        }
    }

    /** Forty questions of the lowest price, and no more, as no time passes; what is kept costs less than what is looked up. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /v1                                                       | ``                        | 40
            /v1/three/start                                           | ``                        | 39
            /v1/nine/line?fen=OO@O**@@/********/********_w            | ``                        | 31
            /v1/nine/batch                                            | {"fens":[FENS]}              | 6
            /v1/nine/batch                                            | {"fens":[FENS],"moves":true} | 1
            /v1/nine/game                                             | {"game":"d6 f4 b4 d2 f6"}    | 20""")
    void aClientWithFortyQuestionsMayAskSoOften(String path, String body, int times) {
        Service.Limits forty =
                new Service.Limits(1, 40, true, 262_144, 1000, Duration.ofHours(1), 2, 1000, 1000, Duration.ofHours(1));
        String fens = body.replace("FENS", "\"x\",".repeat(99) + "\"x\"");
        try (TestServer server = TestServer.startWithoutTime(forty)) {
            int asked = 0;
            while ((fens.isEmpty() ? server.get(path) : server.post(path, fens)).statusCode() == 200) {
                asked++;
            }
            assertThat(asked).isEqualTo(times);
        }
    }

    @Test
    void aClientHasOnlyAPartOfTheConnections() throws Exception {
        Service.Limits limited =
                new Service.Limits(0, 1, true, 262_144, 1000, Duration.ofHours(1), 2, 1000, 160, Duration.ofHours(1));
        List<RawClient> open = new ArrayList<>();
        try (TestServer server = TestServer.start(settings(limited))) {
            for (int i = 0; i < 10; i++) {
                open.add(new RawClient(server.port()));
                assertThat(open.getLast().isServed()).isTrue();
            }
            try (RawClient more = new RawClient(server.port())) {
                more.awaitEnd();
            }
            open.removeLast().close();
            open.removeLast().close();
            boolean served = false;
            while (!served) {
                try (RawClient again = new RawClient(server.port())) {
                    served = again.isServed();
                }
            }
            open.getFirst().send("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            assertThat(open.getFirst().readAll()).endsWith("{\"status\":\"ok\"}");
        } finally {
            for (RawClient each : open) {
                each.close();
            }
        }
    }

    @Test
    void clientsOfATrustedProxyAreCountedOneByOneAlsoIfTheyNameThemselvesLoopback() throws IOException {
        TestSettings behindProxy = settings(TestSettings.rate(1, 5, false)).proxy("127.0.0.1").mapped();
        String request = "GET " + LOOKUP
                + " HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.7:4711\r\nConnection: close\r\n\r\n";
        try (TestServer server = TestServer.start(behindProxy, () -> 0)) {
            for (int i = 0; i < 5; i++) {
                assertThat(talk(server.port(), request)).startsWith("HTTP/1.1 200");
            }
            assertThat(talk(server.port(), request)).startsWith("HTTP/1.1 429");
            assertThat(talk(server.port(), request.replace("113.7:", "113.8:"))).startsWith("HTTP/1.1 200");
        }
    }
}
