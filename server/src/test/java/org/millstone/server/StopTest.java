package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.question;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.millstone.fixtures.TestTables;

/** A service that is told to stop finishes what it has begun. */
final class StopTest {
    private final HttpClient client = HttpClient.newHttpClient();

    private CompletableFuture<HttpResponse<String>> ask(int port, String path) {
        return client.sendAsync(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Asks until the service says that it stops. Until then its answers must stay the same. */
    private void awaitDraining(int port) {
        HttpResponse<String> ready = ask(port, "/readyz").join();
        while (ready.statusCode() == 200) {
            ready = ask(port, "/readyz").join();
        }
        assertThat(ready.statusCode()).isEqualTo(503);
        assertThat(ready.body()).contains("\"code\":\"draining\"");
    }

    @Test
    void whatIsInWorkIsFinishedWhileOthersAreToldThatItStops() throws Exception {
        TestSettings patient = TestSettings.of(TestTables.data()).stop(Duration.ofHours(1)).mapped();
        TestServer server = TestServer.start(patient, () -> 0);
        // As long as nobody takes its answer, the batch is in work.
        try (RawClient batch = new RawClient(server.port())
                .post("/v1/nine/batch", SlowClientsTest.batch(), "Connection: close")) {
            server.awaitInWork(1);
            int port = server.port();
            Thread stopping = Thread.ofPlatform().start(server::close);
            awaitDraining(port);
            assertThat(ask(port, "/healthz").join().statusCode()).isEqualTo(200);
            HttpResponse<String> late = ask(port, question(COVERED)).join();
            assertThat(late.statusCode()).isEqualTo(503);
            assertThat(late.body()).contains("\"code\":\"draining\"");
            assertThat(late.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(batch.readAll()).startsWith("HTTP/1.1 200").contains("]}").doesNotContain("\"error\"");
            stopping.join();
        }
    }

    @Test
    void whatDoesNotFinishIsNotWaitedForForEver() throws Exception {
        TestServer server = TestServer.start(TestSettings.of(TestTables.data()).stop(Duration.ofMillis(200)).mapped());
        try (RawClient slow = new RawClient(server.port())
                .send("POST /v1/nine/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")) {
            server.awaitInWork(1);
            server.close();
            slow.awaitEnd();
        }
    }
}
