package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Clicks and what they change are seen together, on a phone held upright or across, and on a desk. */
@Tag("push")
final class LayoutPageTest extends PageTester {
    /** Thirty pairs of turns on the board of three, with mistakes among them, and a variation. */
    private static final String GAME =
            "b2-c1-c3-v-a2-c3-e-a3-b3-a2-b2a1-a3b2-a1b1-b2c2-b1a1-a2b2-a1b1-b2a1-b1b2-c1b1-b2c1-a1a2-c3b2-a2a3-b2a2-c2c3"
                    + "-b3b2-c3b3-b2c2-b1a1-c2b2-b3c3-c1b1-c3c2-b2b3-c2c3-b1c1-a1b2-c1b1-b2c1-b1a1-c3c2-a1b2-c2c3-b2b1-c1b2-b1c1-b2a1-a2b2-a3a2"
                    + "-b2c2-a1b1-c2b2-a2a3-b2a1-a3b2-b3a3-b2c2-a3b2-c3b3-b2a2-b3a3-c1b2-a3b3";

    /** The invisible part of an element, by its id: outside of the page, or under something else. */
    private static final String HIDDEN = """
            const hidden = ids => ids.filter(id => {
              const { left, right, top, bottom } = document.getElementById(id).getBoundingClientRect();
              const isOn = (x, y) => document.elementFromPoint(x, y)?.closest('#' + id);
              const [x, y] = [(left + right) / 2, (top + bottom) / 2];
              return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
                || ![[x, y], [left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]].every(([across, down]) => isOn(across, down));
            });
            """;

    @AfterEach
    void light() {
        browser.prefersDark(false);
    }

    private static void show(int width, int height, String language, boolean dark) {
        browser.resize(width, height);
        browser.prefersDark(dark);
        speak(language);
        show("/?v=three&g=" + GAME + "&at=4");
        browser.awaitTrue("return document.querySelectorAll('#mistakes button').length > 5");
    }

    @ParameterizedTest
    @CsvSource({"390, 844, en, false", "390, 844, de, true", "844, 390, en, true", "844, 390, de, false", "1280, 800, en, false",
        "1280, 800, de, true"})
    void whatIsClickedIsSeenInReachAndInOneRow(int width, int height, String language, boolean dark) {
        show(width, height, language, dark);
        assertThat(browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                .as("no scrolling sideways").isEqualTo(true);
        assertThat(browser.run(HIDDEN
                + "return hidden(['board', 'headline', 'told', 'undo', 'redo', 'best', 'line', 'back', 'promote', 'remove'])"))
                .as("at the top").isEqualTo(List.of());
        assertThat(browser
                .run("return [...document.querySelectorAll('.tools, .variation-tools')].filter(one => one.checkVisibility())"
                        + ".filter(row => new Set([...row.children].filter(one => one.checkVisibility()).map(one => Math.round(one.getBoundingClientRect().top))).size > 1)"
                        + ".map(row => row.id || row.getAttribute('aria-label'))"))
                .isEqualTo(List.of());
        assertThat(browser.run(
                "return [...document.querySelectorAll('#board .touch')].map(point => point.getBoundingClientRect().width).filter(size => size < 43.9)"))
                .as("points").isEqualTo(List.of());
        assertThat(browser.run("return document.getElementById('read').getBoundingClientRect().bottom <= innerHeight"))
                .as("a game can be pasted without scrolling").isEqualTo(true);
        if (width < height) {
            assertThat(browser.run("return document.getElementById('redo').getBoundingClientRect().bottom > innerHeight - 60"))
                    .as("the thumb is at the bottom").isEqualTo(true);
        }
        browser.run("document.querySelector('#mistakes li:last-child button').scrollIntoView({ block: 'end' })");
        browser.run("document.querySelector('#mistakes li:last-child button').click()");
        browser.awaitTrue(
                "return location.search.endsWith('at=' + document.querySelectorAll('#game .turn-name').length) || !location.search.endsWith('at=4')");
        assertThat(browser.run(HIDDEN + "return hidden(['headline', 'told', 'undo', 'redo', 'best', 'line'])"))
                .as("at the last mistake")
                .isEqualTo(List.of());
        assertThat(browser.run(
                "const { top, bottom } = document.getElementById('board').getBoundingClientRect(); return top >= 0 && bottom <= innerHeight"))
                .as("the board at the last mistake").isEqualTo(true);
    }

    /** Sentences of one line and of two, and no sentence at all, move nothing that is clicked again and again. */
    @ParameterizedTest
    @CsvSource({"390, 844, en", "844, 390, de", "1280, 800, en", "1280, 800, de"})
    void fortyClicksOnOneSpotStepFortyTurns(int width, int height, String language) {
        show(width, height, language, false);
        browser.press(Keys.HOME);
        browser.awaitAddress("&at=0");
        String places =
                "return ['redo', 'undo', 'gauge'].map(id => { const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();"
                        + " return Math.round(x + width / 2) + ' ' + Math.round(y + height / 2); }).join(', ')";
        String before = (String) browser.run(places);
        String[] spot = before.split(",")[0].split(" ");
        for (int click = 1; click <= 40; click++) {
            browser.clickAt(Integer.parseInt(spot[0]), Integer.parseInt(spot[1]));
            assertThat(browser.run(places)).as("after %d clicks", click).isEqualTo(before);
        }
        assertThat(browser.run(
                "return [...document.querySelectorAll('#game .pair > button')].findIndex(turn => turn.hasAttribute('aria-current'))"))
                .isEqualTo(39L);
    }

    @ParameterizedTest
    @CsvSource({"390, 844, en", "390, 844, de", "1280, 800, en", "1280, 800, de"})
    void theFirstViewSaysWhatThisIsAndOffersThreeThings(int width, int height, String language) {
        browser.resize(width, height);
        speak(language);
        show("/", "33");
        assertThat(browser.run(HIDDEN + "return hidden(['title', 'to-play', 'read', 'to-puzzles'])")).isEqualTo(List.of());
        assertThat(browser.run("const title = document.getElementById('title');"
                + " return title.scrollWidth <= title.clientWidth && title.clientHeight < 1.7 * parseFloat(getComputedStyle(title).fontSize)"))
                .as("all of it in one line").isEqualTo(true);
        assertThat(browser.texts("#variant > option")).hasSize(2);
        assertThat(browser.run("return document.querySelectorAll('#variant > optgroup > option').length > 10")).isEqualTo(true);
        browser.click("to-puzzles");
        browser.awaitTrue("return document.getElementById('gallery').open || document.getElementById('solve').checkVisibility()");
        assertThat(
                browser.run(HIDDEN + "return hidden([document.getElementById('gallery').open ? 'puzzle' : 'solve', 'headline'])"))
                .as("a puzzle, or, if there is none, other positions").isEqualTo(List.of());
        browser.run("document.getElementById('to-play').scrollIntoView({ block: 'center' })");
        browser.click("to-play");
        assertThat(browser.run(HIDDEN + "return hidden(['opponent', 'strength'])")).isEqualTo(List.of());
        browser.run("scrollTo(0, 0)");
        browser.run("document.querySelector('#read summary').click()");
        assertThat(browser.run("const { top, bottom } = document.querySelector('#read-form button').getBoundingClientRect();"
                + " return top > 0 && bottom <= (innerWidth < 900 ? document.querySelector('.stepping').getBoundingClientRect().top : innerHeight)"))
                .as("the button that shows the game is in sight").isEqualTo(true);
    }

    @ParameterizedTest
    @CsvSource({"390, 844, en", "390, 844, de", "1280, 800, en"})
    void whatSetsUpAPositionIsInReachAndHandsFollowTheStones(int width, int height, String language) {
        browser.resize(width, height);
        speak(language);
        show("/?v=nine&p=24-w-9-9");
        browser.awaitTrue("return document.querySelectorAll('#hands i').length === 18");
        browser.run("document.getElementById('edit').click()");
        browser.run("document.querySelectorAll('[name=brush]').forEach(brush => { brush.id = brush.value; })");
        for (String point : List.of("a7", "d7", "g7", "a4")) {
            browser.clickPoint(point);
        }
        assertThat(browser.run(HIDDEN
                + "return hidden(['board', 'black', 'erase', 'clear', 'start', 'side', 'white-hand', 'black-hand', 'edit', 'cancel'])"))
                .isEqualTo(List.of());
        browser.click("black");
        for (String point : List.of("a1", "d1", "g1")) {
            browser.clickPoint(point);
        }
        assertThat(browser.value("white-hand") + browser.value("black-hand")).as("a position of moving").isEqualTo("00");
        browser.set("black-hand", "6");
        browser.clickPoint("g4");
        assertThat(browser.value("black-hand")).as("as many as there can be").isEqualTo("5");
        browser.set("black-hand", "0");
        browser.click("edit");
        browser.awaitTrue("return document.getElementById('editor').hidden");
        assertThat(browser.value("fen")).endsWith(" w m s 4 0 4 0 0 0");
        assertThat(browser.text("fen-error")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"390, 844", "1280, 800"})
    void theTurnsOfTheGameAreBesideTheBoardOrOneTapAway(int width, int height) {
        show(width, height, "en", false);
        if (width < height) {
            browser.click("to-game");
            assertThat(browser.run("return getComputedStyle(document.getElementById('undo'), '::after').content"))
                    .isEqualTo("\"Back\"");
        } else {
            assertThat(browser.run("return document.getElementById('game').getBoundingClientRect().height > 0.3 * innerHeight"))
                    .as("the list uses the room that is there").isEqualTo(true);
        }
        assertThat(browser.run(HIDDEN + "return hidden(['board', 'headline', 'game-heading'])")).isEqualTo(List.of());
        assertThat(browser.run(
                "const { top, bottom } = document.getElementById('game').getBoundingClientRect(); return top > 0 && top + 90 < innerHeight"))
                .isEqualTo(true);
    }

    /** A phone that is turned, a window that grows: nothing is loaded again. */
    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void nothingLiesOutsideOfThePage(String language) {
        show(320, 256, language, false);
        for (String screen : List.of("320 256 100%", "320 568 100%", "360 640 100%", "360 640 150%", "390 844 150%",
                "568 320 100%",
                "640 360 100%", "640 400 100%", "667 375 100%", "740 360 100%", "768 1024 150%", "960 540 100%",
                "1280 800 150%")) {
            String[] sizes = screen.split(" ");
            browser.resize(Integer.parseInt(sizes[0]), Integer.parseInt(sizes[1]));
            browser.run("document.documentElement.style.fontSize = '" + sizes[2] + "'");
            browser.awaitFrames();
            assertThat(browser.run("const width = document.documentElement.clientWidth;"
                    + " return [...document.querySelectorAll('.side button, .side select, .side summary, .side li')].filter(one => one.checkVisibility())"
                    + ".filter(one => one.getBoundingClientRect().right > width + 1).map(one => one.id || one.textContent)"))
                    .as(screen).isEqualTo(List.of());
        }
    }

    @ParameterizedTest
    @CsvSource({"390, 844", "1280, 800", "400, 560", "320, 420"})
    void theBoardInAFrameTheStepsAndAWayToTheWholePageAreInSight(int width, int height) {
        browser.resize(width, height);
        PageTester.show("/embed.html?v=nine&g=d6-f4-d2&at=2");
        browser.awaitCount("#board .has-stone", 2);
        assertThat(browser.run("return [...document.querySelectorAll('#board, #undo, #redo, #whole')].every(one => {"
                + " const { top, left, right, bottom, width } = one.getBoundingClientRect();"
                + " return width > 0 && top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight; })"))
                .isEqualTo(true);
    }
}
