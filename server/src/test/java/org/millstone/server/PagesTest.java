package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.UNCOVERED;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.TestTables;
import org.millstone.server.http.SecurityHeaders;
import org.openqa.selenium.Keys;

/** The pages, as people use them. */
final class PagesTest extends PageTester {
    private static final String KEEP_COPIES = "window.copied = null; Object.defineProperty(navigator, 'clipboard',"
            + " { value: { writeText: async text => { window.copied = text; } } })";

    @Test
    void turnsThatAreTheSameBySymmetryAreOneRowAndAllAreCounted() {
        show("/?v=three", "White to move wins in 9 plies");
        assertThat(browser.count("#board .marked")).isEqualTo(9);
        assertThat(browser.run("return document.getElementById('gauge').style.getPropertyValue('--white-part')"))
                .as("how much of the bar is White's").isEqualTo("94.375%");
        assertThat(browser.run("return new Set([...document.querySelectorAll('.marked')].map(mark =>"
                + " mark.querySelector('.shape').getAttribute('d'))).size")).as("win, draw and loss differ in shape")
                .isEqualTo(3L);
        assertThat(browser.text("turns-heading")).isEqualTo("9 turns of White");
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
    void theKeyboardWalksOverThePointsAndOpensWhatAPlyIs() {
        show("/" + WON_IN_1, "wins in 1 ply");
        browser.run("document.querySelector('[data-point=d5]').focus()");
        browser.press(Keys.ARROW_UP);
        assertThat(browser.run("return document.activeElement.dataset.point")).isEqualTo("d6");
        browser.press(Keys.ARROW_UP, Keys.ARROW_RIGHT);
        assertThat(browser.run("return document.activeElement.dataset.point")).isEqualTo("g7");
        browser.run("document.querySelector('#headline .term').focus()");
        browser.press(Keys.ENTER);
        browser.await("term", "A ply is one turn of one side, with the stone it takes.");
        browser.press(Keys.ESCAPE);
        browser.awaitNothing("term");
        browser.click("best");
        browser.await("headline", "White has won");
        assertThat(browser.count("#headline .term")).as("a game that is over").isZero();
    }

    @Test
    void aPositionIsSetUpByClickAndDrag() {
        show("/" + WON_IN_1, "wins in 1 ply");
        String address = browser.address();
        browser.press("e");
        browser.await("headline", "Set up a position");
        browser.press("b", "l");
        browser.click("clear");
        browser.press(Keys.ESCAPE);
        browser.await("headline", "wins in 1 ply");
        assertThat(browser.address()).isEqualTo(address);
        enter("positions");
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
        browser.click("done");
        browser.await("headline", "Black to move");
        assertThat(browser.value("fen")).isEqualTo("********/@**@***@/**O*OO** b m s 3 0 3 0 0 0");
        assertThat(browser.label("g4")).startsWith("g4, white stone");
    }

    @Test
    void aPositionThatTheRulesDoNotKnowIsSaidAndCanBeSetRight() {
        show("/?variant=three", "wins in 9");
        enter("positions");
        browser.run("document.getElementById('fen').scrollIntoView()");
        browser.type("fen", "OO@O**@@ w");
        browser.await("detail", "in group 1 of the board, found ' '");
        assertThat(browser.set("white-hand", "77")).as("as many as there can be").isEqualTo("3");
        for (String point : List.of("a1", "b1", "c1", "a2")) {
            browser.clickPoint(point);
        }
        browser.click("done");
        browser.await("detail", "White has 4 stones");
        browser.await("headline", "This position cannot be shown");
        browser.choose("language", "de");
        browser.await("detail", "Weiß hat 4 Steine, gespielt wird aber mit 3.");
        browser.choose("language", "en");
        browser.click("clear");
        browser.await("headline", "Set up a position");
        browser.click("done");
        browser.await("headline", "White to move wins in 9");
    }

    @Test
    void anAnswerThatDoesNotArriveIsAskedForAgain() {
        show("/" + WON_IN_1, "wins in 1 ply");
        browser.run("window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError('no network'))");
        browser.click("best");
        browser.await("headline", "No connection. Your game is safe.");
        browser.run("window.fetch = () => Promise.resolve(new Response('<html>', { status: 502 }))");
        browser.click("again");
        browser.await("detail", "did not answer as it should (status 502)");
        browser.run("window.fetch = () => Promise.reject(new TypeError('no network'))");
        browser.click("again");
        browser.await("headline", "No connection. Your game is safe.");
        browser.run("window.fetch = window.working; window.dispatchEvent(new Event('online'))");
        browser.await("headline", "White has won");
        assertThat(browser.text("again")).isEmpty();
        assertThat(browser.count("#game .turn-name")).isEqualTo(1);
    }

    @Test
    void otherVariantsHaveTheirBoardsAndWhatIsNotKnownIsSaid() {
        show("/?variant=nine&fen=" + TestServer.encoded(UNCOVERED), "not known here");
        browser.await("detail", "Positions with 8 stones of the side to move against 7 are not in the tables of this site.");
        assertThat(browser.run("return [...document.querySelectorAll('#board .depth')].map(one => one.textContent).join('')"))
                .as("no question marks").isEqualTo("");
        assertThat(browser.count("#best, #line, #bar :disabled")).isZero();
        enter("positions");
        browser.run("document.getElementById('gallery').open = true");
        browser.await("deepest", "A win in 33");
        browser.await("famous", "Figure 9");
        assertThat(browser.text("famous")).as("the tables know no eight against seven").doesNotContain("Figure 10");
        browser.run("document.querySelector('#famous button').click()");
        browser.await("headline", "Black to move: White wins in 26 plies");
        browser.run("document.getElementById('gallery').open = false");
        browser.run("window.asked = 0; const ask = window.fetch; window.fetch = (...what) => { asked++; return ask(...what); }");
        browser.choose("variant", "twelve");
        browser.await("headline", "Nothing is known here of Twelve Men's Morris");
        browser.await("detail", "Choose a game that has tables in the menu: Three Men's Morris or Nine Men's Morris.");
        assertThat(browser.run("return asked")).isEqualTo(0L);
        assertThat(browser.count("#board .marked")).isZero();
        assertThat(browser.content("variant")).contains("Seven Men's Morris (no tables here)")
                .doesNotContain("Nine Men's Morris (");
        enter("play");
        browser.click("start");
        browser.clickPoint("a1");
        browser.await("headline", "Black to move"); // two people need no tables
        browser.click("resign");
        browser.click("resign");
        browser.click("new-game");
        enter("analyse");
        browser.choose("variant", "six");
        browser.await("headline", "Nothing is known here of Six Men's Morris");
        assertThat(browser.count("#board .point")).isEqualTo(16);
    }

    @Test
    void aSiteWithoutTablesOfNineBeginsWithAVariantThatHasSome(@TempDir Path data) {
        TestTables.copyTo(data, "three");
        with(data, () -> {
            show("/", "Three Men's Morris");
            browser.awaitAddress("?v=three&mode=play");
            enter("analyse");
            browser.await("headline", "White to move wins in 9");
            browser.awaitAddress("?v=three&p=9-w-3-3");
            assertThat(browser.run("return document.title + document.querySelector('h1').textContent"))
                    .isEqualTo(
                            "White to move wins in 9 plies · Three Men's Morris · MillstoneThree Men's Morris: play or ask a perfect player");
        });
    }

    @Test
    void linksAndPicturesArePassedOn() {
        show("/?v=three&g=b2&at=1", "Black to move");
        browser.run(KEEP_COPIES);
        browser.click("share");
        browser.await("share", "Copied");
        assertThat(browser.run("return copied")).isEqualTo(browser.address());
        browser.run("embed.click()");
        browser.await("embed", "Copied");
        assertThat((String) browser.run("return copied"))
                .startsWith("<iframe src=\"" + server.url("/embed.html?v=three&g=b2&at=1") + "\" title=");
        keepDownloads();
        browser.push("svg");
        browser.push("png");
        browser.awaitTrue("return window.saved.length === 2");
        assertThat((String) browser.runSlowly("window.saved[0].text().then(arguments[0])"))
                .as("it needs no style of the page").contains("<rect", "fill=\"rgb(").doesNotContain("class=", "hidden");
        assertThat((String) browser.runSlowly("window.saved[0].text().then(arguments[0])")).as("the wood").contains("<rect x=")
                .contains("rx=\"20\" fill=\"rgb(");
        assertThat(browser.run("return window.saved[1].type + (window.saved[1].size > 2000)")).isEqualTo("image/pngtrue");
    }

    @Test
    void aBoardInAFrameOfSomebodysPageLeadsToTheWholePage() {
        String address = "/embed.html?v=nine&g=d6-f4-d2&at=2";
        assertThat(policy(address)).contains("frame-ancestors *").contains("script-src 'self' 'sha256-");
        assertThat(policy("/")).contains("frame-ancestors 'none'");
        assertThat(policy("/stats")).contains("frame-ancestors 'none'");
        show(address);
        browser.awaitCount("#board .has-stone", 2);
        browser.click("redo");
        browser.awaitCount("#board .has-stone", 3);
        browser.awaitAddress("?v=nine&g=d6-f4-d2&at=3");
        assertThat(browser.run("whole.onclick(); return whole.href")).isEqualTo(server.url("/index.html?v=nine&g=d6-f4-d2&at=3"));
    }

    private static String policy(String path) {
        return server.get(path).headers().firstValue(SecurityHeaders.POLICY).orElseThrow();
    }

    @Test
    void aGameTooLongForALinkIsCopiedAsText() {
        show("/?v=nine", "White to move");
        enter("positions");
        browser.run("document.getElementById('game-text').value ="
                + " 'position fen O******@/O******@/O*O****@ w moves ' + 'g4-f4 c5-e5 f4-g4 e5-c5 '.repeat(500);"
                + "document.getElementById('read-form').requestSubmit()");
        browser.awaitCount("#game .turn-name", 2000);
        browser.run(KEEP_COPIES);
        browser.click("share");
        browser.await("share", "Too long for a link: the turns are copied instead");
        assertThat((String) browser.run("return copied")).startsWith("[Variant \"nine\"]\n[FEN \"O******@/")
                .contains("1. g4-f4 c5-e5\n2. f4-g4 e5-c5\n").endsWith("\n1000. f4-g4 e5-c5\n");
    }

    @Test
    void aLanguageIsChosenByHandAndKept() {
        show("/?v=three", "White to move wins in 9");
        assertThat(browser.run("return document.documentElement.lang")).isEqualTo("en");
        browser.choose("language", "de");
        browser.await("headline", "Weiß am Zug gewinnt in 9 Halbzügen");
        browser.click("menu-button");
        browser.run("document.querySelector('.rules').open = true");
        browser.await("rules-words", "Niemand springt");
        assertThat(browser.text("rules-words")).doesNotContain("stone", "mill");
        show("/stats.html?v=three");
        browser.await("total", "Siege");
        assertThat(browser.text("total")).containsPattern("\\(\\d+,\\d %\\)");
    }

    /** A browser that blocks all cookies throws when a page asks for what it keeps. */
    @Test
    void aBrowserThatKeepsNothingShowsThePagesAllTheSame() {
        browser.beforeAllScripts(
                "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError'); } })",
                () -> {
                    show("/?v=three", "White to move wins in 9");
                    browser.choose("language", "de");
                    browser.await("headline", "Weiß am Zug gewinnt in 9 Halbzügen");
                    browser.push("theme");
                    assertThat((String) browser.run("return document.documentElement.dataset.theme")).isIn("dark", "light");
                    show("/stats.html?v=three");
                    browser.await("total", " %)");
                    show("/docs");
                    browser.await("title", "The HTTP API");
                });
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
        browser.run("document.querySelector('#draws details').open = true");
        assertThat(browser.texts(".finals tbody th")).contains("3 against 4", "equal", "4 against 3");
        browser.run("document.querySelector('#deepest a').click()");
        browser.await("headline", "wins in 33 plies");
    }

    @Test
    void theStatisticsTellWhatTheOpeningIsWorth() {
        show("/stats?variant=six");
        browser.await("title", "there are no tables here yet");
        assertThat(browser.text("tables")).isEmpty();
        browser.choose("variant", "three");
        browser.await("opening-words", "White to move wins in");
        browser.await("opening-words", "9 first placements: 1 win, 4 draws, 4 losses.");
        assertThat(browser.text("total")).containsPattern("\\(\\d+\\.\\d %\\)");
        assertThat(browser.count("#opening-board .marked")).isEqualTo(9);
        browser.run("document.querySelector('#deepest-placing a').click()");
        browser.await("headline", "to move");
        assertThat(browser.address()).matches(".*[?]v=three&p=[a-z0-9]+-[wb]-[0-9]+-[0-9]+");
    }

    /** With what is in the fields, which is what the document has as examples. */
    @Test
    void theDocsAreShownAndLetOneTryEachQuestion() {
        show("/docs#Answer");
        browser.await("docs", "/v1/{variant}/line");
        browser.awaitTrue("return document.querySelector('#Answer').getBoundingClientRect().top < innerHeight");
        assertThat(browser.texts("#Line dt")).contains("turnsToCapture: integer from 0 to 254, may be absent");
        browser.run("document.querySelectorAll('#docs form').forEach(form => form.requestSubmit())");
        browser.awaitTrue(
                "return [...document.querySelectorAll('#docs [role=status]')].every(said => said.textContent.includes(': 200'))");
        assertThat(browser.texts("#value pre")).first().asString().contains("\"variant\": \"nine\"");
        browser.awaitTrue(
                "return document.querySelector('#file form').textContent.includes(' bytes of application/octet-stream')");
        browser.run("document.querySelector('nav a').click()");
        browser.await("headline", "Nine Men's Morris");
    }

    @Tag("push")
    @ParameterizedTest
    @CsvSource({"390, 844, en, White, Black", "390, 844, de, Weiß, Schwarz", "844, 390, en, White, Black",
        "1280, 800, de, Weiß, Schwarz"})
    void stonesInHandAreDrawnBesideTheBoard(int width, int height, String language, String white, String black) {
        browser.resize(width, height);
        show("/?v=twelve");
        browser.choose("language", language);
        browser.awaitTrue("return document.querySelector('#hands .hand').textContent.startsWith('" + white + "')");
        assertThat(browser.texts("#hands .hand")).satisfiesExactly(
                text -> assertThat(text).startsWith(white + ": ").contains("12"),
                text -> assertThat(text).startsWith(black + ": ").contains("12"));
        assertThat(browser.count("#hands .w i")).isEqualTo(12);
        assertThat(browser
                .run("""
                return [...document.querySelectorAll('#hands .stones')].map(one => one.getBoundingClientRect())
                  .every(({ left, right, bottom, height }) => left >= 0 && right <= innerWidth && bottom <= innerHeight && (height < 20 || innerWidth > innerHeight));"""))
                .isEqualTo(true);
    }
}
