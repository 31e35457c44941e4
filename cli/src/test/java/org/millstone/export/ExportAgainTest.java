package org.millstone.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.fixtures.TestTables;
import org.millstone.io.AtomicFile;

/** Exports into a folder that an earlier export has written, or another one is writing. */
final class ExportAgainTest extends ExportTester {
    private static final List<String> OTHER = List.of("--variant", "nine", "--phase", "moving", "--force");

    private Path made(String name) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(file, "mine");
    }

    private void assertLeftAsItWas(Map<String, FileTime> before) throws IOException {
        assertThat(times()).isEqualTo(before);
    }

    @Test
    void anExportIsReplacedOnlyByForce() throws IOException {
        exported();
        Map<String, FileTime> before = times();
        assertRefused(export(), "holds SHA256SUMS", "--force");
        assertLeftAsItWas(before);
    }

    @Test
    void byForceTheNewExportIsAllThatThereIs() throws IOException {
        exported();
        Files.writeString(site().resolve("index.html"), "changed");
        Files.delete(site().resolve("data/three/3-3.wdl"));
        exported(OTHER.toArray(String[]::new));
        Path replaced = Files.move(site(), home.resolve("replaced"));
        exported(OTHER.toArray(String[]::new));
        assertSameFiles(replaced);
        assertThat(names()).noneMatch(name -> name.contains("three") || name.contains(".millstone"));
        try (var files = Files.list(home)) {
            assertThat(files).as("no folders of an export at work").noneMatch(file -> file.toString().contains(".millstone"));
        }
        assertThat(tables(TestTables.data())).contains("three/3-3.wdl");
    }

    @Test
    void aFolderWithFilesOrAListOfSomeoneElsesIsNotReplaced() throws IOException {
        Path thesis = made("site/thesis.odt");
        Path list = site().resolve("SHA256SUMS");
        Files.writeString(list, Digests.ofFile(thesis) + "  thesis.odt\n");
        assertRefused(export("--force"), "holds SHA256SUMS, which no export has written");
        assertThat(names()).containsExactly("SHA256SUMS", "thesis.odt");
        AtomicFile.deleteFolder(site());
        exported("--variant", "three");
        String whole = Files.readString(list);
        made("site/CNAME");
        Map<String, FileTime> before = times();
        assertRefused(export("--variant", "three", "--force"), "holds CNAME, which no export has written");
        assertLeftAsItWas(before);
        Files.delete(site().resolve("CNAME"));
        Files.writeString(list, whole.substring(0, 4));
        before = times();
        assertRefused(export("--force"), "which no export has written");
        assertLeftAsItWas(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"data", "millstone"})
    void aLinkInAnEarlierExportIsNotFollowed(String name) throws IOException {
        exported();
        Path elsewhere = home.resolve("elsewhere");
        Files.move(site().resolve(name), elsewhere);
        Files.createSymbolicLink(site().resolve(name), elsewhere);
        Set<String> there = names(elsewhere);
        exported("--force");
        assertThat(site().resolve(name)).isDirectory().satisfies(path -> assertThat(Files.isSymbolicLink(path)).isFalse());
        assertThat(names(elsewhere)).isEqualTo(there).isNotEmpty();
    }

    @Test
    void aLinkToTheFolderStays() throws IOException {
        Path real = Files.createDirectory(home.resolve("real"));
        Files.createSymbolicLink(site(), real);
        exported("--variant", "three");
        exported("--force");
        assertThat(site()).isSymbolicLink();
        assertThat(names(real)).contains("index.html");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatTakesTheFolderWhileAnExportRunsIsNotDeleted(boolean force) throws IOException {
        try (ExportFolder export = ExportFolder.open(site(), force)) {
            made("site/notes.txt");
            assertThatThrownBy(export::finish).isInstanceOf(DatabaseException.class).hasMessageContaining("holds notes.txt");
        }
        assertThat(names()).containsExactly("notes.txt");
    }

    @Test
    void whatAKilledExportHasLeftIsDeleted() throws IOException {
        made(".site.millstone/new/data/nine/3-3.wdl");
        exported("--variant", "three");
        Set<String> whole = names();
        for (boolean empty : new boolean[] {false, true}) {
            Files.move(site(), Files.createDirectories(home.resolve(".site.millstone")).resolve("old"));
            if (empty) {
                Files.createDirectory(site());
            }
            assertRefused(export("--variant", "three"), "holds SHA256SUMS", "--force");
            assertThat(names()).as("given back").isEqualTo(whole);
            assertThat(home.resolve(".site.millstone")).doesNotExist();
        }
        exported("--variant", "three", "--force");
        assertThat(names()).isEqualTo(whole);
    }

    @Test
    void anExportThatCannotBeReplacedStays() throws Exception {
        exported("--variant", "three");
        Set<String> whole = names();
        try (ExportFolder export = ExportFolder.open(site(), true)) {
            Path made = Files.createDirectory(home.resolve(".site.millstone/new"));
            assumeThat(system("mount", "-t", "tmpfs", "tmpfs", made.toString())).as("may mount a file system").isZero();
            assertThatThrownBy(export::finish).isInstanceOf(DatabaseException.class).hasMessageContaining("could not be written");
            assertThat(system("umount", made.toString())).isZero();
        }
        assertThat(names()).isEqualTo(whole);
    }

    @Test
    void onAFullDiskTheFolderIsAsItWasAndItGoesOnWhenThereIsRoom() throws Exception {
        Path disk = Files.createDirectories(home.resolve("disk"));
        assumeThat(system("mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", disk.toString())).as("may mount a file system")
                .isZero();
        try {
            Files.createSymbolicLink(site(), Files.createDirectory(disk.resolve("site")));
            for (String way : List.of("--copy", "--force")) {
                Ended ended = export(way);
                assertThat(ended.status()).isOne();
                assertThat(ended.err())
                        .contains("could not be written", "No space left on device", "export again when there is room")
                        .containsPattern("Exception: " + disk + "/site/\\S+ could not")
                        .doesNotContain(TestTables.data().toString(), "/.site.millstone");
                assertThat(disk.resolve("site")).isEmptyDirectory();
                assertThat(disk).isDirectoryNotContaining("glob:**.millstone");
            }
            assertThat(system("mount", "-o", "remount,size=3m", disk.toString())).isZero();
            exported("--variant", "three");
            Map<String, FileTime> before = times();
            assertThat(system("mount", "-o", "remount,size=" + used(disk) + "k", disk.toString())).isZero();
            assertRefused(export("--force"), "The folder is as it was before");
            assertLeftAsItWas(before);
            assertThat(system("mount", "-o", "remount,size=50m", disk.toString())).isZero();
            exported("--force");
            assertThat(tables(site().resolve("data"))).isEqualTo(tables(TestTables.data()));
        } finally {
            assertThat(system("umount", disk.toString())).isZero();
        }
    }

    /** Kilobytes that a file system's files take, and a hundred more. */
    private static long used(Path folder) throws IOException {
        var store = Files.getFileStore(folder);
        return (store.getTotalSpace() - store.getUnallocatedSpace() >> 10) + 100;
    }

    @Test
    void twoExportsAtOnceAreRefused() throws IOException {
        Path lock = made(".site.millstone/lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
            assertRefused(export(), "Another export is writing to " + site());
            assertThat(lock).exists();
        }
        exported();
    }
}
