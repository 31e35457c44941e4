package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;
import picocli.CommandLine;

/** The options and words of {@code mill malom}. The tests of its module have the files. */
final class MalomCommandTest {
    private static final int STONES = 6;

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... options) {
        List<String> words = Stream.concat(
                Stream.of(home.resolve("strong").toString(), "--data", TestDatabase.data(Variants.NINE, STONES).toString()),
                Stream.of(options)).toList();
        return new CommandLine(new MalomCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 1;
                }).execute(words.toArray(String[]::new));
    }

    @Test
    void aCheckPrintsTheDigestsAndWritesNothing() {
        assertThat(run("--tables", "3-3", "--check", "--memory", "1g")).as(err.toString()).isZero();
        assertThat(out.toString().strip()).matches("[0-9a-f]{64}  std_3_3_0_0\\.sec2");
        assertThat(err.toString()).contains("1 file of", "left to check", "1 file checked in",
                "of which a digest is published agree");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void filesAreMadeOnce() {
        assertThat(run("--phase", "moving", "--max-pieces", "6", "--memory", "1g")).as(err.toString()).isZero();
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("1 file made in");
        assertThat(home.resolve("strong")).isDirectoryContaining("glob:**/std_3_3_0_0.sec2");
        assertThat(run("--phase", "moving", "--max-pieces", "6", "--memory", "1g")).isZero();
        assertThat(err.toString()).contains("made before.", "0 files made in", ", and 1 before");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --tables=4-3              | no table 4-3. To make what is missing: ./mill build | --tables 4-3
            --max-pieces=7            | To make what is missing: ./mill build               | --max-pieces 7
            --phase=moving            | To make what is missing: ./mill build               | --phase moving
            --tables=0-0+3+3          | Malom has no file of 0-0+3+3                        | Leave it out.
            --variant=six             | 'six' is another game                               | Only a database of nine can
            """)
    void anExportThatCannotBeIsRefusedWithTheRemedy(String option, String why, String remedy) {
        assertThat(run(option)).isEqualTo(1);
        assertThat(err.toString()).contains(why, remedy);
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void tooLittleMemoryIsSaidWithTheLeastThatDoes() {
        assertThat(run("--tables", "3-3", "--memory", "100m")).isEqualTo(1);
        assertThat(err.toString()).contains("The files of 3-3 take", "The smallest sufficient limit is --memory");
        assertThat(home).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --tables=10-3     |                  | there is no table '10-3'
            --tables=3-3x     |                  | there is no table '3-3x'
            --tables=3-3      | --max-pieces=6   | mutually exclusive
            --tables=2-3+1+1  | --phase=moving   | --phase moving has no tables with stones in hand
            --max-pieces=5    |                  | at least 6
            --wdl-only        |                  | Unknown option
            """)
    void optionsThatDoNotFitAreAWrongCommandLine(String option, String another, String why) {
        assertThat(another == null ? run(option) : run(option, another)).isEqualTo(2);
        assertThat(err.toString()).contains(why);
        assertThat(home).isEmptyDirectory();
    }
}
