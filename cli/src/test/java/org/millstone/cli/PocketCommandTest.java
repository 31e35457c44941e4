package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** Output and exit status of {@code mill pocket}. */
final class PocketCommandTest {
    private static final Path DATA = TestDatabase.wholeData(Variants.THREE);

    @TempDir
    private Path folder;

    private final Console console = new Console();

    @Test
    void itMakesAFileAndProvesIt() {
        Path file = folder.resolve("three.pocket");
        assertThat(console.run("pocket", file, "--variant", "three", "--data", DATA)).as(console.err()).isZero();
        assertThat(console.out()).contains("never loses, as White; Black's game is lost from the start");
        assertThat(console.run("pocket", "--verify", file)).as(console.err()).isZero();
        assertThat(console.out()).startsWith("Proved in ").contains("It can meet 75 positions of 4 tables, and loses in none.");
        assertThat(console.run("pocket", file, "--variant", "three", "--data", DATA)).as("once more").isZero();
        assertThat(console.run("pocket", file, "--variant", "three", "--data", DATA, "--keep-wins")).isOne();
        assertThat(console.err()).contains("is there").contains("of another promise");
    }

    @Test
    void itProvesThatNoWinIsGivenAway() {
        Path file = folder.resolve("keeps.pocket");
        assertThat(console.run("pocket", file, "--variant", "three", "--data", DATA, "--keep-wins")).isZero();
        assertThat(console.run("pocket", "--verify", file, "--data", DATA, "--keep-wins")).isEqualTo(2);
        assertThat(console.err()).contains("--keep-wins is for making");
        assertThat(console.run("pocket", "--verify", file, "--data", DATA)).isZero();
        assertThat(console.out()).contains("never gives a win away").contains("It keeps every win.");
    }

    private void assertRefused(int status, String why, Object... command) {
        assertThat(console.run(command)).as(why).isEqualTo(status);
        assertThat(console.err()).contains(why);
    }

    @Test
    void badInputIsToldInWords() throws IOException {
        Path file = folder.resolve("three.pocket");
        assertRefused(2, "is a folder", "pocket", folder);
        assertRefused(1, "three", "pocket", file, "--variant", "three", "--data", folder);
        assertRefused(1, "three.pocket", "pocket", "--verify", file);
        Files.writeString(file, "this is something else, and long enough to be a header");
        assertRefused(1, "no pocket file", "pocket", "--verify", file);
        assertRefused(1, "no pocket file", "play", "--pocket", file);
        assertRefused(1, "is there, and is no pocket file", "pocket", file, "--variant", "three", "--data", DATA);
        assertRefused(1, "no pocket file", "pocket", "--verify", "/dev/zero");
        assertRefused(1, "is a pocket file of six, and the game is nine", "play", "--pocket", "../data/pocket/six.pocket");
        Path part = Files.writeString(folder.resolve("other.part"), "my letter");
        assertRefused(1, "other.part is there", "pocket", folder.resolve("other"), "--variant", "three", "--data", DATA);
        assertThat(part).hasContent("my letter");
    }
}
