package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** Output and exit status of {@code build} and {@code verify}: 0 done, 1 could not, 2 the command line was wrong. */
class BuildAndVerifyTest {
    @TempDir
    private static Path built;

    @TempDir
    private Path data;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void build() {
        BuildAndVerifyTest first = new BuildAndVerifyTest();
        assertThat(first.mill("build --phase moving --max-pieces 7 --memory 2g --data " + built)).as(first.err.toString())
                .isZero();
        assertThat(first.out.toString()).contains("3-3", "140,621", "28,736", "longest win", "slots, built in");
        assertThat(first.err.toString()).contains("To build: 2 pairs of the moving phase; ", "of disk", "slots/s");
    }

    private int mill(String args) {
        return mill(args.split(" "));
    }

    private int mill(String[] args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Mill.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(args);
    }

    private Path copy() throws IOException {
        Path folder = Files.createDirectories(data.resolve("nine"));
        try (Stream<Path> files = Files.list(built.resolve("nine"))) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(String.valueOf(file.getFileName())));
            }
        }
        return folder;
    }

    @Test
    void buildingWhatIsThereDoesNothing() {
        assertThat(mill("build --phase moving --max-pieces 7 --memory 2g --data " + built)).isZero();
        assertThat(out.toString()).contains("Nothing to build", "--repair --phase moving --max-pieces 7");
    }

    @Test
    void gradesAreAddedToTablesThatWereBuiltWithoutThem() throws IOException {
        String build = "build --phase moving --max-pieces 7 --memory 2g --data " + data;
        assertThat(mill(build + " --no-grades")).as(err.toString()).isZero();
        assertThat(data.resolve("nine/4-3.wdl")).exists();
        assertThat(data.resolve("nine/4-3.grade")).doesNotExist();
        assertThat(mill(build + " --no-grades")).isZero();
        assertThat(out.toString()).contains("Nothing to build");
        assertThat(mill(build)).as(err.toString()).isZero();
        assertThat(err.toString()).contains("To build: the grades of 2 pairs of the moving phase; ");
        assertThat(data.resolve("nine/4-3.grade")).hasSameBinaryContentAs(built.resolve("nine/4-3.grade"));
    }

    @Test
    void tablesBringWhatTheyNeed() throws IOException {
        assertThat(mill("build --variant six --tables 4-5 --memory 2g --data " + data)).isZero();
        try (Stream<Path> files = Files.list(data.resolve("six"))) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())).filter(name -> name.endsWith(".wdl")))
                    .containsExactlyInAnyOrder("3-3.wdl", "3-4.wdl", "4-3.wdl", "4-4.wdl", "3-5.wdl", "5-3.wdl", "4-5.wdl",
                            "5-4.wdl");
        }
        assertThat(mill("verify --variant six --data " + data + " --memory 2g")).isZero();
        assertThat(out.toString()).contains("all are right");
    }

    @Test
    void theWholeGameIsBuiltFromTheEmptyBoardAndAddsToWhatIsThere() throws IOException {
        assertThat(mill("build --variant three --phase moving --memory 2g --data " + data)).isZero();
        Path first = data.resolve("three/3-3.wdl");
        Object before = Files.getAttribute(first, "unix:ino");
        assertThat(mill("build --variant three --memory 2g --data " + data)).isZero();
        assertThat(err.toString()).contains("tables with stones in hand (there already: 1)");
        assertThat(Files.getAttribute(first, "unix:ino")).isEqualTo(before);
        assertThat(data.resolve("three/0-0+3+3.dtw")).exists();
        assertThat(mill("verify --variant three --memory 2g --data " + data)).isZero();
        assertThat(out.toString()).contains("all are right");
        Files.delete(data.resolve("three/1-1+2+2.dtw"));
        assertThat(mill("verify --variant three --memory 2g --data " + data)).isEqualTo(1);
        assertThat(err.toString()).contains("1-1+2+2.dtw", "is missing");
        assertThat(mill("build --variant three --memory 2g --data " + data)).isZero();
        assertThat(mill("verify --variant three --memory 2g --data " + data)).isZero();
    }

    @Test
    void verifyFindsNothingWrongWithWhatBuildMade() {
        assertThat(mill("verify --memory 2g --data " + built)).isZero();
        assertThat(out.toString()).contains("entries of 3 tables and the grades of 3 in", "all are right");
    }

    @ParameterizedTest
    @ValueSource(strings = {"build --threads 0", "build --threads many", "build --memory lots", "build --max-pieces 5",
        "build --tables 2-3",
        "build --tables 10-3", "build --tables 33", "build --max-pieces 7 --tables 3-3", "build --phase middle",
        "build --tables 3-3+1+2", "build --phase moving --tables 3-3+1+1",
        "build --tables 9-9+1+0", "build --variant chess",
        "build everything",
        "verify --tables 3-x", "verify --threads 0", "verify --variant chess", "verify --sample 0", "verify 3-3",
        "serve --max-batch 0", "solve --threads 0"})
    void aWrongCommandLineEndsWith2AndBuildsNothing(String args) {
        assertThat(mill(args + " --data " + data.resolve("new"))).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).startsWith("mill: ").contains("--help");
        assertThat(data.resolve("new")).doesNotExist();
    }

    @Test
    void tooLittleMemoryEndsWith1AndNamesThePairAndTheNeed() {
        assertThat(mill("build --memory 100m --data " + data)).isEqualTo(1);
        assertThat(err.toString()).containsPattern("The tables \\d-\\d need [0-9.]+ [MG]iB of memory, and 100 MiB are allowed")
                .contains("--memory").doesNotContain("fault in mill");
        assertThat(mill("verify --memory 100m --data " + built)).isEqualTo(1);
        assertThat(err.toString()).containsPattern("the tables \\d-\\d takes [0-9.]+ [MG]iB of memory")
                .doesNotContain("fault in mill");
    }

    @Test
    void verifyOfATableThatIsMissingFailsAndNamesIt() {
        assertThat(mill("verify --tables 3-3,5-4 --data " + built)).isEqualTo(1);
        assertThat(err.toString()).contains("The table 5-4 is missing in " + built.resolve("nine"),
                "./mill build --data " + built + " --tables 5-4");
        assertThat(mill("verify --data " + data)).isEqualTo(1);
        assertThat(err.toString()).contains("no tables in " + data.resolve("nine"), "./mill build --data " + data);
    }

    @Test
    void verifyOfATableWhoseFileIsGoneFailsAndNamesIt() throws IOException {
        Path gone = copy().resolve("4-3.dtw");
        Files.delete(gone);
        assertThat(mill("verify --memory 2g --data " + data)).isEqualTo(1);
        assertThat(err.toString()).contains(gone.toString(), "./mill build --data " + data + " --tables 4-3")
                .doesNotContain("fault in mill");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3-3.wdl", "3-3.dtw", "3-4.wdl", "4-3.dtw"})
    void verifyFindsAFlippedByteWhereverItIs(String name) throws IOException {
        Path file = copy().resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        for (int at : new int[] {3, 60, 125, bytes.length / 2, bytes.length - 1}) {
            bytes[at] ^= 0x40;
            Files.write(file, bytes);
            assertThat(mill("verify --memory 2g --data " + data)).isEqualTo(1);
            assertThat(err.toString()).contains(file.toString(), "damaged").doesNotContain("fault in mill");
            bytes[at] ^= 0x40;
        }
        Files.write(file, bytes);
        assertThat(mill("verify --memory 2g --data " + data)).isZero();
    }

    /** One byte is one damaged table. Tables that lead to it cannot be checked, and are not wrong for that. */
    @Test
    void verifyCountsDamagedAndUncheckedApartAndBuildRepairMends() throws IOException {
        Path file = copy().resolve("3-3.wdl");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 0x40;
        Files.write(file, bytes);
        assertThat(mill("verify --memory 1g --data " + data)).isEqualTo(1);
        assertThat(out.toString()).contains("Checked 0 entries of 0 tables", "DAMAGED in 1; not checked in 2, ",
                "./mill build --data " + data + " --repair").doesNotContain("WRONG", "are right");
        assertThat(mill("verify --sample 10 --memory 1g --data " + data)).isEqualTo(1);
        assertThat(out.toString()).contains("DAMAGED in 1.");
        assertThat(mill("build --phase moving --max-pieces 7 --memory 1g --data " + data)).isZero();
        assertThat(out.toString()).contains("Nothing to build", "--repair");
        assertThat(mill("build --repair --phase moving --max-pieces 7 --memory 1g --data " + data)).isZero();
        assertThat(err.toString()).contains("3-3.wdl is damaged: its SHA-256", "rebuilt",
                "To build: 1 pair of the moving phase");
        assertThat(mill("verify --memory 1g --data " + data)).as(out.toString()).isZero();
    }

    /** The check of the conversions meets the same damage again. */
    @ParameterizedTest
    @ValueSource(strings = {"3-3.wdl", "3-3.dtc"})
    void verifyTellsOfADamagedFileOnceThoughItIsReadTwice(String name) throws IOException {
        Path file = copy().resolve(name);
        assertThat(mill("build --move-limit 20 --phase moving --max-pieces 7 --memory 1g --data " + data)).isZero();
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 1] ^= 0x40;
        Files.write(file, bytes);
        assertThat(mill("verify --memory 1g --data " + data)).isEqualTo(1);
        assertThat(out.toString()).contains("DAMAGED in 1; not checked in 2, ");
        assertThat(err.toString()).as(name).containsOnlyOnce("DAMAGED").containsOnlyOnce("NOT CHECKED");
    }

    @Test
    void verifyCountsExchangedTablesAsTwo() throws IOException {
        Path folder = copy();
        Path other = folder.resolve("other");
        Files.move(folder.resolve("4-3.dtw"), other);
        Files.move(folder.resolve("3-4.dtw"), folder.resolve("4-3.dtw"));
        Files.move(other, folder.resolve("3-4.dtw"));
        assertThat(mill("verify --memory 1g --data " + data)).isEqualTo(1);
        assertThat(out.toString()).contains("of 1 tables and the grades of 1", ": DAMAGED in 2. To").doesNotContain("WRONG");
    }

    @Test
    void aStoppedBuildSaysThatTheSameCommandGoesOn() throws IOException, InterruptedException {
        MillProcess mill;
        try (NewFiles files = new NewFiles(data.resolve("nine"))) {
            mill = MillProcess.start("build", "--max-pieces", "8", "--memory", "1g", "--data", data.toString());
            files.await("manifest.json", mill);
        }
        mill.pause();
        mill.terminate();
        mill.goOn();
        MillProcess.Ended ended = mill.end();
        assertThat(ended.status()).isEqualTo(143);
        assertThat(ended.err()).contains("Stopped. The tables that are finished are kept. The same command goes on from there.")
                .doesNotContain("fault in mill");
        assertThat(mill("build --tables 3-3 --memory 1g --data " + data)).isZero();
        assertThat(err.toString()).doesNotContain("Stopped");
    }

    @Test
    void slotsAreWhatTheTablesHold() {
        assertThat(mill("build --variant three --phase moving --memory 1g --data " + data)).isZero();
        assertThat(err.toString()).contains("To build: 1 pair of the moving phase; 320 slots.", "320 slots");
        assertThat(out.toString()).contains("Solved 320 slots");
    }

    @Test
    void messagesSayWhatToDo() throws IOException {
        assertThat(mill("build --max-pieces 7 --tables 3-3 --data " + data)).isEqualTo(2);
        assertThat(err.toString()).contains("mill: --max-pieces and --tables exclude each other: give one of them");
        assertThat(mill("build --variant three --rules x.json --data " + data)).isEqualTo(2);
        assertThat(err.toString()).contains("mill: both --variant and --rules say which game it is");
        assertThat(mill("build --variant three --tables 4-4 --data " + data)).isEqualTo(2);
        assertThat(err.toString())
                .contains("tables are 3-3, and with stones in hand, the side to move having as many as its opponent");
        assertThat(mill("build --variant lasker --tables 11-1 --data " + data)).isEqualTo(2);
        assertThat(err.toString()).contains("and with stones in hand, those with 3 to 10 stones a side, board and hand together");
        Path file = Files.writeString(data.resolve("README.md"), "no folder");
        for (List<String> command : List.of(List.of("stats"), List.of("probe", "*O******/@@@*****/OO****** w"))) {
            List<String> args = new ArrayList<>(command);
            args.addAll(List.of("--data", file.toString()));
            assertThat(mill(args.toArray(String[]::new))).isEqualTo(2);
            assertThat(err.toString()).contains(file + " is a file, not a folder").doesNotContain("Exception");
        }
    }

    @Test
    void aDamagedManifestEndsWith1AndNamesIt() throws IOException {
        Path manifest = copy().resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).substring(0, 1_000));
        for (String command : new String[] {"build", "verify"}) {
            assertThat(mill(command + " --memory 2g --data " + data)).isEqualTo(1);
            assertThat(err.toString()).contains(manifest + ", line ", "this is not JSON").doesNotContain("fault in mill");
        }
    }

    @Test
    void tablesOfOtherRulesEndWith1() throws IOException {
        Path folder = copy();
        Files.move(folder, data.resolve("twelve"));
        for (String command : new String[] {"build --max-pieces 6", "verify"}) {
            assertThat(mill(command + " --variant twelve --memory 2g --data " + data)).isEqualTo(1);
            assertThat(err.toString()).contains("'nine'", "'twelve'").doesNotContain("fault in mill");
        }
    }

    /** A repair refuses such a file; so the first thing to do is said by those who advise one. */
    @Test
    void aTableFileOfOtherRulesIsToBeMovedAway() throws IOException {
        Path folder = copy();
        Path foreign = TestDatabase.wholeFolder(Variants.THREE).resolve("3-3.wdl");
        Files.copy(foreign, folder.resolve("3-3.wdl"), StandardCopyOption.REPLACE_EXISTING);
        for (String command : List.of("verify --tables 3-3 --memory 2g", "verify --tables 3-3 --sample 9", "build --repair",
                "stats")) {
            assertThat(mill(command + " --data " + data)).as(command).isEqualTo(command.equals("stats") ? 0 : 1);
            assertThat(out + err.toString())
                    .contains("has the rules of 'three'", "Move it away, or use the program that made it.")
                    .doesNotContain("made it..");
        }
    }
}
