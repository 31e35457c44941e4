package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** A game is read, judged, stepped through, and passed on. What is read, and what follows from it, is tested in Node. */
final class GamePageTest extends PageTester {
    @Test
    void aGameIsReadAndJudgedTurnByTurn() {
        show("/?v=three", "wins in 9");
        paste("hello friend");
        browser.await("problem", "No turn was read. “hello”: it is not a turn.");
        assertThat(browser.run("return document.body.dataset.mode")).isEqualTo("positions");
        paste("1. a1 a2");
        browser.await("mistakes", "1. White: a1 gives the win away (was a win in 9 by b2); now a draw.");
        browser.await("summary", "White kept what it had in 0 of 1 turn, Black in 1 of 1.");
        assertThat(browser.text("problem")).isEmpty();
        assertThat(browser.run("return document.body.dataset.mode")).isEqualTo("analyse");
        assertThat(browser.texts("#game .turn-name")).containsExactly("a1", "a2");
        assertThat(browser.texts("#game .glyph")).containsExactly("?");
        browser.run("document.querySelector('#mistakes button').click()");
        browser.awaitAddress("?v=three&g=a1-a2&at=0");
        browser.await("headline", "White to move wins in 9");
        assertThat(browser.text("told")).as("what was played, and what holds")
                .isEqualTo("1. White: a1 gives the win away (was a win in 9 by b2); now a draw.");
    }

    @Test
    void theGameIsSteppedThroughByKeysByTheWheelAndBySwipes() {
        browser.resize(1200, 500);
        show("/?v=three&g=b2-a1-a2-c2&at=2", "White to move");
        browser.press(Keys.HOME);
        browser.await("headline", "White to move wins in 9");
        browser.wheel("board", 100);
        browser.await("headline", "Black to move: White wins in 8");
        browser.wheel("board", -100);
        browser.await("headline", "White to move wins in 9");
        browser.press(Keys.END);
        assertThat(browser.run("return document.querySelector('#game [aria-current] .turn-name').textContent")).isEqualTo("c2");
        browser.resize(1200, 1000);
        browser.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT);
        browser.await("headline", "White to move");
        browser.drag("a1", "c1"); // it begins on a stone that cannot be dragged
        browser.await("headline", "Black to move");
        browser.awaitAddress("&at=1");
    }

    @Test
    void mistakesAreAskedAgainInTheReadersLanguage() {
        speak("de");
        show("/?v=three&g=a1-a2");
        browser.await("mistakes", "1. Weiß: a1 verschenkt den Sieg");
        browser.push("learn");
        browser.await("headline", "Weiß am Zug: Fehler 1 von 1");
        assertThat(browser.text("detail")).startsWith("Finde einen besseren Zug.");
        assertThat(browser.texts("#turns button, #mistakes button, #legend, .marked .depth, .badge text").stream()
                .filter(text -> !text.isEmpty()))
                .as("told while it is asked").isEmpty();
        browser.clickPoint("a1");
        browser.await("detail", "Versuch einen anderen.");
        browser.clickPoint("b2");
        browser.await("detail", "Richtig: b2 verschenkt nichts, als einziger Zug.");
        browser.awaitTrue("return document.querySelectorAll('#turns .turn').length > 0");
        assertThat(browser.content("next-mistake")).endsWith("Fertig");
        browser.click("next-mistake");
        browser.awaitCount("#leave-lesson", 0);
        assertThat(browser.texts("#game .turn-name")).as("the game is as it was").containsExactly("a1", "a2");
    }

    @Test
    void anotherTurnBeginsAVariationThatIsPromotedOrDeleted() {
        show("/?v=three&g=b2-c1-c3-a3-b3-a2-b2a1-a3b2&at=6");
        browser.await("summary", "White kept");
        browser.press(Keys.ARROW_LEFT);
        browser.awaitAddress("&at=5");
        browser.clickPoint("b1");
        browser.awaitAddress("?v=three&g=b2-c1-c3-a3-b3-a2-v-b1-e-b2a1-a3b2&at=7");
        browser.await("told", "3. Black: b1");
        assertThat(browser.texts("#game > li").stream().map(row -> row.replaceAll("[^A-Za-z0-9.()-]+", " ").strip()))
                .containsExactly("Placing", "1. b2 c1", "2. c3 a3", "3. b3 a2", "( 3... b1 )", "Moving", "4. b2-a1 a3-b2");
        browser.press(Keys.ESCAPE);
        browser.awaitAddress("&at=5");
        assertThat(browser.run("return document.getElementById('variation').checkVisibility()")).isEqualTo(false);
        browser.run("document.querySelector('#game .variation button').click()");
        browser.awaitAddress("&at=7");
        browser.push("promote");
        browser.awaitAddress("?v=three&g=b2-c1-c3-a3-b3-b1-v-a2-b2a1-a3b2-e&at=6");
        browser.run("document.querySelector('#game .variation button').click()");
        browser.push("remove");
        browser.awaitAddress("?v=three&g=b2-c1-c3-a3-b3-b1&at=5");
        assertThat(browser.count("#game .variation")).isZero();
        browser.run("history.back()");
        browser.awaitAddress("-v-a2-b2a1-a3b2-e&at=7");
        browser.awaitCount("#game .variation", 1);
    }

    @Test
    void aGameWithCommentsIsSavedAsTextThatIsReadAgain() {
        show("/?v=three&g=b2-a1-a2-v-b3-b1-e-c2&at=0", "wins in 9");
        browser.await("summary", "White kept");
        assertThat(browser.text("comment-row")).as("nothing was played").isEmpty();
        browser.press(Keys.ARROW_RIGHT);
        browser.await("comment-row", "Your comment on this turn");
        comment("Mühle? {Nein}\n– noch nicht!");
        browser.await("told", "Mühle? (Nein) – noch nicht!");
        browser.run("document.querySelectorAll('#game .variation button')[1].click()");
        comment("better");
        browser.awaitAddress("-b3-b1-qbetter-e-c2&at=5");
        List<String> game = browser.texts("#game li");
        keepDownloads();
        browser.run("document.getElementById('save').click()");
        String text = (String) browser.runSlowly("window.saved[0].text().then(arguments[0])");
        assertThat(text).startsWith(
                "[Variant \"three\"]\n\n1. b2 {Mühle? (Nein) – noch nicht!}\n1... a1\n2. a2? {[%judged 2. White: a2 gives"
                        + " the win away (was a win in 7 by b3 or c2); now a draw.]} (2. b3 b1 {better})\n2... c2");
        browser.press("n");
        browser.awaitCount("#game .turn-name", 0);
        paste(text);
        browser.await("summary", "White kept");
        assertThat(browser.texts("#game li")).isEqualTo(game);
        assertThat(browser.texts("#game q")).as("what the page said itself is no comment")
                .containsExactly("Mühle? (Nein) – noch nicht!", "better");
    }

    /** Writes a comment on the turn shown, in place of that which is there. */
    private static void comment(String text) {
        browser.run("const field = document.getElementById('comment'); field.value = `" + text
                + "`; field.dispatchEvent(new Event('change'))");
    }

    /** Where the point a1, with Black's stone, lies on the board: right or not, down or not. */
    private static String corner() {
        return (String) browser
                .run("const at = point => document.querySelector(`[data-point=${point}] .touch`).getBoundingClientRect();"
                        + " return `${at('a1').x > at('b2').x ? 'right' : 'left'} ${at('a1').y > at('b2').y ? 'low' : 'high'}`");
    }

    @Test
    void theBoardIsTurnedAndItsColoursAreExchanged() {
        show("/?v=three&g=b2-a1-a2&at=2", "White to move");
        String fen = browser.value("fen");
        for (String[] view : new String[][] {{"m", "right low"}, {"r", "left low"}, {"r", "left high"}}) {
            browser.press(view[0]);
            assertThat(corner()).as(view[0]).isEqualTo(view[1]);
        }
        assertThat(browser.value("fen")).isEqualTo(fen);
        assertThat(browser.label("a1")).startsWith("a1, black stone");
        assertThat(browser.texts("#board .names text")).as("files and ranks go along")
                .containsExactlyInAnyOrder("a", "b", "c", "1", "2", "3");
        browser.clickPoint("c3");
        browser.awaitAddress("?v=three&g=b2-a1-a2-v-c3-e&at=4");
        browser.press("s");
        browser.await("headline", "White to move");
        assertThat(browser.label("a1")).startsWith("a1, white stone");
    }
}
