package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ./check} closes with the tests that failed; continuous integration also fails where tests are skipped, for any reason. */
final class ReportsTest {
    private static final String PASSED = """
            <testsuite name="org.millstone.ATest" tests="1" skipped="0">
              <testcase name="passes" classname="org.millstone.ATest" time="0.1">
                <system-out><![CDATA[a <skipped/> that a test prints]]></system-out>
              </testcase>
            </testsuite>
            """;
    private static final String FAILED = """
            <testsuite name="org.millstone.rules.CTest" tests="3" errors="1" failures="1">
              <testcase name="holds(int)[1]" classname="org.millstone.rules.CTest" time="0.1"/>
              <testcase name="holds(int)[2]" classname="org.millstone.rules.CTest" time="0.1">
                <failure message="expected: 1" type="org.opentest4j.AssertionFailedError"><![CDATA[org.opentest4j.AssertionFailedError: expected: 1]]></failure>
              </testcase>
              <testcase name="ends" classname="org.millstone.rules.CTest" time="0.1">
                <error type="java.lang.IllegalStateException"><![CDATA[java.lang.IllegalStateException]]></error>
              </testcase>
            </testsuite>
            """;
    private static final String SKIPPED = """
            <testsuite name="org.millstone.BTest" tests="1" skipped="1">
              <testcase name="needsRoot" classname="org.millstone.BTest" time="0.1">
                <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: not root
                    at org.millstone.BTest.needsRoot(BTest.java:9)]]></skipped>
              </testcase>
              <testcase name="needsChromium" classname="org.millstone.BTest" time="0.1">
                <skipped type="org.opentest4j.TestAbortedException"><![CDATA[org.opentest4j.TestAbortedException:
            chromium is installed
                    at org.millstone.BTest.needsChromium(BTest.java:9)]]></skipped>
              </testcase>
              <testcase name="isLeftOut" classname="org.millstone.BTest" time="0.1">
                <skipped message="some other day" type="skipped"/>
              </testcase>
            </testsuite>
            """;

    @TempDir
    private Path root;

    private String said = "";

    private void report(String module, String name, String xml) throws IOException {
        Path folder = Files.createDirectories(root.resolve(module).resolve("target/surefire-reports"));
        Files.writeString(folder.resolve("TEST-org.millstone." + name + ".xml"), xml);
    }

    private int check() throws IOException, InterruptedException {
        return run("skipped");
    }

    private int run(String script) throws IOException, InterruptedException {
        Process check =
                new ProcessBuilder(Path.of("..", ".ci", script).toString(), root.toString()).redirectErrorStream(true).start();
        said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return check.waitFor();
    }

    @Test
    void passedTestsPass() throws Exception {
        report("probe", "ATest", PASSED);
        assertThat(check()).as(said).isZero();
        assertThat(said).isEmpty();
    }

    @Test
    void aSkippedTestFailsAndIsNamedWithItsReason() throws Exception {
        report("probe", "ATest", PASSED);
        report("cli", "BTest", SKIPPED);
        assertThat(check()).isOne();
        assertThat(said)
                .contains("BTest needsRoot: Assumption failed: not root\n", "BTest needsChromium: chromium is installed\n",
                        "BTest isLeftOut: some other day\n")
                .doesNotContain("ATest");
    }

    @Test
    void noTestsAtAllAreNoPass() throws Exception {
        assertThat(check()).isOne();
        assertThat(said).contains("No test has run.");
    }

    @Test
    void failedTestsAreNamedWithWhatRunsThemAlone() throws Exception {
        report("probe", "ATest", PASSED);
        report("builder", "rules.CTest", FAILED);
        report("probe", "rules.CTest", FAILED.replace("CTest", "DTest"));
        assertThat(run("failed")).isOne();
        assertThat(said).startsWith("4 of 7 tests failed:\n")
                .contains("""
                          CTest of builder
                            holds(int)[2]
                            ends
                            alone: ./check -pl builder -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest=CTest
                        """)
                .contains("""
                          DTest of probe
                            holds(int)[2]
                            ends
                            alone: ./check -pl probe -Dtest=DTest
                        """)
                .doesNotContain("ATest");
    }

    @Test
    void whereNothingFailsTheTestsAreCounted() throws Exception {
        report("probe", "ATest", PASSED);
        assertThat(run("failed")).isZero();
        assertThat(said).isEqualTo("1 test passed.\n");
    }

    @Test
    void whereNoTestsWereAskedForNoneFailed() throws Exception {
        assertThat(run("failed")).isZero();
        assertThat(said).isEmpty();
    }
}
