package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Draws that are told apart, on the pages. */
final class DrawsPageTest extends PageTester {
    /** Three white stones, which fly, are worth more than four black ones. */
    static final String THREE_AGAINST_FOUR = "?variant=nine&fen=***@O*O*/****O@**/***@*@**+w";

    @Test
    void aDrawSaysWhoCanKeepWhatAndItsTurnsAreToldApart() {
        show("/" + THREE_AGAINST_FOUR);
        browser.await("headline", "White to move: a draw. It stays at White’s three stones against four");
        browser.await("turns", "draw, 3 against 4");
        assertThat(browser.texts("#turns .turn-value")).contains("draw, 3 against 4", "draw, equal");
        assertThat(browser.run("return document.querySelector('#turns .better .sign').textContent")).isEqualTo("≥");
        assertThat(browser.run("return document.getElementById('verdict').className")).isEqualTo("verdict better");
    }

    @Test
    void whatThatMeansIsOneClickAwayAndOnlyThere() {
        show("/" + THREE_AGAINST_FOUR);
        browser.await("headline", "a draw.");
        assertThat(browser.texts("#signs .term")).contains("≥", "3:4");
        browser.run("document.querySelector('#signs .term').click()");
        assertThat(browser.text("term")).contains("A draw goes on for ever", "in short 6:3");
        assertThat(browser.accessibilityFaults()).isEmpty();
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        assertThat(browser.texts("#signs .term")).containsExactly("plies");
    }

    @Test
    void aTurnThatGivesABetterFinalAwayIsMarked() {
        show("/" + THREE_AGAINST_FOUR);
        browser.await("headline", "a draw.");
        String weaker = (String) browser.run("return document.querySelector('#turns .turn.draw').dataset.move");
        browser.run("document.querySelector('#turns .turn.draw').click()");
        browser.await("told", "1. White: " + weaker
                + " still draws, but now both keep equal forces (was: White can keep three stones against four, by");
        assertThat(browser.run("return document.querySelector('#game .glyph').textContent")).isEqualTo("?!");
        assertThat(browser.texts("#mistakes button")).hasSize(1);
    }

    @Test
    void theBestLineSaysFromWhereItGoesOnForEver() {
        show("/" + THREE_AGAINST_FOUR);
        browser.await("headline", "a draw.");
        browser.click("line");
        browser.awaitCount("#game button", 8);
        browser.click("last");
        browser.await("told", "From here it can go on for ever.");
    }

    @Test
    void theStatisticsSayHowDrawsEnd() {
        show("/stats?v=nine");
        browser.await("draws-words", "keep the worth of the stones that both have, those in hand included");
        browser.run("document.querySelector('#draws details').open = true");
        assertThat(browser.texts(".finals tbody th")).contains("3 against 4", "equal", "4 against 3");
        assertThat(browser.accessibilityFaults()).isEmpty();
    }
}
