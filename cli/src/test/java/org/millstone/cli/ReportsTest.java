package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./check} closes with the tests that failed and one line; continuous integration also fails where tests are skipped. */
final class ReportsTest {
    private static final String PASSED = """
              <testcase name="passes" classname="org.millstone.ATest" time="0.1">
                <system-out><![CDATA[a <skipped/> that a test prints]]></system-out>
              </testcase>
            """;
    private static final String FAILED = """
              <testcase name="holds(int)[1]" classname="org.millstone.rules.CTest" time="0.1"/>
              <testcase name="holds(int)[2]" classname="org.millstone.rules.CTest" time="0.1">
                <failure message="expected: 1" type="org.opentest4j.AssertionFailedError"><![CDATA[org.opentest4j.AssertionFailedError: expected: 1]]></failure>
              </testcase>
              <testcase name="ends" classname="org.millstone.rules.CTest" time="0.1">
                <error type="java.lang.IllegalStateException"><![CDATA[java.lang.IllegalStateException]]></error>
              </testcase>
            """;
    private static final String SKIPPED = """
              <testcase name="needsRoot" classname="org.millstone.BTest" time="0.1">
                <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: not root
                    at org.millstone.BTest.needsRoot(BTest.java:9)]]></skipped>
              </testcase>
              <testcase name="needsRootToo" classname="org.millstone.BTest" time="0.1">
                <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: not root]]></skipped>
              </testcase>
              <testcase name="needsChromium" classname="org.millstone.BTest" time="0.1">
                <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException:
            chromium is installed
                    at org.millstone.BTest.needsChromium(BTest.java:9)]]></skipped>
              </testcase>
              <testcase name="isLeftOut" classname="org.millstone.BTest" time="0.1">
                <skipped message="some other day" type="skipped"/>
              </testcase>
            """;

    @TempDir
    private Path root;

    private void report(String module, String name, String xml) throws IOException {
        Path folder = Files.createDirectories(root.resolve(module).resolve("target/surefire-reports"));
        Files.writeString(folder.resolve("TEST-org.millstone." + name + ".xml"), "<testsuite>\n" + xml + "</testsuite>\n");
    }

    private void assertSaid(int status, String said, String how) throws IOException, InterruptedException {
        Process results = new ProcessBuilder("../.ci/results", root.toString(), how).redirectErrorStream(true).start();
        assertThat(new String(results.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(said);
        assertThat(results.waitFor()).isEqualTo(status);
    }

    @Test
    void passedTestsPass() throws IOException, InterruptedException {
        report("probe", "ATest", PASSED);
        assertSaid(0, "1 test: 1 passed.\n", "");
        assertSaid(0, "1 test: 1 passed, in 12:05 min.\n", "725");
        assertSaid(0, "1 test: 1 passed.\n", "--none-skipped");
    }

    @Test
    void skippedTestsAreCountedByReasonAndMayNotCount() throws IOException, InterruptedException {
        report("probe", "ATest", PASSED);
        report("cli", "BTest", SKIPPED);
        String line = "5 tests: 1 passed, 4 skipped (2 not root; 1 chromium is installed; 1 some other day)";
        assertSaid(0, line + ", in 0:09 min.\n", "9");
        assertSaid(1, """
                Skipped, and so not passed:
                  BTest needsRoot: not root
                  BTest needsRootToo: not root
                  BTest needsChromium: chromium is installed
                  BTest isLeftOut: some other day
                """ + line + ".\n", "--none-skipped");
    }

    @Test
    void noTestsAtAllFailNoneButMayBeNoPass() throws IOException, InterruptedException {
        assertSaid(0, "", "9");
        assertSaid(1, "No test has run.\n", "--none-skipped");
    }

    @Test
    void failedTestsAreNamedWithWhatRunsThemAlone() throws IOException, InterruptedException {
        report("probe", "ATest", PASSED);
        report("probe", "rules.DTest", FAILED.replace("CTest", "DTest"));
        assertSaid(1, """
                  DTest of probe
                    holds(int)[2]
                    ends
                    alone: ./check -pl probe -Dtest=DTest
                4 tests: 2 failed, 2 passed, in 1:00 min.
                """, "60");
        report("builder", "rules.CTest", FAILED);
        Files.delete(root.resolve("probe/target/surefire-reports/TEST-org.millstone.rules.DTest.xml"));
        assertSaid(1, """
                  CTest of builder
                    holds(int)[2]
                    ends
                    alone: ./check -pl builder -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=CTest
                4 tests: 2 failed, 2 passed.
                """, "");
    }
}
