package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** A game is read, judged, stepped through, and passed on. */
final class GamePageTest extends PageTester {
    private static void read(String text) {
        browser.run("document.getElementById('read').open = true");
        browser.run("document.getElementById('game-text').value = `" + text + "`");
        browser.run("document.getElementById('read-form').requestSubmit()");
    }

    @Test
    void aGameIsJudgedTurnByTurn() {
        show("/?v=three", "wins in 9");
        read("1. a1 a2");
        browser.await("mistakes", "1. White: a1 gives the win away (was a win in 9 by b2); now a draw.");
        browser.await("summary", "White kept what it had in 0 of 1 turn, Black in 1 of 1.");
        assertThat(browser.texts("#game .turn-name")).hasSize(2);
        browser.run("document.querySelector('#mistakes button').click()");
        browser.awaitAddress("?v=three&g=a1-a2&at=0");
        browser.await("headline", "White to move wins in 9");
        assertThat(browser.text("told")).as("what was played, and what holds")
                .isEqualTo("1. White: a1 gives the win away (was a win in 9 by b2); now a draw.");
        browser.press(Keys.ARROW_RIGHT);
        browser.await("headline", "Black to move: a draw");
    }

    /** Plays a turn on the board. */
    private static void play(String turn) {
        List.of(turn.split("-")).forEach(browser::clickPoint);
    }

    private static void learn() {
        browser.run("document.getElementById('learn').scrollIntoView({ block: 'center' })");
        browser.click("learn");
    }

    @ParameterizedTest
    @CsvSource({"390, 844", "1280, 800"})
    void mistakesAreAskedAgainOneByOneFromBeforeThem(int width, int height) {
        browser.resize(width, height);
        show("/?v=three&g=" + LayoutPageTest.GAME, "to move");
        browser.await("summary", "White kept what it had in");
        List<String> mistakes = browser.texts("#mistakes button");
        learn();
        browser.await("headline", "mistake 1 of " + mistakes.size());
        assertThat(browser.texts("#turns button, #mistakes button, #legend, .marked .depth, .badge text").stream()
                .filter(text -> !text.isEmpty()))
                .as("told while it is asked").isEmpty();
        Matcher first =
                Pattern.compile("\\d+\\. (\\w+): (\\S+) gives the \\w+ away \\(.*?([abc][123](-[abc][123])?)( kept it)?\\)")
                        .matcher(mistakes.getFirst());
        assertThat(first.find()).as(mistakes.getFirst()).isTrue();
        assertThat(browser.text("headline")).startsWith(first.group(1));
        assertThat(browser.text("detail")).contains(first.group(2) + " gives the").doesNotContain(" by ")
                .endsWith("Find a better turn.");
        String asked = browser.text("headline");
        browser.run("document.activeElement.blur()");
        browser.press(Keys.ARROW_RIGHT);
        browser.await("detail", "Mistake 1 of " + mistakes.size() + " is asked in another position");
        assertThat(browser.text("headline")).isEqualTo(asked.startsWith("White") ? "Black to move" : "White to move");
        int turns = browser.count("#game button");
        browser.clickPoint(browser.run("return document.querySelector('.point:not(.has-stone)').dataset.point").toString());
        browser.awaitFrames();
        assertThat(browser.count("#game button")).as("nothing is played there").isEqualTo(turns);
        browser.press(Keys.ARROW_LEFT);
        browser.await("headline", asked);
        play(first.group(2));
        browser.await("detail", "Try another one.");
        play(first.group(3));
        browser.await("detail", "Right: " + first.group(3) + " gives nothing away");
        browser.awaitTrue("return document.querySelectorAll('#turns .turn').length > 0");
        browser.click("next-mistake");
        browser.await("headline", "mistake 2 of " + mistakes.size());
        browser.click("show-right");
        browser.await("detail", " gives nothing away");
        assertThat(browser.text("detail")).doesNotContain("Right");
        for (int at = 3; at <= mistakes.size(); at++) {
            browser.click("next-mistake");
            browser.await("headline", "mistake " + at + " of ");
        }
        assertThat(browser.text("next-mistake")).isEqualTo("Finish");
        browser.click("next-mistake");
        browser.await("detail", "You found 1 of " + mistakes.size() + ".");
        assertThat(browser.texts("#mistakes button")).as("the game is as it was").isEqualTo(mistakes);
        assertThat(browser.count("#game .variation")).isEqualTo(1);
        browser.choose("learn-side", "b");
        learn();
        browser.await("headline",
                "Black to move: mistake 1 of " + mistakes.stream().filter(text -> text.contains(". Black: ")).count());
        browser.click("leave-lesson");
        browser.await("detail", "You found 0 of ");
    }

    @Test
    void aLessonSpeaksGermanAndCanBeUsedByAll() {
        browser.run("localStorage.setItem('millstone-language', 'de')");
        show("/?v=three&g=a1-a2");
        browser.await("mistakes", "1. Weiß: a1 verschenkt den Sieg");
        browser.click("learn");
        browser.await("headline", "Weiß am Zug: Fehler 1 von 1");
        assertThat(browser.text("detail")).endsWith("Finde einen besseren Zug.");
        assertThat(browser.accessibilityFaults()).isEmpty();
        browser.clickPoint("b2");
        browser.await("detail", "Richtig: b2 verschenkt nichts, als einziger Zug.");
        browser.run("localStorage.clear()");
    }

    @Test
    void aGameWithATurnThatIsNotPossibleIsShownUpToThere() {
        show("/?v=three", "wins in 9");
        read("b2 b2 a1");
        browser.await("problem", "The game stops before 1. Black, “b2”: b2 is taken.");
        browser.await("headline", "Black to move: White wins in 8");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "hello friend | No turn was read. “hello”: it is not a turn.",
        "a1-a2 | No turn was read. “a1-a2”: White still has 3 stones in hand, and has to place one.",
        "1. 5 2 | No turn was read. “5”: the turn is written in PlayOK’s numbers. These name the 24 points of nine men’s morris, not this board’s.",
        "(b2 a1) | No turn was read. “(b2 a1)”: by itself it says nothing. Turns read like d6, a1-a4, a1-a4xd7.",
        "\"\" | No turn was read: the text has none.",
        "{only a comment} | No turn was read: the text has none.",
        "1-0 | No turn was read: the text has none."
    })
    void aTextWithoutTurnsLeavesTheGameAsItWas(String text, String said) {
        show("/?v=three&g=b2-a1-a2&at=2", "White to move");
        read(text);
        browser.await("problem", said);
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2", "a1", "a2");
        assertThat(browser.address()).endsWith("?v=three&g=b2-a1-a2&at=2");
        assertThat(browser.run("return document.getElementById('read').open")).isEqualTo(true);
    }

    @Test
    void aPositionAloneIsShownWithoutAComplaint() {
        show("/?v=three&g=b2-a1-a2&at=2", "White to move");
        read("O@******* w p p 1 2 1 2 0 0");
        browser.awaitAddress("?v=three&p=wb7-w-2-2");
        assertThat(browser.text("problem")).isEmpty();
    }

    @Test
    void ofSeveralGamesTheFirstIsShownAndThatIsSaid() {
        show("/?v=three", "wins in 9");
        read("[Event \"1\"]\\nb2 a1\\n[Event \"2\"]\\na1");
        browser.await("detail", "The text has several games: this is the first.");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2", "a1");
    }

    @Test
    void aTextThatNamesAnotherGameIsReadAsThat() {
        show("/?v=three&g=b2-a1-a2&at=2", "White to move");
        read("[Variant \"Seven Men’s Morris\"]\na1 b3 c1");
        browser.awaitAddress("?v=seven&g=a1-b3-c1&at=3");
        assertThat(browser.text("problem")).isEmpty();
        read("[Variant \"three\"]\n[FEN \"O******** b p p 1 2 0 3 0 0\"]\nb2");
        browser.awaitAddress("?v=three&p=w8-b-2-3&g=b2&at=1");
        read("[Variant \"?\"]\na1 a2");
        browser.awaitAddress("?v=three&g=a1-a2&at=2");
    }

    @Test
    void aTextOfAGameThatThePageDoesNotKnowLeavesTheGameAsItWas() {
        show("/?v=three&g=b2-a1-a2&at=2", "White to move");
        read("[Variant \"Tic-Tac-Mill\"]\na1 a2");
        browser.await("problem",
                "No turn was read: the text is of the game “Tic-Tac-Mill”, which this site does not know. To read it as a"
                        + " game of Three Men's Morris, delete its tag.");
        read("[Variant \"el filja\"]\na1 a2");
        browser.await("problem",
                "No turn was read: the text is of the game “el filja”, which this site does not have, and not of Three"
                        + " Men's Morris. In El Filja, nothing is removed while placing; then the numbers of mills say how many stones each side"
                        + " removes. To read it as a game of Three Men's Morris, delete its tag.");
        read("[Variant \"Russian Mill\"]\na1 a2");
        browser.await("problem", "The nearest game here is Nine Men's Morris without protection.");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2", "a1", "a2");
    }

    @Test
    void aGameThatTheAppPlaysALittleOtherwiseIsReadAndTheDifferenceSaid() {
        show("/?v=three", "wins in 9");
        read("[Variant \"Twelve Men's Morris\"]\nd6 f4");
        browser.awaitAddress("?v=twelve&g=d6-f4&at=2");
        browser.await("detail", "In the Mill app (Sanmill), White loses Twelve Men's Morris if the placing fills the board;");
    }

    @Test
    void turnsAreCountedInPairsAlsoWhereBlackBegins() {
        show("/?v=three", "wins in 9");
        read("position fen O******** b p p 1 2 0 3 0 0 moves b2 a2 c3 c3");
        browser.await("problem", "The game stops before 3. White, “c3”: c3 is taken.");
        browser.await("told", "2. Black: c3");
    }

    @Test
    void aSideWithoutTurnsIsNotCounted() {
        show("/?v=three&g=b2");
        browser.await("summary", "White kept what it had in 1 of 1 turn.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "b2-a1-a | b2 a1 | 2. White, “a”: it is not a turn.",
        "b2-a1- | b2 a1 |",
        "b2-a1+a2 | b2 a1 a2 |",
        "b2--a1 | b2 a1 |",
        "b2-a1-A2 | b2 a1 | 2. White, “A2”: it is not a turn.",
        "b2-a1-c1-a2-c3-xa1 | b2 a1 c1 a2 c3 | 3. Black, “xa1”: the turn takes no stone from the board, so the one at a1 stays."
    })
    void aLinkThatWasCutOffShowsTheGameUpToThere(String turns, String shown, String said) {
        show("/?v=three&g=" + turns);
        browser.await("summary", "White kept");
        assertThat(browser.texts("#game .turn-name")).containsExactly(shown.split(" "));
        assertThat(browser.text("problem")).isEqualTo(said == null ? "" : "The game stops before " + said);
    }

    @Test
    void ofAGameWithoutTablesItIsSaidThatNothingIsKnown() {
        show("/?v=seven&g=a1");
        browser.await("summary", "The worth of the turns is not known here.");
    }

    @Test
    void theColoursOfTheWholeGameAreExchanged() {
        show("/?v=three&g=b2-a1&at=2", "White to move");
        browser.press("s");
        browser.await("headline", "Black to move");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2", "a1");
        assertThat(browser.label("a1")).startsWith("a1, white stone");
    }

    /** Where the point a1, with Black's stone, lies on the board: right or not, down or not. */
    private static String corner() {
        return (String) browser
                .run("const at = point => document.querySelector(`[data-point=${point}] .touch`).getBoundingClientRect();"
                        + " return `${at('a1').x > at('b2').x ? 'right' : 'left'} ${at('a1').y > at('b2').y ? 'low' : 'high'}`");
    }

    @Test
    void turningTheBoardChangesNeitherTheGameNorItsLink() {
        show("/?v=three&g=b2-a1-a2&at=2", "White to move");
        String address = browser.address();
        String fen = browser.value("fen");
        for (String[] view : new String[][] {{"m", "right low"}, {"r", "left low"}, {"m", "right low"}, {"r", "left low"},
            {"r", "left high"}}) {
            browser.press(view[0]);
            assertThat(corner()).as(view[0]).isEqualTo(view[1]);
        }
        assertThat(browser.address()).isEqualTo(address);
        assertThat(browser.value("fen")).isEqualTo(fen);
        assertThat(browser.label("a1")).startsWith("a1, black stone");
        assertThat(browser.texts("#board .names text")).as("files and ranks go along")
                .containsExactlyInAnyOrder("a", "b", "c", "1", "2", "3");
        browser.clickPoint("c3");
        browser.awaitAddress("?v=three&g=b2-a1-a2-v-c3-e&at=4");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "https://example.org/?v=three&g=b2-a1-v-c1-e-a2&at=2 | ?v=three&g=b2-a1-v-c1-e-a2&at=2",
        "http://127.0.0.1:8080/mill/index.html?v=three&p=wb7-w-2-2 | ?v=three&p=wb7-w-2-2",
        "?variant=three&fen=O@*******+w+p | ?v=three&p=wb7-w-2-2"
    })
    void aLinkIsPastedLikeAGame(String link, String address) {
        show("/?v=nine", "White to move");
        read(link);
        browser.awaitAddress(address);
        browser.await("headline", " to move");
        browser.goBack();
        browser.await("title", "Nine Men's Morris");
    }

    @Test
    void aLinkThatLeadsNowhereLeavesTheGame() {
        show("/?v=three&g=b2-a1&at=2", "White to move");
        read("https://example.org/?v=three&p=wb7x-w");
        browser.await("headline", "This position cannot be shown");
        assertThat(browser.texts("#game .turn-name")).containsExactly("b2", "a1");
    }

    @Test
    void backBringsTheGameBackThatANewOneLeft() {
        show("/?v=three&g=b2-a1&at=1", "Black to move");
        browser.press("n");
        browser.await("headline", "wins in 9");
        browser.run("history.back()");
        browser.awaitAddress("?v=three&g=b2-a1&at=1");
        browser.awaitCount("#game button", 2);
    }

    @Test
    void aSwipeThatBeginsOnAStoneThatCannotBeDraggedSteps() {
        show("/?v=three&g=b2-a1&at=2", "White to move");
        browser.drag("a1", "c1");
        browser.await("headline", "Black to move");
    }

    @Test
    void theWheelAtTheEndOfTheGameDoesNotScrollThePage() {
        browser.resize(1200, 500);
        show("/?v=three&g=b2-a1&at=1", "Black to move");
        browser.run("scrollTo(0, 0)");
        browser.wheel("board", 100);
        browser.await("headline", "White to move");
        double before = scrolled();
        browser.wheel("board", 100);
        browser.awaitFrames();
        assertThat(scrolled()).isEqualTo(before);
    }

    private static double scrolled() {
        return ((Number) browser.run("return scrollY")).doubleValue();
    }

    @Test
    void aWordWithoutEndIsCut() {
        show("/?v=three", "wins in 9");
        read("b2 " + "q".repeat(3000));
        browser.await("problem", "“" + "q".repeat(40) + "…”");
    }

    @Test
    void aLinkHoldsTheWholeGame() {
        show("/?v=three", "wins in 9");
        read("position startpos moves b2 a1 a2 c2");
        browser.awaitAddress("?v=three&g=b2-a1-a2-c2&at=4");
        browser.await("summary", "White kept");
        String turns = browser.text("game");
        browser.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT);
        browser.awaitAddress("?v=three&g=b2-a1-a2-c2&at=2");
        browser.show(browser.address());
        browser.await("summary", "White kept");
        assertThat(browser.text("game")).isEqualTo(turns);
        assertThat(browser.address()).endsWith("at=2");
    }

    @Test
    void theGameIsSteppedThroughByKeysAndByTheWheel() {
        show("/?v=three&g=b2-a1-a2-c2&at=2", "White to move");
        browser.press(Keys.HOME);
        browser.await("headline", "White to move wins in 9");
        browser.wheel("board", 100);
        browser.await("headline", "Black to move: White wins in 8");
        browser.wheel("board", -100);
        browser.await("headline", "White to move wins in 9");
        browser.press(Keys.END);
        assertThat(browser.run("return document.querySelector('#game [aria-current] .turn-name').textContent")).isEqualTo("c2");
    }

    private static String written() {
        return String.join(" ", browser.texts("#game li")).replaceAll("\\s+", " ");
    }

    @Test
    void anotherTurnBeginsAVariationThatOneKeyLeaves() {
        show("/?v=three&g=b2-a1-a2-c2&at=2", "White to move");
        browser.click("best");
        browser.awaitAddress("?v=three&g=b2-a1-a2-v-b3-e-c2&at=4");
        browser.await("told", "2. White: b3 is best");
        assertThat(browser.texts("#game .variation .turn-name")).containsExactly("b3");
        assertThat(browser.count("#game .turn-name")).isEqualTo(5);
        browser.press(Keys.ESCAPE);
        browser.awaitAddress("&at=2");
        assertThat(browser.run("return document.getElementById('variation').checkVisibility()")).isEqualTo(false);
        browser.press(Keys.END);
        browser.awaitAddress("?v=three&g=b2-a1-a2-v-b3-e-c2&at=5");
        browser.await("told", "c2");
    }

    @Test
    void aVariationIsInTheLinkAndIsPromotedOrDeleted() {
        show("/?v=three&g=b2-a1-a2-v-b3-b1-e-c2&at=5");
        browser.await("told", "2. Black: b1");
        browser.click("promote");
        browser.awaitAddress("?v=three&g=b2-a1-b3-v-a2-c2-e-b1&at=6");
        assertThat(browser.texts("#game .variation .turn-name")).containsExactly("a2", "c2");
        browser.run("document.querySelector('#game .variation button').click()");
        browser.awaitAddress("&at=4");
        browser.click("remove");
        browser.awaitAddress("?v=three&g=b2-a1-b3-b1&at=2");
        assertThat(browser.count("#game .variation")).isZero();
    }

    @Test
    void theBestLineLiesBesideTheGameAndIsSteppedAlong() {
        show("/?v=three&g=b2-a1-a2-c2&at=2", "White to move");
        browser.click("line");
        browser.awaitTrue("return document.querySelectorAll('#game .variation .ahead').length > 3");
        assertThat(browser.texts("#game .pair .turn-name")).containsExactly("b2", "a1", "a2", "c2");
        browser.awaitAddress("?v=three&g=b2-a1-a2-v-b3-e-c2&at=4");
        browser.press(Keys.ARROW_RIGHT);
        browser.awaitAddress("-e-c2&at=5");
        browser.press(Keys.ESCAPE);
        browser.awaitAddress("?v=three&g=b2-a1-a2-c2&at=2");
    }

    @Test
    void aBestLineThatIsPromotedIsTheGame() {
        show("/?v=three&g=b2-a1-a2-c2&at=2", "White to move");
        browser.click("line");
        browser.awaitTrue("return document.querySelectorAll('#game .variation .ahead').length > 3");
        browser.click("promote");
        browser.awaitTrue("return document.querySelectorAll('#game .ahead').length === 0");
        browser.press(Keys.HOME);
        browser.awaitAddress("&at=0");
        assertThat(browser.address()).contains("?v=three&g=b2-a1-b3-v-a2-c2-e-");
        List<String> turns = browser.texts("#game .pair .turn-name");
        assertThat(turns).hasSizeGreaterThan(5);
        browser.show(browser.address());
        browser.awaitCount("#game .pair .turn-name", turns.size());
    }

    @Test
    void whatIsWrongWithATextIsSeenWhereItIsPasted() {
        browser.resize(390, 844);
        show("/?v=three&g=b2-a1&at=2");
        browser.await("summary", "White kept");
        read("[FEN \"abc\"] 1. a1");
        browser.await("headline", "This position cannot be shown");
        read("hello friend");
        browser.await("problem", "No turn was read. “hello”");
        browser.await("headline", "White to move");
        assertThat(browser.run("const { top, bottom } = document.getElementById('problem').getBoundingClientRect();"
                + " return top > 0 && bottom < document.querySelector('.stepping').getBoundingClientRect().top")).isEqualTo(true);
        browser.resize(1200, 1000);
    }

    @Test
    void backTakesATurnBackAndLeavesTheGameAsItWas() {
        show("/?v=three&g=b2-a1-a2-c2&at=1", "Black to move");
        browser.press(Keys.ARROW_RIGHT);
        browser.awaitAddress("&at=2");
        browser.clickPoint("c1");
        browser.awaitAddress("?v=three&g=b2-a1-a2-v-c1-e-c2&at=4");
        browser.goBack();
        browser.awaitAddress("?v=three&g=b2-a1-a2-c2&at=2");
        browser.await("headline", "White to move");
        assertThat(browser.count("#game .variation")).isZero();
        browser.run("history.forward()");
        browser.awaitAddress("?v=three&g=b2-a1-a2-v-c1-e-c2&at=4");
        browser.awaitCount("#game .variation", 1);
    }

    @Test
    void turnsStandInPairsAndPlacingAndMovingAreToldApart() {
        show("/?v=three&g=b2-c1-c3-a3-b3-a2-v-b1-e-b2a1-a3b2&at=6");
        browser.await("summary", "White kept");
        assertThat(browser.texts("#game > li").stream().map(row -> row.replaceAll("[^A-Za-z0-9.()-]+", " ").strip()))
                .containsExactly("Placing", "1. b2 c1", "2. c3 a3", "3. b3 a2", "( 3... b1 )", "Moving", "4. b2-a1 a3-b2");
    }

    @Test
    void aGameIsSavedAsTextThatIsReadAgain() {
        show("/?v=three&g=b2-a1-a2-v-b3-b1-e-c2-c1&at=0");
        browser.await("summary", "White kept");
        String game = written();
        keepDownloads();
        browser.click("save");
        String text = (String) browser.runSlowly("window.saved[0].text().then(arguments[0])");
        assertThat(text).startsWith(
                "[Variant \"three\"]\n\n1. b2 a1\n2. a2? {[%judged 2. White: a2 gives the win away (was a win in 7 by b3 or c2); now a draw.]}")
                .contains(" (2. b3 b1)\n2... c2");
        browser.press("n");
        browser.awaitCount("#game .turn-name", 0);
        read(text);
        browser.await("summary", "White kept");
        assertThat(written()).isEqualTo(game);
        assertThat(browser.count("#page q, #game q, #told q")).as("what the page said itself is no comment").isZero();
    }

    @ParameterizedTest
    @CsvSource({"390, 844, en, Your comment on this turn", "1280, 800, de, Dein Kommentar zu diesem Zug"})
    void commentsOnTurnsAreInTheLinkAndInTheText(int width, int height, String language, String label) {
        browser.resize(width, height);
        browser.run("localStorage.setItem('millstone-language', '" + language + "')");
        show("/?v=three&g=b2-a1-a2-v-b3-b1-e-c2&at=0", "9");
        assertThat(browser.text("comment-row")).as("nothing was played").isEmpty();
        browser.press(Keys.ARROW_RIGHT);
        browser.await("comment-row", label);
        comment("Mühle? {Nein}\n– noch nicht!");
        browser.await("told", "Mühle? (Nein) – noch nicht!");
        String address = "g=b2-qMqfcqhleq3fqqqq28qNeinq29qqqq2013qqqnochqqnichtq21q-a1-a2-v-b3-b1-";
        browser.awaitAddress(address + "e-c2&at=1");
        browser.run("document.querySelectorAll('#game .variation button')[1].click()");
        comment("besser");
        browser.awaitAddress(address + "qbesser-e-c2&at=5");
        keepDownloads();
        browser.run("document.getElementById('save').click()");
        String text = (String) browser.runSlowly("window.saved[0].text().then(arguments[0])");
        assertThat(text).contains("1. b2 {Mühle? (Nein) – noch nicht!}").contains("b1 {besser})");
        String shared = (String) browser.run("return location.search");
        browser.press("n");
        browser.awaitCount("#game .turn-name", 0);
        read(text);
        browser.awaitAddress(address + "qbesser-e-c2&at=6");
        show("/" + shared);
        browser.await("told", "besser");
        assertThat(browser.texts("#game q")).containsExactly("Mühle? (Nein) – noch nicht!", "besser");
        comment("");
        browser.awaitAddress(address + "e-c2&at=5");
        browser.run("localStorage.removeItem('millstone-language')");
        browser.resize(1200, 1000);
    }

    /** Writes a comment on the turn shown, in place of that which is there. */
    private static void comment(String text) {
        browser.run("const field = document.getElementById('comment'); field.value = `" + text
                + "`; field.dispatchEvent(new Event('change'))");
    }
}
