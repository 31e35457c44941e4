package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Nothing on the pages keeps people from using them. */
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

    @Test
    void theKeyboardWalksOverThePoints() {
        show("/" + WON_IN_1);
        browser.await("headline", "wins in 1 ply");
        browser.run("document.querySelector('[data-point=d5]').focus()");
        browser.press(Keys.ARROW_UP);
        assertThat(browser.run("return document.activeElement.dataset.point")).isEqualTo("d6");
        browser.press(Keys.ARROW_UP, Keys.ARROW_RIGHT);
        assertThat(browser.run("return document.activeElement.dataset.point")).isEqualTo("g7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/" + WON_IN_1, "/?v=three&g=a1-b2", "/?v=twelve", "/stats?v=three", "/docs"})
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

    @Test
    void settingUpIsAccessibleToo() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        browser.click("edit");
        assertThat(browser.accessibilityFaults()).isEmpty();
    }

    @Test
    void whatIsTouchedIs44PixelsLarge() {
        browser.resize(390, 844);
        show("/?v=three&g=a1-b2");
        browser.await("headline", "to move");
        assertThat(browser.run(
                "return [...document.querySelectorAll('button, select, input:not([type=radio]), nav a, summary, .point .touch')]"
                        + ".filter(one => one.checkVisibility()).map(one => [one.id || one.className.baseVal || one.textContent, one.getBoundingClientRect().height])"
                        + ".filter(([, height]) => height < 43.9).map(String)"))
                .isEqualTo(List.of());
    }

    @Test
    void symbolsSayWhatTheyDo() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        assertThat(browser.run(
                "return [...document.querySelectorAll('button.icon')].filter(one => !one.title || !one.getAttribute('aria-label')).map(one => one.id)"))
                .isEqualTo(List.of());
        assertThat(browser.run("return document.querySelectorAll('h1').length")).isEqualTo(1L);
    }

    /** Values by text and shape, for readers who do not see the colours. */
    @Test
    void winDrawAndLossDifferInShapeAndSign() {
        show("/?v=three");
        browser.await("headline", "wins in 9");
        Object shapes = browser.run("return new Set([...document.querySelectorAll('.marked')].map(mark =>"
                + " mark.querySelector('.shape').getAttribute('d'))).size");
        assertThat(shapes).isEqualTo(3L);
    }

    /** The checker does not look at drawings: 3 to 1 for marks and lines on the wood, 4.5 to 1 for letters. */
    @Test
    void theColoursOfTheBoardAreFarEnoughApart() {
        for (boolean dark : new boolean[] {false, true}) {
            browser.prefersDark(dark);
            show("/?v=three");
            browser.await("headline", "wins in 9");
            Object faint = browser.run(CONTRAST + """
                    const style = getComputedStyle(document.documentElement);
                    const colour = name => style.getPropertyValue(name).trim().match(/[0-9a-f]{2}/g).map(part => parseInt(part, 16));
                    const apart = (a, b) => contrast(colour(a), colour(b));
                    const faint = [];
                    for (const wood of ['--wood', '--wood-edge']) {
                      for (const [name, least] of [['--win', 3], ['--better', 3], ['--draw', 3], ['--worse', 3], ['--loss', 3], ['--unknown', 3], ['--line', 3], ['--name', 4.5]]) {
                        if (apart(name, wood) < least) faint.push(`${name} on ${wood}: ${apart(name, wood)}`);
                      }
                      for (const [stone, edge] of [['--white', '--white-edge'], ['--black', '--black-edge']]) {
                        const seen = Math.max(apart(stone, wood), apart(edge, wood));
                        if (seen < 3) faint.push(`${stone} on ${wood}: ${seen}`);
                      }
                    }
                    for (const value of ['--win', '--better', '--draw', '--worse', '--loss', '--unknown']) {
                      if (apart(value, '--panel') < 4.5) faint.push(`${value} on --panel: ${apart(value, '--panel')}`);
                    }
                    return faint;""");
            assertThat(faint).as(dark ? "dark" : "light").isEqualTo(List.of());
        }
        browser.prefersDark(false);
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
            show("/" + DrawsPageTest.THREE_AGAINST_FOUR);
            browser.await("headline", "a draw.");
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
