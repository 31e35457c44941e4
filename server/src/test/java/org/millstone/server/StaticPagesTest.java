package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.millstone.server.TestServer.UNCOVERED;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestTables;
import org.millstone.server.pages.WebFiles;
import org.openqa.selenium.Keys;

/** The pages of an exported folder, on a host that has nothing but files. */
final class StaticPagesTest {
    private static final String EMPTY_BOARD = "index.html?variant=three";

    /** A position of which the list of variants does not know the answer. */
    private static final String AFTER_TURNS = "index.html?v=three&g=b2-a1";

    /** Lets a page have no more answers until it calls {@code release()}. */
    private static final String HOLD = "const working = window.fetch; const held = [];"
            + "window.fetch = (url, options) => new Promise((go, stop) => { held.push(go);"
            + " options.signal.addEventListener('abort', () => stop(options.signal.reason)); }).then(() => working(url, options));"
            + "window.release = () => { window.fetch = working; held.forEach(go => go()); };";

    @TempDir
    private static Path home;

    private static Path site;
    private static TestServer service;
    private static StaticHost host;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        assumeThat(Browser.isThere()).as("chromium and chromedriver are installed, to test the pages in").isTrue();
        assumeThat(StaticHost.isThere()).as("nginx is installed, to serve exported folders").isTrue();
        site = home.resolve("www/club/morris");
        Files.createDirectories(site.getParent());
        TestSite.export(TestTables.data(), site, "--copy");
        host = StaticHost.serve(Files.createDirectory(home.resolve("nginx")), home.resolve("www"),
                "add_header Cache-Control no-cache;");
        service = PageTester.service();
        browser = Browser.shared();
    }

    @AfterAll
    static void stop() {
        if (host != null) {
            host.close();
        }
    }

    @AfterEach
    void theConsoleIsEmpty() {
        browser.assertQuiet();
    }

    @BeforeEach
    void fullSize() {
        browser.resize(1200, 1000);
    }

    private static void show(String page) {
        browser.show(host.url("/club/morris/" + page));
    }

    /** The parts that work without a file, or with another content of it. */
    private interface Meanwhile {
        void run() throws IOException;
    }

    private static void without(String name, Meanwhile meanwhile) throws IOException {
        Path file = site.resolve(name);
        Path kept = Files.move(file, home.resolve("kept"));
        try {
            meanwhile.run();
        } finally {
            Files.move(kept, file);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"?variant=three", "?variant=nine&fen=OO****O*/**@*@***/**@*****+w",
        "?variant=nine&fen=*OOO****/@@@*****/@*******+w+m+r+3+0+4+0+1+0",
        "?variant=nine&fen=OO******/@@******/********+w+p+p+2+1+2+1+0+0", "?variant=nine&fen=" + UNCOVERED})
    void aPositionIsShownAsByTheService(String question) {
        browser.show(service.url("/" + question));
        browser.await("headline", "White to move");
        String headline = browser.text("headline");
        String detail = browser.text("detail");
        String turns = browser.text("turns");
        assertThat(browser.text("docs-link")).isEqualTo("API");
        show("index.html" + question);
        browser.await("headline", headline);
        assertThat(browser.text("detail")).isEqualTo(detail);
        assertThat(browser.text("turns")).isEqualTo(turns);
        assertThat(browser.text("docs-link")).isEmpty();
        assertThat(browser.run("return performance.getEntriesByType('resource')"
                + ".every(entry => entry.name.startsWith(location.origin + '/club/morris/'))")).isEqualTo(true);
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
    }

    @Test
    void aLineGrowsWhileItsTurnsArePlayed() {
        show(EMPTY_BOARD);
        browser.await("headline", "White to move wins in 9 plies");
        browser.clickPoint("b2");
        browser.await("headline", "Black to move: White wins in 8 plies");
        browser.run(HOLD);
        browser.click("line");
        browser.await("looking", "Looking it up: turn 2 of 8.");
        browser.press(Keys.ARROW_RIGHT);
        browser.await("detail", "Looking it up.");
        browser.run("window.release()");
        browser.await("headline", "White to move wins in 7 plies");
        browser.awaitNothing("looking");
        assertThat(browser.count("#game button")).isEqualTo(9);
        browser.press(Keys.END);
        browser.await("headline", "has won");
    }

    @Test
    void aGameIsJudgedAsByTheService() {
        show(EMPTY_BOARD.replace("variant=three", "v=three&g=a1-b2-c3"));
        browser.await("mistakes", "1. White: a1 gives the win away (was a win in 9 by b2); now a draw.");
        browser.await("summary", "White kept what it had in");
    }

    @Test
    void anotherTurnCancelsALine() {
        show(EMPTY_BOARD);
        browser.await("headline", "White to move wins in 9 plies");
        browser.clickPoint("b2");
        browser.await("headline", "Black to move: White wins in 8 plies");
        browser.run(HOLD);
        browser.click("line");
        browser.await("looking", "2 of 8");
        browser.clickPoint("a1");
        browser.awaitNothing("looking");
        browser.run("window.release()");
        browser.await("headline", "White to move wins in");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2", "a1");
    }

    @Test
    void aDamagedBlockIsSaidAndTriedAgain() throws IOException {
        String name = "data/three/1-2+2+1.wdl";
        byte[] bytes = Files.readAllBytes(site.resolve(name));
        show(EMPTY_BOARD);
        browser.await("headline", "White to move wins in");
        without(name, () -> {
            bytes[bytes.length - 1] ^= 1;
            Files.write(site.resolve(name), bytes);
            browser.clickPoint("b2");
            browser.await("headline", "Black to move: White wins");
            // Two plies on its table could only tell how soon; now it is one that the answer needs.
            browser.clickPoint("a1");
            browser.await("headline", "There is no answer");
            assertThat(browser.text("detail")).contains("1-2+2+1.wdl");
            assertThat(browser.text("turns")).isEmpty();
            Files.delete(site.resolve(name));
        });
        browser.click("again");
        browser.await("headline", "White to move wins in");
        assertThat(browser.text("again")).isEmpty();
    }

    @Test
    void aLineThatCannotBeReadIsTriedAgain() {
        show(EMPTY_BOARD);
        browser.await("headline", "White to move wins in");
        browser.run("window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError('no network'))");
        browser.click("line");
        browser.await("headline", "No connection. Your game is safe.");
        browser.run("window.fetch = window.working");
        browser.click("again");
        browser.await("headline", "White to move wins in");
        browser.awaitCount("#game button", 9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"variants.json", "data/three/lookup.json"})
    void aMissingFileOfTheSiteIsNamedAndTriedAgain(String name) throws IOException {
        without(name, () -> {
            show(AFTER_TURNS);
            browser.await("detail", name.substring(name.lastIndexOf('/') + 1));
        });
        browser.click("again");
        browser.await("headline", "White to move wins in");
        assertThat(browser.complaints()).isNotEmpty().allMatch(complaint -> complaint.contains("404"));
    }

    @Test
    void aReaderOfTheTablesThatIsMissingIsSaidAndTriedAgain() throws IOException {
        String name = WebFiles.askingFiles().keySet().stream().filter(file -> file.matches("(js|millstone)/millstone.*\\.js"))
                .findFirst().orElseThrow();
        without(name, () -> {
            show(AFTER_TURNS);
            browser.await("detail", "The file js/api.js of this site, or one that it needs, is missing");
        });
        show(AFTER_TURNS);
        browser.await("headline", "White to move wins in");
        assertThat(browser.complaints()).isNotEmpty().allMatch(complaint -> complaint.contains("404"));
    }

    @Test
    void aVariantWhoseManifestIsMissingIsTriedAgain() throws IOException {
        show(EMPTY_BOARD);
        browser.await("headline", "White to move wins in");
        without("data/nine/manifest.json", () -> {
            browser.choose("variant", "nine");
            browser.await("detail", "The file data/nine/manifest.json of this site is missing.");
            browser.clickPoint("d5");
        });
        browser.click("again");
        browser.await("headline", "White to move wins in 33 plies");
        assertThat(browser.complaints()).allMatch(complaint -> complaint.contains("404"));
    }

    @ParameterizedTest
    @CsvSource({"390, 844, nine, p=24-w-9-9, d6 f4 d2 b4 e4 c4", "1280, 800, nine, p=24-w-9-9, d6 f4 d2 b4 e4 c4",
        "390, 844, three, p=9-w-3-3, a1 b2 c2 a2 b3 c3", "1280, 800, three, p=9-w-3-3, a1 b2 c2 a2 b3 c3"})
    void tapsBeforeAnAnswerAreTurns(int width, int height, String variant, String start, String taps) {
        browser.resize(width, height);
        List<String> turns = List.of(taps.split(" "));
        show("index.html?v=" + variant + "&" + start);
        browser.await("headline", "White to move");
        browser.slowDown(150);
        turns.forEach(browser::clickPoint);
        assertThat(browser.texts("#game .turn-name")).isEqualTo(turns);
        browser.slowDown(0);
        browser.awaitTrue("return document.querySelectorAll('#turns .turn').length > 0");
    }

    @Test
    void withoutAnyAnswerTheRulesTellWhichTurnsThereAre() {
        show(AFTER_TURNS);
        browser.await("headline", "White to move wins in");
        browser.run(HOLD);
        List.of("b3", "b1", "c2", "c3", "b2", "a2").forEach(browser::clickPoint);
        browser.await("detail", "Looking it up.");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2", "a1", "b3", "b1", "c2", "c3", "b2-a2");
        browser.awaitTrue(
                "return document.querySelector('[data-point=c3]').getAttribute('aria-label') === 'c3, black stone, this stone can move'");
        browser.run("window.release()");
        browser.awaitTrue("return document.querySelectorAll('#turns .turn').length > 0");
    }

    @ParameterizedTest
    @CsvSource({"390, 844, en, parts of them (byte ranges)", "1280, 800, de, keine Teile davon"})
    void aHostThatSendsNoPartsOfFilesIsFoundOutAtTheStart(int width, int height, String language, String said)
            throws IOException {
        browser.resize(width, height);
        try (StaticHost whole =
                StaticHost.serve(Files.createDirectory(home.resolve("whole" + width)), home.resolve("www"), "max_ranges 0;")) {
            browser.beforeAllScripts("localStorage.setItem('millstone-language', '" + language + "')",
                    () -> browser.show(whole.url("/club/morris/" + EMPTY_BOARD)));
            browser.await("detail", said);
            assertThat(browser.text("detail")).contains("millstone/README.md");
            assertThat(whole.log()).as("one byte was asked for").anyMatch(line -> line.contains("/data/three/lookup.bin"));
            browser.clickPoint("b2");
            browser.awaitCount("#game button", 1);
            browser.await("detail", said);
        }
    }

    @Test
    void theStatisticsAreThoseOfTheService() {
        for (String variant : new String[] {"nine", "three"}) {
            String words = variant.equals("three") ? "answers" : "";
            browser.show(service.url("/stats?variant=" + variant));
            browser.await("tables", "The deepest positions");
            browser.await("opening-words", words);
            String title = browser.text("title");
            String tables = browser.text("tables");
            show("stats.html?variant=" + variant);
            browser.await("tables", "The deepest positions");
            browser.await("opening-words", words);
            assertThat(browser.text("title")).isEqualTo(title);
            assertThat(browser.text("tables")).isEqualTo(tables);
            assertThat(browser.text("depthless")).isEmpty();
        }
        browser.run("document.querySelector('#deepest-placing a').click()");
        browser.await("headline", "to move");
        assertThat(browser.address()).contains("/club/morris/index.html?v=three&p=");
    }

    @Test
    void theStatisticsSayWhatAnExportOfEverySecondLayerLeavesOut() {
        TestSite.export(TestTables.data(), home.resolve("www/club/every-second"), "--wdl-only",
                "--every-second");
        browser.show(host.url("/club/every-second/stats.html?variant=three"));
        browser.await("every-second", "Positions with an odd number of stones in hand have no tables here");
        assertThat(browser.text("title")).contains("in 4 tables");
        show("stats.html?variant=three");
        browser.await("tables", "The deepest positions");
        assertThat(browser.text("every-second")).isEmpty();
    }

    @Test
    void aDamagedManifestIsSaidAndTriedAgain() throws IOException {
        String name = "data/three/manifest.json";
        String text = Files.readString(site.resolve(name));
        without(name, () -> {
            Files.writeString(site.resolve(name), text.substring(0, text.length() / 2));
            show("stats.html?variant=three");
            browser.await("problem", name + " of this site is damaged");
            Files.delete(site.resolve(name));
        });
        browser.run("document.querySelector('#problem button').click()");
        browser.await("title", "in 7 tables");
        assertThat(browser.text("problem")).isEmpty();
    }
}
