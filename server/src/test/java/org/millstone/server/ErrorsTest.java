package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.encoded;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every error is a problem document that says what is wrong; nothing that clients send stops the service. */
final class ErrorsTest {
    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static JsonNode problem(HttpResponse<String> response, int status, String code) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
        JsonNode problem = TestServer.parse(response.body());
        assertThat(problem.get("type").textValue()).isEqualTo("urn:millstone:problem:" + code);
        assertThat(problem.get("code").textValue()).isEqualTo(code);
        assertThat(problem.get("status").intValue()).isEqualTo(status);
        assertThat(problem.get("title").textValue()).isNotBlank();
        assertThat(problem.get("detail").textValue()).isNotBlank();
        return problem;
    }

    @ParameterizedTest
    @CsvSource({"'O@x',2", "'OO@O**@@/********/********',26", "'OO@O**@@/********/******** z',27", "'',0",
        "'OO@O**@@/********/******** w m s 4',33", "'é',0"})
    void aFenThatCannotBeReadIsA400WithThePlace(String fen, int position) {
        JsonNode problem = problem(server.get("/v1/nine?fen=" + encoded(fen)), 400, "unreadable-fen");
        assertThat(problem.get("position").intValue()).isEqualTo(position);
    }

    @Test
    void aPositionThatCannotBeIsA422() {
        problem(server.get("/v1/nine?fen=" + encoded("OOOOOOOO/OO@@@***/******** w")), 422, "impossible-position");
    }

    @Test
    void aMissingFenIsA400() {
        problem(server.get("/v1/nine"), 400, "bad-request");
        problem(server.get("/v1/nine/line"), 400, "bad-request");
        problem(server.get("/v1/nine?fen=%ff"), 400, "bad-request");
    }

    @Test
    void movesMustBeTrueOrFalse() {
        problem(server.get("/v1/nine?moves=maybe&fen=" + encoded(COVERED)), 400, "bad-request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/fourteen?fen=x", "/v1/fourteen/line?fen=x", "/v1/fourteen/start", "/v1/fourteen/tables",
        "/v1/fourteen/tables/3-3.wdl"})
    void anUnknownVariantIsA404(String path) {
        problem(server.get(path), 404, "unknown-variant");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/v1/nine/nothing", "/v1/nine/tables/9-9.wdl", "/v1/nine/tables/secret", "/js/x.js",
        "/v1/six/tables/manifest.json"})
    void whatIsNotThereIsA404(String path) {
        problem(server.get(path), 404, "not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/nine/tables/..%2f..%2fmanifest.json", "/v1/nine/tables/%2e%2e/manifest.json", "/../pom.xml",
        "/v1/nine/tables/.lock"})
    void noPathLeadsOutOfTheFolder(String path) {
        assertThat(server.get(path).statusCode()).isIn(400, 404);
    }

    @Test
    void aMethodThatIsNotAllowedIsA405() {
        HttpResponse<String> response = server.send("/v1/nine", request -> request.DELETE());
        problem(response, 405, "method-not-allowed");
        assertThat(response.headers().firstValue("Allow")).get().asString().contains("GET");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "3", "null", "{\"fens\":3}", "{\"fens\":[],\"moves\":\"yes\"}", "{}", "\u0000",
        "{\"fens\":[]}x", "{\"fens\":[]} {}", "{\"fens\":[],\"fens\":[]}", "{\"fens\":[]", "{\"fens\":[},", "{\"moves\":true}"})
    void aBatchThatCannotBeReadIsA400(String body) {
        problem(server.post("/v1/nine/batch", body), 400, "bad-request");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{                              | 1, column 2: this is not JSON: Unexpected end-of-input",
        "{\"fens\":[\"a]}                | 1, column 14: this is not JSON: Unexpected end-of-input",
        "{\"fens\":[},                   | 1, column 10: this is not JSON: Unexpected close marker '}'",
        "{\"fens\":[]\u0001}            | 1, column 12: this is not JSON: Illegal character",
        "{\"fens\":[],}                  | 1, column 12: this is not JSON: Unexpected character",
        "{'fens':[]}                    | 1, column 2: this is not JSON: Unexpected character",
        "{fens:[]}                      | 1, column 2: this is not JSON: Unexpected character",
        "{\"fens\":[tru]}                | 1, column 10: this is not JSON: Unrecognized token 'tru'",
        "{\"fens\":[NaN]}                | 1, column 13: this is not JSON: Non-standard token 'NaN'",
        "{\"fens\":[1.]}                 | 1, column 11: this is not JSON: Unexpected character",
        "{\"fens\":[1 2]}                | 1, column 12: this is not JSON: Unexpected character",
        "{\"fens\":[],¶\"moves\":\uD83D\uDE00} | 2, column 9: this is not JSON: Unexpected character",
        "{\"\uD83D\uDE00\",\uD83D\uDE00}        | 1, column 6: this is not JSON: Unexpected character",
        "{\"fens\":[\"a¶b\"]}             | 1, column 12: this is not JSON: Illegal unquoted character",
        "{\"fens\":[\"\\x\"]}              | 1, column 12: this is not JSON: Unrecognized character escape 'x'"})
    void whereABodyIsNoJsonIsSaid(String body, String place) {
        JsonNode problem = problem(server.post("/v1/nine/batch", body.replace('¶', '\n')), 400, "bad-request");
        assertThat(problem.get("detail").textValue()).isEqualTo("The body, line " + place
                + ". The body must be {\"fens\":[\"...\", ...], \"moves\":false}.");
    }

    @Test
    void noMessageNamesAClassOfALibrary() {
        for (String body : List.of("{\"fens\":[" + "[".repeat(3000), "{\"fens\":[" + "9".repeat(2000) + "]}", "\u0000", "/*a*/{}",
                "{\"fens\":[]} x", "{\"fens\":[01]}", "{\"fens\":[+1]}", "{\"fens\":[]")) {
            String detail = problem(server.post("/v1/nine/batch", body), 400, "bad-request").get("detail").textValue();
            assertThat(detail).startsWith("The body, line 1, column ").doesNotContain("Read", "`", "REDACTED", "code");
        }
        HttpResponse<String> latin = server.send("/v1/nine/batch",
                request -> request.POST(HttpRequest.BodyPublishers.ofString("{\"fens\":[\"é\"]}", StandardCharsets.ISO_8859_1)));
        assertThat(problem(latin, 400, "bad-request").get("detail").textValue())
                .startsWith("The body, line 1, column 1: this must be text in UTF-8");
    }

    @Test
    void aCharacterAboveFfffIsWhole() {
        JsonNode fen = problem(server.get("/v1/nine?fen=" + encoded("O\uD83D\uDE00")), 400, "unreadable-fen");
        assertThat(fen.get("detail").textValue()).endsWith("found 'U+1F600'");
        assertThat(fen.get("position").intValue()).isEqualTo(1);
        String member = "m".repeat(39) + "\uD83D\uDE00";
        assertThat(problem(server.post("/v1/nine/batch", "{\"" + member + "\":1}"), 400, "bad-request").get("detail").textValue())
                .contains("'" + "m".repeat(39) + "...'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"move", "Moves", "fen", "depths"})
    void aMemberThatABatchDoesNotHaveIsNamed(String member) {
        JsonNode problem = problem(server.post("/v1/nine/batch", "{\"fens\":[],\"" + member + "\":true}"), 400, "bad-request");
        assertThat(problem.get("detail").textValue()).contains("'" + member + "'");
    }

    @Test
    void aMemberOfAnyLengthIsNamedInShort() {
        JsonNode problem = problem(server.post("/v1/nine/batch", "{\"" + "m".repeat(10_000) + "\":1}"), 400, "bad-request");
        assertThat(problem.get("detail").textValue()).contains("mmm").hasSizeLessThan(200);
    }

    @Test
    void depthsMustBeTrueOrFalse() {
        problem(server.get("/v1/nine/tables?depths=yes"), 400, "bad-request");
    }

    /** A batch's errors have the members of all others besides their own. */
    @Test
    void anErrorInABatchIsAProblemToo() {
        JsonNode results = TestServer.parse(server.post("/v1/nine/batch",
                "{\"fens\":[\"O@x\",3,[\"O\"],\"OOOOOOOO/OO@@@***/******** w\"]}").body()).get("results");
        JsonNode alone = TestServer.parse(server.get("/v1/nine?fen=" + encoded("O@x")).body());
        JsonNode error = results.get(0).get("error");
        assertThat(error.get("message")).isEqualTo(alone.get("detail"));
        alone.properties().forEach(member -> assertThat(error.get(member.getKey())).isEqualTo(member.getValue()));
        assertThat(results.get(1).get("error").get("code").textValue()).isEqualTo("bad-request");
        assertThat(results.get(1).get("input").intValue()).isEqualTo(3);
        assertThat(results.get(2).get("error").get("status").intValue()).isEqualTo(400);
        assertThat(results.get(3).get("error").get("status").intValue()).isEqualTo(422);
    }

    @Test
    void aBatchThatIsTooLargeIsA413() {
        String many = "\"x\",".repeat(1000) + "\"x\"";
        problem(server.post("/v1/nine/batch", "{\"fens\":[" + many + "]}"), 413, "too-large");
    }

    @Test
    void aBodyThatIsTooLongIsA413() {
        problem(server.post("/v1/nine/batch", " ".repeat(300_000)), 413, "too-large");
    }

    @Test
    void aBodyThatIsTooLongIsA413EvenIfItDoesNotSaySo() {
        HttpResponse<String> response = server.send("/v1/nine/batch", request -> request
                .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofByteArray(new byte[300_000]))));
        problem(response, 413, "too-large");
    }

    /** A client that sends all first and then reads must not find the connection reset. */
    @ParameterizedTest
    @CsvSource({"/v1/nine/batch,413", "/v1/fourteen/batch,404", "/v1/nine,405", "/healthz,405"})
    void whoSendsALongBodyFirstStillReadsWhyItIsRefused(String path, int status) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.post(path, " ".repeat(5_000_000), "Connection: close").readAll()).startsWith("HTTP/1.1 " + status)
                    .contains("\"status\":" + status);
        }
    }

    @Test
    void whoWaitsToBeToldToGoOnIsToldNotTo() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.send("POST /v1/nine/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\nExpect: 100-continue\r\n\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 413").doesNotContain("100 Continue");
        }
    }

    @Test
    void aBatchOfDeeplyNestedJsonIsA400() {
        problem(server.post("/v1/nine/batch", "[".repeat(100_000)), 400, "bad-request");
    }

    @Test
    void anAddressThatIsTooLongIsRefused() {
        HttpResponse<String> response = server.get("/v1/nine?fen=" + "O".repeat(20_000));
        problem(response, 414, "too-large");
        // The next bytes on this connection would be read in the middle of the address.
        assertThat(response.headers().firstValue("Connection")).hasValue("close");
    }

    @Test
    void headersThatAreTooLongAreRefused() {
        HttpResponse<String> response = server.get("/v1", "X-Long", "x".repeat(20_000));
        problem(response, 431, "too-large");
        assertThat(response.headers().firstValue("Connection")).hasValue("close");
    }

    /** None of our code has seen the request then. */
    @Test
    void whatIsRefusedAtTheDoorHasTheHeadersOfAllAnswers() {
        for (HttpResponse<String> response : List.of(server.get("/v1/nine?fen=" + "O".repeat(20_000)),
                server.get("/v1", "X-Long", "x".repeat(20_000)))) {
            assertThat(List.of("X-Content-Type-Options", "Content-Security-Policy", "Referrer-Policy",
                    "Cross-Origin-Resource-Policy", "Access-Control-Allow-Origin"))
                    .allSatisfy(name -> assertThat(response.headers().firstValue(name)).as(name).isPresent());
        }
    }

    @Test
    void aChunkWithoutALengthIsNoProperHttp() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            client.send(
                    "POST /v1/nine/batch HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n");
            assertThat(client.readAll()).startsWith("HTTP/1.1 400").contains("\"code\":\"bad-request\"");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /v1/nine?fen=%zz HTTP/1.1\r\nHost: x\r\n\r\n", "GARBAGE\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", "POST /v1/nine/batch HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"})
    void whatIsNoProperHttpIsA400(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(response).startsWith("HTTP/1.1 400");
        }
        assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
    }
}
