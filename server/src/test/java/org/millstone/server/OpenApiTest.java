package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.UNCOVERED;
import static org.millstone.server.TestServer.encoded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Manifest;
import org.millstone.fixtures.TestTables;
import org.millstone.game.Analysis;
import org.millstone.game.GameText;
import org.millstone.io.JsonWriter;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.Rules;
import org.millstone.server.pages.WebFiles;
import org.millstone.variants.RuleSet;

/** The OpenAPI document describes the routes that there are and the answers that they give; the example for apps asks them. */
final class OpenApiTest {
    /** So many random positions of each database. */
    private static final int POSITIONS = 20;

    private static final Map<JsonNode, JsonSchema> COMPILED = new HashMap<>();

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
        Stream.concat(WebFiles.askingTheService().keySet().stream(), Stream.of("", "stats", "docs"))
                .forEach(page -> pages.add("GET /" + page));
        Set<String> routes = new TreeSet<>(server.routes());
        routes.removeAll(pages);
        assertThat(described).isEqualTo(routes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /v1                            | /v1
            /v1/{variant}                  | /v1/nine?fen=OO@O**@@/********/********_w
            /v1/{variant}                  | /v1/nine?moves=false&fen=OO@O**@@/********/********_w
            /v1/{variant}                  | /v1/nine?fen=O@OOO@**/@O*@***@/OO@O*@**_w
            /v1/{variant}                  | /v1/nine?fen=OO@O**@@/********/********_b
            /v1/{variant}                  | /v1/nine?fen=OO*****O/@***@***/**@*@***_w_m_r
            /v1/{variant}                  | /v1/nine?fen=x
            /v1/{variant}                  | /v1/nine?fen=OOOOOOOO/OO@@@***/********_w
            /v1/{variant}                  | /v1/fourteen?fen=x
            /v1/{variant}/line             | /v1/nine/line?fen=OO@O**@@/********/********_w
            /v1/{variant}/line             | /v1/nine/line?fen=x
            /v1/{variant}/line             | /v1/three/line?fen=*********_w_p
            /v1/{variant}/start            | /v1/three/start
            /v1/{variant}/start            | /v1/nine/start?moves=false
            /v1/{variant}/tables           | /v1/nine/tables
            /v1/{variant}/tables           | /v1/nine/tables?depths=true
            /v1/{variant}/tables           | /v1/nine/tables?depths=maybe
            /v1/{variant}/tables           | /v1/fourteen/tables
            /v1/{variant}/tables/{file}    | /v1/nine/tables/9-9.wdl
            /healthz                       | /healthz
            /readyz                        | /readyz""")
    void everyAnswerFitsItsDescription(String path, String question) {
        fits(path, "get", server.get(question));
    }

    @Test
    void everyAnswerToABatchFitsItsDescription() {
        for (String body : List.of("{\"fens\":[\"" + COVERED + "\",\"x\",3,\"" + UNCOVERED + "\"],\"moves\":true}", "{")) {
            fits("/v1/{variant}/batch", "post", server.post("/v1/nine/batch", body));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1. b2 a1 2. c1 a3", "b2 b2", "[Variant 'merels'] a1 a2 b1 a3 c1", "5 9 2 3", "[FEN 'x w'] a1",
        "**O*O*O*O w", "********* w p p 0 3 0 3 0 0 x\na1"})
    void everyJudgedGameFitsItsDescription(String game) {
        fits("/v1/{variant}/game", "post",
                server.post("/v1/three/game", "{\"game\":\"" + game.replace("'", "\\\"").replace("\n", "\\n") + "\"}"));
    }

    @Test
    void aGameJudgedUnderAMoveLimitFitsItsDescriptionAndIsWhatAnalysePrints() throws IOException {
        String game = "OO@@O*@** w m s 3 0 3 0 0 0 4 1\nb1-a1";
        Path folder = TestTables.limited().resolve("three");
        RuleSet three = Manifest.head(folder).ruleSet();
        try (TestServer service = TestServer.startMapped(TestTables.limited());
                Tablebase tables = Tablebase.open(folder, three.rules(), TablebaseOptions.mapped())) {
            HttpResponse<String> response = service.post("/v1/three/game", "{\"game\":\"" + game.replace("\n", "\\n") + "\"}");
            fits("/v1/{variant}/game", "post", response);
            assertThat(response.body()).contains("\"limitReached\":1")
                    .isEqualTo(JsonWriter.line(Analysis.of(tables, GameText.read(three, game, true))));
        }
    }

    /**
     * Generators for Dart and Swift give a type of their own to each part of a schema that combines others, and those for Dart take a
     * member that is required for one that is not null. A type of several names is fine for them if one is null.
     */
    @Test
    void generatorsTakeAllTypes() {
        for (String keyword : List.of("oneOf", "anyOf", "allOf", "patternProperties", "nullable")) {
            assertThat(document.findValues(keyword)).as(keyword).isEmpty();
        }
        document.findParents("enum").forEach(schema -> assertThat(schema.has("type")).as(schema.toString()).isTrue());
        for (JsonNode schema : document.at("/components/schemas").findParents("required")) {
            schema.path("required").forEach(name -> assertThat(
                    resolved(schema.path("properties").path(name.textValue())).path("type").isTextual()).as(name.textValue())
                    .isTrue());
        }
        assertThat(document.at("/servers/0/url").textValue()).as("at whichever port").isEqualTo("/");
    }

    /** Members may be added everywhere (API.md, section 14); a generated client that refuses them would break then. */
    @Test
    void noAnswerForbidsFurtherMembers() {
        document.at("/components/schemas").properties().stream().filter(schema -> !schema.getKey().endsWith("Question"))
                .forEach(schema -> assertThat(schema.getValue().findValues("additionalProperties")).as(schema.getKey())
                        .noneMatch(JsonNode::isBoolean));
    }

    @Test
    void allThatMayGoWrongIsDescribed() {
        String batch = "/v1/{variant}/batch";
        fits("/v1", "get", server.get("/v1?x=" + "x".repeat(10_000)));
        fits("/v1", "get", server.get("/v1", "X-Long", "x".repeat(10_000)));
        fits(batch, "post", server.post("/v1/nine/batch", " ".repeat(300_000)));
        fits("/v1/{variant}/tables/{file}", "get", server.get("/v1/nine/tables/3-3.wdl", "Range", "bytes=99999999-"));
        for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
            for (JsonNode operation : path.getValue()) {
                assertThat(operation.get("responses").properties()).extracting(Map.Entry::getKey).as(path.getKey())
                        .contains("405", "414", "417", "426", "431", "500", "505");
            }
        }
        fits("/v1/{variant}/tables", "get", server.send("/v1/nine/tables", request -> request.DELETE()));
        assertThat(document.at("/paths").get(batch).get("post").get("responses").has("408")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"/v1/{variant}, /v1/three?fen=*********_w_p, If-None-Match",
        "/v1/{variant}/tables/{file}, /v1/nine/tables/3-3.wdl, If-None-Match",
        "/v1/{variant}/tables/{file}, /v1/nine/tables/3-3.wdl, Range"})
    void headersOfAnswersWithoutJsonAreDescribed(String path, String question, String asking) {
        HttpResponse<String> whole = server.get(question);
        boolean isPart = asking.equals("Range");
        HttpResponse<String> response =
                server.get(question, asking, isPart ? "bytes=0-9" : whole.headers().firstValue("ETag").orElseThrow());
        assertThat(response.statusCode()).isEqualTo(isPart ? 206 : 304);
        JsonNode answers = document.at("/paths").get(path).get("get").get("responses");
        tellsOf(response, resolved(answers.get(Integer.toString(response.statusCode()))));
        tellsOf(whole, answers.get("200"));
    }

    @Test
    void randomAnswersFitToo() throws IOException {
        Random random = new Random(21);
        try (TestServer service = TestServer.startMapped(TestTables.ofVectors())) {
            for (Path folder : TestTables.databases(TestTables.ofVectors())) {
                Rules rules = Manifest.head(folder).ruleSet().rules();
                for (String fen : TestTables.positions(folder, rules, POSITIONS, random)) {
                    fits("/v1/{variant}", "get", service.get("/v1/" + rules.name() + "?fen=" + encoded(fen)));
                }
            }
        }
    }

    /** Node runs the whole example for apps, and it prints what docs/app.md says. */
    @Test
    void theExampleForAppsPrintsWhatItsPageSays(@TempDir Path folder) throws IOException, InterruptedException {
        Path node = Stream.of(System.getenv("PATH").split(":")).map(path -> Path.of(path, "node")).filter(Files::isExecutable)
                .findFirst().orElse(null);
        assumeThat(node).as("node is installed").isNotNull();
        Matcher example = Pattern.compile("```js\\n(.*?)```\\s+prints\\s+```text\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/app.md")));
        assertThat(example.find()).isTrue();
        Path script = Files.writeString(folder.resolve("example.mjs"),
                example.group(1).replace("'http://localhost:8080'", "'" + server.url("") + "'"));
        Process process = new ProcessBuilder("node", script.toString()).redirectErrorStream(true).start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(example.group(2));
        assertThat(process.waitFor()).isZero();
    }

    private static void fits(String path, String method, HttpResponse<String> response) {
        JsonNode answers = document.at("/paths").get(path).get(method).get("responses");
        JsonNode described = resolved(answers.get(Integer.toString(response.statusCode())));
        assertThat(described).as(path + " may answer with " + response.statusCode()).isNotNull();
        JsonNode content = described.get("content").get(response.headers().firstValue("Content-Type").orElse(""));
        assertThat(content).as(path + " may answer with " + response.headers().firstValue("Content-Type")).isNotNull();
        tellsOf(response, described);
        assertThat(COMPILED.computeIfAbsent(content.get("schema"), OpenApiTest::compiled)
                .validate(TestServer.parse(response.body()))).as(response.body()).isEmpty();
    }

    /** Headers for programs are described where they are sent; those for caches and browsers, such as Vary, go without saying. */
    private static void tellsOf(HttpResponse<String> response, JsonNode described) {
        Set<String> told = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        told.addAll(response.headers().map().keySet());
        told.retainAll(
                List.of("ETag", "Retry-After", "RateLimit", "RateLimit-Policy", "Repr-Digest", "Content-Range", "Accept-Ranges",
                        "Allow", "Access-Control-Allow-Origin", "Access-Control-Expose-Headers"));
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        described.path("headers").fieldNames().forEachRemaining(names::add);
        assertThat(names).as(response.uri() + ", " + response.statusCode()).containsAll(told);
    }

    private static JsonSchema compiled(JsonNode content) {
        ObjectNode schema = content.deepCopy();
        schema.put("unevaluatedProperties", false);
        schema.set("components", closed(document.get("components").deepCopy()));
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
    }

    /** Here, and only here, members that are not described are wrong: ours shall all be. */
    private static JsonNode closed(JsonNode node) {
        node.forEach(OpenApiTest::closed);
        if (node instanceof ObjectNode schema && schema.has("properties")) {
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
