package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Nothing on the pages keeps people from using them. */
@Tag("push")
final class AccessiblePageTest extends PageTester {
    /** How far two colours are apart, each as red, green and blue. */
    private static final String CONTRAST = """
            const light = rgb => {
              const parts = rgb.map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
              return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
            };
            const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
            """;

    /** A mistake of each kind, then a slower win and a sooner loss. */
    private static final String ALL_MISTAKES = "?v=three&g=b3-a3-c3-b1-c1";

    @ParameterizedTest
    @ValueSource(strings = {"/", "/?v=three&mode=positions", "/?v=six&mode=puzzles", "/" + WON_IN_1, "/?v=three&g=a1-b2",
        "/?v=twelve", "/stats?v=three", "/docs",
        "/" + OtherRulesPageTest.THREE_AGAINST_FOUR})
    void theCheckerFindsNothing(String path) {
        for (int width : new int[] {390, 1280}) {
            browser.resize(width, 900);
            show(path);
            browser.await(path.startsWith("/?") || path.equals("/") ? "headline" : "title", " ");
            browser.run("document.querySelectorAll('details').forEach(part => { part.open = true; });"
                    + " document.querySelector('.matrix button')?.click()");
            assertThat(browser.accessibilityFaults()).as("%s at %d, light", path, width).isEmpty();
        }
        // In the dark, colours alone are others, and they are the same at every width.
        browser.prefersDark(true);
        assertThat(browser.accessibilityFaults("color-contrast")).as("%s, dark", path).isEmpty();
        browser.prefersDark(false);
    }

    /** Voice control finds a button by the words that are seen on it (WCAG 2.5.3). */
    @ParameterizedTest
    @ValueSource(strings = {"/?v=three&mode=play", "/?v=three&g=a1-b2", "/?v=six&mode=puzzles", "/?v=three&mode=positions"})
    void whatIsSeenOnAButtonBeginsItsName(String path) {
        show(path);
        browser.await(path.startsWith("/?") ? "headline" : "title", " ");
        browser.run("document.getElementById('menu')?.showPopover()");
        List<String> amiss = new ArrayList<>();
        List<?> ids = (List<?>) browser.run("let i = 0; return [...document.querySelectorAll('button, a, summary')]"
                + ".filter(one => one.checkVisibility() && /[a-z]{2}/i.test(one.innerText)).map(one => (one.id ||= `named-${i++}`))");
        for (Object id : ids) {
            String seen = ((String) browser.run("const copy = document.getElementById('" + id + "').cloneNode(true);"
                    + " copy.querySelectorAll('[aria-hidden], .unseen').forEach(one => one.remove());"
                    + " return [...copy.childNodes].map(one => one.textContent.trim()).filter(Boolean)[0]")).strip();
            String name = browser.name("#" + id).strip();
            if (!name.replaceAll("\\s+", " ").startsWith(seen.replaceAll("\\s+", " "))) {
                amiss.add(seen + ": " + name);
            }
        }
        assertThat(amiss).isEmpty();
    }

    @Test
    void whatIsTouchedIs44PixelsLargeAndATermInATextIs24() {
        browser.resize(390, 844);
        show("/?v=three&g=a1-b2");
        browser.await("headline", "to move");
        assertThat(browser.run(
                "return [...document.querySelectorAll('button, select, input:not([type=radio]), nav a, summary, .point .touch')]"
                        + ".filter(one => one.checkVisibility()).map(one => [one.className === 'term' ? 'term' : one.id || one.className.baseVal || one.textContent, one.getBoundingClientRect().height])"
                        + ".filter(([name, height]) => height < (name === 'term' ? 23.9 : 43.9)).map(String)"))
                .isEqualTo(List.of());
    }

    /** The checker passes over texts of one character, and over those without a letter or a digit: signs and glyphs are such. */
    @Test
    void everySignAndGlyphIsFarEnoughFromItsGround() {
        for (boolean dark : new boolean[] {false, true}) {
            browser.prefersDark(dark);
            show("/" + ALL_MISTAKES);
            browser.await("summary", "White kept");
            assertThat(browser.texts("#game .glyph")).containsExactly("??", "?", "?", "~", "~");
            for (int turn = 5; turn > 0; turn--) {
                assertThat(faintTexts()).as("turn %d, %s", turn, dark ? "dark" : "light").isEqualTo(List.of());
                browser.press(Keys.ARROW_LEFT);
            }
            show("/" + OtherRulesPageTest.THREE_AGAINST_FOUR);
            browser.await("headline", "a draw");
            browser.run("document.querySelector('#turns .turn.draw').click()");
            browser.awaitCount("#game [aria-current] .glyph", 1);
            assertThat(faintTexts()).as("a weaker turn, %s", dark ? "dark" : "light").isEqualTo(List.of());
        }
        browser.prefersDark(false);
    }

    /** Texts of turns and signs whose colour is less than 4.5 to 1 from the nearest ground that is painted behind them. */
    private static Object faintTexts() {
        return browser.run(CONTRAST + """
                const rgb = text => text.match(/[\\d.]+/g).map(Number);
                const ground = one => {
                  const painted = rgb(getComputedStyle(one).backgroundColor);
                  return painted.length === 4 && painted[3] === 0 ? ground(one.parentElement) : painted.slice(0, 3);
                };
                return [...document.querySelectorAll('#turns span, #game span')].filter(one => one.checkVisibility())
                  .map(one => [one.className, one.textContent, contrast(rgb(getComputedStyle(one).color), ground(one))])
                  .filter(([, , apart]) => apart < 4.5).map(String);""");
    }
}
