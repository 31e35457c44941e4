package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.TestTables;
import org.openqa.selenium.Keys;

/** Puzzles, on a phone and at a desk, in both languages; {@link OfflinePageTest} solves one in an exported folder. */
final class PuzzlePageTest {
    private static final List<String> PUZZLES = puzzles();

    private static TestServer server;
    private static Browser browser;

    @BeforeAll
    static void start() {
        assumeThat(Browser.isThere()).as("chromium and chromedriver are installed, to test the pages in").isTrue();
        server = TestServer.startMapped(TestTables.ofVectors("six"));
        browser = Browser.shared();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void open() {
        browser.resize(1280, 800);
        browser.show(server.url("/?v=six"));
        browser.run("localStorage.clear()");
        browser.await("headline", "to move: a draw");
    }

    @AfterEach
    void theConsoleIsEmpty() {
        browser.assertQuiet();
    }

    private static List<String> puzzles() {
        try {
            return Files.readAllLines(Path.of("..", "data", "puzzles", "six.tsv")).stream().filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns theme, level, position and turns of the puzzle that the address shows. */
    static String[] shown(Browser browser) {
        String code = browser.address().replaceFirst(".*[?&]puzzle=([^&]*).*", "$1");
        return PUZZLES.stream().map(line -> line.split("\t")).filter(cells -> cells.length == 4 && cells[2].equals(code))
                .findFirst()
                .orElseThrow(() -> new AssertionError(browser.address()));
    }

    /** Plays a turn of a link on the board, point by point. */
    static void play(Browser browser, String turn) {
        for (String point : turn.replace("x", "").split("(?<=\\G..)")) {
            browser.clickPoint(point);
        }
    }

    /** Solves the puzzle shown, and waits for each answer. */
    static void solve(Browser browser, String said) {
        String[] turns = shown(browser)[3].split("-");
        for (int i = 0; i < turns.length; i += 2) {
            browser.awaitCount("#game .turn-name", i);
            browser.awaitTrue("return document.querySelectorAll('#board .marked').length > 0");
            play(browser, turns[i]);
        }
        browser.await("detail", said);
    }

    @ParameterizedTest
    @CsvSource({"390, 844, en, Solved., one turn", "1280, 800, de, Gelöst., ein Zug"})
    void aPuzzleIsAnsweredUntilItsPointIsReached(int width, int height, String language, String solved, String asks) {
        browser.resize(width, height);
        browser.choose("language", language);
        browser.run("document.activeElement.blur()");
        browser.press("p");
        browser.await("headline", asks);
        browser.awaitTrue("return document.querySelectorAll('#board .marked').length > 0");
        assertThat(browser.count("#turns .turn") + browser.count("#board .marked:not(.open)")).as("what turns are worth")
                .isZero();
        assertThat(browser.address()).doesNotContain("g=");
        assertThat(browser.accessibilityFaults()).isEmpty();
        String first = shown(browser)[2];
        solve(browser, solved);
        // What turns are worth is told now, where the opponent has any.
        browser.awaitTrue("return document.querySelectorAll('#board .marked:not(.open), #turns .turn').length > 0"
                + " || document.getElementById('verdict').classList.contains('win')");
        assertThat(browser.run("return localStorage.getItem('solved.six')")).isEqualTo(first);
        browser.click("next-puzzle");
        browser.await("headline", asks);
        assertThat(shown(browser)[2]).isNotEqualTo(first);
        browser.choose("language", "en");
    }

    @Test
    void aWrongTurnIsSaidToGiveSomethingAwayAndCanBeTriedAgain() {
        browser.press("p");
        browser.await("headline", "one turn");
        browser.choose("puzzle-theme", "draw");
        browser.await("headline", "one turn holds the draw");
        String fen = browser.value("fen");
        String right = shown(browser)[3].split("-")[0];
        for (var move : server.json("/v1/six?fen=" + TestServer.encoded(fen)).get("moves")) {
            String turn = move.get("move").textValue().replace("-", "");
            if (!turn.equals(right) && !turn.contains("x")) {
                browser.awaitTrue("return document.querySelectorAll('#board .marked').length > 0");
                play(browser, turn);
                browser.await("detail", "No: " + move.get("move").textValue() + " gives the draw away, and loses in ");
                break;
            }
        }
        assertThat(browser.value("fen")).isEqualTo(fen);
        solve(browser, "Solved. The draw is held");
    }

    @Test
    void theSolutionIsPlayedOnTheBoard() {
        browser.press("p");
        browser.await("headline", "one turn");
        browser.choose("puzzle-theme", "mills");
        browser.await("headline", "one turn wins");
        int turns = shown(browser)[3].split("-").length;
        browser.click("solve");
        browser.await("detail", "Two mills were open at once");
        assertThat(browser.count("#game .turn-name")).isEqualTo(turns);
        assertThat(browser.run("return localStorage.getItem('solved.six')")).isNull();
    }

    @Test
    void aPuzzleThatIsLoadedAgainIsStillOpen() {
        browser.press("p");
        browser.await("headline", "one turn");
        String[] puzzle = shown(browser);
        browser.awaitTrue("return document.querySelectorAll('#board .marked').length > 0");
        play(browser, puzzle[3].split("-")[0]);
        browser.await("detail", "Right. The answer is");
        String fen = browser.value("fen");
        browser.run("location.reload()");
        browser.await("detail", "Right. The answer is");
        assertThat(browser.value("fen")).isEqualTo(fen);
        String asked = browser.text("headline");
        browser.press(Keys.ARROW_LEFT);
        browser.await("headline", asked.startsWith("White") ? "Black to move" : "White to move");
        assertThat(browser.text("detail")).isEqualTo("Right.");
        browser.press(Keys.ARROW_RIGHT);
        browser.await("headline", asked);
    }

    @Test
    void theLevelIsChosen() {
        browser.choose("opponent", "b");
        browser.run("document.activeElement.blur()");
        browser.press("p");
        browser.await("headline", "one turn");
        assertThat(browser.text("stop")).as("nobody is to be stopped now").isEmpty();
        for (String level : List.of("1", "3")) {
            browser.choose("puzzle-level", level);
            browser.await("puzzle-count", "0 of " + PUZZLES.stream().filter(line -> line.split("\t")[1].equals(level)).count());
            assertThat(shown(browser)[1]).isEqualTo(level);
        }
    }

    @Test
    void aPuzzleThatComesLateIsDropped() {
        browser.run("window.fetched = window.fetch; window.fetch = async (...asked) => {"
                + " const answer = await window.fetched(...asked);"
                + " if (String(asked[0]).endsWith('six.tsv')) { await new Promise(go => { window.release = go; }); window.late = true; }"
                + " return answer; }");
        browser.press("p");
        browser.press("e");
        browser.await("headline", "Setting up");
        browser.awaitTrue("window.release?.(); return window.late === true");
        browser.awaitFrames();
        browser.await("headline", "Setting up");
    }
}
