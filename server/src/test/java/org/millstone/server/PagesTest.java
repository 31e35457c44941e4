package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.millstone.server.TestServer.UNCOVERED;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The pages, as people use them. */
final class PagesTest {
    private static final String WON_IN_1 = "?variant=nine&fen=OO****O*/**@*@***/**@*****+w";

    private static TestServer server;
    private static Browser browser;

    @BeforeAll
    static void start() {
        assumeThat(Browser.isThere()).as("chromium and chromedriver are installed, to test the pages in").isTrue();
        server = TestServer.start();
        browser = Browser.open();
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            server.close();
        }
    }

    @BeforeEach
    void fullSize() {
        browser.resize(1200, 1000);
    }

    @AfterEach
    void theConsoleIsEmpty() {
        browser.assertQuiet();
    }

    private static void show(String path) {
        browser.show(server.url(path));
    }

    @Test
    void theFirstPageShowsTheDeepestWinThereIs() {
        show("/");
        browser.await("headline", "White to move wins in 33 plies");
        assertThat(browser.count("#turns .turn")).isPositive();
        assertThat(browser.address()).contains("variant=nine&fen=");
    }

    @Test
    void aBestLineIsPlayedToTheEnd() {
        show("/");
        browser.await("headline", "wins in 33 plies");
        browser.click("line");
        browser.await("game", "-");
        assertThat(browser.count("#game button")).isEqualTo(33);
        for (int left = 32; left > 0; left--) {
            browser.press(Keys.ARROW_RIGHT);
            browser.await("headline", " " + left + " pl");
        }
        browser.press(Keys.ARROW_RIGHT);
        browser.await("headline", "has lost");
        browser.await("detail", "The game is over.");
        assertThat(browser.count("#turns .turn")).isZero();
        browser.press(Keys.HOME);
        browser.await("headline", "wins in 33 plies");
    }

    @Test
    void aTurnIsMadePointByPointAndTakenBack() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        String best = browser.texts("#turns .turn-name").getFirst();
        String from = best.substring(0, 2);
        assertThat(browser.label(from)).contains("white stone", "win in 1");
        browser.clickPoint(from);
        assertThat(browser.label(best.substring(3, 5))).contains("win in 1");
        browser.clickPoint(best.substring(3, 5));
        browser.clickPoint(best.substring(6, 8));
        browser.await("headline", "Black has lost");
        browser.click("undo");
        browser.await("headline", "wins in 1 ply");
    }

    @Test
    void aStoneIsDraggedToWhereItGoes() {
        show("/?variant=nine&fen=O******@/O******@/O*O****@+w");
        browser.await("headline", "White to move");
        browser.drag("g4", "g7");
        browser.await("headline", "Black to move");
        assertThat(browser.texts("#game button")).containsExactly("g4-g7");
    }

    @Test
    void aPositionIsSetUpByClickAndDrag() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.click("edit");
        browser.click("clear");
        for (String point : List.of("a1", "d1", "g7")) {
            browser.clickPoint(point);
        }
        browser.run("document.querySelector('[value=black]').click()");
        for (String point : List.of("b6", "d6", "f2")) {
            browser.clickPoint(point);
        }
        browser.drag("g7", "g4");
        browser.choose("side", "b");
        browser.click("edit");
        browser.await("headline", "Black to move");
        assertThat(browser.value("fen")).isEqualTo("********/@**@***@/**O*OO** b m s 3 0 3 0 0 0");
        assertThat(browser.label("g4")).startsWith("g4, white stone");
    }

    @Test
    void settingUpKeepsAStoneThatIsStillToBeTaken() {
        show("/?variant=nine&fen=*OOO****/@@@*****/@*******+w+m+r+3+0+4+0+1+0");
        browser.await("headline", "White to move");
        browser.click("edit");
        browser.click("edit");
        browser.await("headline", "White to move");
        assertThat(browser.value("fen")).endsWith(" w m r 3 0 4 0 1 0");
    }

    @Test
    void aSharedAddressShowsTheSameAgain() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.click("best");
        browser.await("headline", "Black has lost");
        String address = browser.address();
        String fen = browser.value("fen");
        browser.show(address);
        browser.await("headline", "Black has lost");
        assertThat(browser.value("fen")).isEqualTo(fen);
    }

    @Test
    void turningTheBoardChangesNoValue() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        String before = browser.value("fen");
        for (String key : List.of("r", "m", "i")) {
            browser.press(key);
            browser.await("headline", "White to move wins in 1 ply");
        }
        assertThat(browser.value("fen")).isNotEqualTo(before);
        browser.press("s");
        browser.await("headline", "Black to move wins in 1 ply");
    }

    /** Three stones in all, so that the tables know it: two are in each hand, whether the address says so or not. */
    @Test
    void whatAShortFenLeavesOutIsKeptByEveryView() {
        String address = "/?variant=three&fen=O@*******+w+p";
        for (String id : List.of("rotate", "mirror", "swap", "edit")) {
            show(address);
            browser.await("hands", "White 2, Black 2");
            browser.await("headline", "White to move");
            String worth = browser.text("headline").replace("White to move", "");
            browser.click(id);
            if (id.equals("edit")) {
                assertThat(browser.value("white-hand")).isEqualTo("2");
                browser.click(id);
            }
            browser.await("headline", (id.equals("swap") ? "Black" : "White") + " to move" + worth);
            assertThat(browser.value("fen")).as(id).contains(" p p 1 2 1 2 0 0");
        }
    }

    @Test
    void aLineThatComesLateIsNotPutBehindAnotherPosition() {
        show("/?variant=three");
        browser.await("headline", "White to move wins in");
        browser.run("const ask = window.fetch; const asked = new Promise(go => { window.answerNow = go; });"
                + "window.fetch = (path, options) => path.includes('/line')"
                + " ? asked.then(() => ask(path, options)).finally(() => setTimeout(() => { document.title = 'late'; }, 300))"
                + " : ask(path, options);");
        browser.click("line");
        browser.clickPoint("a1");
        browser.await("headline", "Black to move");
        browser.run("window.answerNow()");
        browser.awaitTitle("late");
        assertThat(browser.texts("#game button")).containsExactly("a1");
    }

    @Test
    void aFenThatIsWrongIsExplained() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.type("fen", "OO@O**@@ w");
        browser.await("fen-error", "24 points");
        browser.type("fen", "OO@O**@@/********/******** w");
        browser.await("headline", "wins in 25 plies");
        assertThat(browser.text("fen-error")).isEmpty();
    }

    @Test
    void anAnswerThatDoesNotArriveIsAskedForAgain() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.run("window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError('no network'))");
        browser.click("best");
        browser.await("detail", "The service cannot be reached.");
        browser.run("window.fetch = () => Promise.resolve(new Response('<html>', { status: 502 }))");
        browser.click("again");
        browser.await("detail", "did not answer as it should (status 502)");
        browser.run("window.fetch = window.working");
        browser.click("again");
        browser.await("headline", "Black has lost");
        assertThat(browser.text("again")).isEmpty();
    }

    @Test
    void whatIsNotCoveredIsSaid() {
        show("/?variant=nine&fen=" + TestServer.encoded(UNCOVERED));
        browser.await("headline", "not known here");
        browser.await("detail", "does not have the table 8-7");
    }

    @Test
    void theDatabasePlaysItsSide() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.choose("opponent", "w");
        browser.await("headline", "Black has lost");
    }

    @Test
    void theKeyboardWalksOverThePoints() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.run("document.querySelector('[data-point=d5]').focus()");
        browser.press(Keys.ARROW_UP);
        assertThat(browser.run("return document.activeElement.dataset.point")).isEqualTo("d6");
        browser.press(Keys.ARROW_UP, Keys.ARROW_RIGHT);
        assertThat(browser.run("return document.activeElement.dataset.point")).isEqualTo("g7");
    }

    @Test
    void aPhoneShowsEverythingWithoutScrollingSideways() {
        browser.resize(390, 844);
        for (String page : List.of("/" + WON_IN_1, "/stats.html")) {
            show(page);
            browser.await(page.startsWith("/stats") ? "title" : "headline", page.startsWith("/stats") ? "positions" : "wins");
            assertThat(browser.run("return document.documentElement.scrollWidth <= window.innerWidth")).as(page).isEqualTo(true);
        }
    }

    @Test
    void thePageIsSmallAndLoadsNothingFromElsewhere() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        Object bytes =
                browser.run("return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
                        + ".reduce((sum, entry) => sum + entry.transferSize, 0)");
        assertThat(((Number) bytes).longValue()).isBetween(1L, 100_000L);
        assertThat(browser
                .run("return performance.getEntriesByType('resource').every(entry => entry.name.startsWith(location.origin))"))
                .isEqualTo(true);
    }

    @Test
    void otherVariantsHaveTheirBoards() {
        show("/?variant=three");
        browser.await("headline", "to move");
        assertThat(browser.count("#board .point")).isEqualTo(9);
        browser.choose("variant", "six");
        browser.await("headline", "White to move");
        assertThat(browser.count("#board .point")).isEqualTo(16);
    }

    @Test
    void theStatisticsShowEveryTableAndLinkToTheDeepestPositions() {
        show("/stats?variant=nine");
        browser.await("title", "in 22 tables");
        assertThat(browser.count(".layer")).isEqualTo(8);
        assertThat(browser.count(".matrix button")).isZero();
        browser.run("document.querySelector('.layer:last-child summary').click()");
        browser.await("depths-title", "none in hand");
        assertThat(browser.count(".matrix button")).isEqualTo(3);
        assertThat(browser.count("#depths rect")).isPositive();
        browser.run("document.querySelector('#deepest a').click()");
        browser.await("headline", "wins in 33 plies");
    }

    @Test
    void theStatisticsOfNoTablesSayThatThereAreNone() {
        show("/stats?variant=six");
        browser.await("title", "there are no tables here yet");
        assertThat(browser.text("tables")).isEmpty();
        browser.choose("variant", "three");
        browser.await("tables", "Layer by layer");
    }

    @Test
    void theStatisticsTellWhatTheOpeningIsWorth() {
        show("/stats?variant=three");
        browser.await("opening-words", "White to move wins in");
        browser.await("opening-words", "Of 9 first placements 1 wins, 4 draw, 4 lose.");
        assertThat(browser.count("#opening-board .marked")).isEqualTo(9);
        assertThat(browser.count("#deepest-placing li")).isPositive();
        browser.run("document.querySelector('#deepest-placing a').click()");
        browser.await("headline", "to move");
        assertThat(browser.address()).contains("+p+p+");
    }

    @Test
    void aGameGoesFromTheEmptyBoardToItsEnd() {
        show("/?variant=three");
        browser.await("headline", "White to move wins in");
        assertThat(browser.label("b2")).contains("empty", "win in");
        browser.click("line");
        browser.await("game", "-");
        browser.clickPoint("b2");
        browser.await("headline", "Black to move: White wins in");
        browser.press(Keys.END);
        browser.await("detail", "The game is over.");
        browser.click("begin");
        browser.await("headline", "White to move wins in");
        browser.choose("opponent", "wb");
        browser.await("detail", "The game is over.");
    }

    @Test
    void aMillWhilePlacingTakesTheStoneThatIsChosen() {
        show("/?variant=nine&fen=OO******/@@******/********+w+p+p+2+1+2+1+0+0");
        browser.await("headline", "White to move wins in");
        browser.clickPoint("c5");
        browser.await("detail", "choose the stone to take");
        browser.await("hands", "White 0, Black 1");
        assertThat(browser.label("d6")).contains("take this stone: win in");
        browser.clickPoint("d6");
        browser.await("headline", "Black has lost");
    }

    @Test
    void theDocsAreShown() {
        show("/docs");
        browser.await("docs", "/v1/{variant}/line");
    }
}
