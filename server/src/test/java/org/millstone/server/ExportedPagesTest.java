package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.export.ExportCommand;
import org.openqa.selenium.Keys;
import picocli.CommandLine;

/** The whole way: a folder that {@code mill export} wrote, behind an nginx, in a browser, with no process of ours. */
final class ExportedPagesTest {
    @TempDir
    private static Path home;

    private static StaticHost host;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        assumeThat(StaticHost.isThere()).as("nginx is installed, to serve exported folders").isTrue();
        assumeThat(Browser.isThere()).as("chromium and chromedriver are installed, to test the pages in").isTrue();
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        new CommandLine(new ExportCommand()).setOut(nowhere).setErr(nowhere).execute(home.resolve("site/club/morris").toString(),
                "--data", TestTables.data().toString());
        host = StaticHost.serve(Files.createDirectory(home.resolve("nginx")), home.resolve("site"));
        browser = Browser.open();
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        if (host != null) {
            host.close();
        }
    }

    @AfterEach
    void theConsoleIsEmpty() {
        browser.assertQuiet();
    }

    private static void show(String page) {
        browser.show(host.url("/club/morris/" + page));
    }

    @ParameterizedTest
    @ValueSource(strings = {"?variant=three", "?variant=nine&fen=OO****O*/**@*@***/**@*****+w",
        "?variant=nine&fen=OO@O**@@/********/********+w", "?variant=three&fen=O@*******+w+p"})
    void aPositionIsShownAsByTheService(String position) {
        try (TestServer service = TestServer.start()) {
            browser.show(service.url("/" + position));
            browser.await("headline", "to move");
            String headline = browser.text("headline");
            String turns = browser.text("turns");
            show("index.html" + position);
            browser.await("headline", headline);
            assertThat(browser.text("turns")).isEqualTo(turns).isNotBlank();
        }
    }

    @Test
    void aBestLineIsAsLongAsTheWinIsDeep() {
        show("index.html?variant=nine&fen=OO@O**@@/********/********+w");
        browser.await("headline", "White to move wins in 25 plies");
        browser.click("line");
        browser.awaitCount("#game button", 25);
        browser.press(Keys.END);
        browser.await("headline", "has lost");
    }

    @Test
    void theStatisticsAreThoseOfTheTables() {
        show("stats.html?variant=three");
        browser.await("title", "positions");
    }
}
