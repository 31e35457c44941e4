package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.UNCOVERED;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The pages, as people use them. */
final class PagesTest extends PageTester {
    @Test
    void theFirstPageShowsTheDeepestWinThereIs() {
        show("/");
        browser.await("headline", "White to move wins in 33 plies");
        assertThat(browser.count("#turns .turn")).isPositive();
        assertThat(browser.address()).contains("v=nine&p=");
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
        assertThat(browser.value("fen")).as("the view alone is another").isEqualTo(before);
        browser.press("s");
        browser.await("headline", "Black to move wins in 1 ply");
    }

    /** Three stones in all, so that the tables know it: two are in each hand, whether the address says so or not. */
    @Test
    void whatAShortFenLeavesOutIsKeptByEveryView() {
        String address = "/?variant=three&fen=O@*******+w+p";
        for (String id : List.of("rotate", "mirror", "swap", "edit")) {
            show(address);
            browser.await("headline", "White to move");
            assertThat(browser.texts("#hands .hand")).containsExactly("White 2", "Black 2");
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
    void aFenThatIsWrongIsExplained() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.type("fen", "OO@O**@@ w");
        browser.await("fen-error", "after the 8 points of group 1");
        browser.type("fen", "OO@O**@@/********/******** w");
        browser.await("headline", "wins in 25 plies");
        assertThat(browser.text("fen-error")).isEmpty();
    }

    /** By itself: the browser says that there is a connection again, or some time has passed. */
    @ParameterizedTest
    @ValueSource(strings = {"window.dispatchEvent(new Event('online'))", "window.timePasses()"})
    void aGameGoesOnWhenTheConnectionReturns(String returns) {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.stopTime();
        browser.run("window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError('no network'))");
        browser.click("best");
        browser.await("headline", "No connection. Your game is safe.");
        browser.run("window.fetch = window.working; " + returns);
        browser.await("headline", "White has won");
        assertThat(browser.count("#game .turn-name")).isEqualTo(1);
    }

    @Test
    void anAnswerThatDoesNotArriveIsAskedForAgain() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.run("window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError('no network'))");
        browser.click("best");
        browser.await("headline", "No connection. Your game is safe.");
        browser.run("window.fetch = () => Promise.resolve(new Response('<html>', { status: 502 }))");
        browser.click("again");
        browser.await("detail", "did not answer as it should (status 502)");
        browser.run("window.fetch = window.working");
        browser.click("again");
        browser.await("headline", "White has won");
        assertThat(browser.text("again")).isEmpty();
    }

    @Test
    void whatIsNotCoveredIsSaid() {
        show("/?variant=nine&fen=" + TestServer.encoded(UNCOVERED));
        browser.await("headline", "not known here");
        browser.await("detail", "Positions with 8 stones of the side to move against 7 are not in the tables of this site.");
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
        browser.await("headline", "Nothing is known here of Six Men's Morris");
        assertThat(browser.count("#board .point")).isEqualTo(16);
    }

    @Test
    void turnsThatAreTheSameBySymmetryAreOneRowAndAllAreCounted() {
        show("/?v=three");
        browser.await("turns-heading", "9 turns of White");
        assertThat(browser.texts("#turns .turn-name")).hasSize(3).startsWith("b2");
        assertThat(browser.texts("#turns .like")).allMatch(text -> text.startsWith("+3 like it"));
        String corner = browser.texts("#turns .turn-name").get(1);
        String others = (String) browser.run("return document.querySelector('#turns .like').title");
        assertThat(List.of((corner + ", " + others).split(", "))).containsExactlyInAnyOrder("a1", "a3", "c1", "c3");
        assertThat(browser.name("#turns li:nth-child(2) button")).isEqualTo(corner + " +3 like it (" + others + "), draw, equal");
        browser.run("document.querySelector('#turns li:nth-child(2) button').click()");
        browser.await("headline", "Black to move: a draw");
        assertThat(browser.texts("#game .turn-name")).containsExactly(corner);
    }

    @Test
    void pliesAreExplainedWhereTheyStand() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.run("document.querySelector('#headline .term').focus()");
        browser.press(Keys.ENTER);
        browser.await("term", "A ply is one turn of one side, with the stone it takes.");
        browser.press(Keys.ESCAPE);
        browser.awaitNothing("term");
        browser.click("best");
        browser.await("headline", "White has won");
        assertThat(browser.count("#headline .term")).as("a game that is over").isZero();
    }

    @ParameterizedTest
    @CsvSource({"390, 844, en, White, Black", "390, 844, de, Weiß, Schwarz", "844, 390, en, White, Black",
        "1280, 800, de, Weiß, Schwarz"})
    void stonesInHandAreDrawnBesideTheBoard(int width, int height, String language, String white, String black) {
        browser.resize(width, height);
        show("/?v=twelve");
        browser.choose("language", language);
        browser.awaitTrue("return document.querySelector('#hands .hand').textContent.startsWith('" + white + "')");
        browser.run("localStorage.clear(); document.activeElement.blur()");
        assertThat(browser.texts("#hands .hand")).containsExactly(white + " 12", black + " 12");
        assertThat(browser.count("#hands .w i")).isEqualTo(12);
        assertThat(browser.count("#hands .b i")).isEqualTo(12);
        assertThat(browser
                .run("""
                return [...document.querySelectorAll('#hands .stones')].map(one => one.getBoundingClientRect())
                  .every(({ left, right, bottom, height }) => left >= 0 && right <= innerWidth && bottom <= innerHeight && (height < 20 || innerWidth > innerHeight));"""))
                .isEqualTo(true);
        browser.press("e");
        browser.set("black-hand", "2");
        assertThat(browser.run("return [...document.querySelectorAll('#hands .hand')].map(one => one.textContent)"))
                .isEqualTo(List.of(white + " 12", black + " 2"));
        assertThat(browser.count("#hands .b i")).isEqualTo(2);
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
        browser.await("opening-words", "9 first placements: 1 win, 4 draws, 4 losses.");
        assertThat(browser.count("#opening-board .marked")).isEqualTo(9);
        assertThat(browser.count("#deepest-placing li")).isPositive();
        browser.run("document.querySelector('#deepest-placing a').click()");
        browser.await("headline", "to move");
        assertThat(browser.address()).matches(".*[?]v=three&p=[a-z0-9]+-[wb]-[0-9]+-[0-9]+");
    }

    @Test
    void theDocsAreShown() {
        browser.resize(390, 844);
        show("/docs#Answer");
        browser.await("docs", "/v1/{variant}/line");
        browser.awaitTrue("return document.documentElement.scrollWidth <= document.documentElement.clientWidth");
        browser.awaitTrue("return document.querySelector('#Answer').getBoundingClientRect().top < innerHeight");
        assertThat(browser.texts("#Line dt"))
                .anyMatch(line -> line.equals("turnsToCapture: integer from 0 to 254, may be absent"));
        assertThat(browser.count("link[as=fetch]")).as("questions that the page does not ask").isZero();
    }

    /** With what is in the fields, which is what the document has as examples. */
    @Test
    void theDocsLetOneTryEachQuestion() {
        show("/docs");
        browser.await("docs", "/v1/{variant}/line");
        browser.run("document.querySelectorAll('#docs form').forEach(form => form.requestSubmit())");
        browser.awaitTrue(
                "return [...document.querySelectorAll('#docs [role=status]')].every(said => said.textContent.includes(': 200'))");
        assertThat(browser.texts("#value pre")).first().asString().contains("\"variant\": \"nine\"");
        browser.awaitTrue(
                "return document.querySelector('#file form').textContent.includes(' bytes of application/octet-stream')");
        assertThat(browser.accessibilityFaults()).isEmpty();
    }

    @Test
    void theFirstViewOfAWholeGameIsTheEmptyBoardWithWhatEachPlacementIsWorth() {
        show("/?v=three");
        browser.await("headline", "White to move wins in 9 plies");
        assertThat(browser.count("#board .marked")).isEqualTo(9);
    }

    @Test
    void aVariantWithoutTablesSaysSoAtOnceAndAsksNothing() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        browser.run(
                "window.asked = 0; const ask = window.fetch; window.fetch = (...what) => { window.asked++; return ask(...what); }");
        browser.choose("variant", "twelve");
        browser.await("headline", "Nothing is known here of Twelve Men's Morris");
        browser.await("detail", "Choose a game that has tables at the top: Three Men's Morris or Nine Men's Morris.");
        assertThat(browser.run("return window.asked")).isEqualTo(0L);
        assertThat(browser.count("#board .marked")).isZero();
    }

    @Test
    void whereNothingIsKnownTheBoardHasNoQuestionMarks() {
        show("/?v=nine&fen=" + TestServer.encoded(UNCOVERED));
        browser.await("headline", "not known here");
        assertThat(browser.run("return [...document.querySelectorAll('#board .depth')].map(one => one.textContent).join('')"))
                .isEqualTo("");
    }

    @Test
    void theDocsHaveAWayBack() {
        show("/docs");
        browser.await("docs", "/v1/{variant}/line");
        browser.run("document.querySelector('nav a').click()");
        browser.await("headline", "to move");
    }
}
