package org.millstone.server;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A service with the test tables, and a browser that looks at its pages. */
abstract class PageTester {
    /** White closes a mill and has won. */
    static final String WON_IN_1 = "?variant=nine&fen=OO****O*/**@*@***/**@*****+w";

    /** One service for all pages: no test changes what it has. */
    private static @Nullable TestServer shared;

    static TestServer server;
    static Browser browser;

    @BeforeAll
    static void start() {
        assumeThat(Browser.isThere()).as("chromium and chromedriver are installed, to test the pages in").isTrue();
        server = service();
        browser = Browser.shared();
    }

    static synchronized TestServer service() {
        if (shared == null) {
            shared = TestServer.start();
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close, "close the service"));
        }
        return shared;
    }

    @BeforeEach
    void fullSize() {
        browser.resize(1200, 1000);
        show("/icon.svg"); // what a test keeps first belongs to the service
    }

    /** Other classes show pages of the same service: they find nothing that was kept, such as a language. */
    @AfterEach
    void theConsoleIsEmptyAndNothingIsKept() {
        try {
            browser.assertQuiet();
        } finally {
            show("/icon.svg"); // no page that keeps something while it is forgotten
            browser.forgetKept(server.url(""));
        }
    }

    static void show(String path) {
        browser.show(server.url(path));
    }

    /** Shows a page, and waits until its headline says something. */
    static void show(String path, String headline) {
        show(path);
        browser.await("headline", headline);
    }

    /** Enters a mode of the page. */
    static void enter(String mode) {
        browser.run("document.querySelector('#modes a[href$=\"mode=" + mode + "\"]')"
                + ".dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))");
        browser.awaitTrue("return document.body.dataset.mode === '" + mode + "'");
    }

    /** Begins a game from the position shown: somebody plays the side to move. */
    static void playOn(String strength) {
        browser.choose("strength", strength);
        browser.push("play-on");
        browser.push("start");
    }

    /** Has the page read a text, as somebody pastes it. */
    static void paste(String text) {
        enter("positions");
        browser.run("document.getElementById('game-text').value = `" + text + "`");
        browser.run("document.getElementById('read-form').requestSubmit()");
    }

    /** Has pages speak a language from the next one on. */
    static void speak(String language) {
        browser.run("localStorage.setItem('millstone-language', '" + language + "')");
    }

    /** Has pages come from a service of other tables, while something is done. */
    static void with(Path data, Runnable look) {
        TestServer usual = server;
        try (TestServer other = TestServer.startMapped(data)) {
            server = other;
            look.run();
            browser.show("about:blank");
        } finally {
            server = usual;
        }
    }

    /** Has the page put the files that it offers for saving into {@code window.saved}, and the browser save none. */
    static void keepDownloads() {
        browser.run("window.saved = []; const make = URL.createObjectURL;"
                + " URL.createObjectURL = blob => { window.saved.push(blob); return make.call(URL, blob); };"
                + " HTMLAnchorElement.prototype.click = () => {}");
    }
}
