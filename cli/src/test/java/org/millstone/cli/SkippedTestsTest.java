package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Continuous integration fails where tests are skipped, whoever skips them. */
final class SkippedTestsTest {
    private static final String PASSED = """
            <testsuite name="org.millstone.ATest" tests="1" skipped="0">
              <testcase name="passes" classname="org.millstone.ATest" time="0.1">
                <system-out><![CDATA[a <skipped/> that a test prints]]></system-out>
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
        Process check =
                new ProcessBuilder(Path.of("..", ".ci", "skipped").toString(), root.toString()).redirectErrorStream(true).start();
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
}
