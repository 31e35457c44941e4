package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The pages in a folder of a host that has nothing but files. In place of the module that reads tables there is one that asks a service. */
final class StaticPagesTest {
    private static final String EMPTY_BOARD = "index.html?variant=three";

    @TempDir
    private static Path folder;

    private static TestServer service;
    private static HttpServer host;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        assumeThat(Browser.isThere()).as("chromium and chromedriver are installed, to test the pages in").isTrue();
        service = TestServer.start();
        for (String path : new Pages().paths()) {
            if (path.matches("/.*[.](html|css|svg|webmanifest)|/(js|millstone)/.*")) {
                write(path.substring(1), service.get(path).body());
            }
        }
        write("js/api.js", "export * from './static.js';");
        write("millstone/millstone.js", stub().replace("{service}", service.url("")));
        write("variants.json", service.get("/v1").body());
        for (String variant : new String[] {"nine", "three"}) {
            write("data/" + variant + "/manifest.json", service.get("/v1/" + variant + "/tables/manifest.json").body());
        }
        host = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        host.createContext("/", SimpleFileServer.createFileHandler(folder)).getFilters()
                .add(Filter.beforeHandler("nothing is cached",
                        exchange -> exchange.getResponseHeaders().set("Cache-Control", "no-store")));
        host.start();
        browser = Browser.open();
    }

    private static String stub() throws IOException {
        try (InputStream in = StaticPagesTest.class.getResourceAsStream("stub.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            host.stop(0);
            service.close();
        }
    }

    @AfterEach
    void theConsoleIsEmpty() {
        browser.assertQuiet();
    }

    /** Writes a file of the site, which lies in a folder of its host. */
    private static Path write(String name, String text) throws IOException {
        Path file = folder.resolve("club/morris").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static void show(String page) {
        browser.show("http://127.0.0.1:" + host.getAddress().getPort() + "/club/morris/" + page);
    }

    @Test
    void aPositionIsShownAsByTheService() {
        browser.show(service.url("/" + EMPTY_BOARD));
        browser.await("headline", "White to move wins in");
        String headline = browser.text("headline");
        String turns = browser.text("turns");
        assertThat(browser.text("docs-link")).isEqualTo("API");
        show(EMPTY_BOARD);
        browser.await("headline", headline);
        assertThat(browser.text("turns")).isEqualTo(turns);
        assertThat(browser.text("docs-link")).isEmpty();
        assertThat(browser.run("return performance.getEntriesByType('resource').map(entry => entry.name)"
                + ".filter(name => name.startsWith(location.origin)).every(name => name.startsWith(location.origin + '/club/morris/'))"))
                .isEqualTo(true);
    }

    @Test
    void theFirstPageShowsTheDeepestWinThatTheManifestKnows() {
        show("index.html");
        browser.await("headline", "White to move wins in 33 plies");
    }

    @Test
    void aFenThatIsWrongIsExplainedAndNotTriedAgain() {
        show("index.html?variant=three&fen=OOO@@@***+w+m+s+9+0+3+0+0+0");
        browser.await("headline", "This position cannot be shown");
        assertThat(browser.text("fen-error")).isNotEmpty();
        assertThat(browser.text("again")).isEmpty();
        assertThat(browser.complaints()).as("the stub's own").allMatch(complaint -> complaint.contains("400"));
    }

    @Test
    void aLineGrowsWhileItsTurnsArePlayed() {
        show(EMPTY_BOARD);
        browser.await("headline", "White to move wins in 9 plies");
        browser.run("window.held = 3");
        browser.click("line");
        browser.await("looking", "Looking it up: 3 of 9 turns.");
        browser.press(Keys.ARROW_RIGHT);
        browser.await("headline", "Black to move: White wins in 8 plies");
        assertThat(browser.count("#game button")).isEqualTo(3);
        browser.run("window.held = 9");
        browser.awaitNothing("looking");
        browser.press(Keys.END);
        browser.await("headline", "has lost");
        assertThat(browser.count("#game button")).isEqualTo(9);
    }

    @Test
    void anotherTurnCancelsALine() {
        show(EMPTY_BOARD);
        browser.await("headline", "White to move wins in 9 plies");
        browser.run("window.held = 3");
        browser.click("line");
        browser.await("looking", "3 of 9");
        browser.clickPoint("a1");
        browser.awaitNothing("looking");
        browser.run("window.held = 9");
        browser.await("headline", "Black to move: a draw");
        assertThat(browser.texts("#game .turn-name")).containsExactly("a1");
    }

    @Test
    void whatCannotBeReadIsSaidAndTriedAgain() {
        show(EMPTY_BOARD);
        browser.await("headline", "White to move wins in");
        browser.run("window.fault = 'A block is damaged.'");
        browser.clickPoint("b2");
        browser.await("detail", "A block is damaged.");
        browser.run("window.fault = null");
        browser.click("again");
        browser.await("headline", "Black to move: White wins in");
        browser.run("window.fault = 'A block is damaged.'");
        browser.click("line");
        browser.await("headline", "The best line cannot be shown");
        browser.run("window.fault = null");
        browser.click("again");
        browser.await("headline", "Black to move: White wins in");
        assertThat(browser.text("again")).isEmpty();
        assertThat(browser.count("#game button")).isEqualTo(9);
    }

    @Test
    void aMissingFileOfTheSiteIsNamedAndTriedAgain() throws IOException {
        for (String name : new String[] {"variants.json", "millstone/millstone.js"}) {
            Path file = folder.resolve("club/morris").resolve(name);
            String text = Files.readString(file);
            Files.delete(file);
            show(EMPTY_BOARD);
            browser.await("detail", name);
            Files.writeString(file, text);
            browser.click("again");
            browser.await("headline", "White to move wins in");
            assertThat(browser.complaints()).as(name).allMatch(complaint -> complaint.contains("404"));
        }
    }

    @Test
    void aVariantWhoseManifestIsMissingIsTriedAgain() throws IOException {
        Path manifest = folder.resolve("club/morris/data/nine/manifest.json");
        String text = Files.readString(manifest);
        show(EMPTY_BOARD);
        browser.await("headline", "White to move wins in");
        Files.delete(manifest);
        browser.choose("variant", "nine");
        browser.await("detail", "The file data/nine/manifest.json of this site is missing.");
        browser.clickPoint("d5");
        Files.writeString(manifest, text);
        browser.click("again");
        browser.await("headline", "White to move wins in 33 plies");
        assertThat(browser.complaints()).allMatch(complaint -> complaint.contains("404"));
    }

    @Test
    void theStatisticsShowWhatTheManifestSays() {
        show("stats.html?variant=nine");
        browser.await("title", "in 22 tables");
        assertThat(browser.count(".layer")).isEqualTo(8);
        browser.choose("variant", "three");
        browser.await("opening-words", "Of 9 first placements 1 wins, 4 draw, 4 lose.");
        assertThat(browser.text("depthless")).isEmpty();
        browser.run("document.querySelector('#deepest-placing a').click()");
        browser.await("headline", "to move");
        assertThat(browser.address()).contains("/club/morris/index.html?v=three&p=");
    }

    @Test
    void aDamagedManifestIsSaidAndTriedAgain() throws IOException {
        Path manifest = folder.resolve("club/morris/data/three/manifest.json");
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.substring(0, text.length() / 2));
        show("stats.html?variant=three");
        browser.await("problem", "data/three/manifest.json of this site is damaged");
        Files.writeString(manifest, text);
        browser.run("document.querySelector('#problem button').click()");
        browser.await("title", "in 7 tables");
        assertThat(browser.text("problem")).isEmpty();
    }
}
