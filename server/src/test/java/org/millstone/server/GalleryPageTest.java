package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Positions worth a look, and puzzles. */
@Tag("slow")
final class GalleryPageTest extends PageTester {
    @Test
    void theDeepestPositionsAreAtHand() {
        show("/?v=nine");
        browser.await("headline", "wins in 33");
        browser.run("document.getElementById('gallery').open = true");
        browser.await("deepest", "A win in 33");
        browser.await("famous", "Figure 9");
        assertThat(browser.text("famous")).as("the tables know no eight against seven").doesNotContain("Figure 10");
        browser.run("document.querySelector('#famous button').click()");
        browser.await("headline", "Black to move: White wins in 26 plies");
    }

    @Test
    void aPuzzleIsSolvedByPlayingIt() {
        show("/?v=nine");
        browser.await("headline", "wins in 33");
        browser.press("p");
        browser.await("headline", "White to move: one turn wins");
        assertThat(browser.count("#turns .turn")).isZero();
        assertThat(browser.count("#board .marked:not(.open)")).isZero();
        assertThat(browser.run("return document.getElementById('best').disabled")).isEqualTo(true);
        browser.click("solve");
        browser.await("headline", "White to move wins in");
        assertThat(browser.count("#turns .turn.win")).isEqualTo(1);
    }

    @Test
    void aWrongSolutionIsSaidToBeWrongAndTheRightOneRight() {
        show("/?v=nine");
        browser.await("headline", "wins in 33");
        browser.run("Math.random = (seed => () => (seed = seed * 16807 % 2147483647) / 2147483647)(7)");
        browser.press("p");
        browser.await("headline", "White to move: one turn wins");
        String fen = browser.value("fen");
        var moves = server.json(TestServer.question(fen)).get("moves");
        tryTurn(moves.get(moves.size() - 1).get("from").textValue(), moves.get(moves.size() - 1).get("to").textValue());
        browser.await("detail", "No: that turn");
        assertThat(browser.value("fen")).isEqualTo(fen);
        tryTurn(moves.get(0).get("from").textValue(), moves.get(0).get("to").textValue());
        if (!moves.get(0).get("remove").isEmpty()) {
            browser.clickPoint(moves.get(0).get("remove").get(0).textValue());
        }
        browser.await("detail", "Right:");
    }

    @Test
    void aPuzzleThatComesLateIsDropped() {
        show("/?v=nine");
        browser.await("headline", "wins in 33");
        browser.run("window.fetched = window.fetch; window.fetch = async (...asked) => {"
                + " const answer = await window.fetched(...asked);"
                + " if (String(asked[0]).endsWith('batch')) { await new Promise(go => { window.release = go; }); window.late = true; }"
                + " return answer; }");
        browser.press("p");
        browser.press("e");
        browser.await("headline", "Setting up");
        browser.awaitTrue("window.release?.(); return window.late === true");
        browser.awaitFrames();
        browser.await("headline", "Setting up");
    }

    @Test
    void theDatabaseDoesNotPlayTheSolutionThatIsShown() {
        show("/?v=nine");
        browser.await("headline", "wins in 33");
        browser.press("p");
        browser.await("headline", "one turn wins");
        browser.run(
                "const opponent = document.getElementById('opponent'); opponent.value = 'w'; opponent.dispatchEvent(new Event('change'))");
        String fen = browser.value("fen");
        browser.stopTime();
        browser.click("solve");
        browser.await("headline", "White to move wins in");
        browser.run("timePasses()");
        browser.awaitFrames();
        assertThat(browser.value("fen")).isEqualTo(fen);
    }

    private static void tryTurn(String from, String to) {
        browser.clickPoint(from);
        browser.clickPoint(to);
    }
}
