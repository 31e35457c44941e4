package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.UNCOVERED;
import static org.millstone.server.TestServer.encoded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The OpenAPI document describes the routes that there are and the answers that they give. */
final class OpenApiTest {
    private static TestServer server;
    private static JsonNode document;

    @BeforeAll
    static void start() {
        server = TestServer.start();
        document = server.json("/openapi.json");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void itDescribesTheRoutesThatThereAre() {
        Set<String> described = new TreeSet<>();
        for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
            path.getValue().properties().forEach(method -> described.add(method.getKey().toUpperCase(Locale.ROOT) + " "
                    + path.getKey()));
        }
        Set<String> pages = new TreeSet<>();
        new Pages().paths().forEach(path -> pages.add("GET " + path));
        Set<String> routes = new TreeSet<>(server.routes());
        routes.removeAll(pages);
        assertThat(described).isEqualTo(routes);
    }

    @Test
    void everyAnswerFitsItsDescription() {
        String covered = encoded(COVERED);
        fits("/v1", "/v1");
        fits("/v1/{variant}", "/v1/nine?fen=" + covered);
        fits("/v1/{variant}", "/v1/nine?moves=false&fen=" + covered);
        fits("/v1/{variant}", "/v1/nine?fen=" + encoded(UNCOVERED));
        fits("/v1/{variant}", "/v1/nine?fen=" + encoded("OO@O**@@/********/******** b"));
        fits("/v1/{variant}", "/v1/nine?fen=x");
        fits("/v1/{variant}", "/v1/nine?fen=" + encoded("OOOOOOOO/OO@@@***/******** w"));
        fits("/v1/{variant}", "/v1/fourteen?fen=x");
        fits("/v1/{variant}/line", "/v1/nine/line?fen=" + covered);
        fits("/v1/{variant}/line", "/v1/nine/line?fen=x");
        fits("/v1/{variant}/start", "/v1/three/start");
        fits("/v1/{variant}/start", "/v1/nine/start?moves=false");
        fits("/v1/{variant}/line", "/v1/three/line?fen=" + encoded("*********" + " w p p 0 3 0 3 0 0"));
        for (String picture : List.of("picture.png", "picture.svg")) {
            fits("/v1/{variant}/" + picture, "/v1/nine/" + picture + "?p=x");
            fits("/v1/{variant}/" + picture, "/v1/nine/" + picture + "?p=w23-b-9-9");
            fits("/v1/{variant}/" + picture, "/v1/fourteen/" + picture + "?p=24-w-9-9");
            HttpResponse<String> drawn = server.get("/v1/nine/" + picture + "?p=24-w-9-9&last=pass&size=160");
            assertThat(document.at("/paths").get("/v1/{variant}/" + picture).get("get").get("responses").get("200").get("content")
                    .has(drawn.headers().firstValue("Content-Type").orElse(""))).isTrue();
        }
        fits("/v1/{variant}/tables", "/v1/nine/tables");
        fits("/v1/{variant}/tables", "/v1/nine/tables?depths=true");
        fits("/v1/{variant}/tables", "/v1/fourteen/tables");
        fits("/v1/{variant}/tables/{file}", "/v1/nine/tables/9-9.wdl");
        fits("/healthz", "/healthz");
        fits("/readyz", "/readyz");
        for (String body : List.of("{\"fens\":[\"" + COVERED + "\",\"x\",3,\"" + UNCOVERED + "\"],\"moves\":true}", "{")) {
            fits("/v1/{variant}/batch", "post",
                    server.send("/v1/nine/batch", request -> request.POST(HttpRequest.BodyPublishers.ofString(body))));
        }
    }

    /** Members may be added everywhere (API.md, section 14); a generated client that refuses them would break then. */
    @Test
    void noAnswerForbidsFurtherMembers() {
        document.at("/components/schemas").properties().stream().filter(schema -> !schema.getKey().equals("BatchQuestion"))
                .forEach(
                        schema -> assertThat(schema.getValue().findValues("additionalProperties")).as(schema.getKey()).isEmpty());
    }

    @Test
    void allThatMayGoWrongIsDescribed() {
        String batch = "/v1/{variant}/batch";
        fits("/v1", "/v1?x=" + "x".repeat(10_000));
        fits("/v1", "get", server.get("/v1", "X-Long", "x".repeat(10_000)));
        fits("/v1/{variant}/tables", "/v1/nine/tables?depths=maybe");
        fits(batch, "post", server.post("/v1/nine/batch", " ".repeat(300_000)));
        fits("/v1/{variant}/tables/{file}", "get", server.get("/v1/nine/tables/3-3.wdl", "Range", "bytes=99999999-"));
        for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
            for (JsonNode operation : path.getValue()) {
                assertThat(operation.get("responses").properties()).extracting(Map.Entry::getKey).as(path.getKey())
                        .contains("414", "431", "500");
            }
        }
        assertThat(document.at("/paths").get(batch).get("post").get("responses").has("408")).isTrue();
    }

    @Test
    void theDocsPageLoadsNothingFromElsewhere() {
        assertThat(server.get("/docs").body()).contains("\"swagger-ui/swagger-ui-bundle.js\"").doesNotContain("http:", "https:",
                "\"//");
        assertThat(server.get("/swagger-ui/swagger-ui-bundle.js").statusCode()).isEqualTo(200);
    }

    private static void fits(String path, String question) {
        fits(path, "get", server.get(question));
    }

    private static void fits(String path, String method, HttpResponse<String> response) {
        JsonNode answers = document.at("/paths").get(path).get(method).get("responses");
        JsonNode described = resolved(answers.get(Integer.toString(response.statusCode())));
        assertThat(described).as(path + " may answer with " + response.statusCode()).isNotNull();
        JsonNode content = described.get("content").get(response.headers().firstValue("Content-Type").orElse(""));
        assertThat(content).as(path + " may answer with " + response.headers().firstValue("Content-Type")).isNotNull();
        ObjectNode schema = content.get("schema").deepCopy();
        schema.put("unevaluatedProperties", false);
        schema.set("components", closed(document.get("components").deepCopy()));
        JsonSchema compiled = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
        assertThat(compiled.validate(TestServer.parse(response.body()))).as(response.body()).isEmpty();
    }

    /** Here, and only here, members that are not described are wrong: ours shall all be. */
    private static JsonNode closed(JsonNode node) {
        node.forEach(OpenApiTest::closed);
        boolean problem = node.path("required").toString().matches(".*\"(detail|message)\".*");
        if (node instanceof ObjectNode schema && (schema.has("properties") || schema.has("allOf")) && !problem) {
            schema.put("unevaluatedProperties", false);
        }
        return node;
    }

    private static JsonNode resolved(JsonNode described) {
        return described != null && described.has("$ref")
                ? document.at(described.get("$ref").textValue().substring(1))
                : described;
    }
}
