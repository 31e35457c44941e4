package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Setting up a position leaves nothing of the old one alive under the board. */
final class SetUpPageTest extends PageTester {
    @Test
    void aPositionIsSetUpByClickAndDrag() {
        show("/" + WON_IN_1, "wins in 1 ply");
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
        show("/?variant=nine&fen=*OOO****/@@@*****/@*******+w+m+r+3+0+4+0+1+0", "White to move");
        browser.click("edit");
        browser.click("edit");
        browser.await("headline", "White to move");
        assertThat(browser.value("fen")).endsWith(" w m r 3 0 4 0 1 0");
    }

    @Test
    void whileSettingUpNoTurnIsPlayedAndNoAddressChanges() {
        show("/" + WON_IN_1, "wins in 1 ply");
        String address = browser.address();
        String fen = browser.value("fen");
        browser.click("edit");
        assertThat(browser.count("#turns .turn")).isZero();
        assertThat(browser
                .run("return [...document.querySelectorAll('#best, #line, #undo, #redo, #autoplay')].every(b => b.disabled)"))
                .isEqualTo(true);
        browser.clickPoint("d5");
        browser.clickPoint("c5");
        browser.press("b", "l");
        browser.press(Keys.ARROW_LEFT);
        browser.await("headline", "Setting up");
        assertThat(browser.address()).isEqualTo(address);
        assertThat(browser.count("#game button")).isZero();
        browser.press(Keys.ESCAPE);
        browser.await("headline", "wins in 1 ply");
        assertThat(browser.value("fen")).isEqualTo(fen);
        assertThat(browser.address()).isEqualTo(address);
    }

    @Test
    void cancelLeavesThePositionAsItWas() {
        show("/" + WON_IN_1, "wins in 1 ply");
        String turns = browser.text("turns");
        browser.click("edit");
        browser.click("clear");
        browser.click("cancel");
        browser.await("headline", "wins in 1 ply");
        assertThat(browser.text("turns")).isEqualTo(turns);
    }

    @Test
    void aNewGameLeavesSettingUp() {
        show("/?variant=three", "wins in 9");
        browser.click("edit");
        browser.clickPoint("a1");
        browser.click("begin");
        browser.await("headline", "White to move wins in 9");
        assertThat(browser.text("editor")).isEmpty();
    }

    @Test
    void anImpossibleFenLeavesGameAndAddressAsTheyAre() {
        show("/?v=three&g=b2-a1&at=2", "White to move");
        String address = browser.address();
        browser.type("fen", "OOOOOOOOO w m s 9 0 0 0 0 0");
        browser.await("fen-error", "White has 9 stones");
        assertThat(browser.address()).isEqualTo(address);
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2", "a1");
    }

    @Test
    void handsHoldWholeNumbersThatTheRulesAllow() {
        show("/?variant=three", "wins in 9");
        browser.click("edit");
        browser.clickPoint("a1");
        assertThat(hand("-3")).isEqualTo("0");
        assertThat(hand("1.5")).isEqualTo("1");
        assertThat(hand("77")).isEqualTo("2");
        assertThat(hand("")).isEqualTo("0");
    }

    private static Object hand(String number) {
        return browser.set("white-hand", number);
    }

    @Test
    void aPositionThatTheRulesDoNotKnowIsSaidAndCanBeSetRight() {
        show("/?variant=three", "wins in 9");
        browser.click("edit");
        for (String point : List.of("a1", "b1", "c1", "a2")) {
            browser.clickPoint(point);
        }
        browser.click("edit");
        browser.await("fen-error", "White has 4 stones");
        browser.await("headline", "This position cannot be shown");
        browser.await("detail", "White has 4 stones");
        browser.choose("language", "de");
        browser.await("detail", "Weiß hat 4 Steine, gespielt wird aber mit 3.");
        browser.choose("language", "en");
        assertThat(browser.run("return document.getElementById('share').disabled")).isEqualTo(true);
        browser.click("start");
        browser.awaitNothing("fen-error");
        browser.click("edit");
        browser.await("headline", "White to move wins in 9");
    }
}
