package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestTables;
import org.millstone.server.pages.WebFiles;
import org.openqa.selenium.logging.LogType;

/** The cost of the first view of the explorer for a new visitor, of a service and of an exported folder. */
final class FirstViewTest {
    private static final int MOST_REQUESTS = 9;

    /** Of a folder, which has its modules in parts, and reads tables itself. */
    private static final int MOST_OF_EXPORT = 19;

    private static final long MOST_BYTES_OF_EXPORT = 85_000;

    private static final long MOST_BYTES = 62_000;

    @TempDir
    private static Path home;

    private static TestServer service;
    private static StaticHost host;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        assumeThat(Browser.isThere()).as("chromium and chromedriver are installed, to test the pages in").isTrue();
        assumeThat(StaticHost.isThere()).as("nginx is installed, to serve exported folders").isTrue();
        assumeThat(WebFiles.askingFiles().keySet()).as("there is an esbuild for this system, to bundle the pages' modules with")
                .anyMatch(name -> name.startsWith("js/chunk-"));
        Path site = home.resolve("site");
        TestSite.export(TestTables.data(), site);
        host = StaticHost.serve(Files.createDirectory(home.resolve("nginx")), site, StaticHost.linesOfTheReadme(site));
        service = PageTester.service();
        browser = Browser.open(LogType.PERFORMANCE);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            host.close();
        }
    }

    /** Shows a page to a browser that has seen nothing yet, and waits until all that it asks for has come. */
    private static List<JsonNode> visit(String url, String headline) throws IOException {
        browser.show("about:blank");
        browser.forget();
        browser.forgetKept(host.url(""));
        browser.forgetKept(service.url(""));
        browser.traffic();
        browser.show(url);
        browser.await("headline", headline);
        if (url.contains("?")) {
            // An exported page opens the tables once it has shown the first answer.
            browser.awaitTrue(
                    "return location.port !== '%s' || performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.endsWith('/lookup.json') && responseEnd > 0)"
                            .formatted(host.url("").replaceAll(".*:", "")));
        }
        return browser.traffic();
    }

    private static List<String> asked(List<JsonNode> traffic) {
        return traffic.stream().filter(message -> message.path("method").asText().equals("Network.requestWillBeSent"))
                .map(message -> message.path("params").path("request").path("url").asText())
                .filter(url -> url.startsWith("http")).toList();
    }

    private static String page(boolean exported, String query) {
        return exported ? host.url("/" + query) : service.url("/" + query);
    }

    /**
     * One round trip for the page, one for all else of a service. What comes twice was preloaded in another way than it is asked for, what is
     * unused in vain.
     */
    private static void assertFrugal(boolean exported, String query) throws IOException {
        List<JsonNode> traffic = visit(page(exported, query), query.isEmpty() ? "Men's Morris" : "to move");
        List<String> asked = asked(traffic).stream().filter(url -> !url.endsWith("icon.svg")).toList();
        assertThat(asked.stream().filter(url -> !url.contains("/data/"))).doesNotHaveDuplicates();
        if (!query.contains("&")) {
            assertThat(asked).isNotEmpty().hasSizeLessThanOrEqualTo(exported ? MOST_OF_EXPORT : MOST_REQUESTS);
            long bytes = traffic.stream().filter(message -> message.path("method").asText().equals("Network.loadingFinished"))
                    .mapToLong(message -> message.path("params").path("encodedDataLength").asLong()).sum();
            assertThat(bytes).isBetween(1L, exported ? MOST_BYTES_OF_EXPORT : MOST_BYTES);
        }
        Object unused = browser.run("const used = performance.getEntriesByType('resource');"
                + "return [...document.querySelectorAll('link[as=fetch], link[rel=modulepreload]')].map(({ href }) => href)"
                + ".filter(href => !used.some(({ name }) => name === href))");
        assertThat(unused).isEqualTo(List.of());
        assertThat(browser.complaints()).isEmpty();
        if (!exported && query.equals("?v=three")) {
            assertThat(asked).hasSizeLessThanOrEqualTo(6);
            assertThat(traffic.stream().filter(message -> message.path("method").asText().equals("Network.requestWillBeSent"))
                    .map(message -> message.path("params").path("initiator").toString())).noneMatch(by -> by.contains("/js/"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itTakesFewRequestsAndBytesAndNothingComesTwice(boolean exported) throws IOException {
        assertFrugal(exported, "?v=three");
    }

    @Tag("push")
    @ParameterizedTest
    @CsvSource({"false, ''", "false, ?v=three&g=b2-a1&at=1", "false, ?v=nine&p=wwbw2bb16-w", "true, ''",
        "true, ?v=three&g=b2-a1"})
    void soItIsAtOtherAddresses(boolean exported, String query) throws IOException {
        assertFrugal(exported, query);
    }

    @Test
    void aVisitorOfAnExportedFolderWaitsForNoLookIntoTables() throws IOException {
        browser.show("about:blank");
        browser.forget();
        int before = host.log().size();
        visit(page(true, "?v=three"), "White to move wins in 9 plies");
        assertThat(host.log().stream().skip(before)).noneMatch(line -> line.contains(".wdl")
                || line.contains("lookup.bin") && !line.contains("\" 206 1 \""));
    }
}
