package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The page speaks the language that its reader chose. */
final class LanguagePageTest extends PageTester {
    /** The service's own words are English; the German page has its own for the rule sets that have a name. */
    @Test
    void theRulesAreInTheReadersLanguageToo() {
        show("/?v=three");
        browser.await("headline", "White to move wins in 9");
        browser.choose("language", "de");
        browser.await("headline", "Weiß am Zug gewinnt in 9 Halbzügen");
        browser.await("rules-title", "Drei-Steine-Mühle");
        browser.run("document.querySelector('.rules details').open = true");
        browser.await("rules-words", "Niemand springt");
        assertThat(browser.text("rules-words")).doesNotContain("stone", "mill");
        browser.run("localStorage.clear()");
    }

    @Test
    void aLanguageIsChosenByHandAndKept() {
        show("/?v=three");
        browser.await("headline", "White to move wins in 9");
        assertThat(browser.run("return document.documentElement.lang")).isEqualTo("en");
        browser.choose("language", "de");
        browser.awaitTrue("return document.documentElement.lang === 'de'");
        show("/?v=three");
        browser.awaitTrue("return document.documentElement.lang === 'de'");
        browser.run("localStorage.clear()");
    }

    @Test
    void percentagesAreWrittenAsTheLanguageWritesThem() {
        show("/stats.html?v=three");
        browser.await("total", " %)");
        assertThat(browser.text("total")).containsPattern("\\(\\d+\\.\\d %\\)");
        browser.choose("language", "de");
        browser.await("total", "Siege");
        assertThat(browser.text("total")).containsPattern("\\(\\d+,\\d %\\)");
        browser.run("localStorage.clear()");
    }

    @Test
    void aMistakeTellsHowManyTurnsWouldHaveBeenBetter() {
        show("/?v=three");
        assertThat(told("en", "'a1', 'b1', 'c1', 'a2', 'b2'")).contains("(a1, b1, c1 and 2 others kept it)");
        assertThat(told("en", "'a1', 'b1', 'c1', 'a2'")).contains("(a1, b1, c1 or a2 kept it)");
        assertThat(told("de", "'a1', 'b1', 'c1', 'a2', 'b2'")).contains("(a1, b1, c1 und 2 andere hielten es)");
    }

    private static String told(String language, String best) {
        return (String) browser.runSlowly(
                "import('./js/words/" + language + ".js').then(({ default: texts }) => arguments[0](texts['told.draw-loss'](" +
                        "{ number: 1, side: 'w', move: 'c3', worth: '', best: [" + best + "] })))");
    }

    @Test
    void everyLanguageHasEveryText() {
        show("/?v=three");
        assertThat(browser.runSlowly("Promise.all(['en', 'de'].map(code => import(`./js/words/${code}.js`))).then(([en, de]) => {"
                + " const missing = (one, other) => Object.keys(one.default).filter(key => !key.startsWith('service.') && typeof one.default[key] !== typeof other.default[key]);"
                + " arguments[0]([...missing(en, de), ...missing(de, en)]); })")).isEqualTo(List.of());
    }

    /** Rows of buttons are laid out for the English page; three letters more have room in them. */
    @Test
    void germanButtonsAreAsShortAsTheEnglishOnes() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        assertThat(browser.runSlowly("Promise.all(['en', 'de'].map(code => import(`./js/words/${code}.js`))).then(([en, de]) => {"
                + " const keys = [...document.querySelectorAll('button[data-words], #read summary, .editor label span')].map(one => one.dataset.words);"
                + " arguments[0](['setup', 'setup.done', ...keys].filter(key => de.default[key].length > en.default[key].length + 3).map(key => de.default[key])); })"))
                .isEqualTo(List.of());
    }

    @Test
    void noTextIsMissing() {
        show("/?v=three&g=a1-b2");
        browser.await("headline", "to move");
        assertThat(browser.runSlowly("import('./js/words/en.js').then(({ default: texts }) => arguments[0](["
                + "...document.querySelectorAll('[data-words], [data-tip], [data-label]')].flatMap(one => Object.values(one.dataset))"
                + ".filter(key => /^[a-z]/.test(key) && !(key in texts))))")).isEqualTo(List.of());
    }

    /** A browser that blocks all cookies throws when a page asks for what it keeps. */
    @Test
    void aBrowserThatKeepsNothingShowsThePagesAllTheSame() {
        browser.beforeAllScripts(
                "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError'); } })",
                () -> {
                    show("/?v=three");
                    browser.await("headline", "White to move wins in 9");
                    browser.choose("language", "de");
                    browser.await("headline", "Weiß am Zug gewinnt in 9 Halbzügen");
                    browser.click("theme");
                    assertThat((String) browser.run("return document.documentElement.dataset.theme")).isIn("dark", "light");
                    show("/stats.html?v=three");
                    browser.await("total", " %)");
                    show("/docs");
                    browser.await("title", "The HTTP API");
                });
    }
}
