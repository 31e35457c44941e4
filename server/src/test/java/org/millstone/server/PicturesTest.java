package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.UNCOVERED;
import static org.millstone.server.TestServer.encoded;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.server.answers.Service;

/** Pictures over HTTP. */
@Tag("slow")
final class PicturesTest {
    private static final String PNG = "/v1/nine/picture.png?fen=" + encoded(COVERED);
    private static final String CODE = "wwbw2bb16-w";

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<byte[]> bytes(String path, String... headers) {
        return server.send(path, request -> headers.length == 0 ? request : request.headers(headers),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    @Test
    void aKnownPositionIsAPictureThatMayBeKept() {
        HttpResponse<byte[]> response = bytes(PNG, "Accept-Encoding", "gzip");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Content-Type")).isEqualTo("image/png");
        assertThat(header(response, "Content-Encoding")).as("a PNG is packed already").isEmpty();
        assertThat(header(response, "Cache-Control")).isEqualTo("public, max-age=86400");
        assertThat(header(response, "Cross-Origin-Resource-Policy")).isEqualTo("cross-origin");
        assertThat(response.body().length).isBetween(1000, 40_000);
        assertThat(bytes(PNG, "If-None-Match", header(response, "ETag")).statusCode()).isEqualTo(304);
    }

    @Test
    void theCodeOfALinkShowsTheSame() {
        assertThat(bytes("/v1/nine/picture.png?p=" + CODE).body()).isEqualTo(bytes(PNG).body());
    }

    @Test
    void asSvgItSaysInWordsWhatItShows() {
        HttpResponse<String> response = server.get("/v1/nine/picture.svg?size=300&p=" + CODE);
        assertThat(header(response, "Content-Type")).isEqualTo("image/svg+xml");
        assertThat(response.body()).startsWith("<svg ").contains("<title>White wins in 25: ", "width=\"300\"");
    }

    @Test
    void whatIsNotKnownIsShownWithoutAVerdictAndNotKept() {
        HttpResponse<byte[]> response = bytes("/v1/nine/picture.png?fen=" + encoded(UNCOVERED));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(header(response, "Cache-Control")).isEqualTo("no-store");
        assertThat(server.get("/v1/nine/picture.svg?fen=" + encoded(UNCOVERED)).body())
                .contains("<title>White to move</title>");
    }

    @ParameterizedTest
    @CsvSource({
        "'', 400", "?p=, 400", "?fen=, 400", "?fen=x, 400", "?p=x, 400", "?p=25-w, 400", "?p=w23-w-9-9, 422",
        "?p=24-w-9-9&size=0, 400", "?p=24-w-9-9&size=159, 400", "?p=24-w-9-9&size=1201, 400",
        "?p=24-w-9-9&size=2147483648, 400", "?p=24-w-9-9&size=-1, 400", "?p=24-w-9-9&size=1e3, 400", "?p=24-w-9-9&size=, 400",
        "?p=24-w-9-9&last=%3Cscript%3E, 400", "?p=24-w-9-9&last=d6, 400", "?p=24-w-9-9&last=a1a4xd7, 400",
        "?p=24-w-9-9&last=pass, 200", "?p=24-w-9-9&size=160, 200",
    })
    void whatMakesNoSenseIsRefusedWithTheReason(String query, int status) {
        for (String form : List.of("png", "svg")) {
            HttpResponse<String> response = server.get("/v1/nine/picture." + form + query);
            assertThat(response.statusCode()).as(query).isEqualTo(status);
            assertThat(status == 200 || header(response, "Content-Type").equals("application/problem+json")).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/none/picture.png?p=24-w-9-9", "/v1/nine/picture.gif?p=24-w-9-9", "/v1/nine/picture?p=24-w-9-9"})
    void whatIsNotThereIsNotFound(String path) {
        assertThat(server.get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void whatManyWantAtOnceIsDrawnForAll() throws Exception {
        byte[] expected = bytes("/v1/nine/picture.png?size=800&p=" + CODE).body();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<byte[]>> pictures = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                String size = i % 2 == 0 ? "800" : Integer.toString(160 + i);
                pictures.add(threads.submit(() -> bytes("/v1/nine/picture.png?p=" + CODE + "&size=" + size).body()));
            }
            for (int i = 0; i < pictures.size(); i += 2) {
                assertThat(pictures.get(i).get()).isEqualTo(expected).isNotEqualTo(pictures.get(i + 1).get());
            }
        }
    }

    @Test
    void whatCannotBeBegunInTimeIsRefusedAndAllElseGoesOn() throws Exception {
        Service.Limits hurried = new Service.Limits(0, 0, false, 4096, 10, Duration.ZERO, 64, 1000, 8192, Duration.ofSeconds(30));
        try (TestServer busy = TestServer.startWithoutTime(hurried);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<HttpResponse<String>>> pictures = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                String path = "/v1/nine/picture.png?p=24-w-9-9&size=" + (700 + i);
                pictures.add(threads.submit(() -> busy.get(path)));
            }
            assertThat(busy.get("/healthz").statusCode()).isEqualTo(200);
            assertThat(busy.get(TestServer.question(COVERED)).statusCode()).isEqualTo(200);
            for (Future<HttpResponse<String>> picture : pictures) {
                assertThat(picture.get().statusCode()).isEqualTo(503);
                assertThat(picture.get().body()).contains("\"code\":\"overloaded\"");
                assertThat(header(picture.get(), "Retry-After")).isEqualTo("1");
            }
        }
    }

    @Test
    void drawingCostsMoreThanAQuestion(@TempDir Path empty) {
        Service.Limits limits = TestSettings.rate(1, 30, true);
        try (TestServer limited = TestServer.start(TestSettings.of(empty).limits(limits), () -> 0)) {
            for (int size = 160; size < 163; size++) {
                assertThat(limited.get("/v1/nine/picture.png?p=24-w-9-9&size=" + size).statusCode()).isEqualTo(200);
            }
            assertThat(limited.get("/v1/nine/picture.png?p=24-w-9-9").statusCode()).isEqualTo(429);
            assertThat(limited.get("/").statusCode()).isEqualTo(200);
        }
    }
}
