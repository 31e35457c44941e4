package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.fixtures.TestTables;

/** Puzzles of a service; {@link OfflinePageTest} solves one in an exported folder. What is right is tested in Node. */
final class PuzzlePageTest extends PageTester {
    private static final List<String> PUZZLES = puzzles();

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

    @Test
    void aPuzzleIsAnsweredUntilItsPointIsReached() {
        with(TestTables.ofVectors("six"), PuzzlePageTest::solveOne);
    }

    private static void solveOne() {
        show("/?v=six", "to move: a draw");
        enter("puzzles");
        browser.await("headline", "one turn");
        browser.choose("puzzle-level", "3");
        browser.await("puzzle-count", "0 of " + PUZZLES.size() + " solved");
        assertThat(shown(browser)[1]).isEqualTo("3");
        browser.awaitTrue("return document.querySelectorAll('#board .marked').length > 0");
        assertThat(browser.count("#turns .turn") + browser.count("#board .marked:not(.open)")).as("what turns are worth")
                .isZero();
        assertThat(browser.address()).doesNotContain("g=");
        assertThat(browser.accessibilityFaults()).isEmpty();
        String first = shown(browser)[2];
        solve(browser, "Solved.");
        assertThat(browser.run("return localStorage.getItem('solved.six')")).isEqualTo(first);
        assertThat(browser.run("return localStorage.getItem('first.six')")).isEqualTo(first);
        assertThat(browser.content("puzzle-count")).contains("1 at the first try");
        browser.click("next-puzzle");
        browser.await("headline", "one turn");
        assertThat(shown(browser)[2]).isNotEqualTo(first);
        String missed = shown(browser)[2];
        int turns = shown(browser)[3].split("-").length;
        browser.click("solve");
        browser.awaitCount("#game .turn-name", turns);
        assertThat(browser.text("told")).as("of a line that nobody played").isEmpty();
        assertThat(browser.run("return localStorage.getItem('missed.six') + localStorage.getItem('streak.six')"))
                .isEqualTo(missed + "0");
        enter("play");
        enter("puzzles");
        assertThat(shown(browser)[2]).as("it is found again").isEqualTo(missed);
        browser.click("leave-puzzle");
        browser.await("headline", "Six Men's Morris");
    }
}
