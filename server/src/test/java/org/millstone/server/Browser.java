package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.results.CheckedNode;
import com.deque.html.axecore.selenium.AxeBuilder;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NotFoundException;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.WheelInput;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.FluentWait;

/** A headless Chromium that looks at the pages. */
final class Browser implements AutoCloseable {
    /** Long enough for any machine: an answer that is not there by then never comes. */
    static final Duration PATIENCE = Duration.ofMinutes(20);

    /** How often it looks whether what it waits for has come: each look takes three processes some milliseconds, in which they do nothing else. */
    private static final Duration PAUSE = Duration.ofMillis(30);

    private static @Nullable Browser shared;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Whether this machine has a Chromium and its driver. */
    static boolean isThere() {
        return program("chromium").isPresent() && program("chromedriver").isPresent();
    }

    private static Optional<Path> program(String name) {
        return Stream.of(System.getenv("PATH").split(":")).map(folder -> Path.of(folder, name)).filter(Files::isExecutable)
                .findFirst();
    }

    /** Opens one that keeps the log of its console, and more logs if they are named. */
    static Browser open(String... more) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(program("chromium").orElseThrow().toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--window-size=1200,1000");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        Stream.of(more).forEach(log -> logs.enable(log, Level.ALL));
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").orElseThrow().toFile()).build();
        return new Browser(new ChromeDriver(service, options));
    }

    /** Returns the one browser of all test classes, as if it were new; it ends with the tests. */
    static synchronized Browser shared() {
        if (shared == null) {
            shared = open();
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close, "close the browser"));
        }
        shared.show("about:blank");
        shared.forget();
        shared.resize(1200, 1000);
        shared.prefersDark(false);
        shared.complaints();
        return shared;
    }

    /** Waits until something is so. */
    private FluentWait<ChromeDriver> await() {
        return new FluentWait<>(driver).withTimeout(PATIENCE).pollingEvery(PAUSE).ignoring(NotFoundException.class);
    }

    void show(String url) {
        driver.get(url);
    }

    /** Makes the page as large as a phone's, or another screen's: what is seen of it, in pixels. */
    void resize(int width, int height) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 900));
    }

    /** Waits until the worker of a page keeps a file, by its path from the page. */
    void awaitKept(String name) {
        runSlowly("const [name, done] = arguments;"
                + " const look = () => caches.match(new URL(name, location.href)).then(found => (found ? done() : requestAnimationFrame(look)));"
                + " look()", name);
    }

    String address() {
        return driver.getCurrentUrl();
    }

    String text(String id) {
        return driver.findElement(By.id(id)).getText();
    }

    /** The texts of elements; read again if the page is drawn anew meanwhile. */
    List<String> texts(String selector) {
        return await().ignoring(StaleElementReferenceException.class)
                .until(any -> driver.findElements(By.cssSelector(selector)).stream().map(WebElement::getText).toList());
    }

    int count(String selector) {
        return driver.findElements(By.cssSelector(selector)).size();
    }

    void click(String id) {
        driver.findElement(By.id(id)).click();
    }

    /** Chooses an entry of a list, be it in sight or in a menu that is closed. */
    void choose(String id, String value) {
        run("const list = document.getElementById('" + id + "'); list.value = '" + value
                + "'; list.dispatchEvent(new Event('change'))");
    }

    /** Presses a button, be it in sight or scrolled out of it. */
    void push(String id) {
        run("document.getElementById('" + id + "').click()");
    }

    /** Returns the text of an element, be it in sight or folded away. */
    String content(String id) {
        return driver.findElement(By.id(id)).getDomProperty("textContent");
    }

    void clickPoint(String point) {
        new Actions(driver).moveToElement(point(point)).click().perform();
    }

    void drag(String from, String to) {
        new Actions(driver).moveToElement(point(from)).clickAndHold().moveToElement(point(to)).release().perform();
    }

    /** Takes the stone of a point along to another one, and holds it there, until {@link #letGo}. */
    void hold(String from, String to) {
        new Actions(driver).moveToElement(point(from)).clickAndHold().moveToElement(point(to)).perform();
    }

    void letGo() {
        new Actions(driver).release().perform();
    }

    /** Clicks on one place of what is seen of the page, whatever is there. */
    void clickAt(int x, int y) {
        new Actions(driver).moveToLocation(x, y).click().perform();
    }

    private WebElement point(String name) {
        return driver.findElement(By.cssSelector("[data-point='" + name + "'] .touch"));
    }

    String label(String point) {
        return driver.findElement(By.cssSelector("[data-point='" + point + "']")).getAttribute("aria-label");
    }

    /** The name of an element as screen readers speak it. */
    String name(String selector) {
        return driver.findElement(By.cssSelector(selector)).getAccessibleName();
    }

    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    void type(String id, String text) {
        WebElement field = driver.findElement(By.id(id));
        field.sendKeys(Keys.chord(Keys.CONTROL, "a"), text, Keys.ENTER);
    }

    String value(String id) {
        return driver.findElement(By.id(id)).getDomProperty("value");
    }

    /** Puts a value into a field that tells when it has changed; returns what the field makes of it. */
    Object set(String id, String value) {
        return run("const field = document.getElementById('" + id + "'); field.value = '" + value
                + "'; field.dispatchEvent(new Event('change')); return field.value");
    }

    Object run(String script) {
        return ((JavascriptExecutor) driver).executeScript(script);
    }

    /** Turns the wheel over an element, downwards if positive. */
    void wheel(String id, int pixels) {
        new Actions(driver).scrollFromOrigin(WheelInput.ScrollOrigin.fromElement(driver.findElement(By.id(id))), 0, pixels)
                .perform();
    }

    /** Whether the system is said to prefer dark pages. */
    void prefersDark(boolean dark) {
        prefers("prefers-color-scheme", dark ? "dark" : "light");
    }

    /** Whether the system is said to ask for less motion. */
    void prefersLessMotion(boolean less) {
        prefers("prefers-reduced-motion", less ? "reduce" : "no-preference");
    }

    private void prefers(String feature, String value) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", feature, "value", value))));
    }

    /** Returns what keeps people from using the page, as the checker names it: by all its rules, or by those that are named. */
    @SuppressWarnings("deprecation") // The legacy mode: its replacement opens a window each time.
    List<String> accessibilityFaults(String... rules) {
        AxeRunOptions faultsAlone = new AxeRunOptions();
        // Correct parts need no description: on a long page that takes most of the time.
        faultsAlone.setResultTypes(List.of("violations"));
        // Pages without frames of others need no second window to put results together.
        AxeBuilder checker = new AxeBuilder().withOptions(faultsAlone).setLegacyMode();
        if (rules.length > 0) {
            checker.withOnlyRules(List.of(rules));
        }
        return checker.analyze(driver).getViolations().stream()
                .map(fault -> fault.getId() + ": " + fault.getNodes().stream().map(CheckedNode::getHtml).limit(3).toList())
                .toList();
    }

    /** Waits until a script returns true. */
    void awaitTrue(String script) {
        await().withMessage(script).until(any -> Boolean.TRUE.equals(run(script)));
    }

    /** Waits until the page's address ends with something. */
    void awaitAddress(String end) {
        await().withMessage(() -> address() + " does not end with " + end)
                .until(any -> address().endsWith(end));
    }

    /** Runs a script that takes its time, and returns what it hands to the last of its arguments. */
    Object runSlowly(String script, Object... arguments) {
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return ((JavascriptExecutor) driver).executeAsyncScript(script, arguments);
    }

    /** Waits until what was asked of the page can be seen. */
    void awaitFrames() {
        runSlowly("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))");
    }

    /** Waits until an element's text contains something, and is not the service's own line, which is there before any script. */
    void await(String id, String text) {
        await().withMessage(() -> id + " says '" + text(id) + "', not '" + text + "'")
                .until(any -> text(id).contains(text) && count("#" + id + "[lang]") == 0);
    }

    /** Waits until an element has no text, or is hidden. */
    void awaitNothing(String id) {
        await().withMessage(() -> id + " says '" + text(id) + "'").until(any -> text(id).isEmpty());
    }

    /** Waits until so many elements are there. */
    void awaitCount(String selector, int count) {
        await().withMessage(() -> count(selector) + " of " + selector + ", not " + count)
                .until(any -> count(selector) == count);
    }

    /** Checks that nobody complained in the console: no failed request, no refused script, no exception. */
    void assertQuiet() {
        assertThat(complaints()).isEmpty();
    }

    /** Returns what the console has, and empties it. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::getMessage).toList();
    }

    /** Forgets the files that it has seen. */
    void forget() {
        driver.executeCdpCommand("Network.clearBrowserCache", Map.of());
    }

    /** Forgets what pages of a site have kept: {@code origin} without a path. */
    void forgetKept(String origin) {
        driver.executeCdpCommand("Storage.clearDataForOrigin",
                Map.of("origin", origin, "storageTypes", "local_storage,service_workers,cache_storage"));
    }

    /** Has pages run a script before their own, while something is done. */
    void beforeAllScripts(String script, Runnable then) {
        Object id = driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script)).get("identifier");
        try {
            then.run();
        } finally {
            driver.executeCdpCommand("Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", id));
        }
    }

    /** Returns what went over the network since the last time that this was asked, if that log is kept: messages of the DevTools. */
    List<JsonNode> traffic() throws JacksonException {
        List<JsonNode> messages = new ArrayList<>();
        for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
            messages.add(new ObjectMapper().readTree(entry.getMessage()).path("message"));
        }
        return messages;
    }

    @Override
    public void close() {
        driver.quit();
    }
}
