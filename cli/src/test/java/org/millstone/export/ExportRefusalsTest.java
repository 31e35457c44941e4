package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.commands.ExportCommand;
import org.millstone.fixtures.TestTables;

/** The obstacles to an export, reported before anything is written. */
final class ExportRefusalsTest extends ExportTester {
    @Test
    void aFolderOfOthersIsRefusedAndLeftAsItWas() throws IOException {
        Files.createDirectories(site());
        Files.writeString(site().resolve("thesis.txt"), "mine");
        assertRefused(export(), "holds thesis.txt", "Choose an empty folder");
        assertRefused(export("--force"), "holds thesis.txt, which no export has written");
        assertThat(names()).containsExactly("thesis.txt");
    }

    @Test
    void theFolderOfTheTablesThemselvesIsRefused() throws IOException {
        Path data = home.resolve("site/data");
        TestTables.copyTo(data, "three");
        Set<String> before = names();
        assertRefused(exportFrom(data, "--force"), "is where the tables themselves are");
        assertThat(names()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"3-3.wdl, 0, is damaged", "3-3.wdl, 9, its format version is 257", "3-3.wdl, 90, is damaged",
        "3-3.wdl, 130, checksum of its preamble and index", "4-3.dtw, 140, checksum of its preamble and index",
        "4-3.grade, 90, is damaged", "4-3.grade, 131, checksum of its preamble and index",
        "4-3.dtw, 90, leave all depths out with --wdl-only",
        "4-3.grade, 90, leave all grades out with --no-grades"})
    void aDamagedTableStopsBeforeAnythingIsWritten(String name, int at, String why) throws IOException {
        Path data = home.resolve("data");
        Path table = TestTables.copyTo(data).resolve(name);
        flipABit(table, at);
        assertRefused(exportFrom(data), name, why);
        assertThat(site()).doesNotExist();
    }

    @Test
    void aTableThatWasCutShortIsNamed() throws IOException {
        Path data = home.resolve("data");
        Path table = TestTables.copyTo(data).resolve("4-3.wdl");
        byte[] bytes = Files.readAllBytes(table);
        Files.write(table, Arrays.copyOf(bytes, bytes.length - 1));
        assertRefused(exportFrom(data), "4-3.wdl is damaged");
    }

    @Test
    void aPocketFileThatFitsNoGameOrIsNoneIsRefused() throws IOException {
        Ended other = export("--pocket", "../data/pocket/six.pocket");
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).contains("six.pocket plays six, and no game with these rules is exported");
        Path file = home.resolve("some.pocket");
        assertRefused(export("--pocket", file.toString()), file.toString());
        Files.writeString(file, "this is something else, and long enough to be a header");
        assertRefused(export("--pocket", file.toString()), "some.pocket", "this is no pocket file");
        assertThat(site()).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"4-3.dtw, --wdl-only", "4-3.grade, --no-grades"})
    void aMissingFileIsNamedAndItsPlaneCanBeLeftOut(String name, String option) throws IOException {
        Path data = home.resolve("data");
        Files.delete(TestTables.copyTo(data).resolve(name));
        assertRefused(exportFrom(data), name + " is missing", option);
        assertThat(site()).doesNotExist();
        assertThat(exportFrom(data, option).status()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"wins\"", "\"sha256\""})
    void anEntryOfTheManifestThatCannotBeUsedIsNamed(String member) throws IOException {
        Path data = home.resolve("data");
        Path manifest = TestTables.copyTo(data).resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replaceFirst(member, "\"lost\""));
        assertRefused(exportFrom(data), manifest.toString(), ", line ", "tables.0-0+3+3.lost is unknown");
        assertThat(site()).doesNotExist();
    }

    @Test
    void whereThereIsNothingToExportThatIsSaid() throws IOException {
        assertThat(exportFrom(home.resolve("nowhere")).err()).contains("There are no tables in");
        Path data = home.resolve("data");
        Files.delete(TestTables.copyTo(data).resolve("manifest.json"));
        assertThat(exportFrom(data, "--variant", "nine").err()).contains("no manifest.json in");
        assertThat(export("--variant", "six").err()).contains("no manifest.json in");
        assertThat(export("--max-pieces", "5").status()).isEqualTo(2);
        assertThat(site()).doesNotExist();
    }

    @Test
    void layersOfAGameWithFreeHandsAreNotLeftOut() {
        for (String variant : List.of("six-hand", "three-any")) {
            assertThat(exportFrom(TestTables.ofVectors(variant), "--variant", variant, "--wdl-only", "--every-second").err())
                    .contains("--every-second cannot leave out tables of " + variant);
        }
        assertThat(site()).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"4-3.wdl, build --repair", "4-3.dtw, --wdl-only"})
    void aDamagedTableIsNotCopied(String name, String remedy) throws IOException {
        Path data = home.resolve("data");
        flipABitInTheMiddle(TestTables.copyTo(data).resolve(name));
        assertRefused(exportFrom(data, "--copy"), name + " is damaged: its digest is not that of the manifest", remedy);
        assertThat(site().resolve("data/nine").resolve(name)).doesNotExist();
    }

    @Test
    void whatIsNoFolderIsSaid() throws IOException {
        Files.writeString(site(), "mine");
        assertRefused(export(), "site is a file, not a folder");
        assertThat(site()).hasContent("mine");
        Files.delete(site());
        Files.createSymbolicLink(site(), home.resolve("nowhere"));
        assertRefused(export("--force"), "site is a link that leads to no folder");
    }

    @Test
    void aFolderThatIsReadOnlyIsSaid() throws Exception {
        Path disk = Files.createDirectories(home.resolve("disk"));
        assumeThat(system("mount", "-t", "tmpfs", "-o", "ro", "tmpfs", disk.toString())).as("may mount a file system").isZero();
        try {
            Ended ended = run(new ExportCommand(), disk.resolve("site").toString(), "--data", TestTables.data().toString());
            assertThat(ended.err()).contains("/disk/.site.millstone could not be written (Read-only file system)")
                    .doesNotContain("whole", "room");
            Ended root = run(new ExportCommand(), disk.toString(), "--data", TestTables.data().toString());
            assertThat(root.err()).contains(disk + " is a file system of its own", "Choose a folder in it");
        } finally {
            assertThat(system("umount", disk.toString())).isZero();
        }
    }

    @Test
    void anEmptyNameIsAWrongCommandLine() {
        Ended ended = run(new ExportCommand(), "", "--data", TestTables.data().toString());
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("DIR is empty");
    }

    @Test
    void aTableThatOthersMayNotReadIsSaid() throws IOException {
        Path data = home.resolve("data");
        Files.setPosixFilePermissions(TestTables.copyTo(data).resolve("4-3.wdl"), PosixFilePermissions.fromString("rw-------"));
        assertThat(exportFrom(data).out()).contains("1 files of tables, such as", "4-3.wdl, cannot be read by other users");
        assertThat(exportFrom(data, "--copy", "--force").out()).doesNotContain("cannot be read");
    }
}
