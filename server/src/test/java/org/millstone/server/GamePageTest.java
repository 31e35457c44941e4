package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** A game is read, judged, stepped through, and passed on. */
final class GamePageTest extends PageTester {
    private static void read(String text) {
        browser.run("document.getElementById('read').open = true");
        browser.run("document.getElementById('game-text').value = '" + text + "'");
        browser.run("document.getElementById('read-form').requestSubmit()");
    }

    @Test
    void aGameIsJudgedTurnByTurn() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        read("1. a1 a2");
        browser.await("mistakes", "1. White: a1 gives the win away (was a win in 9 by b2); now a draw.");
        browser.await("summary", "White kept what it had in 0 of 1 turn");
        assertThat(browser.texts("#game .turn-name")).hasSize(2);
        browser.run("document.querySelector('#mistakes button').click()");
        browser.await("headline", "Black to move: a draw");
        browser.await("told", "1. White: a1 gives the win away");
    }

    @Test
    void aGameWithATurnThatIsNotPossibleIsShownUpToThere() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        read("b2 b2 a1");
        browser.await("problem", "The game is shown up to turn 2, “b2”: b2 is taken.");
        browser.await("headline", "Black to move: White wins in 8");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2");
    }

    @Test
    void theWholeGameIsMirroredAndItsColoursExchanged() {
        show("/?v=three&g=b2-a1&at=2");
        browser.await("headline", "White to move");
        browser.press("m");
        browser.awaitAddress("?v=three&g=b2-c1&at=2");
        assertThat(browser.label("c1")).startsWith("c1, black stone");
        browser.press("s");
        browser.await("headline", "Black to move");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2", "c1");
        assertThat(browser.label("c1")).startsWith("c1, white stone");
    }

    @Test
    void backBringsTheGameBackThatANewOneLeft() {
        show("/?v=three&g=b2-a1&at=1");
        browser.await("headline", "Black to move");
        browser.press("n");
        browser.await("headline", "wins in 9");
        browser.run("history.back()");
        browser.awaitAddress("?v=three&g=b2-a1&at=1");
        browser.awaitCount("#game button", 2);
    }

    @Test
    void aSwipeThatBeginsOnAStoneThatCannotBeDraggedSteps() {
        show("/?v=three&g=b2-a1&at=2");
        browser.await("headline", "White to move");
        browser.drag("a1", "c1");
        browser.await("headline", "Black to move");
    }

    @Test
    void theWheelAtTheEndOfTheGameDoesNotScrollThePage() {
        browser.resize(1200, 500);
        show("/?v=three&g=b2-a1&at=1");
        browser.await("headline", "Black to move");
        browser.run("scrollTo(0, 0)");
        browser.wheel("board", 100);
        browser.await("headline", "White to move");
        double before = scrolled();
        browser.wheel("board", 100);
        browser.run("return new Promise(go => setTimeout(go, 200))");
        assertThat(scrolled()).isEqualTo(before);
    }

    private static double scrolled() {
        return ((Number) browser.run("return scrollY")).doubleValue();
    }

    @Test
    void aWordWithoutEndIsCut() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        read("b2 " + "q".repeat(3000));
        browser.await("problem", "“" + "q".repeat(39) + "…");
    }

    @Test
    void aLinkHoldsTheWholeGame() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        read("position startpos moves b2 a1 a2 c2");
        browser.awaitAddress("?v=three&g=b2-a1-a2-c2&at=4");
        String turns = browser.text("game");
        browser.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT);
        browser.awaitAddress("?v=three&g=b2-a1-a2-c2&at=2");
        browser.show(browser.address());
        browser.await("summary", "White kept");
        assertThat(browser.text("game")).isEqualTo(turns);
        assertThat(browser.address()).endsWith("at=2");
    }

    @Test
    void theGameIsSteppedThroughByKeysAndByTheWheel() {
        show("/?v=three&g=b2-a1-a2-c2&at=2");
        browser.await("headline", "White to move");
        browser.press(Keys.HOME);
        browser.await("headline", "White to move wins in 9");
        browser.wheel("board", 100);
        browser.await("headline", "Black to move: White wins in 8");
        browser.wheel("board", -100);
        browser.await("headline", "White to move wins in 9");
        browser.press(Keys.END);
        assertThat(browser.run("return document.querySelector('#game [aria-current] .turn-name').textContent")).isEqualTo("c2");
    }
}
