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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.DatabaseException;
import org.millstone.database.Digests;
import org.millstone.fixtures.TestTables;

/** Exports into a folder that an earlier export has written, or another one is writing. */
@Tag("slow")
final class ExportAgainTest extends ExportTester {
    private static final List<String> OTHER = List.of("--variant", "nine", "--phase", "moving", "--force");

    private Path made(String name) throws IOException {
        Path file = site().resolve(name);
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
        assertRefused(export(), "holds README.txt", "--force");
        assertLeftAsItWas(before);
    }

    @Test
    void byForceTheNewExportIsAllThatThereIs() throws IOException {
        exported();
        Files.writeString(site().resolve("index.html"), "changed");
        Files.delete(site().resolve("data/three/3-3.wdl"));
        exported(OTHER.toArray(String[]::new));
        Path replaced = home.resolve("replaced");
        Files.move(site(), replaced);
        exported(OTHER.toArray(String[]::new));
        assertThat(names(replaced)).isEqualTo(names()).noneMatch(name -> name.contains("three") || name.contains(".millstone"));
        for (String name : names()) {
            assertThat(replaced.resolve(name)).as(name).hasSameBinaryContentAs(site().resolve(name));
        }
        try (var files = Files.list(replaced)) {
            assertThat(files).as("no folders of an export at work").noneMatch(file -> file.toString().contains(".millstone"));
        }
        assertThat(tables(TestTables.data())).contains("three/3-3.wdl");
    }

    @Test
    void linksBecomeCopiesAndCopiesLinks() throws IOException {
        Path table = site().resolve("data/three/3-3.wdl");
        Path built = TestTables.data().resolve("three/3-3.wdl");
        exported();
        exported("--copy", "--force");
        assertThat(Files.isSameFile(table, built)).isFalse();
        exported("--force");
        assertThat(Files.isSameFile(table, built)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"robots.txt", "data/notes.txt", "data/three/5-5.wdl", "data/mine/manifest.json", "zz/thesis.odt"})
    void whatNoExportHasWrittenIsNotDeleted(String name) throws IOException {
        exported();
        made(name);
        Map<String, FileTime> before = times();
        assertRefused(export("--force"), "which is no part of an export. Move it away");
        assertLeftAsItWas(before);
    }

    @Test
    void aFolderWithAListOfSomeoneElsesIsNotReplaced() throws IOException {
        Path thesis = made("thesis.odt");
        Files.writeString(site().resolve("SHA256SUMS"), Digests.ofFile(thesis) + "  thesis.odt\n");
        assertRefused(export("--force"), "holds thesis.odt, which is no part of an export");
        assertThat(names()).containsExactly("SHA256SUMS", "thesis.odt");
    }

    /** By a list that leads out of the folder, nothing elsewhere becomes ours. */
    @Test
    void whatIsElsewhereStaysWhateverTheListSays() throws IOException {
        exported();
        Path outside = Files.writeString(home.resolve("three.txt"), "mine");
        Files.writeString(site().resolve("SHA256SUMS"), Digests.ofFile(outside) + "  ../three.txt\n", StandardOpenOption.APPEND);
        exported("--force");
        assertThat(outside).hasContent("mine");
    }

    @Test
    void aListThatIsCutShortProvesNothing() throws IOException {
        exported();
        Files.writeString(site().resolve("SHA256SUMS"), "0000");
        Map<String, FileTime> before = times();
        assertRefused(export("--force"), "which is no part of an export");
        assertLeftAsItWas(before);
    }

    @Test
    void aListWithANameThatNoFileCanHaveProvesOnlyTheRest() throws IOException {
        exported();
        Files.writeString(site().resolve("SHA256SUMS"), "0".repeat(64) + "  a\0b\n", StandardOpenOption.APPEND);
        exported("--force");
        assertThat(Files.readString(site().resolve("SHA256SUMS"))).doesNotContain("\0");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsAddedWhileAnExportRunsIsNotDeleted(boolean force) throws IOException {
        if (force) {
            exported("--variant", "three");
        }
        Map<String, FileTime> before;
        try (ExportFolder export = ExportFolder.open(site(), force)) {
            made("notes.txt");
            before = times();
            before.keySet().removeIf(name -> name.startsWith(".millstone"));
            assertThatThrownBy(export::finish).isInstanceOf(DatabaseException.class).hasMessageContaining("holds notes.txt");
        }
        assertLeftAsItWas(before);
    }

    @Test
    void whatAKilledExportHasLeftIsDeleted() throws IOException {
        exported("--variant", "three");
        Set<String> whole = names();
        made(".millstone-new/data/nine/3-3.wdl");
        assertRefused(export("--variant", "three"), "--force");
        exported("--variant", "three", "--force");
        assertThat(names()).isEqualTo(whole);
        for (String name : List.of("data", "js", "millstone", "index.html")) {
            Path old = Files.createDirectories(site().resolve(".millstone-old"));
            Files.move(site().resolve(name), old.resolve(name));
            exported("--variant", "three", "--force");
            assertThat(names()).isEqualTo(whole);
        }
    }

    @Test
    void aFolderWithNothingButWhatAKilledExportHasLeftIsEmpty() throws IOException {
        made(".millstone-new/index.html");
        made(".millstone-old/index.html");
        exported("--variant", "three");
        assertThat(names()).contains("index.html").noneMatch(name -> name.contains(".millstone"));
    }

    @ParameterizedTest
    @ValueSource(strings = {".millstone-new", ".millstone-old"})
    void aLinkInPlaceOfAFolderAtWorkIsRefused(String name) throws IOException {
        Path elsewhere = Files.createDirectories(home.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("thesis.odt"), "mine");
        Files.createDirectories(site());
        Files.createSymbolicLink(site().resolve(name), elsewhere);
        assertRefused(export("--force"), name + " is a link");
        assertThat(names(elsewhere)).containsExactly("thesis.odt");
    }

    @Test
    void onAFullDiskTheFolderIsAsItWasAndItGoesOnWhenThereIsRoom() throws Exception {
        Files.createDirectories(site());
        assumeThat(system("mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", site().toString())).as("may mount a file system")
                .isZero();
        try {
            for (String way : List.of("--copy", "--force")) {
                Ended ended = export(way);
                assertThat(ended.status()).isOne();
                assertThat(ended.err())
                        .contains("could not be written", "No space left on device", "export again when there is room")
                        .containsPattern("Exception: " + site() + "/\\S+ could not")
                        .doesNotContain(TestTables.data().toString(), "/.millstone");
                assertThat(site()).isEmptyDirectory();
            }
            assertThat(system("mount", "-o", "remount,size=3m", site().toString())).isZero();
            exported("--variant", "three");
            Map<String, FileTime> before = times();
            assertThat(system("mount", "-o", "remount,size=" + used(site()) + "k", site().toString())).isZero();
            assertRefused(export("--force"), "The folder is as it was before");
            assertLeftAsItWas(before);
            assertThat(system("mount", "-o", "remount,size=50m", site().toString())).isZero();
            exported("--force");
            assertThat(tables(site().resolve("data"))).isEqualTo(tables(TestTables.data()));
        } finally {
            assertThat(system("umount", site().toString())).isZero();
        }
    }

    /** Kilobytes that a file system's files take, and a hundred more. */
    private static long used(Path folder) throws IOException {
        var store = Files.getFileStore(folder);
        return (store.getTotalSpace() - store.getUnallocatedSpace() >> 10) + 100;
    }

    /** A folder that is the root of a file system cannot be moved. */
    @Test
    void ifAFileCannotGiveWayAllStayWhereTheyWere() throws Exception {
        exported();
        Path immovable = site().resolve("millstone");
        assumeThat(system("mount", "-t", "tmpfs", "tmpfs", immovable.toString())).as("may mount a file system").isZero();
        try {
            Map<String, FileTime> before = times();
            assertRefused(export("--variant", "three", "--force"), site() + " could not be written");
            assertLeftAsItWas(before);
        } finally {
            assertThat(system("umount", immovable.toString())).isZero();
        }
        exported("--force");
    }

    @Test
    void twoExportsAtOnceAreRefused() throws IOException {
        Path lock = made(".millstone-new/.millstone-lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
            assertRefused(export(), "Another export is writing to " + site());
            assertThat(lock).exists();
        }
        exported();
    }
}
