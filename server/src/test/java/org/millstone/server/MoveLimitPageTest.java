package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.millstone.fixtures.TestTables;

/** Pages of a database with a move limit: a game of six is drawn after 20 quiet plies in a row. */
final class MoveLimitPageTest extends PageTester {
    /** Won in 61 plies, but the last placement leads to moves that take too long. */
    private static final String TOO_LONG = "/?v=six&fen=O@*****@/OO@***O@+w+p+p+4+1+4+0+0+0";

    /** Won in 23 plies, more than the limit leaves, but in seven plies there is a capture. */
    private static final String IN_TIME = "/?v=six&fen=@*@O@O@*/O*O**OO@+w+m+s+6+0+5+0+0+0+6+1";

    private static TestServer games;

    @BeforeAll
    static void serveGames() {
        games = TestServer.startMapped(TestTables.limited());
    }

    @AfterAll
    static void close() {
        if (games != null) {
            games.close();
        }
    }

    private static void open(String path, String headline) {
        browser.show(games.url(path));
        browser.await("headline", headline);
    }

    @Test
    void aWinThatTheLimitTakesAwayIsADrawAndThePageSaysWhy() {
        open(TOO_LONG, "White to move: a draw by the move limit");
        browser.await("detail",
                "Won for White in 61 plies, but not within the limit. 20 more plies without a capture or a placement, and it"
                        + " is a draw.");
        browser.await("turns", "draw by the limit (win in 61)");
        assertThat(browser.run("return document.getElementById('verdict').className")).isEqualTo("verdict draw");
        assertThat(browser.label("d2")).contains("go here: draw by the limit (win in 61)");
        assertThat(browser.accessibilityFaults()).isEmpty();
        browser.choose("language", "de");
        browser.await("headline", "Weiß am Zug: Remis durch die Zuggrenze");
        browser.await("detail",
                "Gewonnen für Weiß in 61 Halbzügen, aber nicht innerhalb der Zuggrenze. Noch 20 Halbzüge ohne Schlag oder"
                        + " gesetzten Stein, und es ist Remis.");
        browser.choose("language", "en");
    }

    @Test
    void aWinWithinTheLimitSaysWhenTheNextCaptureIsForced() {
        open(IN_TIME, "White to move wins in 23 plies");
        browser.await("detail", "6 of 20 plies without a capture. The next capture is forced within 7 plies.");
        browser.await("turns", "win in 23, capture in 7");
        browser.click("line");
        browser.awaitCount("#game button", 15);
        browser.click("last");
        browser.await("headline", "White has won");
    }

    @Test
    void theClockIsCountedAlongAGameAndStaysInTheAddress() {
        open(IN_TIME, "White to move wins");
        browser.click("best");
        browser.await("detail", "7 of 20 plies without a capture.");
        assertThat(browser.value("fen")).endsWith(" 7 1");
        String address = (String) browser.run("return location.pathname + location.search");
        assertThat(address).contains("&fen=").contains("_6_1&g=");
        open(address, "Black to move: White wins");
        browser.await("detail", "7 of 20 plies without a capture.");
        browser.click("undo");
        browser.await("detail", "6 of 20 plies without a capture.");
    }

    @Test
    void aTurnThatGivesAWinToTheLimitIsAMistake() {
        open("/?v=six&fen=@O*@OO**/@@O*O@*O+w+m+s+6+0+5+0+0+0+11+1", "White to move wins in 9 plies");
        browser.run("document.querySelector('#turns [data-move=e3-d3]').click()");
        browser.await("told", "gives the win away (was a win in 9 by b2-b3); now a draw by the limit (win in 107).");
    }

    @Test
    void afterTheLastQuietPlyTheGameIsDrawn() {
        open("/?v=six&fen=@O*@OO**/@@O*O@*O+w+m+s+6+0+5+0+0+0+20+1", "White to move: a draw by the move limit");
        browser.await("detail", "20 plies without a capture: the game is drawn.");
    }
}
