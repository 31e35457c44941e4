package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** Output and exit status of {@code build} and {@code verify}: 0 done, 1 could not, 2 the command line was wrong. */
final class BuildAndVerifyTest {
    private static final String THREE = " --variant three --memory 1g --data ";

    @TempDir
    private Path data;

    private final Console console = new Console();

    private void assertDone(String command, String... said) {
        assertSays(0, command, said);
    }

    private void assertCouldNot(String command, String... said) {
        assertSays(1, command, said);
    }

    private void assertSays(int status, String command, String... said) {
        assertThat(console.line(command)).as(command + ": " + console.err()).isEqualTo(status);
        assertThat(console.out() + console.err()).doesNotContain("fault in mill", "Exception")
                .satisfies(all -> assertThat(List.of(said)).allSatisfy(each -> assertThat(all).contains(each)));
    }

    private Path copyOfThree() throws IOException {
        return TestDatabase.copyOfWhole(Variants.THREE, data);
    }

    private static void flip(Path file, int at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[at < 0 ? bytes.length + at : at] ^= 0x40;
        Files.write(file, bytes);
    }

    /** The moving phase without grades, then with them, then the rest. */
    @Test
    void aBuildSaysWhatItMakesAndMakesNothingTwice() throws IOException {
        String moving = "build --phase moving" + THREE + data;
        Path first = data.resolve("three/3-3.wdl");
        Path grades = data.resolve("three/3-3.grade");
        assertDone(moving + " --no-grades", "To build: 1 pair of the moving phase; 320 slots.", "of disk", "slots/s",
                "Solved 320 slots, built in", "longest win");
        assertThat(console.lines()).anyMatch(line -> line.matches("3-3 +130 +57 +41 +9 +10 .*"));
        assertThat(grades).doesNotExist();
        assertDone(moving + " --no-grades", "Nothing to build", "--variant three --repair --phase moving --no-grades");
        Object file = Files.getAttribute(first, "unix:ino");
        assertDone(moving, "To build: the grades of 1 pair of the moving phase; ");
        assertThat(grades).hasSameBinaryContentAs(TestDatabase.wholeFolder(Variants.THREE).resolve("3-3.grade"));
        assertDone("build" + THREE + data, "tables with stones in hand (there already: 1)");
        assertThat(Files.getAttribute(first, "unix:ino")).isEqualTo(file);
        assertThat(data.resolve("three/0-0+3+3.dtw")).exists();
        assertDone("verify" + THREE + data, "entries of 7 tables and the grades of 7 in", "all are right");
    }

    @Test
    void tablesBringWhatTheyNeed() throws IOException {
        assertDone("build --variant six --tables 4-5 --memory 2g --data " + data);
        try (Stream<Path> files = Files.list(data.resolve("six"))) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())).filter(name -> name.endsWith(".wdl")))
                    .containsExactlyInAnyOrder("3-3.wdl", "3-4.wdl", "4-3.wdl", "4-4.wdl", "3-5.wdl", "5-3.wdl", "4-5.wdl",
                            "5-4.wdl");
        }
    }

    @Test
    void tooLittleMemoryEndsWith1AndNamesThePairAndTheNeed() {
        assertCouldNot("build --memory 100m --data " + data, "--memory");
        assertThat(console.err()).containsPattern("The tables \\d-\\d need [0-9.]+ [MG]iB of memory, and 100 MiB are allowed");
        assertCouldNot("verify --memory 100m --data " + TestDatabase.data(Variants.NINE, 7));
        assertThat(console.err()).containsPattern("the tables \\d-\\d takes [0-9.]+ [MG]iB of memory");
    }

    @Test
    void verifyOfATableThatIsMissingFailsAndNamesIt() throws IOException {
        Path folder = copyOfThree();
        Path other = TestDatabase.data(Variants.NINE, 7);
        assertCouldNot("verify --tables 3-3,5-4 --data " + other, "The table 5-4 is missing in " + other.resolve("nine"),
                "./mill build --data " + other + " --tables 5-4");
        assertCouldNot("verify --data " + data, "no tables in " + data.resolve("nine"), "./mill build --data " + data);
        Files.delete(folder.resolve("1-1+2+2.dtw"));
        assertCouldNot("verify" + THREE + data, folder.resolve("1-1+2+2.dtw") + " is missing",
                "./mill build --data " + data + " --variant three --tables 1-1+2+2");
        assertDone("build" + THREE + data);
        assertDone("verify" + THREE + data, "all are right");
    }

    @ParameterizedTest
    @CsvSource({"3-3.wdl, 3", "3-3.dtw, 60", "2-3+1+0.wdl, 125", "1-2+2+1.dtw, 140", "2-2+1+1.grade, -1"})
    void verifyFindsAFlippedByteWhereverItIs(String name, int at) throws IOException {
        Path file = copyOfThree().resolve(name);
        flip(file, at);
        assertCouldNot("verify" + THREE + data, file.toString(), "damaged");
        flip(file, at);
        assertDone("verify" + THREE + data);
    }

    /** One byte is one damaged table. Tables that lead to it cannot be checked, and are not wrong for that. */
    @Test
    void verifyCountsDamagedAndUncheckedApartAndBuildRepairMends() throws IOException {
        String build = "build --phase moving --max-pieces 7 --memory 1g --data " + data;
        flip(TestDatabase.copyOf(Variants.NINE, 7, data).resolve("3-3.wdl"), -1);
        assertCouldNot("verify --memory 1g --data " + data, "Checked 0 entries of 0 tables", "DAMAGED in 1; not checked in 2, ",
                "./mill build --data " + data + " --repair");
        assertThat(console.out()).doesNotContain("WRONG", "are right");
        assertCouldNot("verify --sample 10 --memory 1g --data " + data, "DAMAGED in 1.");
        assertDone(build, "Nothing to build", "--repair");
        assertDone(build + " --repair", "3-3.wdl is damaged: its SHA-256", "rebuilt", "To build: 1 pair of the moving phase");
        assertDone("verify --memory 1g --data " + data);
    }

    /** The check of the conversions meets the same damage again. */
    @ParameterizedTest
    @ValueSource(strings = {"3-3.wdl", "3-3.dtc"})
    void verifyTellsOfADamagedFileOnceThoughItIsReadTwice(String name) throws IOException {
        Path limited = TestDatabase.limitedData(Variants.THREE, 6, 5).resolve("three");
        flip(TestDatabase.copyOf(limited, data).resolve(name), -1);
        assertCouldNot("verify" + THREE + data, "DAMAGED in 1; not checked in 2, ");
        assertThat(console.err()).as(name).containsOnlyOnce("DAMAGED").containsOnlyOnce("2-3+1+0 NOT CHECKED")
                .containsOnlyOnce("2-2+1+1 NOT CHECKED");
    }

    @Test
    void verifyCountsExchangedTablesAsTwo() throws IOException {
        Path folder = TestDatabase.copyOf(Variants.NINE, 7, data);
        Path other = folder.resolve("other");
        Files.move(folder.resolve("4-3.dtw"), other);
        Files.move(folder.resolve("3-4.dtw"), folder.resolve("4-3.dtw"));
        Files.move(other, folder.resolve("3-4.dtw"));
        assertCouldNot("verify --memory 1g --data " + data, "of 1 tables and the grades of 1", ": DAMAGED in 2. To");
        assertThat(console.out()).doesNotContain("WRONG");
    }

    @ParameterizedTest
    @ValueSource(strings = {"build", "verify"})
    void aDamagedManifestEndsWith1AndNamesIt(String command) throws IOException {
        Path manifest = copyOfThree().resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).substring(0, 1_000));
        assertCouldNot(command + THREE + data, manifest + ", line ", "this is not JSON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"build --max-pieces 6", "verify"})
    void tablesOfOtherRulesEndWith1(String command) throws IOException {
        Files.move(copyOfThree(), data.resolve("six"));
        assertCouldNot(command + " --variant six --data " + data, "'three'", "'six'");
    }

    /** A repair refuses such a file; so the first thing to do is said by those who advise one. */
    @Test
    void aTableFileOfOtherRulesIsToBeMovedAway() throws IOException {
        Files.copy(TestDatabase.folder(Variants.NINE, 7).resolve("3-3.wdl"), copyOfThree().resolve("3-3.wdl"),
                StandardCopyOption.REPLACE_EXISTING);
        for (String command : List.of("verify --tables 3-3 --memory 2g", "verify --tables 3-3 --sample 9", "build --repair",
                "stats")) {
            assertThat(console.line(command + " --variant three --data " + data)).as(command)
                    .isEqualTo(command.equals("stats") ? 0 : 1);
            assertThat(console.out() + console.err())
                    .contains("has the rules of 'nine'", "Move it away, or use the program that made it.")
                    .doesNotContain("made it..");
        }
    }
}
