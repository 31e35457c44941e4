package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.encoded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
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
    @CsvSource({"'O@x',2", "'',0", "'é',0", "'O\uD83D\uDE00',1"})
    void aFenThatCannotBeReadIsA400WithThePlace(String fen, int position) {
        JsonNode problem = problem(server.get("/v1/nine?fen=" + encoded(fen)), 400, "unreadable-fen");
        assertThat(problem.get("position").intValue()).isEqualTo(position);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /v1/nine?fen=OOOOOOOO/OO@@@***/********_w                | 422 | impossible-position
            /v1/nine                                                 | 400 | bad-request
            /v1/nine/line                                            | 400 | bad-request
            /v1/nine?fen=%ff                                         | 400 | bad-request
            /v1/nine?moves=maybe&fen=OO@O**@@/********/********_w    | 400 | bad-request
            /v1/nine/tables?depths=yes                               | 400 | bad-request
            /v1/nine/game                                            | 405 | method-not-allowed
            /v1/fourteen?fen=x                                       | 404 | unknown-variant
            /v1/fourteen/line?fen=x                                  | 404 | unknown-variant
            /v1/fourteen/start                                       | 404 | unknown-variant
            /v1/fourteen/tables                                      | 404 | unknown-variant
            /v1/fourteen/tables/3-3.wdl                              | 404 | unknown-variant
            /nothing                                                 | 404 | not-found
            /v1/nine/nothing                                         | 404 | not-found
            /v1/nine/tables/9-9.wdl                                  | 404 | not-found
            /v1/nine/tables/secret                                   | 404 | not-found
            /js/x.js                                                 | 404 | not-found
            /v1/six/tables/manifest.json                             | 404 | not-found""")
    void eachFaultHasItsStatusAndCode(String path, int status, String code) {
        problem(server.get(path), status, code);
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
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                  | ``
            []                                  | ``
            null                                | ``
            {}                                  | ``
            {"fens":3}                          | ``
            {"fens":[],"moves":"yes"}           | ``
            {"fens":[]}x                        | line 1, column 12: this is not JSON
            {"fens":[]} {}                      | ``
            {"fens":[],"fens":[]}               | The member 'fens' is there twice.
            {                                   | line 1, column 2: this is not JSON: Unexpected end-of-input
            {"fens":[tru]}                      | line 1, column 10: this is not JSON: Unrecognized token 'tru'
            {"fens":[],¶"moves":\uD83D\uDE00}   | line 2, column 9: this is not JSON: Unexpected character
            {"fens":["a¶b"]}                    | line 1, column 12: this is not JSON: Illegal unquoted character
            {"fens":[],"depths":true}           | 'depths'
            {"fens":[],"Moves":true}            | 'Moves'""")
    void aBatchThatCannotBeReadIsA400ThatSaysWhereAndWhatItMustBe(String body, String message) {
        JsonNode problem = problem(server.post("/v1/nine/batch", body.replace('¶', '\n')), 400, "bad-request");
        assertThat(problem.get("detail").textValue()).contains(message)
                .endsWith("The body must be {\"fens\":[\"...\", ...], \"moves\":false}.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /v1?x                                  | 'x' is unknown here. Known here: none.
            /v1/nine?Fen=x                         | 'Fen' is unknown here. Known here: fen, moves.
            /v1/nine?fen=x&fen=x                   | 'fen' is there more than once
            /v1/nine?fen=x&moves=true&moves=false  | 'moves' is there more than once
            /v1/nine?fen=x&depth=1                 | 'depth'
            /v1/nine?fen=x&=1                      | ''
            /v1/nine/tables?&depths=x&             | 'depths' must be true or false
            /v1/nine/line?fen=x&moves=true         | 'moves'
            /v1/nine/start?fen=x                   | 'fen'
            /v1/nine/tables?depth=true             | 'depth'
            /v1/nine/tables/3-3.wdl?v=2            | 'v'
            /v1/nine/batch?moves=true              | 'moves'
            /v1/nine/game?fen=x                    | 'fen'""")
    void anUnknownOrRepeatedParameterIsNamed(String path, String message) {
        boolean posted = path.contains("/batch") || path.contains("/game");
        assertThat(problem(posted ? server.post(path, "{}") : server.get(path), 400, "bad-request").get("detail").textValue())
                .contains(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {}                                              | 400 | bad-request         |    | The member 'game' is missing. The body must be {"game":"1. d6 f4 ..."}.
            {"game":3}                                      | 400 | bad-request         |    | The member 'game' is no string.
            {"game":"d6","fen":"x"}                         | 400 | bad-request         |    | There is no member 'fen' here.
            {"game":"d6","game":"f4"}                       | 400 | bad-request         |    | The member 'game' is there twice.
            {"game":"d6¶[Event \\"x\\"]¶f4"}                | 400 | bad-request         |    | The text has more than one game.
            {"game":"{hm} ¿d6 f4?"}                         | 200 |                     |    | ¿d6
            {"game":"(d6"}                                  | 200 |                     |    | (d6
            {"game":"5 9 2 3"}                              | 400 | unreadable-game     |    | Numbers as in '5'
            {"game":"[Variant \\"six\\"] d6"}               | 400 | unreadable-game     |    | Say /v1/six, or delete the tag.
            {"game":"[FEN \\"O@x w\\"] d6"}                 | 400 | unreadable-fen      | 2  | found 'x'
            `{"game":"W..WB...................|W|9|9"}`     | 400 | unreadable-fen      | 0  | a position is written like this: ********/
            {"game":"fen_OOOOOOOO/OO@@@***/********_w"}     | 422 | impossible-position |    | White""")
    void aGameThatCannotBeReadIsAProblem(String body, int status, String code, Integer position, String message) {
        HttpResponse<String> response = server.post("/v1/nine/game", body.replace("¶", "\\n"));
        assertThat(response.body()).contains(message.replace("\"", "\\\""));
        if (status != 200) {
            JsonNode problem = problem(response, status, code);
            assertThat(problem.get("position")).isEqualTo(position == null ? null : IntNode.valueOf(position));
            assertThat(problem.has("problem")).isEqualTo(code.equals("unreadable-game"));
        }
    }

    @Test
    void aGameOfTooManyTurnsOrCharactersIsA413() {
        problem(server.post("/v1/three/game", "{\"game\":\"" + "x".repeat(200_001) + "\"}"), 413, "too-large");
        String turns = "e3-a1 c4-g7 a1-e3 g7-c4 ".repeat(251);
        problem(server.post("/v1/nine/game", "{\"game\":\"OO@O**@@/********/******** w " + turns + "\"}"), 413, "too-large");
    }

    @Test
    void noMessageNamesAClassOfALibrary() {
        for (String body : List.of("{\"fens\":[" + "[".repeat(3000), "{\"fens\":[" + "9".repeat(2000) + "]}",
                "\u0000", "/*a*/{}",
                "{\"fens\":[]} x", "{\"fens\":[01]}", "{\"fens\":[+1]}", "{\"fens\":[]")) {
            String detail = problem(server.post("/v1/nine/batch", body), 400, "bad-request").get("detail").textValue();
            assertThat(detail).startsWith("The body, line 1, column ").doesNotContain("Read", "`", "REDACTED", "code");
        }
        problem(server.post("/v1/nine/batch", "[".repeat(100_000)), 400, "bad-request");
        HttpResponse<String> latin = server.send("/v1/nine/batch",
                request -> request.POST(HttpRequest.BodyPublishers.ofString("{\"fens\":[\"é\"]}", StandardCharsets.ISO_8859_1)));
        assertThat(problem(latin, 400, "bad-request").get("detail").textValue())
                .startsWith("The body, line 1, column 1: this must be text in UTF-8");
    }

    @Test
    void aMemberOfAnyLengthIsNamedInShort() {
        JsonNode problem = problem(server.post("/v1/nine/batch", "{\"" + "m".repeat(10_000) + "\":1}"), 400, "bad-request");
        assertThat(problem.get("detail").textValue()).contains("mmm").hasSizeLessThan(200);
    }

    /** A batch's errors have the members of all others besides their own. */
    @Test
    void anErrorInABatchIsAProblemToo() {
        JsonNode results = TestServer.parse(server.post("/v1/nine/batch",
                "{\"fens\":[\"O@x\",3,[\"O\"],\"OOOOOOOO/OO@@@***/******** w\",1e999,-1e99999999999,1.5]}").body())
                .get("results");
        JsonNode alone = TestServer.parse(server.get("/v1/nine?fen=" + encoded("O@x")).body());
        JsonNode error = results.get(0).get("error");
        assertThat(error.get("message")).isEqualTo(alone.get("detail"));
        alone.properties().forEach(member -> assertThat(error.get(member.getKey())).isEqualTo(member.getValue()));
        assertThat(results.get(1).get("error").get("code").textValue()).isEqualTo("bad-request");
        assertThat(results.get(1).get("input").intValue()).isEqualTo(3);
        assertThat(results.get(2).get("error").get("status").intValue()).isEqualTo(400);
        assertThat(results.get(3).get("error").get("status").intValue()).isEqualTo(422);
        assertThat(results.get(4).get("input").isNull()).as("no JSON has infinity").isTrue();
        assertThat(results.get(5).get("input").isNull()).isTrue();
        assertThat(results.get(6).get("input").doubleValue()).isEqualTo(1.5);
    }

    @Test
    void aBatchOfTooManyPositionsOrBytesIsA413EvenIfItDoesNotSaySo() {
        problem(server.post("/v1/nine/batch", "{\"fens\":[" + "\"x\",".repeat(1000) + "\"x\"]}"), 413, "too-large");
        problem(server.post("/v1/nine/batch", " ".repeat(300_000)), 413, "too-large");
        problem(server.send("/v1/nine/batch", request -> request
                .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofByteArray(new byte[300_000])))),
                413, "too-large");
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

    /** None of our code has seen the request then, and the next bytes would be read in the middle of the address. */
    @Test
    void whatIsTooLongIsRefusedAtTheDoorWithTheHeadersOfAllAnswers() {
        HttpResponse<String> address = server.get("/v1/nine?fen=" + "O".repeat(20_000));
        HttpResponse<String> header = server.get("/v1", "X-Long", "x".repeat(20_000));
        problem(address, 414, "too-large");
        problem(header, 431, "too-large");
        for (HttpResponse<String> response : List.of(address, header)) {
            assertThat(response.headers().firstValue("Connection")).hasValue("close");
            assertThat(response.headers().map()).containsKeys("x-content-type-options", "content-security-policy",
                    "referrer-policy", "cross-origin-resource-policy", "access-control-allow-origin");
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
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).startsWith("HTTP/1.1 400");
        }
        assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
    }
}
