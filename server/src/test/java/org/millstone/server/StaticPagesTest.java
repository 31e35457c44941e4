package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.millstone.server.TestServer.UNCOVERED;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestTables;
import org.millstone.server.pages.WebFiles;

/** The pages of an exported folder, on a host that has nothing but files. */
final class StaticPagesTest {
    /** A position of which the list of variants does not know the answer. */
    private static final String AFTER_TURNS = "index.html?v=three&g=b2-a1";

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

    @Test
    void positionsAreShownAsByTheService() {
        for (String question : List.of("?variant=three", "?v=three&g=a1-b2-c3", "?variant=nine&fen=" + UNCOVERED,
                "?variant=nine&fen=*OOO****/@@@*****/@*******+w+m+r+3+0+4+0+1+0",
                "?variant=nine&fen=OO******/@@******/********+w+p+p+2+1+2+1+0+0")) {
            browser.show(service.url("/" + question));
            List<String> expected = said();
            assertThat(isHidden("docs-link")).isEqualTo(false);
            show("index.html" + question);
            assertThat(said()).isEqualTo(expected);
            assertThat(isHidden("docs-link")).isEqualTo(true);
            assertThat(browser.run("return performance.getEntriesByType('resource')"
                    + ".every(entry => entry.name.startsWith(location.origin + '/club/morris/'))")).isEqualTo(true);
        }
        show("index.html?mode=analyse");
        browser.await("headline", "White to move wins in 33 plies");
    }

    /** What a page says once the whole game is judged. */
    private static List<String> said() {
        browser.await("headline", " to move");
        browser.awaitTrue("return !document.getElementById('headline').textContent.endsWith('…')");
        browser.awaitTrue(
                "return location.search.includes('&g=') === document.getElementById('summary').textContent.startsWith('White kept')");
        return Stream.of("headline", "detail", "more-words", "turns", "game", "mistakes", "summary").map(browser::content)
                .toList();
    }

    private static Object isHidden(String id) {
        return browser.run("return document.getElementById('" + id + "').hidden");
    }

    @Test
    void theStatisticsAreThoseOfTheServiceAndSayWhatWasLeftOut() {
        for (String variant : List.of("nine", "three")) {
            String words = variant.equals("three") ? "answers" : "";
            List<List<String>> said = new ArrayList<>();
            for (String page : List.of(service.url("/stats"), host.url("/club/morris/stats.html"))) {
                browser.show(page + "?variant=" + variant);
                browser.await("tables", "The deepest positions");
                browser.await("opening-words", words);
                said.add(Stream.of("title", "tables", "depthless", "every-second").map(browser::text).toList());
            }
            assertThat(said.getLast()).isEqualTo(said.getFirst()).endsWith("", "");
        }
        browser.run("document.querySelector('#deepest-placing a').click()");
        browser.await("headline", "to move");
        assertThat(browser.address()).contains("/club/morris/index.html?v=three&p=");
        TestSite.export(TestTables.data(), home.resolve("www/club/every-second"), "--wdl-only", "--every-second");
        browser.show(host.url("/club/every-second/stats.html?variant=three"));
        browser.await("every-second", "Positions with an odd number of stones in hand have no tables here");
        assertThat(browser.text("title")).contains("in 4 tables");
    }

    @Test
    void aMissingFileOfTheSiteIsNamedAndTriedAgain() throws IOException {
        without("variants.json", () -> {
            show(AFTER_TURNS);
            browser.await("detail", "variants.json");
        });
        browser.click("again");
        browser.await("headline", "White to move wins in");
        String reader = WebFiles.askingFiles().keySet().stream().filter(file -> file.matches("(js|millstone)/millstone.*\\.js"))
                .findFirst().orElseThrow();
        without(reader, () -> {
            show(AFTER_TURNS);
            browser.await("detail", "The file js/api.js of this site, or one that it needs, is missing");
        });
        show(AFTER_TURNS);
        browser.await("headline", "White to move wins in");
        without("data/nine/manifest.json", () -> {
            browser.choose("variant", "nine");
            browser.await("detail", "The file data/nine/manifest.json of this site is missing.");
            browser.clickPoint("d5");
        });
        browser.click("again");
        browser.await("headline", "White to move wins in 33 plies");
        assertThat(browser.complaints()).isNotEmpty().allMatch(complaint -> complaint.contains("404"));
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
