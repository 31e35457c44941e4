package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.export.Export;
import org.millstone.fixtures.TestTables;
import org.millstone.pocket.Pocket;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Turns;
import org.millstone.table.Plane;
import org.millstone.variants.RuleSet;
import org.millstone.variants.Variants;
import org.openqa.selenium.Keys;

/** Play against the pocket file of an exported folder, without a host once it is there. */
final class OfflinePageTest {
    private static final Path FILE = Path.of("..", "data", "pocket", "six.pocket");
    private static final String PLAYS = "the pocket file answers";
    private static final String REQUESTS =
            "return performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*[/]/, '')).filter(name => name !== 'icon.svg')";

    @TempDir
    private static Path site;

    @TempDir
    private Path home;

    private StaticHost host;
    private Browser browser;

    @BeforeAll
    static void export() throws IOException {
        assumeThat(Browser.isThere()).as("chromium and chromedriver are installed, to test the pages in").isTrue();
        assumeThat(StaticHost.isThere()).as("nginx is installed, to serve exported folders").isTrue();
        Export export = new Export(TestTables.ofVectors("six"), site, true);
        export.addPocket("six", FILE);
        export.run(List.of(RuleSet.of(Variants.SIX)), table -> true, EnumSet.allOf(Plane.class), false);
    }

    @BeforeEach
    void serve() {
        host = StaticHost.serve(home, site);
        browser = Browser.shared();
    }

    @AfterEach
    void stop() {
        // What the page still asks for ends with it, and not because its host is gone.
        browser.show("about:blank");
        host.close();
        browser.assertQuiet();
    }

    /** Somebody plays the side to move against the file. */
    private void open(String query) {
        browser.show(host.url("/index.html?v=six" + query));
        browser.await("headline", "to move: a draw");
        browser.choose("strength", "pocket");
        browser.push("play-on");
        browser.push("start");
    }

    @Test
    void turnsAreAnsweredByTheFileWithoutARequest() throws IOException {
        open("&p=16-w-6-6");
        browser.await("detail", PLAYS);
        browser.awaitTrue("return ['json', 'bin'].every(kind => performance.getEntriesByType('resource')"
                + ".some(({ name, responseEnd }) => name.endsWith('/lookup.' + kind) && responseEnd > 0))");
        browser.press(Keys.ESCAPE); // the first key has the sound come
        browser.awaitTrue(
                "return performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes('sound') && responseEnd > 0)");
        host.close();
        Object requests = browser.run(REQUESTS);
        Pocket pocket = Pocket.open(FILE);
        for (int turns = 2; turns <= 6; turns += 2) {
            playOne();
            browser.awaitCount("#game button", turns);
            browser.await("headline", "Your turn: White");
            assertThat(browser.text("detail")).contains(PLAYS);
            String answer = browser.value("fen");
            browser.press(Keys.ARROW_LEFT);
            Position before = Fen.parse(Variants.SIX, browser.value("fen"));
            Position after = new Turns(Variants.SIX).apply(before, pocket.turn(before).orElseThrow());
            assertThat(answer).isEqualTo(Fen.format(Variants.SIX.board(), after));
            browser.press(Keys.ARROW_RIGHT);
        }
        assertThat(browser.run(REQUESTS)).isEqualTo(requests);
        host = StaticHost.serve(home, site);
        open("&fen=********/********+b+p+p+0+6+0+6+0+0");
        playOne();
        browser.await("detail", "This game has left what the pocket file promises");
        browser.click("look");
        browser.await("turns", "draw");
    }

    /** Plays any turn on the board, as the keyboard does. */
    private void playOne() {
        browser.awaitTrue("return document.querySelectorAll('.point.marked').length > 0");
        browser.run(
                "document.querySelector('.point.marked').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))");
    }

    private void enter(String mode) {
        browser.run("document.querySelector('#modes a[href$=\"mode=" + mode + "\"]').click()");
        browser.awaitTrue("return document.body.dataset.mode === '" + mode + "'");
    }

    /** What a page without a connection complains of: that its requests fail. */
    private void assertOnlyConnectionsFailed() {
        assertThat(browser.complaints()).allMatch(complaint -> complaint.contains("net::ERR_"));
    }

    @Test
    void anExportOpensAgainWithoutItsHostAndKeepsNoPartsOfTables() {
        browser.show(host.url("/stats.html?variant=six"));
        browser.await("title", "Six");
        browser.show(host.url("/index.html?v=six&p=16-w-6-6"));
        browser.await("headline", "to move: a draw");
        browser.clickPoint("d3");
        browser.await("headline", "Black to move");
        browser.awaitTrue("return document.querySelectorAll('#turns .turn').length > 0");
        String turns = browser.text("turns");
        browser.awaitKept("data/six/lookup.json");
        browser.choose("strength", "pocket");
        browser.run("document.querySelector('[name=colour][value=b]').click()");
        enter("play");
        browser.click("start");
        browser.awaitCount("#game button", 1);
        browser.awaitKept("data/six/six.pocket");
        String address = browser.address();
        host.close();
        browser.show(address);
        browser.await("detail", PLAYS);
        browser.awaitCount("#game button", 1);
        playOne();
        browser.awaitCount("#game button", 3);
        browser.show(host.url("/index.html?v=six&p=16-w-6-6&g=d3"));
        browser.await("turns", "draw");
        assertThat(browser.text("turns")).as("an answer that was seen").isEqualTo(turns);
        browser.show(host.url("/stats.html?variant=six"));
        browser.await("title", "Six");
        assertOnlyConnectionsFailed();
        Object kept = browser.runSlowly(
                "const [done] = arguments; caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.keys())))"
                        + ".then(all => done(all.flat().map(({ url }) => new URL(url).pathname).filter(path => /[.](wdl|dtw|grade|bin)$/.test(path)))))");
        assertThat(kept).isEqualTo(List.of());
    }

    @Test
    void aServiceOpensAgainWithoutItsHost() {
        String address;
        try (TestServer service = TestServer.start()) {
            address = service.url("/?v=three&g=b2");
            browser.show(address);
            browser.await("headline", "Black to move: White wins in 8");
            browser.awaitKept("v1");
        }
        browser.show(address);
        browser.await("headline", "Black to move: White wins in 8");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2");
        browser.clickPoint("a1");
        browser.awaitCount("#game button", 2);
        browser.await("headline", "No connection. Your game is safe.");
        assertOnlyConnectionsFailed();
    }

    @Test
    void anUpdateIsShownAtOnceAndKeptFromThenOn() throws IOException {
        Path folder = home.resolve("updated");
        TestSite.export(TestTables.ofVectors("six"), folder);
        String address;
        try (StaticHost other = StaticHost.serve(Files.createDirectory(home.resolve("nginx")), folder)) {
            address = other.url("/index.html?v=six");
            browser.show(address);
            browser.await("headline", "to move: a draw");
            assertThat(browser.count("#strength [value=pocket]")).as("there is no file that plays").isZero();
            browser.awaitKept("variants.json");
            for (String name : List.of("index.html", "sw.js")) {
                Path file = folder.resolve(name);
                String text = Files.readString(file);
                Files.writeString(file, name.equals("sw.js") ? text.replaceFirst("DIGEST = '....", "DIGEST = '0000")
                        : text.replace(">Millstone</a>", ">Millstone 2</a>"));
                // A host tells files of one length apart by the second in which they were written.
                Files.setLastModifiedTime(file, FileTime.from(Files.getLastModifiedTime(file).toInstant().plusSeconds(2)));
            }
            browser.show(address);
            browser.await("headline", "to move: a draw");
            assertThat(browser.texts(".brand")).as("the network comes first").containsExactly("Millstone 2");
            browser.runSlowly(
                    "const [done] = arguments; const look = () => caches.keys().then(names => (names.filter(name => name.startsWith('millstone ' + location.origin)).every(name => / (0000\\w+|seen)$/.test(name))"
                            + " ? done() : requestAnimationFrame(look))); look()");
        }
        browser.show(address);
        browser.await("headline", "to move: a draw");
        assertThat(browser.texts(".brand")).as("what is kept").containsExactly("Millstone 2");
        assertOnlyConnectionsFailed();
    }

    @Test
    void aFileThatDoesNotComeIsNamedAndAskedForAgain() throws IOException {
        Path file = site.resolve("data/six/six.pocket");
        Path kept = Files.move(file, home.resolve("kept"));
        open("&p=16-w-6-6");
        browser.await("detail", "six.pocket");
        Files.move(kept, file);
        browser.click("again");
        browser.await("detail", PLAYS);
        assertThat(browser.complaints()).isNotEmpty().allMatch(complaint -> complaint.contains("404"));
    }

    @Test
    void aPuzzleComesFromTheFilesOfTheGamesThatAreThere() {
        assertThat(site.resolve("puzzles")).isDirectoryContaining("glob:**six.tsv").isDirectoryNotContaining("glob:**nine.tsv");
        browser.show(host.url("/index.html?v=six"));
        browser.await("headline", "to move: a draw");
        browser.awaitKept("variants.json");
        browser.press("p");
        browser.await("headline", "one turn");
        PuzzlePageTest.solve(browser, "Solved.");
        browser.awaitKept("puzzles/six.tsv");
        browser.awaitKept("data/six/manifest.json");
        host.close();
        browser.show(host.url("/index.html?v=six"));
        browser.await("headline", "to move: a draw");
        browser.press("p");
        browser.await("headline", "one turn");
        assertOnlyConnectionsFailed();
    }

    /** Keeps in {@code parts} which parts of tables are asked for, and holds the pocket file until {@code release()}. */
    private static final String HOLDING =
            "window.parts = []; const held = []; const working = window.fetch; window.fetch = (url, options) => {"
                    + " if (/[.](wdl|dtw|grade|bin)$/.test(url)) { parts.push(String(url)); }"
                    + " return /[.]pocket$/.test(url) ? new Promise(go => held.push(go)).then(() => working(url, options)) : working(url, options); };"
                    + "window.release = () => { held.forEach(go => go()); return held.length; };";

    @Test
    void aGameThatIsLoadedAgainWaitsForTheFileAndAsksNoTables() {
        open("&p=16-w-6-6&g=d3-a1");
        browser.await("detail", PLAYS);
        String address = browser.address();
        browser.beforeAllScripts(HOLDING, () -> browser.show(address));
        browser.awaitTrue("return document.querySelectorAll('#game button').length === 2");
        browser.awaitFrames();
        browser.awaitTrue("return window.release() > 0");
        browser.await("detail", PLAYS);
        assertThat(browser.run("return parts")).isEqualTo(List.of());
        assertThat(browser.text("headline")).isEqualTo("Your turn: White");
    }
}
