package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.millstone.fixtures.TestTables;

/** Pages where rules tell more: hands that are free, mills that take from them, move limits, draws that are told apart. */
final class OtherRulesPageTest extends PageTester {
    /** Won in 61 plies, but the last placement leads to moves that take too long. */
    private static final String TOO_LONG = "/?v=six&fen=O@*****@/OO@***O@+w+p+p+4+1+4+0+0+0";

    /** Won in 23 plies, more than the limit leaves, but in seven plies there is a capture. */
    private static final String IN_TIME = "/?v=six&fen=@*@O@O@*/O*O**OO@+w+m+s+6+0+5+0+0+0+6+1";

    /** Three white stones, which fly, are worth more than four black ones. */
    static final String THREE_AGAINST_FOUR = "?variant=nine&fen=***@O*O*/****O@**/***@*@**+w";

    /** Waits for what the page says to those who ask for more. */
    private static void awaitMore(String text) {
        browser.awaitTrue("return document.getElementById('more-words').textContent.includes('" + text + "')");
    }

    @Test
    void stonesInHandAndOnTheBoardAreBothAliveAndMillsTakeFromTheHand() {
        with(TestTables.ofVectors(), () -> {
            show("/?v=three-any&p=1b3w3-w-3-3", "White to move");
            assertThat(browser.label("a1")).contains("white stone");
            browser.clickPoint("a1");
            assertThat(browser.label("b1")).contains("go here");
            assertThat(browser.label("b3")).isEqualTo("b3, empty");
            browser.clickPoint("a2");
            browser.await("headline", "Black to move");
            browser.drag("c3", "b3");
            browser.await("headline", "White to move");
            browser.clickPoint("a1");
            browser.await("headline", "Black to move");
            assertThat(browser.texts("#game .turn-name")).containsExactly("a1-a2", "c3-b3", "a1");
            assertThat(browser.texts("#game .phase")).containsExactly("Placing or moving");
            assertThat(browser.value("fen")).endsWith(" b p p 2 2 1 3 0 0");
            enter("positions");
            browser.set("black-hand", "2");
            browser.click("done");
            browser.awaitTrue("return document.getElementById('fen').value.endsWith(' b p p 2 2 1 2 0 0')");
            show("/?v=six-hand&fen=OO******/@@******+w+p+p+2+3+2+3", "White to move");
            browser.clickPoint("b4");
            browser.await("headline", "Black to move");
            assertThat(browser.value("fen")).endsWith(" b p p 3 2 2 2 0 0");
            assertThat(browser.text("hands")).contains("White: 2", "Black: 2", "−1");
            show("/stats?v=three-any");
            browser.await("total", "wins");
            assertThat(browser.texts("#layers > .layer > summary b")).startsWith("8 in hand", "7 in hand")
                    .endsWith("none in hand");
            browser.run("document.querySelectorAll('#layers > .layer')[1].open = true");
            browser.awaitCount("#layers .layer .layer", 2);
            assertThat(browser.texts("#layers .layer .layer summary b")).containsExactly("4 + 3 in hand", "3 + 4 in hand");
        });
    }

    @Test
    void underAMoveLimitThePageSaysWhatTheLimitLeavesAndCountsQuietPlies() {
        with(TestTables.limited(), () -> {
            show(TOO_LONG, "White to move: a draw by the move limit");
            awaitMore("Won for White in 61 plies, but not within the limit. 20 more plies without a capture or a"
                    + " placement, and it is a draw.");
            browser.await("turns", "draw by the limit (win in 61)");
            assertThat(browser.run("return document.getElementById('verdict').className")).isEqualTo("verdict draw");
            assertThat(browser.label("d2")).contains("go here: draw by the limit (win in 61)");
            show(IN_TIME, "White to move wins in 23 plies");
            browser.await("turns", "win in 23, capture in 7");
            browser.click("line");
            browser.awaitCount("#game button", 15);
            browser.click("redo");
            awaitMore("7 of 20 plies without a capture.");
            assertThat(browser.value("fen")).endsWith(" 7 1");
            browser.push("last");
            browser.await("headline", "White has won");
            show("/?v=six&fen=@O*@OO**/@@O*O@*O+w+m+s+6+0+5+0+0+0+11+1", "White to move wins in 9 plies");
            browser.run("document.querySelector('#turns [data-move=e3-d3]').click()");
            browser.await("told", "gives the win away (was a win in 9 by b2-b3); now a draw by the limit (win in 107).");
            String address = (String) browser.run("return location.pathname + location.search");
            assertThat(address).contains("&fen=").contains("_11_1&g=");
            show(address, "Black to move");
            awaitMore("8 more plies without a capture");
        });
    }

    @Test
    void aDrawSaysWhoCanKeepWhatAndATurnThatGivesThatAwayIsMarked() {
        show("/" + THREE_AGAINST_FOUR, "White to move: a draw, a little better for White");
        awaitMore("White has three stones against four, and it stays so.");
        assertThat(browser.texts("#turns .turn-value")).contains("draw, 3 against 4", "draw, equal");
        assertThat(browser.run("return document.querySelector('#turns .better .sign').textContent")).isEqualTo("≥");
        assertThat(browser.run("return document.getElementById('verdict').className")).isEqualTo("verdict better");
        assertThat(browser.texts("#signs .term")).contains("best first", "≥", "3:4");
        browser.run("document.querySelectorAll('#signs .term')[1].click()");
        browser.await("term", "A draw goes on for ever");
        browser.click("line");
        browser.awaitCount("#game button", 8);
        browser.push("last");
        browser.await("told", "From here it can go on for ever.");
        show("/" + THREE_AGAINST_FOUR, "a draw");
        String weaker = (String) browser.run("return document.querySelector('#turns .turn.draw').dataset.move");
        browser.run("document.querySelector('#turns .turn.draw').click()");
        browser.await("told", "1. White: " + weaker
                + " still draws, but now both keep equal forces (was: White can keep three stones against four, by");
        assertThat(browser.run("return document.querySelector('#game .glyph').textContent")).isEqualTo("?!");
        assertThat(browser.texts("#mistakes button")).hasSize(1);
    }
}
