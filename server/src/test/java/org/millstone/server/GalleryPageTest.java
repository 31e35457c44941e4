package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Positions worth a look. */
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
}
