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

    /** What is wrong with the place of the board, and of what can be tapped, wherever the panel is scrolled to. */
    private static final String FAULTS = """
            const faults = [];
            const side = document.querySelector('.side');
            const board = document.getElementById('board').getBoundingClientRect();
            if (Math.abs(board.width - board.height) > 1 || board.top < 0 || board.left < 0 || board.bottom > innerHeight || board.right > innerWidth) {
              faults.push(`board ${board.left} ${board.top} ${board.width} ${board.height}`);
            }
            if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight + 1 || side.scrollWidth > side.clientWidth + 1) {
              faults.push('scrolls where it should not');
            }
            const name = one => one.dataset?.point ?? (one.id || one.className || one.textContent);
            const tappable = [...document.querySelectorAll('header :is(a, button), .side :is(a, button, select, input, textarea, summary), #bar button, #board [data-point]')]
              .filter(one => one.checkVisibility());
            const touch = one => (one.querySelector('.touch') ?? one).getBoundingClientRect();
            const isWhole = one => {
              const { left, right, top, bottom } = touch(one);
              const clips = [document.documentElement, one.closest('.side'), one.closest('.game, .turns')].filter(Boolean).map(clip => clip.getBoundingClientRect());
              return [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, ...clips.slice(1)]
                .every(clip => left >= clip.left - 1 && right <= clip.right + 1 && top >= clip.top - 1 && bottom <= clip.bottom + 1);
            };
            const isFree = one => {
              const { left, right, top, bottom } = touch(one);
              const [x, y] = [(left + right) / 2, (top + bottom) / 2];
              const [dx, dy] = [(right - left) / 2 - 4, (bottom - top) / 2 - 4];
              return (one.dataset.point ? [[x, y]] : [[x, y], [x - dx, y], [x + dx, y], [x, y - dy], [x, y + dy]])
                .every(at => one.contains(document.elementFromPoint(...at)) || document.elementFromPoint(...at)?.contains(one));
            };
            for (let part = 0; part <= 4; part++) {
              side.scrollTop = part / 4 * (side.scrollHeight - side.clientHeight);
              faults.push(...tappable.filter(one => isWhole(one) && !isFree(one)).map(one => `${name(one)} is covered`));
            }
            for (const one of tappable) {
              one.scrollIntoView({ block: 'nearest' });
              const { width, height } = touch(one);
              if (one.closest('.side') && touch(one).right > side.getBoundingClientRect().right - 7) {
                faults.push(`${name(one)} is below the scroll bar`);
              }
              if (!isWhole(one) || !isFree(one)) {
                faults.push(`${name(one)} is not reached`);
              }
              if (!one.matches('input[type=radio], .term') && (width < 24 || height < (one.closest('#bar, header') ? 43.9 : 24)) || one.matches('.term') && width < 24) {
                faults.push(`${name(one)} is ${width} by ${height}`);
              }
            }
            const bar = [...document.querySelectorAll('#bar button')];
            if (bar.length > 5 || bar.some(({ disabled, scrollWidth, clientWidth }) => disabled || scrollWidth > clientWidth)
              || new Set(bar.map(one => Math.round(one.getBoundingClientRect().top))).size > 1) {
              faults.push('bar');
            }
            side.scrollTop = 0;
            return [...new Set(faults)];
            """;

    @AfterEach
    void light() {
        browser.prefersDark(false);
    }

    private static void size(int width, int height, String language, boolean dark) {
        browser.resize(width, height);
        browser.prefersDark(dark);
        speak(language);
    }

    private static void show(int width, int height, String language, boolean dark) {
        size(width, height, language, dark);
        show("/?v=three&g=" + GAME + "&at=4");
        browser.awaitTrue("return document.querySelectorAll('#mistakes button').length > 5");
    }

    private static void assertWhole(String what) {
        browser.awaitFrames();
        assertThat(browser.run(FAULTS)).as(what).isEqualTo(List.of());
    }

    @ParameterizedTest
    @CsvSource({"375, 547, en, false", "375, 547, de, true", "360, 572, en, true", "360, 572, de, false", "390, 664, en, false",
        "390, 664, de, true", "320, 568, en, true", "320, 568, de, false", "844, 390, en, true", "844, 390, de, false",
        "1280, 800, en, false", "1280, 800, de, true"})
    void inEveryModeTheBoardIsWholeAndWhatCanBeTappedIsNotCovered(int width, int height, String language, boolean dark) {
        show(width, height, language, dark);
        assertWhole("analyse");
        browser.push("back");
        browser.run("document.querySelector('#game .variation button').click()");
        assertWhole("a variation");
        browser.run("document.getElementById('more').open = true");
        assertWhole("more about it");
        browser.run("document.querySelector('.side').scrollTop = 9999");
        browser.push("learn");
        browser.awaitCount("#leave-lesson", 1);
        assertThat(browser.run("return document.querySelector('.side').scrollTop")).as("the question is in sight").isEqualTo(0L);
        assertWhole("a lesson");
        enter("positions");
        browser.run("document.getElementById('gallery').open = true");
        browser.awaitTrue("return document.querySelectorAll('#deepest button').length > 0");
        assertWhole("positions");
        enter("puzzles");
        browser.await("detail", language.equals("en") ? "no such puzzle" : "Ein solches Rätsel gibt es hier");
        assertWhole("puzzles");
        enter("play");
        assertWhole("the card");
        browser.push("start");
        browser.clickPoint("b2");
        browser.awaitCount("#board .has-stone", 2);
        browser.push("hint");
        browser.push("hint");
        assertWhole("a game");
        browser.push("resign");
        browser.push("resign");
        browser.awaitCount("#rematch", 1);
        assertWhole("the end");
        show("/?v=nine&p=24-w-9-9");
        browser.awaitTrue("return document.querySelectorAll('#hands i').length === 18");
        assertWhole("all stones in hand");
    }

    /** Sentences of one line and of two, and no sentence at all, move nothing that is clicked again and again. */
    @ParameterizedTest
    @CsvSource({"390, 844, en", "844, 390, de", "1280, 800, en", "1280, 800, de"})
    void thirtyNineClicksOnOneSpotStepAsManyTurns(int width, int height, String language) {
        show(width, height, language, false);
        browser.press(Keys.HOME);
        browser.awaitAddress("&at=0");
        String places =
                "return ['redo', 'board'].map(id => { const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();"
                        + " return Math.round(x + width / 2) + ' ' + Math.round(y + height / 2); }).join(', ')";
        String before = (String) browser.run(places);
        String[] spot = before.split(",")[0].split(" ");
        for (int click = 1; click <= 39; click++) {
            browser.clickAt(Integer.parseInt(spot[0]), Integer.parseInt(spot[1]));
            assertThat(browser.run(places)).as("after %d clicks", click).isEqualTo(before);
        }
        assertThat(browser.run(
                "return [...document.querySelectorAll('#game .pair > button')].findIndex(turn => turn.hasAttribute('aria-current'))"))
                .isEqualTo(38L);
    }

    @ParameterizedTest
    @CsvSource({"375, 547, en", "375, 547, de", "390, 844, de", "1280, 800, en"})
    void whatSetsUpAPositionIsInSightAndHandsFollowTheStones(int width, int height, String language) {
        size(width, height, language, false);
        show("/?v=nine&p=24-w-9-9&mode=positions");
        browser.awaitTrue("return document.querySelectorAll('#bar button').length === 4");
        browser.run("document.querySelectorAll('[name=brush]').forEach(brush => { brush.id = brush.value; })");
        assertThat(browser.run("const end = document.getElementById('bar').getBoundingClientRect().top;"
                + " return ['board', 'white', 'black', 'erase', 'side', 'white-hand', 'black-hand'].filter(id => {"
                + " const { top, bottom } = document.getElementById(id).getBoundingClientRect(); return top < 0 || bottom > (id === 'board' ? innerHeight : end + 1); })"))
                .isEqualTo(List.of());
        for (String point : List.of("a7", "d7", "g7", "a4")) {
            browser.clickPoint(point);
        }
        browser.push("black");
        for (String point : List.of("a1", "d1", "g1")) {
            browser.clickPoint(point);
        }
        assertThat(browser.value("white-hand") + browser.value("black-hand")).as("a position of moving").isEqualTo("00");
        browser.set("black-hand", "6");
        browser.clickPoint("g4");
        assertThat(browser.value("black-hand")).as("as many as there can be").isEqualTo("5");
        browser.set("black-hand", "0");
        browser.push("done");
        browser.awaitTrue("return document.body.dataset.mode === 'analyse'");
        assertThat(browser.value("fen")).endsWith(" w m s 4 0 4 0 0 0");
    }

    @ParameterizedTest
    @CsvSource({"390, 844, en", "390, 844, de", "1280, 800, en"})
    void aGameOfSixHundredPliesIsOneListThatScrollsInItself(int width, int height, String language) {
        size(width, height, language, false);
        show("/?v=nine");
        paste("position fen O******@/O******@/O*O****@ w moves " + "g4-f4 c5-e5 f4-g4 e5-c5 ".repeat(150));
        browser.awaitCount("#game .turn-name", 600);
        assertThat(browser.run(
                "const list = document.getElementById('game'); return list.scrollHeight > 5 * list.clientHeight && list.clientHeight < innerHeight"))
                .isEqualTo(true);
        assertThat(browser.run("const list = document.getElementById('game').getBoundingClientRect();"
                + " const turn = document.querySelector('#game [aria-current]').getBoundingClientRect(); return turn.top >= list.top && turn.bottom <= list.bottom + 1"))
                .as("the turn shown is in its sight").isEqualTo(true);
    }

    /** Boards that only show something are square at every width. */
    @ParameterizedTest
    @CsvSource({"390, 844", "768, 1024", "1280, 800"})
    void smallBoardsAreSquareAndChartsCanBeRead(int width, int height) {
        browser.resize(width, height);
        String square =
                "return [...document.querySelectorAll('.thumbnail')].map(one => one.getBoundingClientRect()).filter(one => Math.abs(one.width - one.height) > 1).length";
        show("/?v=nine&mode=positions");
        browser.run("document.getElementById('gallery').open = true");
        browser.awaitTrue("return document.querySelectorAll('#deepest .thumbnail').length > 0");
        assertThat(browser.run(square)).isEqualTo(0L);
        show("/stats?v=three");
        browser.await("opening-words", "first placements");
        assertThat(browser.run(square)).isEqualTo(0L);
        assertThat(browser.run("return [...document.querySelectorAll('.chart')].every(chart =>"
                + " parseFloat(getComputedStyle(chart.querySelector('text')).fontSize) * chart.getScreenCTM().a > 10.9)"))
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
                    + " return [...document.querySelectorAll('.side button, .side select, .side summary, .side li, #bar button, header a')].filter(one => one.checkVisibility())"
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
