package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestTables;

/** The shared things: links, old and new, and pictures. */
final class SharedPageTest extends PageTester {
    @Test
    void aSharedAddressShowsTheSameAgain() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.click("best");
        browser.await("headline", "White has won");
        String address = browser.address();
        String fen = browser.value("fen");
        browser.show(address);
        browser.await("headline", "White has won");
        assertThat(browser.value("fen")).isEqualTo(fen);
    }

    @Test
    void anAddressHasNothingThatChatsMangle() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.click("best");
        browser.await("headline", "White has won");
        assertThat(browser.address().substring(server.url("/").length())).matches("[?]v=nine&p=[a-z0-9-]+&g=[a-z0-9-]+&at=1");
    }

    @Test
    void aFenWithoutCountsHasAnAddressThatShowsItAgain() {
        show("/?variant=three&fen=O@*******+w+p");
        browser.await("headline", "White to move");
        assertThat(browser.texts("#hands .hand")).containsExactly("White 2", "Black 2");
        String headline = browser.text("headline");
        String address = browser.address();
        assertThat(address).endsWith("?v=three&p=wb7-w-2-2");
        browser.show(address);
        browser.await("headline", headline);
        assertThat(browser.texts("#hands .hand")).containsExactly("White 2", "Black 2");
    }

    @Test
    void anAddressThatIsNoneIsSaid() {
        show("/?v=nine&p=wb7-w");
        browser.await("headline", "This position cannot be shown");
        browser.await("detail", "The address leads to no position");
    }

    @Test
    void anUnknownVariantIsSaidAndItsAddressKept() {
        show("/?v=ludo&p=wb7-w");
        browser.await("headline", "This position cannot be shown");
        browser.await("detail", "This site does not know the game “ludo”.");
        assertThat(browser.address()).endsWith("/?v=ludo&p=wb7-w");
    }

    @Test
    void aSiteWithoutTablesOfNineBeginsWithAVariantThatHasSome(@TempDir Path data) {
        TestTables.copyTo(data, "three");
        try (TestServer other = TestServer.startMapped(data)) {
            browser.show(other.url("/"));
            browser.await("headline", "White to move wins in 9");
            browser.awaitAddress("?v=three&p=9-w-3-3");
            browser.awaitTitle("White to move wins in 9 plies · Three Men's Morris · Millstone");
            assertThat(browser.run("return document.querySelector('h1').textContent"))
                    .isEqualTo("Three Men's Morris: play or ask a perfect player");
            browser.show(other.url("/?v=nine"));
            browser.await("headline", "Nothing is known here of Nine Men");
            browser.show("about:blank");
        }
    }

    @Test
    void aGameTooLongForALinkIsCopiedAsText() {
        show("/?v=nine");
        browser.await("headline", "White to move");
        String turns = "g4-f4 c5-e5 f4-g4 e5-c5 ".repeat(500).strip();
        browser.run(
                "document.getElementById('read').open = true; document.getElementById('game-text').value = 'position fen O******@/O******@/O*O****@ w moves "
                        + turns + "';"
                        + "document.getElementById('read-form').requestSubmit()");
        browser.awaitCount("#game .turn-name", 2000);
        assertThat(browser.address()).contains("?v=nine&p=").doesNotContain("&g=");
        browser.run(
                "window.copied = null; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } })");
        browser.click("share");
        browser.await("share", "Too long for a link: the turns are copied instead");
        assertThat((String) browser.run("return window.copied")).startsWith("[Variant \"nine\"]\n[FEN \"O******@/")
                .contains("1. g4-f4 c5-e5\n2. f4-g4 e5-c5\n").endsWith("\n1000. f4-g4 e5-c5\n");
        browser.press("n");
        browser.awaitCount("#game .turn-name", 0);
        browser.goBack();
        browser.awaitCount("#game .turn-name", 2000);
    }

    @Test
    void theLinkIsCopiedWhereThereIsNoShareSheet() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        browser.run(
                "window.copied = null; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } })");
        browser.click("share");
        browser.await("share", "Copied");
        assertThat(browser.run("return window.copied")).isEqualTo(browser.address());
    }

    @Test
    void thePicturesOfTheBoardNeedNoStyleOfThePage() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        keepDownloads();
        browser.click("svg");
        browser.click("png");
        browser.awaitTrue("return window.saved.length === 2");
        assertThat((String) browser.runSlowly("window.saved[0].text().then(arguments[0])"))
                .contains("<rect", "fill=\"rgb(")
                .doesNotContain("class=", "hidden");
        assertThat(browser.run("return window.saved[1].type + (window.saved[1].size > 2000)")).isEqualTo("image/pngtrue");
    }
}
