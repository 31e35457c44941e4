package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.millstone.fixtures.TestTables;

/** Games in which stones move while others are in hand, and mills take from the hand. */
final class FreeHandsPageTest extends PageTester {
    private static TestServer games;

    @BeforeAll
    static void serveGames() {
        games = TestServer.startMapped(TestTables.ofVectors());
    }

    @AfterAll
    static void close() {
        if (games != null) {
            games.close();
        }
    }

    private static void open(String path) {
        browser.show(games.url(path));
    }

    private static void open(String path, String headline) {
        open(path);
        browser.await("headline", headline);
    }

    @Test
    void aStoneInHandAndAStoneOnTheBoardAreBothAlive() {
        open("/?v=three-any", "White to move");
        browser.clickPoint("a1");
        browser.await("headline", "Black to move");
        browser.clickPoint("c3");
        browser.await("headline", "White to move");
        assertThat(browser.label("a1")).contains("white stone", "best turn of this stone");
        assertThat(browser.label("b2")).contains("empty", "go here");
        browser.clickPoint("a1");
        assertThat(browser.label("b1")).contains("go here");
        assertThat(browser.label("b3")).isEqualTo("b3, empty");
        browser.clickPoint("a2");
        browser.await("headline", "Black to move");
        browser.drag("c3", "b3");
        browser.await("headline", "White to move");
        browser.clickPoint("a1");
        browser.await("headline", "Black to move");
        assertThat(browser.texts("#game .turn-name")).containsExactly("a1", "c3", "a1-a2", "c3-b3", "a1");
        assertThat(browser.texts("#game .phase")).containsExactly("Placing or moving");
        assertThat(browser.value("fen")).endsWith(" b p p 2 2 1 3 0 0");
    }

    @Test
    void aMillTakesFromTheHandByItself() {
        open("/?v=six-hand&fen=OO******/@@******+w+p+p+2+3+2+3", "White to move");
        browser.clickPoint("b4");
        browser.await("headline", "Black to move");
        assertThat(browser.value("fen")).endsWith(" b p p 3 2 2 2 0 0");
        assertThat(browser.text("hands")).contains("White 2", "Black 2", "−1");
        assertThat(browser.accessibilityFaults()).isEmpty();
    }

    @Test
    void whatTheHandLacksIsTakenFromTheBoard() {
        open("/?v=six-hand&fen=OO******/@@@@****+w+p+p+2+1+4+0", "White to move");
        browser.clickPoint("b4");
        browser.await("detail", "A mill: choose the stone to take.");
        browser.clickPoint("c5");
        browser.await("headline", "Black to move");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b4xc5");
    }

    @Test
    void anyPairOfHandsCanBeSetUpAndHasAnAddress() {
        open("/?v=three-any", "White to move");
        browser.clickPoint("a1");
        browser.await("headline", "Black to move");
        browser.click("edit");
        browser.set("black-hand", "3");
        browser.set("white-hand", "2");
        browser.choose("side", "w");
        browser.click("edit");
        browser.await("headline", "White to move");
        String fen = browser.value("fen");
        assertThat(fen).endsWith(" w p p 1 2 0 3 0 0");
        browser.show(browser.address());
        browser.await("headline", "White to move");
        assertThat(browser.value("fen")).isEqualTo(fen);
    }

    @Test
    void statisticsHaveALayerForAllThatIsInHand() {
        open("/stats?v=three-any");
        browser.await("total", "wins");
        assertThat(browser.texts("#layers > .layer > summary b")).startsWith("8 in hand", "7 in hand").endsWith("none in hand");
        browser.run("document.querySelectorAll('#layers > .layer')[1].open = true");
        browser.awaitCount("#layers .layer .layer", 2);
        assertThat(browser.texts("#layers .layer .layer summary b")).containsExactly("4 + 3 in hand", "3 + 4 in hand");
        browser.run("document.querySelector('#layers .layer .layer').open = true");
        browser.awaitCount("#layers .matrix button", 2);
        assertThat(browser.accessibilityFaults()).isEmpty();
    }
}
