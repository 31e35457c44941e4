package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.UNCOVERED;
import static org.millstone.server.TestServer.encoded;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestTables;
import org.millstone.server.answers.Service;
import org.millstone.text.LinkCode;
import org.millstone.text.Positions;
import org.millstone.variants.RuleSet;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** The preview of a link that is passed on. */
final class PreviewsTest {
    private static final String CODE = "wwbw2bb16-w";

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(TestSettings.of(TestTables.data()), () -> 0);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String tag(String page, String name) {
        Matcher tag = Pattern.compile("<meta (?:property|name)=\"" + name + "\" content=\"([^\"]*)\">").matcher(page);
        return tag.find() ? tag.group(1).replace("&amp;", "&") : "";
    }

    private static String tag(TestServer asked, String path, String name) {
        return tag(asked.get(path).body(), name);
    }

    @Test
    void aLinkSaysWhoWinsAndShowsTheBoard() {
        String page = server.get("/?v=nine&p=" + CODE).body();
        assertThat(tag(page, "og:title")).isEqualTo("White wins in 25: one turn of 54");
        assertThat(tag(page, "og:description")).startsWith("Nine Men's Morris. White to move.");
        assertThat(tag(page, "og:url")).isEqualTo(server.url("/?v=nine&p=" + CODE));
        assertThat(tag(page, "og:image")).isEqualTo(server.url("/v1/nine/picture.png?p=" + CODE));
        assertThat(tag(page, "og:image:width")).isEqualTo("1200");
        assertThat(tag(page, "og:image:height")).isEqualTo("630");
        assertThat(tag(page, "twitter:card")).isEqualTo("summary_large_image");
        assertThat(page).contains("<title>").endsWith("</html>\n");
    }

    @Test
    void aLinkThatNamesTheFileOfThePageSaysTheSame() {
        assertThat(server.get("/index.html?v=nine&p=" + CODE).body()).isEqualTo(server.get("/?v=nine&p=" + CODE).body());
    }

    @Test
    void theImageOfALinkIsThere() {
        String image = tag(server, "/?v=nine&p=" + CODE, "og:image");
        HttpResponse<String> response = server.get(image.substring(server.url("").length()));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("image/png");
    }

    @Test
    void anOldLinkSaysTheSameAndNamesTheNewOne() {
        assertThat(server.get("/?variant=nine&fen=" + encoded(COVERED)).body())
                .isEqualTo(server.get("/?v=nine&p=" + CODE).body());
    }

    @Test
    void aGameIsShownAtItsTurn() {
        String page = server.get("/?v=three&g=b2-a1-c1&at=2").body();
        assertThat(tag(page, "og:title")).startsWith("White wins in ");
        assertThat(tag(page, "og:description")).contains("White to move, after 1. Black: a1. See");
        assertThat(tag(page, "og:url")).endsWith("/?v=three&g=b2-a1-c1&at=2");
        assertThat(tag(page, "og:image")).contains("/v1/three/picture.png?p=").endsWith("-w-2-2&last=a1");
        assertThat(tag(server, "/?v=three&g=b2-a1-c1", "og:url")).endsWith("&at=3");
        assertThat(tag(server, "/?v=three&g=b2-a1-c1&at=99", "og:url")).endsWith("&at=3");
        assertThat(tag(server, "/?v=three&g=b2-a1-c1&at=0", "og:image")).endsWith("/picture.png?p=9-w-3-3");
    }

    @Test
    void aVariationIsShownAtItsTurnAndKeptInTheLink() {
        String page = server.get("/?v=three&g=b2-a1-v-a2-c1-v-x-b1-e-e-v-e-c1-v-b1&at=4").body();
        assertThat(tag(page, "og:description")).contains("Black to move, after 2. White: c1. See");
        assertThat(tag(page, "og:url")).endsWith("/?v=three&g=b2-a1-v-a2-c1-e-c1-v-b1-e&at=4");
        assertThat(tag(page, "og:image")).endsWith(
                "/picture.png?p="
                        + LinkCode.of(Variants.THREE.board(), Positions.parse(Variants.THREE, "startpos moves b2 a2 c1"))
                        + "&last=c1");
        assertThat(tag(server, "/?v=three&g=b2-a1-c1-v-b1-a2&at=5", "og:description")).contains("after 2. Black: a2.");
        assertThat(tag(server, "/?v=three&g=b2-a1-c1-v-b1-a2", "og:url")).endsWith("&g=b2-a1-c1-v-b1-a2-e&at=3");
    }

    @Test
    void aGameThatBlackBeginsIsCountedFromBlacksTurn() {
        String game = "/?v=three&p=4w4-b-2-3&g=a1-c1&at=";
        assertThat(tag(server, game + 1, "og:description")).contains("White to move, after 1. Black: a1.");
        assertThat(tag(server, game + 2, "og:description")).contains("Black to move, after 2. White: c1.");
    }

    @Test
    void aGameThatIsOverIsSaidToBe() {
        String page = server.get("/?v=nine&p=www3bb16-b").body();
        assertThat(tag(page, "og:title")).isEqualTo("White has won");
        assertThat(tag(page, "og:description")).isEqualTo("Nine Men's Morris. The game is over.");
    }

    @Test
    void aGameIsReadUpToATurnThatIsNotPossible() {
        assertThat(tag(server, "/?v=three&g=b2-b2-c1", "og:url")).endsWith("/?v=three&g=b2&at=1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?v=nine&p=x", "?v=none&p=24-w-9-9", "?variant=nine&fen=x", "?v=nine&p=w23-w-9-9", "?fen=%00",
        "?v=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&p=24-w-9-9", "?v=nine&p=%22%3E%3Cscript%3E", "?v=none"})
    void whatCannotBeReadGetsThePageAlone(String query) {
        HttpResponse<String> response = server.get("/" + query);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).doesNotContain("og:title", "alert(1)").contains("</html>");
    }

    @Test
    void whatIsNotKnownGetsThePageAlone() {
        for (String path : List.of("/?variant=nine&fen=" + encoded(UNCOVERED), "/?v=nine&p=24-w-9-9",
                "/?v=twelve&p=24-w-12-12")) {
            assertThat(server.get(path).body()).doesNotContain("og:title");
        }
    }

    /** A search would find out that White wins, and a batch would know it afterwards. */
    @Test
    void nothingIsSearchedForAPreview(@TempDir Path data) {
        TestTables.deletePlacing(TestTables.copyTo(data, "three"));
        try (TestServer moving = TestServer.startMapped(data)) {
            assertThat(moving.get("/?v=three&p=9-w-3-3").body()).doesNotContain("og:title");
            String batch = "{\"fens\":[\"********* w p p 0 3 0 3 0 0\"]}";
            assertThat(
                    TestServer.parse(moving.post("/v1/three/batch", batch).body()).get("results").get(0).get("code").textValue())
                    .isEqualTo("not-searched");
        }
    }

    @Test
    void thePageWithoutAPositionShowsTheBoardOfItsVariant() {
        assertThat(tag(server, "/", "og:title")).isEqualTo("Millstone: perfect play for Nine Men's Morris");
        assertThat(tag(server, "/?variant=three", "og:image")).endsWith("/v1/three/picture.png?p=9-w-3-3");
    }

    @Test
    void whoNamesNoVariantIsShownOneThatHasTables(@TempDir Path data) throws IOException {
        TestTables.copyTo(data, "three");
        try (TestServer other = TestServer.start(TestSettings.of(data), () -> 0)) {
            assertThat(tag(other, "/", "og:url")).endsWith("/?v=three");
            assertThat(tag(other, "/?p=9-w-3-3", "og:image")).endsWith("/v1/three/picture.png?p=9-w-3-3");
        }
    }

    @Test
    void aLongGameIsTaken() {
        String game = "/?v=nine&g=" + "a1a4-".repeat(3270) + "d6";
        assertThat(game).hasSizeBetween(16_300, 16 << 10);
        assertThat(server.get(game).statusCode()).isEqualTo(200);
    }

    @Test
    void wordsOfARuleSetAreEscaped(@TempDir Path data) throws IOException {
        Path file = data.resolve("own.json");
        Files.writeString(file,
                Variants.ruleSets().getFirst().toJson(true).replaceFirst("\"name\": *\"[^\"]*\"", "\"name\": \"own\"")
                        .replaceFirst("\"title\": *\"[^\"]*\"", "\"title\": \"\\\\\"><script>alert(1)</script>&\""),
                StandardCharsets.UTF_8);
        RuleSet own = RuleSetFile.read(file);
        try (TestServer other = TestServer.start(TestSettings.of(data).own(own).mapped(), () -> 0)) {
            String page = other.get("/?v=own").body();
            assertThat(page).contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;").doesNotContain("<script>alert");
        }
    }

    @Test
    void thePublicAddressIsTheOperators() {
        try (TestServer other =
                TestServer.start(TestSettings.of(TestTables.data()).publicUrl("https://mill.example.org/morris"), () -> 0)) {
            assertThat(tag(other, "/?v=nine&p=" + CODE, "og:image"))
                    .isEqualTo("https://mill.example.org/morris/v1/nine/picture.png?p=" + CODE);
        }
    }

    @Test
    void onlyATrustedProxySaysThatItWasAskedByHttps() {
        TestSettings behindProxy = TestSettings.of(TestTables.data()).proxy("127.0.0.1").mapped();
        try (TestServer other = TestServer.start(behindProxy, () -> 0)) {
            assertThat(tag(other.get("/", "X-Forwarded-Proto", "https").body(), "og:url")).startsWith("https://127.0.0.1:");
            assertThat(tag(other, "/", "og:url")).startsWith("http://127.0.0.1:");
        }
        assertThat(tag(server.get("/", "X-Forwarded-Proto", "https").body(), "og:url")).startsWith("http://");
    }

    @Test
    void aHostThatIsNoneIsNotRepeated() throws IOException {
        for (String host : List.of("x\"><script>", "a b", "-", "x/y", "user@x")) {
            try (RawClient client = new RawClient(server.port())) {
                String answer = client.send("GET /?v=nine&p=" + CODE + " HTTP/1.1\r\nHost: " + host
                        + "\r\nConnection: close\r\n\r\n").readAll();
                assertThat(answer).as(host).doesNotContain("og:image", "<script>\"");
            }
        }
    }

    @Test
    void cachesKnowOneLinkFromAnother() {
        HttpResponse<String> one = server.get("/?v=nine&p=" + CODE);
        String tag = one.headers().firstValue("ETag").orElseThrow();
        assertThat(one.headers().firstValue("Cache-Control")).hasValue("no-cache");
        assertThat(server.get("/?v=nine&p=" + CODE, "If-None-Match", tag).statusCode()).isEqualTo(304);
        assertThat(server.get("/?v=nine&p=" + CODE.replace("-w", "-b"), "If-None-Match", tag).statusCode()).isEqualTo(200);
        assertThat(server.get("/", "If-None-Match", tag).statusCode()).isEqualTo(200);
    }

    @Test
    void whoAsksTooMuchGetsThePageAlone() {
        Service.Limits few = TestSettings.rate(1, 4, true);
        try (TestServer limited = TestServer.startWithoutTime(few)) {
            for (int i = 0; i < 10; i++) {
                assertThat(limited.get("/?v=nine&p=" + CODE).statusCode()).isEqualTo(200);
            }
            assertThat(limited.get("/?v=nine&p=" + CODE).body()).doesNotContain("og:title");
        }
    }
}
