package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ./mill}: finds a JDK, builds what is not built yet or has changed, and hands over. */
@Tag("push")
final class LauncherTest {
    @TempDir
    private Path folder;

    private Workshop workshop;

    /** In a folder with a blank and a quote in its name, as every test here may as well be. */
    @BeforeEach
    void setUp() throws IOException {
        workshop = new Workshop(folder.resolve("it's mine").resolve("millstone"));
    }

    private MillProcess.Ended built() throws IOException, InterruptedException {
        MillProcess.Ended first = workshop.mill("--version");
        assertThat(first.status()).as(first.err()).isZero();
        assertThat(workshop.builds()).hasSize(1);
        return first;
    }

    @Test
    void itBuildsOnFirstUseAndThenNoMoreForWhatIsNoSource() throws Exception {
        MillProcess.Ended first = built();
        assertThat(first.out()).contains("java 25\n", "jar: one\n");
        assertThat(first.err()).startsWith("mill: first use, building").contains("done in");
        assertThat(workshop.builds().getFirst()).startsWith(workshop.root().resolve("jdks/25") + " ")
                .contains("-pl cli -am package");
        for (String name : List.of("README.md", "cli/src/test/java/MillTest.java", "data/nine/3-3.wdl", "cli/target/classes/x")) {
            written(name, "");
        }
        assertThat(workshop.mill("--version").err()).isEmpty();
        assertThat(workshop.builds()).hasSize(1);
        assertThat(workshop.left()).containsExactly("mill");
    }

    /** Writes a file that is newer than what is built. */
    private void written(String name, String text) throws IOException {
        Path file = workshop.root().resolve(name);
        Files.createDirectories(file.getParent());
        Files.setLastModifiedTime(Files.writeString(file, text), FileTime.from(Instant.now().plusSeconds(5)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cli/src/main/java/Mill.java", "cli/src/main/java/New.java", "probe/src/main/resources/deep/er/a.txt",
        "pom.xml", "server/pom.xml", "data/golden/nine.tsv", "readers/javascript/src/millstone.js"})
    void itBuildsAgainWhenASourceHasChanged(String name) throws Exception {
        built();
        written(name, "two");
        MillProcess.Ended again = workshop.mill("--version");
        assertThat(again.err()).startsWith("mill: the sources have changed, building");
        assertThat(again.out()).contains(name.endsWith("Mill.java") ? "jar: two" : "jar: one");
        assertThat(workshop.builds()).hasSize(2);
    }

    @Test
    void aBuildThatFailsIsSaidWithItsReasonAndLeavesWhatWasThere() throws Exception {
        built();
        Path broken = Files.createFile(workshop.root().resolve("broken"));
        written("cli/src/main/java/Mill.java", "two");
        MillProcess.Ended failed = workshop.mill("--version");
        assertThat(failed.status()).isOne();
        assertThat(failed.out()).isEmpty();
        assertThat(failed.err()).contains("failed.", "[ERROR] Mill.java:[1,1] not a statement", "target/mill/build.log");
        assertThat(workshop.left()).containsExactly("mill");
        workshop.environment().put("MILL_BUILD", "never");
        assertThat(workshop.mill("--version").out()).contains("jar: one");
        workshop.environment().remove("MILL_BUILD");
        Files.delete(broken);
        assertThat(workshop.mill("--version").out()).contains("jar: two");
    }

    @Test
    void argumentsArriveAsTheyAreAndTheStatusIsPassedOn() throws Exception {
        built();
        Files.writeString(workshop.root().resolve("target/mill/status"), "2");
        MillProcess.Ended ended = workshop.mill("probe", "@O* w", "", "it's", "$HOME", "*", "a\nb");
        assertThat(ended.out()).contains("<probe>\n<@O* w>\n<>\n<it's>\n<$HOME>\n<*>\n<a\nb>\n");
        assertThat(ended.status()).isEqualTo(2);
    }

    @Test
    void optionsForTheJvmComeLastAndACollectorReplacesOurs() throws Exception {
        built();
        assertThat(workshop.mill("x").out()).contains("<-Xmx768m>", "<-XX:+UseParallelGC>");
        workshop.environment().put("MILL_JAVA_OPTS", "-Xmx8g -XX:+UseSerialGC");
        assertThat(workshop.mill("x").out()).contains("<-Xmx8g>\n<-XX:+UseSerialGC>\n<-jar>").doesNotContain("ParallelGC");
    }

    @Test
    void itMayBeCalledFromElsewhereAndThroughLinks() throws Exception {
        Path links = Files.createDirectories(folder.resolve("some links"));
        Path absolute = Files.createSymbolicLink(links.resolve("absolute"), workshop.root().resolve("mill"));
        Path relative = Files.createSymbolicLink(links.resolve("relative"), Path.of("..", "it's mine", "millstone", "mill"));
        Path chain = Files.createSymbolicLink(links.resolve("chain"), Path.of("relative"));
        Path whole = Files.createSymbolicLink(links.resolve("folder"), workshop.root()).resolve("mill");
        for (Path link : List.of(absolute, relative, chain, whole)) {
            MillProcess.Ended ended = Workshop.end(workshop.start(link, "--version"));
            assertThat(ended.status()).as(link + ": " + ended.err()).isZero();
            assertThat(ended.out()).contains("jar: one");
        }
        workshop.environment().put("PATH", links + ":" + System.getenv("PATH"));
        assertThat(Workshop.end(workshop.start(Path.of("env"), "chain", "--version")).out()).contains("jar: one");
        assertThat(workshop.builds()).hasSize(1);
    }

    @Test
    void withoutBuildingItRunsWhatIsThereOrSaysThatThereIsNothing() throws Exception {
        workshop.environment().put("MILL_BUILD", "never");
        MillProcess.Ended nothing = workshop.mill("--version");
        assertThat(nothing.status()).isOne();
        assertThat(nothing.err()).startsWith("mill: MILL_BUILD=never, but there is no ").contains("mill.jar");
        assertThat(workshop.builds()).isEmpty();
    }

    @Test
    void aJdkThatIsTooOldIsPassedOverAndAJavaOnThePathIsFollowedToItsJdk() throws Exception {
        workshop.environment().put("JAVA_HOME", workshop.jdk("17", "17.0.9").toString());
        Path bin = Files.createDirectories(folder.resolve("usr").resolve("bin"));
        Path alternatives = Files.createDirectories(folder.resolve("etc")).resolve("java");
        Files.createSymbolicLink(alternatives, workshop.jdk("27", "27-ea").resolve("bin/java"));
        Files.createSymbolicLink(bin.resolve("java"), alternatives);
        workshop.environment().put("PATH", bin + ":" + System.getenv("PATH"));
        assertThat(workshop.mill("--version").out()).startsWith("java 27\n");
    }

    /** The JDKs on this machine are never new enough for this one. */
    @Test
    void withoutAJdkItSaysWhereToGetOne() throws Exception {
        Path tools = workshop.root().resolve(".mvn/tools.sh");
        Files.writeString(tools, Files.readString(tools).replace("jdk_needed=25", "jdk_needed=999"));
        MillProcess.Ended ended = workshop.mill("--version");
        assertThat(ended.status()).isOne();
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains("needs a JDK 999 or newer", "adoptium.net", "apt install", "brew install", "JAVA_HOME=");
        assertThat(workshop.builds()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theLockOfADeadProcessOrOfNoneIsDropped(boolean signed) throws Exception {
        Path lock = Files.createDirectories(workshop.root().resolve("target/mill.lock"));
        if (signed) {
            Process dead = new ProcessBuilder("true").start();
            dead.waitFor();
            Files.writeString(lock.resolve("pid"), dead.pid() + "\n");
        }
        assertThat(built().err()).doesNotContain("waiting");
        assertThat(workshop.left()).containsExactly("mill");
    }

    @Test
    void whoComesSecondWaitsAndDoesNotBuildAgain() throws Exception {
        workshop.interrupted();
        Process first = workshop.start(workshop.root().resolve("mill"), "first");
        workshop.awaitTheMiddle();
        Process second = workshop.start(workshop.root().resolve("mill"), "second");
        try {
            assertThat(second.errorReader().readLine()).startsWith("mill: waiting for process ").contains("mill.lock");
            workshop.goOn();
            assertThat(Workshop.end(first).out()).contains("<first>");
            assertThat(Workshop.end(second).out()).contains("<second>", "jar: one");
        } finally {
            first.descendants().forEach(ProcessHandle::destroy);
            first.destroy();
            second.destroy();
        }
        assertThat(workshop.builds()).hasSize(1);
    }
}
