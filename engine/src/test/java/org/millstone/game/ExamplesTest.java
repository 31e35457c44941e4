package org.millstone.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
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
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d", folder.toString(), "-cp",
                    System.getProperty("java.class.path"), file.toString())).as(name).isZero();
            assertThat(printed(folder, name)).as(name).isEqualTo(example.group(2));
        }
    }

    private static String printed(Path classes, String name) throws Exception {
        PrintStream usual = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()});
                PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            Method main = loader.loadClass(name).getMethod("main", String[].class);
            main.setAccessible(true);
            System.setOut(out);
            main.invoke(null, (Object) new String[] {TestDatabase.wholeData(Variants.NINE, 8).resolve("nine").toString()});
        } finally {
            System.setOut(usual);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
