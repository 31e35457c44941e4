package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** Playing on the board, against the database, and letting it show the way. What follows from a turn is tested in Node. */
final class PlayPageTest extends PageTester {
    /** All that the page tells of the worth of positions and turns, to eyes and to screen readers. */
    private static final String TOLD = """
            const parts = ['verdict', 'told', 'detail', 'gauge', 'signs', 'turns', 'no-turns', 'game', 'legend', 'mistakes', 'summary', 'curve', 'board']
              .map(id => document.getElementById(id)).filter(one => one.checkVisibility());
            const all = parts.flatMap(one => [one, ...one.querySelectorAll('*')]);
            const names = all.flatMap(one => [one.getAttribute('aria-label'), one.getAttribute('title')]);
            const texts = [document.title, ...parts.map(one => one.textContent), ...names].join(' ');
            return texts.match(/\\b(wins?|won|draws?|drawn|loss|loses|lost|plies|best)\\b|[+=−≥≤~]/g) ?? [];
            """;

    /** Notes each text of the headline that can be seen while a page begins. */
    private static final String HEADLINES = """
            window.headlines = [];
            const note = () => {
              const headline = document.getElementById('headline');
              if (headline && getComputedStyle(headline).visibility === 'visible') {
                headlines.push(headline.textContent);
              }
            };
            new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
            """;

    private static final String KEEP_MOTIONS = "window.moved = []; const animate = Element.prototype.animate;"
            + " Element.prototype.animate = function (...how) { moved.push(this.closest('.point').dataset.point); return animate.apply(this, how); }";

    @Test
    void theFirstPageShowsTheDeepestWinAndTheWayToIt() {
        show("/", "White to move wins in 33 plies");
        browser.click("line");
        browser.awaitCount("#game button", 33);
        assertThat(isEnabled("line")).as("it is shown already").isFalse();
        browser.press(Keys.ARROW_RIGHT);
        browser.await("headline", "Black to move: White wins in 32 plies");
        browser.press(Keys.END);
        browser.await("headline", "has won");
        browser.await("detail", "The game is over: Black has fewer than three stones.");
        assertThat(browser.count("#turns .turn")).isZero();
        browser.press(Keys.HOME);
        browser.await("headline", "wins in 33 plies");
    }

    @Test
    void aTurnIsMadePointByPointOrByADragAndTakenBack() {
        show("/" + WON_IN_1, "wins in 1 ply");
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
        show("/?variant=nine&fen=" + TestServer.encoded(TestServer.COVERED), "wins in 25");
        browser.hold("e5", "c3");
        assertThat(browser.run("return document.querySelector('[data-point=c3] .depth').textContent")).isEqualTo("25");
        browser.letGo();
        browser.await("headline", "Black to move");
        assertThat(browser.texts("#game .turn-name")).containsExactly("e5-c3");
    }

    @Test
    void movesCapturesAndPlacementsAreAnimatedUnlessTheSystemAsksForLessMotion() {
        show("/" + WON_IN_1, "wins in 1 ply");
        String best = browser.texts("#turns .turn-name").getFirst();
        browser.run(KEEP_MOTIONS);
        browser.click("best");
        browser.await("headline", "White has won");
        assertThat(browser.run("return moved")).as(best).isEqualTo(List.of(best.substring(3, 5), best.substring(6, 8)));
        assertThat(browser.run("return document.getElementById('verdict').className")).as("no loss").isEqualTo("verdict win");
        assertThat(browser.count("#hands s")).as("the stones that are gone")
                .isEqualTo(18 - browser.count("#board .has-stone"));
        show("/?v=three", "wins in 9");
        browser.run(KEEP_MOTIONS);
        browser.clickPoint("b2");
        browser.await("headline", "Black to move");
        assertThat(browser.run("return moved")).isEqualTo(List.of("b2"));
        browser.prefersLessMotion(true);
        browser.clickPoint("a1");
        browser.await("headline", "White to move");
        assertThat(browser.run("return moved")).isEqualTo(List.of("b2"));
        browser.prefersLessMotion(false);
    }

    @Test
    void aMillWhilePlacingTakesTheStoneThatIsChosen() {
        show("/?variant=nine&fen=OO******/@@******/********+w+p+p+2+1+2+1+0+0", "White to move wins in");
        browser.clickPoint("c5");
        browser.await("detail", "choose the stone to take");
        assertThat(browser.texts("#hands .hand")).containsExactly("White 0", "Black 1");
        assertThat(browser.count("#hands i")).isEqualTo(1);
        assertThat(browser.label("d6")).contains("take this stone: win in");
        browser.clickPoint("d6");
        browser.await("headline", "White has won");
    }

    @Test
    void theBestTurnsAreArrowsUntilSomebodyTakesThemAway() {
        show("/?variant=nine&fen=" + TestServer.encoded(TestServer.COVERED), "wins in 25");
        assertThat(browser.count("#board .arrow.win.first")).isEqualTo(1);
        assertThat(browser.count("#board .arrow")).isEqualTo(1);
        browser.run("document.getElementById('arrows').click()");
        assertThat(browser.count("#board .arrow")).isZero();
        show("/" + WON_IN_1, "wins in 1 ply");
        assertThat(browser.count("#board .arrow")).as("remembered").isZero();
        browser.press("a");
        long best = browser.texts("#turns .turn-value").stream().filter("win in 1"::equals).count();
        assertThat(best).isPositive();
        assertThat(browser.count("#board .arrow")).as("the equal ones, too").isGreaterThanOrEqualTo((int) best);
    }

    @Test
    void valuesAreHiddenWhileTheDatabasePlaysAgainstSomebody() {
        show("/?v=three", "wins in 9");
        assertThat(told()).isNotEmpty();
        browser.choose("opponent", "b");
        browser.await("headline", "White to move");
        assertThat(told()).isEmpty();
        browser.clickPoint("b2");
        browser.awaitCount("#game button", 2);
        assertThat(told()).as("after its turn").isEmpty();
        browser.press("v");
        browser.await("turns", "win in");
        browser.press("v");
        browser.awaitTrue("return document.getElementById('turns').hidden");
        assertThat(told()).as("hidden by hand").isEmpty();
        browser.run("document.getElementById('hint').scrollIntoView({ block: 'center' })");
        browser.click("hint");
        browser.await("detail", "You have given nothing away: this is won.");
        browser.click("hint");
        browser.await("detail", "Best is ");
        browser.click("hint");
        assertThat(browser.run("return document.getElementById('hint').ariaDisabled + document.activeElement.id"))
                .as("a third tap on the same spot does nothing").isEqualTo("truehint");
        assertThat(browser.texts("#game .turn-name")).hasSize(2);
        browser.click("take-back");
        browser.awaitCount("#game button", 0);
        assertThat(browser.run("return document.getElementById('take-back').ariaDisabled")).isEqualTo("true");
        browser.click("stop");
        assertThat(browser.run("return document.activeElement.id")).as("where the keyboard is").isEqualTo("headline");
        browser.await("headline", "White to move wins in");
    }

    @Test
    void thePageGoesOnWithTheGameThatIsPlayedAndTellsNothingMeanwhile() {
        show("/?v=three", "wins in 9");
        browser.choose("strength", "3");
        browser.choose("opponent", "b");
        browser.clickPoint("b2");
        browser.awaitCount("#game button", 2);
        String address = browser.address();
        browser.beforeAllScripts(HEADLINES, () -> {
            browser.show(address);
            assertIsPlayed();
            show("/stats?variant=three");
            browser.await("title", "Three");
            browser.run("document.querySelector('nav a').click()");
            assertIsPlayed();
        });
        assertThat(browser.address()).endsWith(address.substring(address.indexOf('?')));
        show("/?v=nine&g=d6", "Black to move");
        browser.choose("opponent", "b");
        browser.awaitTrue("return localStorage.getItem('millstone-playing').includes('v=nine')");
        browser.run("history.back()");
        browser.awaitTrue("return location.search.startsWith('?v=three')");
        browser.await("headline", "White to move");
        browser.click("stop");
        browser.await("headline", "White to move wins");
    }

    private static void assertIsPlayed() {
        browser.await("headline", "White to move");
        browser.awaitCount("#game button", 2);
        assertThat(browser.value("opponent")).isEqualTo("b");
        assertThat(browser.value("strength")).isEqualTo("3");
        assertThat(told()).isEmpty();
        assertThat(browser.run("return window.headlines.filter(text => text.includes('win'))")).isEqualTo(List.of());
    }

    @Tag("push")
    @ParameterizedTest
    @CsvSource({"390, 844, en, 1: beginner, 8: perfect", "1280, 800, en, 1: beginner, 8: perfect",
        "390, 844, de, 1: Anfänger, 8: perfekt", "1280, 800, de, 1: Anfänger, 8: perfekt"})
    void whoPlaysAgainstTheDatabaseHasItInSight(int width, int height, String language, String first, String last) {
        speak(language);
        browser.resize(width, height);
        show("/?v=three");
        browser.awaitTrue("return document.querySelectorAll('#turns .turn').length > 0");
        assertThat(browser.texts("#strength option:not([hidden])")).containsExactly(first, "2", "3", "4", "5", "6", "7", last);
        assertThat(outOfSight("to-play")).isEqualTo(List.of());
        if (width < 900) {
            browser.click("to-play");
        }
        assertThat(outOfSight("opponent", "strength", "veil")).isEqualTo(List.of());
        browser.choose("opponent", "b");
        browser.clickPoint("b2");
        browser.awaitTrue(
                "return document.querySelectorAll('#game button').length === 2 && document.getElementById('hint').checkVisibility()");
        assertThat(outOfSight("stop", "take-back", "hint", "unveil")).isEqualTo(List.of());
        assertThat(browser.accessibilityFaults()).isEmpty();
    }

    /** Which elements are not in sight; on a phone what is below the buttons for stepping is not. */
    private static Object outOfSight(String... ids) {
        return browser
                .run("const end = innerWidth < 900 ? document.getElementById('first').getBoundingClientRect().top : innerHeight;"
                        + "return ['" + String.join("', '", ids) + "'].filter(id => {"
                        + " const { top, bottom, left, right, width } = document.getElementById(id).getBoundingClientRect();"
                        + " return width === 0 || top < 0 || bottom > end || left < 0 || right > innerWidth; })");
    }

    private static boolean isEnabled(String id) {
        return (boolean) browser.run("return !document.getElementById('" + id + "').disabled");
    }

    private static List<?> told() {
        return (List<?>) browser.run(TOLD);
    }
}
