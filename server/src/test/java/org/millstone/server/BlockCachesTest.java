package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.encoded;
import static org.millstone.server.TestServer.question;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestTables;

/** The headers for caches and browsers. */
final class BlockCachesTest {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String tag(HttpResponse<?> response) {
        return response.headers().firstValue("ETag").orElse("");
    }

    @Test
    void anAnswerHasAStrongQuotedTagAndMayBeKept() {
        HttpResponse<String> response = server.get(question(COVERED));
        assertThat(tag(response)).matches("\"[0-9a-f]{32}\"");
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("public, max-age=86400");
        assertThat(response.headers().firstValue("Vary")).hasValue("Accept-Encoding");
    }

    /** Else a cache that updates what it keeps, as it should, would have JSON and scripts as plain text. */
    @Test
    void a304SaysNothingAboutABody() {
        for (String path : List.of(question(COVERED), "/v1/three/start", "/js/app.js", "/v1/nine/tables/3-3.wdl")) {
            String tag = tag(server.get(path));
            HttpResponse<String> again = server.get(path, "If-None-Match", "\"other\"", "If-None-Match", tag);
            assertThat(again.statusCode()).as(path).isEqualTo(304);
            assertThat(again.body()).isEmpty();
            assertThat(tag(again)).isEqualTo(tag);
            assertThat(again.headers().map()).containsKey("Cache-Control").doesNotContainKeys("Content-Type", "Content-Length",
                    "Content-Encoding", "Transfer-Encoding");
            assertThat(server.get(path, "If-None-Match", "\"other\", " + tag).statusCode()).isEqualTo(304);
            assertThat(server.get(path, "If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void anotherQuestionHasAnotherTag() {
        Set<String> tags = new HashSet<>();
        List<String> questions = List.of(question(COVERED), question(COVERED) + "&moves=false",
                "/v1/nine/line?fen=" + encoded(COVERED), question(COVERED.replace(" w ", " b ")));
        questions.forEach(question -> tags.add(tag(server.get(question))));
        assertThat(tags).hasSize(questions.size());
        assertThat(tags).as("the same in short").contains(tag(server.get(question(COVERED.substring(0, 28)))));
    }

    @Test
    void anotherDatabaseHasOtherTags(@TempDir Path data) throws IOException {
        Path folder = TestTables.copyTo(data);
        Files.delete(folder.resolve("3-4.wdl"));
        try (TestServer other = TestServer.startMapped(data)) {
            assertThat(tag(other.get(question(COVERED)))).isNotEmpty().isNotEqualTo(tag(server.get(question(COVERED))));
        }
        try (TestServer same = TestServer.start()) {
            assertThat(tag(same.get(question(COVERED)))).isEqualTo(tag(server.get(question(COVERED))));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/nine/start?moves=false", "/v1/nine?fen=O@OOO@**/@O*@***@/OO@O*@**_w", "/healthz", "/readyz",
        "/metrics"})
    void whatIsUnknownOrOfTheMomentIsNotKept(String path) {
        HttpResponse<String> response = server.get(path);
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(tag(response)).isEmpty();
    }

    @Test
    void whoTakesGzipGetsItWithATagOfItsOwn() throws IOException {
        HttpResponse<String> plain = server.get(question(COVERED));
        HttpResponse<byte[]> packed =
                server.send(question(COVERED), request -> request.header("Accept-Encoding", "br, gzip;q=0.5"),
                        HttpResponse.BodyHandlers.ofByteArray());
        assertThat(packed.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(tag(packed)).isNotEqualTo(tag(plain));
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(plain.body());
        }
        assertThat(packed.body().length).isLessThan(plain.body().length() / 2);
        assertThat(server.get(question(COVERED), "Accept-Encoding", "gzip;q=0").headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void aHeadRequestIsAnsweredWithTheHeadersOnly() {
        HttpResponse<String> response = server.send(question(COVERED), request -> request.HEAD());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEmpty();
        assertThat(tag(response)).isEqualTo(tag(server.get(question(COVERED))));
        assertThat(response.headers().firstValueAsLong("Content-Length"))
                .hasValue(server.get(question(COVERED)).body().length());
    }

    @Test
    void pagesOfOtherOriginsMayAskTheApiOnly() {
        for (String path : List.of(question(COVERED), "/v1/fourteen")) {
            assertThat(server.get(path, "Origin", "https://example.org").headers().firstValue("Access-Control-Allow-Origin"))
                    .as(path).hasValue("*");
        }
        for (String path : List.of("/", "/metrics", "/healthz", "/openapi.json")) {
            assertThat(server.get(path).headers().firstValue("Access-Control-Allow-Origin")).as(path).isEmpty();
        }
    }

    @Test
    void aBrowserMayAskBeforehand() {
        HttpResponse<String> response = server.send("/v1/nine/batch", request -> request
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .headers("Origin", "https://example.org", "Access-Control-Request-Method", "POST"));
        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.headers().firstValue("Access-Control-Allow-Methods")).get().asString().contains("POST");
        assertThat(response.headers().firstValue("Access-Control-Allow-Headers")).get().asString().contains("Content-Type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/stats", "/docs", "/js/app.js", "/v1/nine/tables", "/v1/fourteen", "/nothing"})
    void everyAnswerHasSecurityHeaders(String path) {
        HttpResponse<String> response = server.get(path);
        assertThat(response.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(response.headers().firstValue("Content-Security-Policy")).get().asString().contains("default-src 'none'",
                "frame-ancestors 'none'");
        assertThat(response.headers().firstValue("Server")).isEmpty();
    }
}
