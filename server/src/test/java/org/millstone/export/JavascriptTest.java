package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.Campaign;
import org.millstone.fixtures.TestTables;
import org.millstone.server.TestSite;

/** The module for JavaScript: its own tests, run by Node. */
final class JavascriptTest {
    private static final Path MODULE = Path.of("..", "readers", "javascript").toAbsolutePath().normalize();
    private static final Path WORK = Path.of("target", "javascript").toAbsolutePath();

    /** The variable with the folder {@code data} of an export, whose tables the module's tests ask. */
    private static final String EXPORT = "MILLSTONE_EXPORT";
    /** The variable with how often tables are taken away at random. */
    private static final String SEEDS = "MILLSTONE_SEEDS";

    /** Megabytes for new objects: most are soon gone, and with the usual sixteen their collection takes a sixth of the time. */
    private static final String YOUNG = "--max-semi-space-size=64";

    /**
     * All tests in two processes: {@code node --test} starts one for each file, which takes longer than the tests. Those of the page have
     * one of their own, as they put a browser's clock in the place of Node's.
     */
    private static final String TESTS = """
            import { readFileSync, readdirSync } from 'node:fs';
            import { resolve } from 'node:path';
            for (const file of readdirSync('test').filter(name => name.endsWith('.test.js')).map(name => resolve('test', name))) {
              if (readFileSync(file, 'utf8').includes("from './page.js'") === (process.env.MILLSTONE_PAGE === 'true')) {
                await import(file);
              }
            }
            """;

    @TempDir
    private Path site;

    @BeforeAll
    static void nodeIsThere() {
        assumeThat(Stream.of(System.getenv("PATH").split(":")).map(folder -> Path.of(folder, "node")))
                .as("Node is installed, to test the module for JavaScript with").anyMatch(Files::isExecutable);
    }

    @Test
    void itsOwnTestsPass() throws IOException, InterruptedException {
        TestSite.export(TestTables.ofVectors(), site);
        TestSite.export(TestTables.ofVectors(), site.resolve("wdl"), "--wdl-only");
        TestSite.export(TestTables.limited(), site.resolve("limited"));
        for (boolean page : new boolean[] {false, true}) {
            Path said = Files.createDirectories(WORK).resolve(page ? "page.log" : "test.log");
            ProcessBuilder process = new ProcessBuilder("node", YOUNG, "--input-type=module", "--eval", TESTS)
                    .directory(MODULE.toFile()).redirectErrorStream(true).redirectOutput(said.toFile());
            process.environment().put("MILLSTONE_PAGE", String.valueOf(page));
            process.environment().put(EXPORT, site.resolve("data").toString());
            process.environment().put(SEEDS, String.valueOf(Campaign.cases(1, 20)));
            int status = process.start().waitFor();
            assertThat(status).as(Files.readString(said)).isZero();
            assertThat(said).content().containsPattern("# pass [1-9]").contains("# skipped 0");
        }
    }
}
