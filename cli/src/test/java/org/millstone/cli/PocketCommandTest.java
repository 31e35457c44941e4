package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** Output and exit status of {@code mill pocket}. */
class PocketCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int mill(Object... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] words = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            words[i] = args[i].toString();
        }
        return Mill.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(words);
    }

    @Test
    void itMakesAFileAndProvesIt() {
        Path file = folder.resolve("three.pocket");
        Path data = TestDatabase.wholeData(Variants.THREE);
        assertThat(mill("pocket", file, "--variant", "three", "--data", data)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("never loses, as White; Black's game is lost from the start");
        assertThat(mill("pocket", "--verify", file)).as(err.toString()).isZero();
        assertThat(out.toString()).startsWith("Proved in ").contains("It can meet 75 positions of 4 tables, and loses in none.");
        assertThat(mill("pocket", file, "--variant", "three", "--data", data)).as("once more").isZero();
        assertThat(mill("pocket", file, "--variant", "three", "--data", data, "--keep-wins")).isEqualTo(1);
        assertThat(err.toString()).contains("is there").contains("of another promise");
        file = folder.resolve("keeps.pocket");
        assertThat(mill("pocket", file, "--variant", "three", "--data", data, "--keep-wins")).isZero();
        assertThat(mill("pocket", "--verify", file, "--data", data, "--keep-wins")).isEqualTo(2);
        assertThat(err.toString()).contains("--keep-wins is for making");
        assertThat(mill("pocket", "--verify", file, "--data", data)).isZero();
        assertThat(out.toString()).contains("never gives a win away").contains("It keeps every win.");
    }

    @Test
    void badInputIsToldInWords() throws IOException {
        Path file = folder.resolve("three.pocket");
        assertThat(mill("pocket", folder)).isEqualTo(2);
        assertThat(err.toString()).contains("is a folder");
        assertThat(mill("pocket", file, "--variant", "three", "--data", folder)).isEqualTo(1);
        assertThat(err.toString()).contains("three");
        assertThat(mill("pocket", "--verify", file)).isEqualTo(1);
        assertThat(err.toString()).contains("three.pocket");
        Files.writeString(file, "this is something else, and long enough to be a header");
        assertThat(mill("pocket", "--verify", file)).isEqualTo(1);
        assertThat(err.toString()).contains("no pocket file");
        assertThat(mill("pocket", file, "--variant", "three", "--data", TestDatabase.wholeData(Variants.THREE))).isEqualTo(1);
        assertThat(err.toString()).contains("is there, and is no pocket file");
        assertThat(mill("pocket", "--verify", "/dev/zero")).isEqualTo(1);
        assertThat(err.toString()).contains("no pocket file");
        Files.writeString(folder.resolve("other.part"), "my letter");
        assertThat(
                mill("pocket", folder.resolve("other"), "--variant", "three", "--data", TestDatabase.wholeData(Variants.THREE)))
                .isEqualTo(1);
        assertThat(err.toString()).contains("other.part is there");
        assertThat(folder.resolve("other.part")).hasContent("my letter");
        assertThat(mill("play", "--pocket", file)).isEqualTo(1);
        assertThat(err.toString()).contains("no pocket file");
        assertThat(mill("play", "--pocket", "../data/pocket/six.pocket")).isEqualTo(1);
        assertThat(err.toString()).contains("six").contains("nine");
    }
}
