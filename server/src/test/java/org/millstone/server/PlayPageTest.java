package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** Playing on the board, against the database, and letting it show the way. */
@Tag("slow")
final class PlayPageTest extends PageTester {
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
        browser.await("headline", "has won");
        browser.await("detail", "The game is over: Black has fewer than three stones.");
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
        browser.await("headline", "White has won");
        browser.click("undo");
        browser.await("headline", "wins in 1 ply");
    }

    @Test
    void aStoneIsDraggedToWhereItGoes() {
        show("/?variant=nine&fen=O******@/O******@/O*O****@+w");
        browser.await("headline", "White to move");
        browser.drag("g4", "g7");
        browser.await("headline", "Black to move");
        assertThat(browser.texts("#game .turn-name")).containsExactly("g4-g7");
    }

    @Test
    void aLineThatComesLateIsNotPutBehindAnotherPosition() {
        show("/?variant=three");
        browser.await("headline", "White to move wins in");
        browser.run("const ask = window.fetch; const asked = new Promise(go => { window.answerNow = go; });"
                + "window.fetch = (path, options) => path.includes('/line')"
                + " ? asked.then(() => ask(path, options)).finally(() => { document.title = 'late'; })"
                + " : ask(path, options);");
        browser.click("line");
        browser.clickPoint("a1");
        browser.await("headline", "Black to move");
        browser.run("window.answerNow()");
        browser.awaitTitle("late");
        browser.awaitFrames();
        assertThat(browser.texts("#game .turn-name")).containsExactly("a1");
    }

    @Test
    void theDatabasePlaysItsSide() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.choose("opponent", "w");
        browser.await("headline", "White has won");
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
        browser.await("detail", "The game is over: ");
        browser.click("begin");
        browser.await("headline", "White to move wins in");
        browser.stopTime();
        browser.choose("opponent", "wb");
        browser.awaitTrue("timePasses(); return document.getElementById('detail').textContent.includes('The game is over: ')");
    }

    @Test
    void aMillWhilePlacingTakesTheStoneThatIsChosen() {
        show("/?variant=nine&fen=OO******/@@******/********+w+p+p+2+1+2+1+0+0");
        browser.await("headline", "White to move wins in");
        browser.clickPoint("c5");
        browser.await("detail", "choose the stone to take");
        assertThat(browser.texts("#hands .hand")).containsExactly("White 0", "Black 1");
        assertThat(browser.count("#hands i")).isEqualTo(1);
        assertThat(browser.label("d6")).contains("take this stone: win in");
        browser.clickPoint("d6");
        browser.await("headline", "White has won");
    }

    /** Counts the questions about several positions at once. */
    private void countBatches() {
        browser.run("const ask = window.fetch; window.batches = 0;"
                + "window.fetch = (path, options) => { window.batches += String(path).endsWith('/batch') ? 1 : 0; return ask(path, options); }");
    }

    @ParameterizedTest
    @CsvSource({"8, 1", "7, 0", "1, 0"})
    void onlyTheTopLevelAsksWhatIsHardToAnswer(String level, int batches) {
        show("/?variant=three&g=a1");
        browser.await("headline", "Black to move: a draw");
        countBatches();
        browser.choose("strength", level);
        browser.choose("opponent", "b");
        browser.awaitTrue("return document.querySelectorAll('#game .turn-name').length === 2");
        browser.awaitTrue("return window.batches === " + batches);
    }

    @Test
    void theTopLevelPlaysWhereItsQuestionFails() {
        show("/?variant=three&g=a1");
        browser.await("headline", "Black to move: a draw");
        browser.run(
                "const ask = window.fetch; window.fetch = (path, options) => String(path).endsWith('/batch') ? Promise.reject(new TypeError()) : ask(path, options)");
        browser.choose("opponent", "b");
        browser.awaitTrue("return document.querySelectorAll('#game .turn-name').length === 2");
        assertThat(browser.text("headline")).contains("White to move");
    }

    @ParameterizedTest
    @CsvSource({"en, 1: beginner, 8: perfect, 390, 844", "de, 1: Anfänger, 8: perfekt, 1280, 800"})
    void thereAreEightLevels(String language, String first, String last, int width, int height) {
        browser.resize(width, height);
        show("/?variant=three");
        browser.await("headline", "wins in");
        browser.choose("language", language);
        browser.awaitTrue(
                "return [...document.querySelectorAll('#strength option:not([hidden])')].map(each => each.textContent).join()"
                        + " === '" + first + ",2,3,4,5,6,7," + last + "'");
        browser.awaitTrue("return document.documentElement.scrollWidth <= innerWidth");
    }

    @Test
    void bothSidesPlayedByTheDatabaseEndByRepetition() {
        show("/?variant=three&g=a1");
        browser.await("headline", "Black to move: a draw");
        browser.stopTime();
        browser.choose("opponent", "wb");
        browser.awaitTrue("timePasses(); return document.getElementById('detail').textContent"
                + ".includes('A draw by repetition: this position is on the board for the third time.')");
        int turns = browser.count("#game button");
        browser.run("timePasses()");
        browser.awaitFrames();
        assertThat(browser.count("#game button")).isEqualTo(turns);
    }

    @Test
    void whereTurnsLieAheadItIsSaidWhenTheDatabasePlays() {
        show("/?v=three&g=b2-a1&at=0");
        browser.await("headline", "wins in 9");
        browser.choose("opponent", "w");
        browser.await("detail", "The database plays on at the end of these turns");
    }

    @Test
    void theDatabaseCanBeStopped() {
        show("/?variant=three&g=a1");
        browser.await("headline", "Black to move: a draw");
        browser.stopTime();
        browser.choose("opponent", "wb");
        browser.awaitTrue("timePasses(); return document.getElementById('game').textContent.includes('=')");
        browser.click("stop");
        int turns = browser.count("#game button");
        browser.run("timePasses()");
        browser.awaitFrames();
        assertThat(browser.count("#game button")).isEqualTo(turns);
        assertThat(browser.text("stop")).isEmpty();
    }

    @Test
    void theBestLineIsOfferedOnlyWhereItWouldShowSomething() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        assertThat(isEnabled("line")).isTrue();
        browser.click("line");
        browser.await("game", "-");
        assertThat(isEnabled("line")).as("it is shown already").isFalse();
        browser.press(Keys.END);
        browser.await("headline", "has won");
        assertThat(isEnabled("line")).as("the game is over").isFalse();
        show("/?variant=nine&fen=" + TestServer.encoded(TestServer.UNCOVERED));
        browser.await("headline", "not known here");
        assertThat(isEnabled("line")).as("nothing is known").isFalse();
    }

    private static boolean isEnabled(String id) {
        return (boolean) browser.run("return !document.getElementById('" + id + "').disabled");
    }
}
