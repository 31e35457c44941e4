package org.millstone.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** The programs of docs/engine.md compile as they stand there, and print what it says. */
final class ExamplesTest {
    private static final Path PAGE = Path.of("..", "docs", "engine.md");
    private static final Pattern EXAMPLE = Pattern.compile("```java\\n(.*?)```\\s+prints\\s+```text\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CLASS = Pattern.compile("^class (\\w+)", Pattern.MULTILINE);

    @Test
    void everyProgramOfThePageRunsAndPrintsWhatThePageSays(@TempDir Path folder) throws Exception {
        List<MatchResult> examples = EXAMPLE.matcher(Files.readString(PAGE)).results().toList();
        assertThat(examples).hasSize(5);
        for (MatchResult example : examples) {
            String source = example.group(1);
            String name = CLASS.matcher(source).results().findFirst().orElseThrow().group(1);
            Path file = Files.writeString(folder.resolve(name + ".java"), source);
            assertThat(run(file)).as(name).isEqualTo(example.group(2));
        }
    }

    /** Compiles and runs a program as a newcomer would: one source file, the class path, the folder. */
    private static String run(Path file) throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(java.toString(), "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), file.toString(),
                TestDatabase.wholeData(Variants.NINE, 8).resolve("nine").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(file.toString()).isZero();
        return printed;
    }
}
