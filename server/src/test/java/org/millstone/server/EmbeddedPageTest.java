package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.server.http.SecurityHeaders;

/** The board in a frame of somebody's page. */
class EmbeddedPageTest extends PageTester {
    private static final String GAME = "/embed.html?v=nine&g=d6-f4-d2&at=2";

    private static String policy(String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(URI.create(server.url(path))).build(), BodyHandlers.discarding()).headers()
                    .firstValue(SecurityHeaders.POLICY).orElseThrow();
        }
    }

    @Test
    void otherSitesMayFrameItAndNoOtherPage() throws Exception {
        assertThat(policy(GAME)).contains("frame-ancestors *").contains("script-src 'self' 'sha256-");
        assertThat(policy("/")).contains("frame-ancestors 'none'");
        assertThat(policy("/stats")).contains("frame-ancestors 'none'");
    }

    @Test
    void itStepsAndLeadsToTheWholePage() {
        assertInSight(320, 420);
        browser.click("redo");
        browser.awaitCount("#board .has-stone", 3);
        browser.awaitAddress("?v=nine&g=d6-f4-d2&at=3");
        assertThat(browser.run("whole.onclick(); return whole.href")).isEqualTo(server.url("/index.html?v=nine&g=d6-f4-d2&at=3"));
    }

    @Tag("push")
    @ParameterizedTest
    @CsvSource({"390, 844", "1280, 800", "400, 560"})
    void theBoardTheStepsAndAWayToTheWholePageAreInSight(int width, int height) {
        assertInSight(width, height);
    }

    private static void assertInSight(int width, int height) {
        browser.resize(width, height);
        show(GAME);
        browser.awaitCount("#board .has-stone", 2);
        assertThat(browser.run("return [...document.querySelectorAll('#board, #undo, #redo, #whole')].every(one => {"
                + " const { top, left, right, bottom, width } = one.getBoundingClientRect();"
                + " return width > 0 && top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight; })"))
                .isEqualTo(true);
    }
}
