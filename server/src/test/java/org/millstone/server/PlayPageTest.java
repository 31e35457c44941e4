package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Playing on the board, against the database, and letting it show the way. What follows from a turn is tested in Node. */
final class PlayPageTest extends PageTester {
    /** All that the page tells of the worth of positions and turns, to eyes and to screen readers. */
    private static final String TOLD = """
            const parts = ['verdict', 'more', 'gauge', 'signs', 'turns', 'no-turns', 'game', 'legend', 'mistakes', 'summary', 'curve', 'board']
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
    void anAnalysisBeginsWithTheDeepestWinAndShowsTheWayToIt() {
        browser.resize(375, 547);
        show("/?mode=analyse", "White to move wins in 33 plies");
        browser.click("line");
        browser.awaitCount("#game button", 33);
        assertThat(browser
                .run("const [list, panel] = ['#game', '.side'].map(one => document.querySelector(one).getBoundingClientRect());"
                        + " return list.top >= panel.top - 1 && list.top < (panel.top + panel.bottom) / 2"))
                .as("in sight on a phone").isEqualTo(true);
        browser.awaitCount("#line", 0); // it is shown already
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
        assertThat(browser.texts("#hands .hand")).as("the stones that are gone")
                .containsExactly("White: %d lost".formatted(9 - browser.count("#board .has-stone.w")), "Black: 7 lost");
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
        browser.await("detail", "A mill: take a stone");
        assertThat(browser.texts("#hands .hand")).containsExactly("White: 0 in hand, 6 lost", "Black: 1 in hand, 6 lost");
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
        assertThat(browser.count("#board .arrow")).as("at most three, the list tells the others").isBetween(1, 3);
        show("/?v=nine&fen=@***O***/*O*****O/***@*@**_w", "wins in 1 ply");
        assertThat(browser.run("return document.querySelector('#board .arrow.first path').getBBox().height > 40"))
                .as("from d3 to d6 past the stone at d5").isEqualTo(true);
    }

    @Test
    void aGameIsBegunInTwoTapsAndTellsNothingOfWhatTurnsAreWorth() {
        show("/?v=three&mode=play", "Three Men's Morris");
        assertThat(told()).as("before it").isEmpty();
        browser.click("start");
        browser.await("headline", "Your turn: White");
        browser.await("detail", "Put a stone on the board.");
        browser.clickPoint("b2");
        browser.await("headline", "Your turn: White");
        assertThat(told()).as("after its turn").isEmpty();
        browser.awaitTrue("return document.querySelectorAll('#board .has-stone').length === 2");
        assertThat(browser.count("#bar :disabled, #bar [aria-disabled]")).isZero();
        browser.click("hint");
        browser.await("detail", "You have given nothing away: this is won.");
        browser.click("hint");
        browser.await("detail", "Best is ");
        browser.awaitCount("#board .arrow", 1);
        browser.click("hint");
        browser.awaitCount("#board .arrow", 0);
        browser.click("take-back");
        browser.awaitCount("#board .has-stone", 0);
        browser.clickPoint("a1");
        browser.awaitCount("#board .has-stone", 2);
        browser.click("resign");
        assertThat(browser.content("resign")).endsWith("Yes, resign");
        browser.click("resign");
        browser.await("headline", "You lost");
        assertThat(browser.text("told")).as("the last turn is no news any more").isEmpty();
        browser.click("study");
        browser.await("headline", "White to move: mistake 1 of 1");
        browser.click("leave-lesson");
        enter("play");
        browser.click("rematch");
        browser.await("headline", "Your turn: Black");
        browser.awaitCount("#board .has-stone", 1);
    }

    @Test
    void lookingIntoAGameIsAStepAsideAfterWhichItGoesOn() {
        show("/?v=three&mode=play", "Three Men's Morris");
        browser.choose("strength", "3");
        browser.click("start");
        browser.clickPoint("b2");
        browser.awaitCount("#board .has-stone", 2);
        String address = browser.address();
        browser.click("look");
        browser.await("turns", "win in");
        browser.awaitAddress("&at=2");
        browser.click("go-on");
        browser.await("headline", "Your turn: White");
        browser.beforeAllScripts(HEADLINES, () -> {
            browser.show(address);
            assertIsPlayed();
            show("/stats?variant=three");
            browser.await("title", "Three");
            browser.run("document.querySelector('nav a').click()");
            assertIsPlayed();
        });
        assertThat(browser.address()).endsWith(address.substring(address.indexOf('?')));
    }

    private static void assertIsPlayed() {
        browser.await("headline", "Your turn: White");
        browser.awaitCount("#board .has-stone", 2);
        assertThat(browser.text("match")).isEqualTo("You are White. Level 3.");
        assertThat(told()).isEmpty();
        assertThat(browser.run("return window.headlines.filter(text => text.includes('win'))")).isEqualTo(List.of());
    }

    @Test
    void twoPeoplePlayAtOneBoardAndTheComputerAgainstItself() {
        show("/?v=three&mode=play", "Three Men's Morris");
        browser.choose("strength", "two");
        browser.click("start");
        for (String point : List.of("a1", "b2", "a2", "c3")) {
            browser.clickPoint(point);
        }
        browser.await("headline", "White to move");
        browser.clickPoint("a3");
        browser.await("headline", "A mill: take a stone");
        assertThat(browser.text("told")).as("the turn before is no news any more").isEmpty();
        browser.clickPoint("b2");
        browser.await("headline", "White has won");
        assertThat(browser.count("#bar button")).as("rematch, look, new game").isEqualTo(3);
        browser.click("new-game");
        browser.choose("strength", "8");
        browser.run("document.querySelector('[name=colour][value=none]').click()");
        browser.click("start");
        browser.awaitTrue("return document.querySelectorAll('#board .has-stone').length > 3");
    }

    /** By the keyboard alone, with a link to skip what stands at the top, and with letters that say nothing. */
    @Test
    void lettersOnTheKeyboardCanBeTurnedOff() {
        show("/?v=three", "wins in 9");
        browser.press(Keys.TAB);
        assertThat(browser.run("return document.activeElement.className")).isEqualTo("skip");
        browser.press(Keys.ENTER);
        browser.awaitTrue("return document.activeElement.id === 'headline'");
        browser.push("letters");
        browser.press("b");
        browser.awaitFrames();
        assertThat(browser.count("#game .turn-name")).isZero();
        browser.push("letters");
        browser.press("b");
        browser.awaitCount("#game .turn-name", 1);
        browser.press(Keys.ARROW_LEFT);
        browser.await("headline", "wins in 9");
    }

    private static List<?> told() {
        return (List<?>) browser.run(TOLD);
    }
}
