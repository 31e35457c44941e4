package org.millstone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.cli.Console;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** The options and words of {@code mill malom}. The tests of its module have the files. */
final class MalomCommandTest {
    @TempDir
    private Path home;

    private final Console console = new Console();

    private int malom(String options) {
        return console.line("malom " + home.resolve("strong") + " --data " + TestDatabase.data(Variants.NINE, 6) + " " + options);
    }

    @Test
    void aCheckPrintsTheDigestsAndWritesNothing() {
        assertThat(malom("--tables 3-3 --check --memory 1g")).as(console.err()).isZero();
        assertThat(console.out()).matches("[0-9a-f]{64}  std_3_3_0_0\\.sec2\\n");
        assertThat(console.err()).contains("1 file checked in", "of which a digest is published agree");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void filesAreMadeOnce() {
        assertThat(malom("--phase moving --max-pieces 6 --memory 1g")).as(console.err()).isZero();
        assertThat(console.out()).isEmpty();
        assertThat(console.err()).contains("1 file made in");
        assertThat(home.resolve("strong")).isDirectoryContaining("glob:**/std_3_3_0_0.sec2");
        assertThat(malom("--phase moving --max-pieces 6 --memory 1g")).isZero();
        assertThat(console.err()).contains("made before.", "0 files made in", ", and 1 before");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --tables 4-3                | no table 4-3. To make what is missing: ./mill build | --tables 4-3
            --max-pieces 7              | To make what is missing: ./mill build               | --max-pieces 7
            --phase moving              | To make what is missing: ./mill build               | --phase moving
            --tables 0-0+3+3            | Malom has no file of 0-0+3+3                        | Leave it out.
            --variant six               | 'six' is another game                               | Only a database of nine can
            --tables 3-3 --memory 100m  | The files of 3-3 take                               | The smallest sufficient limit is --memory
            """)
    void anExportThatCannotBeIsRefusedWithTheRemedy(String options, String why, String remedy) {
        assertThat(malom(options)).isEqualTo(1);
        assertThat(console.err()).contains(why, remedy);
        assertThat(home).isEmptyDirectory();
    }
}
