package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.question;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.opening.Book;
import org.millstone.probe.Tablebase;
import org.millstone.variants.Variants;

/** A service that is told to stop finishes what it has begun. */
final class StopTest {
    private static final int UNTIL_IT_SEARCHES_MILLIS = 500;

    private final HttpClient client = HttpClient.newHttpClient();

    private CompletableFuture<HttpResponse<String>> ask(int port, String path) {
        return client.sendAsync(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /** Asks until the service says that it stops; it must not say anything else than before meanwhile. */
    private void awaitDraining(int port) throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            HttpResponse<String> ready = ask(port, "/readyz").join();
            if (ready.statusCode() == 503) {
                assertThat(ready.body()).contains("\"code\":\"draining\"");
                return;
            }
            Thread.sleep(10);
        }
        throw new AssertionError("/readyz does not say that it stops");
    }

    @Test
    void aProofInWorkIsFinishedWhileOthersAreToldThatItStops() throws InterruptedException {
        TestServer server = TestServer.start();
        CompletableFuture<HttpResponse<String>> proof = ask(server.port(), TestServer.SEARCHED);
        Thread.sleep(UNTIL_IT_SEARCHES_MILLIS);
        Thread stopping = Thread.ofPlatform().start(server::close);
        awaitDraining(server.port());
        assertThat(ask(server.port(), "/healthz").join().statusCode()).isEqualTo(200);
        HttpResponse<String> late = ask(server.port(), question(COVERED)).join();
        assertThat(late.statusCode()).isEqualTo(503);
        assertThat(late.body()).contains("\"code\":\"draining\"");
        assertThat(late.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(proof.join().statusCode()).as(proof.join().body()).isEqualTo(200);
        stopping.join();
    }

    @Test
    void whatDoesNotFinishIsNotWaitedForForEver() throws Exception {
        ServerSettings usual = ServerSettings.of(TestTables.data(), 0);
        TestServer server =
                TestServer.start(new ServerSettings(usual.host(), 0, usual.data(), null, true, usual.data(), usual.limits(),
                        usual.proxies(), usual.cacheBytes(), null, Duration.ofMillis(200), null));
        try (RawClient slow = new RawClient(server.port())
                .send("POST /v1/nine/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")) {
            Thread.sleep(UNTIL_IT_SEARCHES_MILLIS);
            server.close();
            assertThat(slow.isClosedWithin(1000)).isTrue();
        }
    }

    @Test
    @Tag("slow")
    void aProofInWorkOutlivesSigtermWithABookToo(@TempDir Path books) throws Exception {
        Path folder = TestTables.data().resolve("nine");
        Path book = Files.createDirectories(books.resolve("nine")).resolve(Book.FILE);
        try (Tablebase tables = Tablebase.open(folder, Variants.NINE)) {
            Book.open(book, folder, tables, 10_000).close();
        }
        try (ServerProcess server = ServerProcess.start("512m", TestTables.data(), "--books", books.toString())) {
            Thread.sleep(5000);
            // Else the first request of a new process might not have begun when the signal comes.
            assertThat(ask(server.port(), question(COVERED)).join().statusCode()).isEqualTo(200);
            CompletableFuture<HttpResponse<String>> proof = ask(server.port(), TestServer.SEARCHED);
            Thread.sleep(UNTIL_IT_SEARCHES_MILLIS);
            server.terminate();
            awaitDraining(server.port());
            assertThat(proof.join().statusCode()).as(proof.join().body()).isEqualTo(200);
            assertThat(server.status()).isEqualTo(143);
        }
    }
}
