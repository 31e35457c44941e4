package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Playing on the board, against the database, and letting it show the way. */
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

    @AfterEach
    void forget() {
        browser.run("localStorage.clear()");
    }

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

    private static final String KEEP_MOTIONS = "window.moved = []; const animate = Element.prototype.animate;"
            + " Element.prototype.animate = function (...how) { moved.push(this.closest('.point').dataset.point); return animate.apply(this, how); }";

    @Test
    void theTargetsOfAStoneThatIsTakenShowTheirDepths() {
        show("/?variant=nine&fen=" + TestServer.encoded(TestServer.COVERED), "wins in 25");
        browser.hold("e5", "c3");
        assertThat(browser.run("return document.querySelector('[data-point=c3] .depth').textContent")).isEqualTo("25");
        browser.letGo();
        browser.await("headline", "Black to move");
        assertThat(browser.texts("#game .turn-name")).containsExactly("e5-c3");
    }

    @ParameterizedTest
    @CsvSource({"390, 844", "1280, 800"})
    void theBestTurnsAreArrowsUntilSomebodyTakesThemAway(int width, int height) {
        browser.resize(width, height);
        show("/?variant=nine&fen=" + TestServer.encoded(TestServer.COVERED), "wins in 25");
        assertThat(browser.count("#board .arrow.win.first")).isEqualTo(1);
        assertThat(browser.count("#board .arrow")).isEqualTo(1);
        browser.run("document.getElementById('arrows').click()");
        assertThat(browser.count("#board .arrow")).isZero();
        show("/" + WON_IN_1, "wins in 1 ply");
        assertThat(browser.count("#board .arrow")).as("remembered").isZero();
        browser.press("a");
        int best = ((Number) browser.run(
                "return [...document.querySelectorAll('#turns .turn-value')].filter(one => one.textContent === 'win in 1').length"))
                .intValue();
        assertThat(best).isPositive();
        assertThat(browser.count("#board .arrow")).as("the equal ones, too").isGreaterThanOrEqualTo(best);
        browser.run("localStorage.clear()");
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
        assertThat(browser.count("#hands s")).as("the stones that are gone").isEqualTo(
                18 - browser.count("#board .has-stone"));
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
        browser.await("headline", "White to move");
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

    @ParameterizedTest
    @CsvSource({"390, 844, en", "1280, 800, en", "390, 844, de", "1280, 800, de"})
    void whoPlaysAgainstTheDatabaseHasItInSight(int width, int height, String language) {
        browser.run("localStorage.setItem('millstone-language', '" + language + "')");
        browser.resize(width, height);
        show("/?v=three");
        browser.awaitTrue("return document.querySelectorAll('#turns .turn').length > 0");
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

    @ParameterizedTest
    @CsvSource({"390, 844", "1280, 800"})
    void valuesAreHiddenWhileTheDatabasePlaysAgainstSomebody(int width, int height) {
        browser.resize(width, height);
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
        assertThat(browser.text("detail")).doesNotContain("Best is");
        browser.click("hint");
        browser.await("detail", "Best is ");
        browser.click("hint");
        assertThat(browser.run("return document.getElementById('hint').ariaDisabled + document.activeElement.id"))
                .as("a third tap on the same spot does nothing").isEqualTo("truehint");
        assertThat(browser.texts("#game .turn-name")).hasSize(2);
        browser.click("stop");
        assertThat(browser.run("return document.activeElement.id")).as("where the keyboard is").isEqualTo("headline");
        browser.await("headline", "White to move wins in");
    }

    @Test
    void aGameAgainstTheDatabaseThatIsOverShowsItsValues() {
        show("/?v=three", "wins in 9");
        browser.choose("opponent", "b");
        browser.clickPoint("a1");
        browser.awaitCount("#game button", 2);
        browser.click("veil");
        browser.awaitTrue("return document.querySelectorAll('#turns .turn-value').length > 0");
        browser.click("veil");
        browser.awaitTrue("return document.getElementById('turns').hidden");
        assertThat(told()).as("after a look").isEmpty();
        browser.stopTime();
        browser.awaitTrue("""
                timePasses();
                const best = document.querySelector('#turns .turn');
                const [free] = [...document.querySelectorAll('.point.marked:not(.chosen)')].reverse();
                if (document.getElementById('verdict').textContent.includes('has won')) {
                  return true;
                }
                free?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
                return false;
                """);
        browser.await("mistakes", "a1 gives the win away");
        show("/", "wins in 33");
    }

    @Test
    void aTakeBackInAVariationLeavesTheGame() {
        show("/?v=three&g=b2-a1-a2-c2-c1&at=2", "White to move");
        browser.choose("opponent", "b");
        browser.clickPoint("b1");
        browser.awaitCount("#game .turn-name", 7);
        browser.click("take-back");
        browser.awaitAddress("?v=three&g=b2-a1-a2-c2-c1&at=2");
    }

    @ParameterizedTest
    @CsvSource({"390, 844, en, not known here", "1280, 800, de, nicht bekannt"})
    void whereTablesAreMissingTheDatabasePlaysByEyeAndGivesNoHint(int width, int height, String language, String said) {
        browser.resize(width, height);
        browser.run("localStorage.setItem('millstone-language', '" + language + "')");
        show("/?v=nine&g=a1-d6-d1&at=3");
        browser.awaitTrue("return document.querySelectorAll('#turns .turn').length > 0");
        browser.choose("opponent", "b");
        browser.awaitCount("#game .turn-name", 4);
        assertThat(browser.texts("#game .turn-name").getLast()).as("what takes the mill").isEqualTo("g1");
        browser.await("detail", said);
        assertThat(browser.run("return document.getElementById('hint').ariaDisabled")).isEqualTo("true");
    }

    @Test
    void aTakeBackTakesBackOnesOwnTurn() {
        show("/?v=three&g=b2-a1", "White to move");
        browser.choose("opponent", "b");
        browser.clickPoint("a2");
        browser.awaitCount("#game button", 4);
        browser.click("take-back");
        browser.awaitAddress("?v=three&g=b2-a1&at=2");
        browser.press("u");
        browser.awaitAddress("?v=three&p=9-w-3-3");
        assertThat(browser.run("return document.getElementById('take-back').ariaDisabled")).isEqualTo("true");
        browser.clickPoint("a1");
        browser.awaitCount("#game button", 2);
        assertThat(browser.texts("#game .turn-name").getFirst()).isEqualTo("a1");
    }

    @ParameterizedTest
    @CsvSource({"390, 844", "1280, 800"})
    void aPageThatIsLoadedAgainGoesOnWithTheGameAndItsOpponent(int width, int height) {
        browser.resize(width, height);
        show("/?v=three", "wins in 9");
        browser.choose("strength", "6");
        browser.choose("opponent", "b");
        browser.clickPoint("b2");
        browser.awaitCount("#game button", 2);
        String address = browser.address();
        browser.beforeAllScripts(HEADLINES, () -> browser.show(address));
        browser.await("headline", "White to move");
        assertThat(browser.run("return window.headlines.filter(text => text.includes('win'))")).isEqualTo(List.of());
        assertThat(browser.value("opponent")).isEqualTo("b");
        assertThat(browser.value("strength")).isEqualTo("6");
        assertThat(told()).isEmpty();
        browser.awaitTrue("return document.querySelectorAll('.point.marked').length > 0");
        browser.run(
                "document.querySelector('.point.marked').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))");
        browser.awaitCount("#game button", 4);
        show("/?v=three", "wins in 9");
        assertThat(browser.value("opponent")).as("at another address").isEmpty();
    }

    /** Plays a turn of three against the database at a level. */
    private static void playThree(String level) {
        show("/?v=three", "wins in 9");
        browser.choose("strength", level);
        browser.choose("opponent", "b");
        browser.clickPoint("b2");
        browser.awaitCount("#game button", 2);
    }

    private static void assertPlays(String level, int turns) {
        browser.await("headline", "to move");
        browser.awaitCount("#game button", turns);
        assertThat(browser.value("opponent")).isEqualTo("b");
        assertThat(browser.value("strength")).isEqualTo(level);
        assertThat(told()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"390, 844", "1280, 800"})
    void theExplorerOpensWithTheGameThatIsPlayed(int width, int height) {
        browser.resize(width, height);
        playThree("3");
        String address = browser.address();
        show("/stats?variant=three");
        browser.await("title", "Three");
        browser.beforeAllScripts(HEADLINES, () -> {
            browser.run("document.querySelector('nav a').click()");
            assertPlays("3", 2);
        });
        assertThat(browser.run("return window.headlines.filter(text => text.includes('win'))")).isEqualTo(List.of());
        assertThat(browser.address()).endsWith(address.substring(address.indexOf('?')));
        show("/?v=nine&g=d6", "Black to move");
        show("/");
        assertPlays("3", 2);
        browser.press("n");
        assertPlays("3", 0);
        browser.click("stop");
        show("/", "wins in 33");
        assertThat(browser.value("opponent")).isEmpty();
    }

    @Test
    void eachPageGoesOnWithAGameOfItsOwn() {
        playThree("3");
        show("/?v=nine&g=d6", "Black to move");
        browser.choose("opponent", "b");
        browser.awaitTrue("return localStorage.getItem('millstone-playing').includes('v=nine')");
        browser.run("history.back()");
        browser.awaitTrue("return location.search.startsWith('?v=three')");
        browser.run("location.reload()");
        assertPlays("3", 2);
    }

    @Test
    void aStepBackFromAnotherGameLeadsToItsOpponent() {
        playThree("3");
        browser.choose("variant", "nine");
        browser.await("headline", "wins in 33");
        browser.run("history.back()");
        browser.awaitTrue("return document.getElementById('variant').value === 'three'");
        assertPlays("3", 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{garbage", "5", "{\"address\":\"?v=three\"}", "{\"address\":\"?v=three\",\"opponent\":null}",
        "{\"address\":\"?v=three\",\"opponent\":{\"strength\":\"3\"},\"hides\":null}",
        "{\"address\":[1],\"opponent\":{\"sides\":\"b\",\"strength\":\"3\"},\"hides\":null}"})
    void whateverTheBrowserKeptThePageOpens(String garbage) {
        show("/docs");
        browser.runSlowly("const [garbage, done] = arguments;"
                + " ['playing', 'theme', 'language', 'arrows'].forEach(name => localStorage.setItem('millstone-' + name, garbage));"
                + " localStorage.setItem('solved.three', garbage); done()", garbage);
        show("/?v=three", "wins in 9");
        assertThat(browser.value("opponent")).isEmpty();
        show("/", "wins in 33");
    }

    @Test
    void anAnswerThatWasKeptAndIsNoneIsAskedForAgain() {
        show("/?v=three", "wins in 9");
        browser.run("window.working = window.fetch; window.fetch = () => Promise.reject(new TypeError())");
        browser.runSlowly("const [done] = arguments; const open = caches.open.bind(caches); caches.open = async name => {"
                + " const cache = await open(name); cache.match = async () => new Response('garbage'); return cache; }; done()");
        browser.clickPoint("b2");
        browser.await("headline", "No connection. Your game is safe.");
        browser.run("window.fetch = window.working");
        browser.await("headline", "White wins in 8");
    }

    /** Which elements are not in sight; on a phone what is below the buttons for stepping is not. */
    private static Object outOfSight(String... ids) {
        return browser
                .run("const end = innerWidth < 900 ? document.getElementById('first').getBoundingClientRect().top : innerHeight;"
                        + "return ['" + String.join("', '", ids) + "'].filter(id => {"
                        + " const { top, bottom, left, right, width } = document.getElementById(id).getBoundingClientRect();"
                        + " return width === 0 || top < 0 || bottom > end || left < 0 || right > innerWidth; })");
    }

    private static List<?> told() {
        return (List<?>) browser.run(TOLD);
    }
}
