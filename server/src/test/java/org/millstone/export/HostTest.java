package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestTables;
import org.millstone.server.StaticHost;
import org.millstone.server.TestSite;

/** An exported folder behind an nginx that is set up with the very lines that its {@code millstone/README.md} gives. */
final class HostTest {
    @TempDir
    private static Path home;

    private static StaticHost host;
    /** The same, with the folder one deeper. */
    private static StaticHost deeper;

    @BeforeAll
    static void serve() throws IOException {
        assumeThat(StaticHost.isThere()).as("nginx is installed, to serve exported folders").isTrue();
        Path site = home.resolve("site");
        TestSite.export(TestTables.data(), site);
        host = StaticHost.serve(Files.createDirectory(home.resolve("nginx")), site, StaticHost.linesOfTheReadme(site));
        deeper = StaticHost.serve(Files.createDirectory(home.resolve("deeper")), home, StaticHost.linesOfTheReadme(site));
    }

    @AfterAll
    static void stop() {
        if (host != null) {
            host.close();
            deeper.close();
        }
    }

    private static HttpResponse<byte[]> get(String path, String... headers) throws IOException, InterruptedException {
        return ask(host.url(path), headers);
    }

    private static HttpResponse<byte[]> ask(String url, String... headers) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create(url)).headers(headers).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3-3.wdl", "4-3.dtw", "0-0%2B3%2B3.wdl", "0-0+3+3.wdl"})
    void aPartOfATableIsSentAsItIs(String file) throws IOException, InterruptedException {
        HttpResponse<byte[]> part = get("/data/nine/" + file, "Range", "bytes=8-19", "Accept-Encoding", "gzip");
        byte[] whole = Files.readAllBytes(TestTables.data().resolve("nine").resolve(file.replace("%2B", "+")));
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo(Arrays.copyOfRange(whole, 8, 20));
        assertThat(part.headers().firstValue("Content-Range")).hasValue("bytes 8-19/" + whole.length);
        assertThat(part.headers().firstValue("Content-Encoding")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/data/nine/3-3.wdl, 206", "/data/nine/lookup.json, 206", "/millstone/millstone.js, 206",
        "/data/nine/9-9.wdl, 404"})
    void pagesOfOtherSitesMayReadTablesAndModuleAndSeeWhatIsMissing(String path, int status)
            throws IOException, InterruptedException {
        for (String url : List.of(host.url(path), deeper.url("/site" + path))) {
            HttpResponse<byte[]> part = ask(url, "Range", "bytes=0-7", "Origin", "https://example.org");
            assertThat(part.statusCode()).isEqualTo(status);
            assertThat(part.headers().firstValue("Access-Control-Allow-Origin")).hasValue("*");
            assertThat(part.headers().firstValue("Access-Control-Expose-Headers")).hasValueSatisfying(
                    exposed -> assertThat(exposed).contains("Content-Range"));
        }
    }

    @Test
    void pagesAndListsArePackedAndHaveTheirTypes() throws IOException, InterruptedException {
        for (String path : List.of("/index.html", "/js/app.js", "/style.css", "/variants.json", "/data/nine/manifest.json")) {
            HttpResponse<byte[]> file = get(path, "Accept-Encoding", "gzip");
            assertThat(file.statusCode()).as(path).isEqualTo(200);
            assertThat(file.headers().firstValue("Content-Encoding")).as(path).hasValue("gzip");
            assertThat(file.headers().firstValue("Cache-Control")).as(path).hasValue("no-cache");
        }
        assertThat(get("/js/app.js", "Accept", "*/*").headers().firstValue("Content-Type")).hasValueSatisfying(
                type -> assertThat(type).startsWith("application/javascript"));
    }
}
