package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Digests;
import org.millstone.fixtures.TestTables;
import org.millstone.server.http.ResponseBody;
import org.millstone.variants.Variants;

/** The rows of the tables, and the files themselves. */
final class TablesTest {
    private static final String FILE = "/v1/nine/tables/4-3.wdl";

    private static TestServer server;
    private static byte[] bytes;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start();
        bytes = Files.readAllBytes(TestTables.data().resolve(Path.of("nine", "4-3.wdl")));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<byte[]> file(String... headers) {
        return server.send(FILE, request -> headers.length == 0 ? request : request.headers(headers),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    @Test
    void aRowTellsWhatATableHolds() {
        JsonNode tables = server.json("/v1/nine/tables").get("tables");
        assertThat(tables).hasSize(22);
        JsonNode row = tables.get(0);
        assertThat(row.get("own").intValue()).isEqualTo(3);
        assertThat(row.get("wins").longValue()).isEqualTo(140_621);
        assertThat(row.get("losses").longValue()).isEqualTo(28_736);
        assertThat(row.get("draws").longValue()).isEqualTo(269);
        assertThat(row.get("longestLoss").intValue()).isEqualTo(26);
        assertThat(row.has("depths")).isFalse();
        JsonNode three = server.json("/v1/three/tables").get("tables");
        assertThat(three).extracting(table -> table.get("own") + "-" + table.get("opp") + "+" + table.get("ownHand") + "+"
                + table.get("oppHand"))
                .containsExactly("3-3+0+0", "2-3+1+0", "2-2+1+1", "1-2+2+1", "1-1+2+2", "0-1+3+2", "0-0+3+3");
        assertThat(three.get(0).get("planes").toString()).isEqualTo("[\"wdl\",\"dtw\",\"grade\"]");
    }

    /** In a path a plus is a plus; clients that write it as %2B mean the same. */
    @ParameterizedTest
    @ValueSource(strings = {"2-3+1+0.wdl", "2-3%2B1%2B0.wdl", "2-3%2b1+0.wdl"})
    void aTableWithStonesInHandIsAFileToo(String name) throws IOException {
        HttpResponse<byte[]> response = server.send("/v1/nine/tables/" + name, request -> request,
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.body()).isEqualTo(Files.readAllBytes(TestTables.data().resolve(Path.of("nine", "2-3+1+0.wdl"))));
    }

    @Test
    void depthsAddUpToWinsAndLosses() {
        for (JsonNode row : server.json("/v1/nine/tables?depths=true").get("tables")) {
            long decided = 0;
            for (JsonNode count : row.get("depths")) {
                decided += count.longValue();
            }
            assertThat(decided).isEqualTo(row.get("wins").longValue() + row.get("losses").longValue());
        }
    }

    @Test
    void theVariantsComeWithTheirBoardsAndWords() {
        JsonNode variants = server.json("/v1").get("variants");
        assertThat(variants).hasSize(Variants.all().size());
        assertThat(variants.get(0).get("wholeGame").booleanValue()).isTrue();
        JsonNode nine = of(variants, "nine");
        assertThat(nine.get("points")).hasSize(24);
        assertThat(nine.get("lines")).hasSize(32);
        assertThat(nine.get("tables").intValue()).isEqualTo(22);
        assertThat(nine.get("wholeGame").booleanValue()).isFalse();
        JsonNode seven = of(variants, "seven");
        assertThat(seven.get("tables").intValue()).isZero();
        assertThat(seven.get("title").textValue()).isEqualTo("Seven Men's Morris");
        assertThat(seven.get("summary").textValue()).endsWith(".");
        assertThat(seven.get("inWords").get(1).textValue()).isEqualTo("Seven men a side.");
        assertThat(seven.get("board").get("mills")).hasSize(14);
        assertThat(seven.get("board").get("points").get(8).toString()).isEqualTo("{\"name\":\"c3\",\"x\":2,\"y\":2}");
    }

    @Test
    void theGamesThatTextsNameAreListedWhetherThereAreTablesOrNot() {
        JsonNode names = server.json("/v1").get("names");
        assertThat(names).extracting(JsonNode::toString).contains(
                "{\"names\":[\"six\",\"Six Men's Morris\"],\"variant\":\"six\"}",
                "{\"names\":[\"Standard 9MM\"],\"variant\":\"nine\"}");
        assertThat(names).filteredOn(game -> !game.has("variant")).isNotEmpty().allMatch(game -> game.has("differs"));
    }

    private static JsonNode of(JsonNode variants, String name) {
        return variants.valueStream().filter(variant -> variant.get("variant").textValue().equals(name)).findFirst()
                .orElseThrow();
    }

    @Test
    void aFileComesWholeWithItsDigest() {
        HttpResponse<byte[]> response = file();
        assertThat(response.body()).isEqualTo(bytes);
        String sha256 = Digests.of(bytes);
        assertThat(response.headers().firstValue("Repr-Digest"))
                .hasValue("sha-256=:" + Base64.getEncoder().encodeToString(HexFormat.of().parseHex(sha256)) + ":");
        assertThat(response.headers().firstValue("ETag")).hasValue('"' + sha256 + '"');
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(bytes.length);
        assertThat(file("If-None-Match", '"' + sha256 + '"').statusCode()).isEqualTo(304);
    }

    @ParameterizedTest
    @CsvSource({"bytes=0-0,0,1", "bytes=0-99,0,100", "bytes=100-,100,-1", "bytes=-100,-100,-1", "bytes=5000-999999999,5000,-1",
        "bytes=-999999999,0,-1", "bytes=0-,0,-1", "bytes=7-99999999999999999999,7,-1", "bytes=-99999999999999999999,0,-1",
        "Bytes=0-1,0,2"})
    void aPartComesAsAskedFor(String range, int from, int to) {
        int begin = from < 0 ? bytes.length + from : from;
        int end = to < 0 ? bytes.length : to;
        HttpResponse<byte[]> response = file("Range", range);
        assertThat(response.body()).isEqualTo(Arrays.copyOfRange(bytes, begin, end));
        assertThat(response.statusCode()).isEqualTo(206);
        assertThat(response.headers().firstValue("Content-Range"))
                .hasValue("bytes " + begin + "-" + (end - 1) + "/" + bytes.length);
    }

    @Test
    void aPartBehindTheEndIsA416() {
        for (String range : List.of("bytes=9999999-", "bytes=9999999-99999999", "bytes=-0", "bytes=99999999999999999999-",
                "bytes=99999999999999999999-999999999999999999999")) {
            HttpResponse<byte[]> response = file("Range", range);
            assertThat(response.statusCode()).as(range).isEqualTo(416);
            assertThat(response.headers().firstValue("Content-Range")).hasValue("bytes */" + bytes.length);
            assertThat(response.headers().firstValue("Repr-Digest")).as("of the table, which this is not").isEmpty();
        }
    }

    @Test
    void aRangeThatCannotBeReadIsIgnored() {
        for (String range : List.of("lines=1-2", "bytes=5-2", "bytes=99999999999999999999-2", "bytes=0-1,5-6", "bytes=-",
                "bytes=0x1-2")) {
            HttpResponse<byte[]> response = file("Range", range);
            assertThat(response.statusCode()).as(range).isEqualTo(200);
            assertThat(response.body()).as(range).isEqualTo(bytes);
        }
    }

    /** RFC 9110, section 14.2: ranges are defined for GET. */
    @Test
    void aHeadHasNoRange() {
        for (String range : List.of("bytes=0-9", "bytes=9999999-")) {
            HttpResponse<byte[]> head = server.send(FILE, request -> request.HEAD().header("Range", range),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(head.statusCode()).isEqualTo(200);
            assertThat(head.headers().firstValueAsLong("Content-Length")).hasValue(bytes.length);
        }
    }

    @Test
    void aRangeOfAnotherBuildsFileIsIgnored() {
        assertThat(file("Range", "bytes=0-9", "If-Range", "\"other\"").body()).isEqualTo(bytes);
        assertThat(file("Range", "bytes=0-9", "If-Range", '"' + Digests.of(bytes) + '"').body()).hasSize(10);
    }

    @Test
    void gradesAreHandedOutIfTheManifestListsThem(@TempDir Path data) throws IOException {
        Path folder = TestTables.copyTo(data);
        Files.copy(folder.resolve("4-3.grade"), folder.resolve("5-5.grade"));
        try (TestServer graded = TestServer.startMapped(data)) {
            assertThat(graded.get("/v1/nine/tables/4-3.grade").headers().firstValue("ETag"))
                    .hasValue('"' + Digests.ofFile(folder.resolve("4-3.grade")) + '"');
            assertThat(graded.get("/v1/nine/tables/5-5.grade").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aDatabaseWithoutGradesIsAnother(@TempDir Path data) throws IOException {
        Path folder = TestTables.copyTo(data);
        Files.delete(folder.resolve("4-3.grade"));
        try (TestServer other = TestServer.startMapped(data)) {
            assertThat(other.json("/v1/nine/tables").get("digest")).isNotEqualTo(server.json("/v1/nine/tables").get("digest"));
        }
    }

    /** The name of a table stays when it is built anew, so a cache that did not ask would hand out the former one. */
    @Test
    void theManifestIsAFileTooAndCachesAskWhetherAFileIsStillTheSame() throws IOException {
        HttpResponse<String> manifest = server.get("/v1/nine/tables/manifest.json");
        assertThat(manifest.body()).isEqualTo(Files.readString(TestTables.data().resolve(Path.of("nine", "manifest.json"))));
        String tag = '"' + new ResponseBody(ResponseBody.JSON, manifest.body().getBytes(StandardCharsets.UTF_8)).tag + '"';
        assertThat(manifest.headers().firstValue("ETag")).hasValue(tag);
        assertThat(manifest.headers().firstValue("Cache-Control")).hasValue("no-cache");
        assertThat(server.get("/v1/nine/tables/manifest.json", "If-None-Match", tag).statusCode()).isEqualTo(304);
        assertThat(file().headers().firstValue("Cache-Control")).hasValue("no-cache");
    }
}
