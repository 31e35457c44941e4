package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** From a rule set in a file to a database that carries it. */
final class RulesCommandTest {
    @TempDir
    private Path folder;

    private final Console console = new Console();

    /** Writes Three Men's Morris under another name, with flying. */
    private Path mine() throws IOException {
        assertThat(console.line("rules three --board")).isZero();
        return Files.writeString(folder.resolve("mine.json"),
                console.out().replace("\"three\"", "\"mine\"").replace("\"never\"", "\"at-three\""));
    }

    private static void replace(Path file, String old, String by) throws IOException {
        Files.writeString(file, Files.readString(file).replace(old, by));
    }

    @Test
    void theNamedOnesAreListedAndEachIsAFileToStartFrom() throws IOException {
        assertThat(console.run("rules")).isZero();
        assertThat(console.lines()).hasSize(1 + Variants.all().size())
                .anyMatch(line -> line.matches("seven +17 +7  Seven Men's Morris"));
        for (Rules rules : Variants.all()) {
            assertThat(console.run("rules", rules.name())).isZero();
            assertThat(console.out()).as("what would be said of another game, once it is changed")
                    .contains("\"title\": \"\"", "\"summary\": \"\"").doesNotContain("inWords");
            Path file = Files.writeString(folder.resolve("printed.json"), console.out());
            assertThat(RuleSetFile.read(file).rules()).isEqualTo(rules);
            assertThat(console.run("rules", "--rules", file)).isZero();
            assertThat(console.out()).contains(rules.fingerprint());
        }
        assertThat(console.line("rules --schema")).isZero();
        assertThat(console.out()).isEqualTo(RuleSetFile.schema());
    }

    @Test
    void aGameOfOnesOwnIsBuiltAndFromThenOnKnownByName() throws IOException {
        Path file = mine();
        Path data = folder.resolve("data");
        assertThat(console.run("build", "--rules", file, "--data", data, "--memory", "1g")).as(console.err()).isZero();
        assertThat(console.run("verify", "--variant", "mine", "--data", data, "--memory", "1g")).as(console.err()).isZero();
        assertThat(console.out())
                .contains("all are right", "not compared with known digests: Millstone keeps none of 'mine'");
        assertThat(console.run("probe", "O@O@O@*** w", "--variant", "mine", "--data", data)).as(console.err()).isZero();
        assertThat(console.out()).contains("White wins");
        assertThat(console.run("stats", "--rules", file, "--data", data)).isZero();
        assertThat(console.out()).contains("0-0+3+3");
        replace(file, "\"if-all\"", "\"always\"");
        assertThat(console.run("build", "--rules", file, "--data", data, "--memory", "1g")).isOne();
        assertThat(console.err()).contains("belongs to the rules of 'mine'", "or another name");
    }

    @Test
    void aWrongFileWritesNothing() throws IOException {
        Path file = mine();
        replace(file, "\"if-all\"", "\"perhaps\"");
        Path data = folder.resolve("data");
        assertThat(console.run("build", "--rules", file, "--data", data)).isEqualTo(2);
        assertThat(console.err()).contains("mine.json, line ",
                "fromMills must be \"never\" or \"if-all\" or \"always\", not \"perhaps\"");
        assertThat(data).doesNotExist();
    }
}
