package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.Digests;
import org.millstone.server.TestTables;

/** Exports into a folder that an earlier export has written, or another one is writing. */
@Tag("slow")
final class ExportAgainTest extends ExportTester {
    @Test
    void exportingAgainLeavesWhatIsRightAsItIs() throws IOException {
        exported("--copy");
        for (String name : names()) {
            Files.setLastModifiedTime(site().resolve(name), FileTime.from(Instant.EPOCH));
        }
        Map<String, FileTime> before = times();
        exported("--copy");
        Map<String, FileTime> after = times();
        Stream.of(before, after).forEach(times -> times.remove(".millstone-export"));
        assertThat(after).isEqualTo(before).isNotEmpty();
    }

    @Test
    void exportingAgainMendsWhatWasChanged() throws IOException {
        exported();
        Path page = site().resolve("index.html");
        byte[] right = Files.readAllBytes(page);
        Files.writeString(page, "changed");
        Files.delete(site().resolve("data/three/3-3.wdl"));
        exported();
        assertThat(page).hasBinaryContent(right);
        assertThat(site().resolve("data/three/3-3.wdl")).exists();
    }

    @Test
    void linksBecomeCopiesAndCopiesLinks() throws IOException {
        Path table = site().resolve("data/three/3-3.wdl");
        Path built = TestTables.data().resolve("three/3-3.wdl");
        exported();
        exported("--copy");
        assertThat(Files.isSameFile(table, built)).isFalse();
        exported();
        assertThat(Files.isSameFile(table, built)).isTrue();
    }

    @Test
    void aSmallerExportRemovesWhatIsNoLongerPartOfItAndNothingElse() throws IOException {
        exported();
        Files.writeString(site().resolve("robots.txt"), "mine");
        Files.writeString(site().resolve("data/notes.txt"), "mine");
        Ended ended = export("--variant", "nine", "--phase", "moving");
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("files of an earlier export were removed");
        assertThat(names()).contains("robots.txt", "data/notes.txt", "data/nine/3-3.wdl")
                .noneMatch(name -> name.contains("three") || name.contains("+"));
        assertThat(site().resolve("data/three")).doesNotExist();
        assertThat(tables(TestTables.data())).contains("three/3-3.wdl");
    }

    @Test
    void anExportThatWasKilledIsTakenUp() throws IOException {
        exported("--variant", "three");
        Set<String> whole = names();
        Files.writeString(site().resolve("data/three/.millstone-3-3.wdl.tmp"), "half");
        Files.writeString(Files.createDirectory(site().resolve("data/three/.millstone-new.tmp")).resolve("lookup.bin"), "half");
        Files.delete(site().resolve("data/three/3-3.wdl"));
        Files.delete(site().resolve("index.html"));
        exported("--variant", "three");
        assertThat(names()).isEqualTo(whole);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../three.txt", "/etc/three.txt", "data/../../three.txt", "data//x", "a\\b"})
    void aListThatLeadsOutOfTheFolderIsRefused(String name) throws IOException {
        Path outside = Files.writeString(home.resolve("three.txt"), "mine");
        Files.createDirectories(site());
        Files.write(site().resolve(".millstone-export"), FileList.text(new TreeMap<>(Map.of(name, FileList.UNFINISHED))));
        assertRefused(export(), ".millstone-export is damaged");
        exported("--force");
        assertThat(outside).exists();
    }

    @Test
    void onAFullDiskNothingHalfWrittenStaysAndItGoesOnWhenThereIsRoom() throws Exception {
        Files.createDirectories(site());
        assumeThat(system("mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", site().toString())).as("may mount a file system")
                .isZero();
        try {
            Ended ended = export();
            assertThat(ended.status()).isOne();
            assertThat(ended.err()).contains("could not be written", "No space left on device", "export again when there is room")
                    .containsPattern("Exception: " + site() + "/\\S+ could not").doesNotContain(TestTables.data().toString());
            assertThat(names()).noneMatch(name -> name.endsWith(".tmp")).contains(".millstone-export")
                    .doesNotContain("index.html");
            for (String name : tables(site().resolve("data"))) {
                assertThat(Files.mismatch(site().resolve("data").resolve(name), TestTables.data().resolve(name))).as(name)
                        .isNegative();
            }
            assertThat(system("mount", "-o", "remount,size=50m", site().toString())).isZero();
            exported();
            assertThat(tables(site().resolve("data"))).isEqualTo(tables(TestTables.data()));
        } finally {
            assertThat(system("umount", site().toString())).isZero();
        }
    }

    @Test
    void aFolderWithAListOfSomeoneElsesKeepsItsFiles() throws IOException {
        Path thesis = Files.writeString(Files.createDirectories(site()).resolve("thesis.odt"), "mine");
        Files.write(site().resolve("SHA256SUMS"), FileList.sums(new TreeMap<>(Map.of("thesis.odt", Digests.ofFile(thesis)))));
        assertRefused(export(), "holds other files");
        exported("--force");
        exported();
        assertThat(thesis).hasContent("mine");
    }

    @Test
    void whatWasChangedSinceIsNotRemoved() throws IOException {
        exported();
        Path table = site().resolve("data/three/3-3.wdl");
        Files.delete(table);
        Files.writeString(table, "mine");
        Ended ended = export("--variant", "nine");
        assertThat(ended.out()).contains("3-3.wdl was changed since it was exported");
        assertThat(table).hasContent("mine");
        assertThat(tables(site().resolve("data/three"))).containsExactly("3-3.wdl");
        assertThat(site().resolve("SHA256SUMS")).content().doesNotContain("three");
    }

    @Test
    void twoExportsAtOnceAreRefused() throws IOException {
        exported();
        try (FileChannel channel = FileChannel.open(site().resolve(".millstone-lock"), StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
            Ended ended = export();
            assertThat(ended.status()).isOne();
            assertThat(ended.err()).contains("Another export is writing to " + site());
        }
        exported();
    }

    @Test
    void aDamagedCopyIsMended() throws IOException {
        exported("--copy");
        Path copy = site().resolve("data/nine/4-3.wdl");
        flipABitInTheMiddle(copy);
        assertThat(export("--copy").out()).contains("1 files of tables were copied");
        assertThat(copy).hasSameBinaryContentAs(TestTables.data().resolve("nine/4-3.wdl"));
    }

    @Test
    void aDamagedListIsSaidAndForceGoesOn() throws IOException {
        exported("--variant", "three");
        Files.writeString(site().resolve(".millstone-export"), "0000");
        assertRefused(export("--variant", "three"), ".millstone-export is damaged", "--force");
        exported("--variant", "three", "--force");
        exported("--variant", "three");
    }
}
