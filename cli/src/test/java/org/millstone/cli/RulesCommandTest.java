package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.rules.Rules;
import org.millstone.variants.RuleSetFile;
import org.millstone.variants.Variants;

/** From a rule set in a file to a database that carries it. */
class RulesCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int mill(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Mill.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(args);
    }

    /** Three Men's Morris under another name, with flying. */
    private Path mine() throws IOException {
        assertThat(mill("rules", "three", "--board")).isZero();
        return Files.writeString(folder.resolve("mine.json"),
                out.toString().replace("\"three\"", "\"mine\"").replace("\"never\"", "\"at-three\""));
    }

    @Test
    void theNamedOnesAreListed() {
        assertThat(mill("rules")).isZero();
        assertThat(out.toString().lines()).hasSize(1 + Variants.all().size())
                .anyMatch(line -> line.matches("seven +17 +7  Seven Men's Morris"));
    }

    static Iterable<Rules> named() {
        return Variants.all();
    }

    @ParameterizedTest
    @MethodSource("named")
    void whatIsPrintedIsAFileToStartFrom(Rules rules) throws IOException {
        assertThat(mill("rules", rules.name())).isZero();
        Path file = Files.writeString(folder.resolve("printed.json"), out.toString());
        assertThat(RuleSetFile.read(file).rules()).isEqualTo(rules);
        assertThat(mill("rules", "--rules", file.toString())).isZero();
        assertThat(out.toString()).contains(rules.fingerprint());
    }

    @Test
    void theSchemaIsPrinted() {
        assertThat(mill("rules", "--schema")).isZero();
        assertThat(out.toString()).isEqualTo(RuleSetFile.schema());
    }

    @Test
    void aGameOfOnesOwnIsBuiltAndFromThenOnKnownByName() throws IOException {
        String file = mine().toString();
        String data = folder.resolve("data").toString();
        assertThat(mill("build", "--rules", file, "--data", data, "--memory", "1g")).as(err.toString()).isZero();
        assertThat(mill("verify", "--variant", "mine", "--data", data, "--memory", "1g")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("all are right", "not compared with known digests: Millstone keeps none of 'mine'");
        assertThat(mill("probe", "O@O@O@*** w", "--variant", "mine", "--data", data)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("White wins");
        assertThat(mill("stats", "--rules", file, "--data", data)).isZero();
        assertThat(out.toString()).contains("0-0+3+3");
    }

    @Test
    void otherRulesOfTheSameNameAreNotBuiltInto() throws IOException {
        Path file = mine();
        String data = folder.resolve("data").toString();
        assertThat(mill("build", "--rules", file.toString(), "--data", data, "--memory", "1g", "--phase", "moving")).isZero();
        Files.writeString(file, Files.readString(file).replace("\"if-all\"", "\"always\""));
        assertThat(mill("build", "--rules", file.toString(), "--data", data, "--memory", "1g")).isOne();
        assertThat(err.toString()).contains("belongs to the rules of 'mine'", "or another name");
    }

    @Test
    void aWrongFileWritesNothing() throws IOException {
        Path file = mine();
        Files.writeString(file, Files.readString(file).replace("\"if-all\"", "\"perhaps\""));
        Path data = folder.resolve("data");
        assertThat(mill("build", "--rules", file.toString(), "--data", data.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("mine.json, line ",
                "fromMills must be \"never\" or \"if-all\" or \"always\", not \"perhaps\"");
        assertThat(data).doesNotExist();
    }

    @Test
    void oneGameAtATime() throws IOException {
        assertThat(mill("build", "--rules", mine().toString(), "--variant", "six")).isEqualTo(2);
        assertThat(mill("rules", "six", "--variant", "six")).isEqualTo(2);
        assertThat(mill("rules", "sixty")).isEqualTo(2);
        assertThat(mill("rules", "--rules", folder.resolve("nowhere").toString())).isEqualTo(2);
        assertThat(err.toString()).contains("there is no file");
    }

    @Test
    void anAliasIsTaken() {
        assertThat(mill("perft", "--variant", "morabaraba", "********/********/******** w p p 0 12 0 12 0 0", "1")).isZero();
        assertThat(out.toString()).isEqualTo("24\n");
    }
}
