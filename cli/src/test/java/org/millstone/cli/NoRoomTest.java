package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.FolderDigests;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** A disk that is full, files that may not grow, a folder that cannot be written to: for real. */
final class NoRoomTest {
    private static final String NO_ROOM =
            ". Free some space, choose another folder with --data, or build less with --phase moving or --max-pieces.";

    private static Map<String, String> whole;

    @TempDir
    private Path data;

    private final Console console = new Console();
    private boolean mounted;

    @BeforeAll
    static void readUndisturbed() throws IOException {
        whole = FolderDigests.of(TestDatabase.wholeData(Variants.NINE, 7).resolve("nine"));
    }

    private String[] build() {
        return ("build --max-pieces 7 --threads 2 --memory 2g --data " + data).split(" ");
    }

    private Path folder() {
        return data.resolve("nine");
    }

    /** Mounts a file system of its own on the data folder, where this may be done. */
    private void mount(String size) throws IOException, InterruptedException {
        mounted = MillProcess.runOther("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", data.toString()) == 0;
        assumeTrue(mounted, "needs the right to mount a file system");
    }

    private void remount(String options) throws IOException, InterruptedException {
        assertThat(MillProcess.runOther("mount", "-o", "remount," + options, data.toString())).isZero();
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        if (mounted) {
            assertThat(MillProcess.runOther("umount", data.toString())).isZero();
        }
    }

    @Test
    void onAFullDiskItStopsKeepsWhatItHasAndGoesOnWhenThereIsRoom() throws IOException, InterruptedException {
        mount("6m");
        Path others = data.resolve("others");
        try (MillProcess mill = MillProcess.start(build())) {
            mill.awaitFile(folder().resolve("manifest.json"));
            mill.pause();
            fill(others);
            mill.goOn();
            assertStopped(mill.end(), "failed (No space left on device). The tables finished so far are kept: ");
        }
        Map<String, String> kept = FolderDigests.of(folder());
        assertThat(kept).containsKeys("3-3.wdl", "3-3.dtw", "manifest.json").hasSizeLessThan(whole.size());
        assertStopped(built(), " are free in " + folder() + NO_ROOM);
        assertThat(FolderDigests.of(folder())).isEqualTo(kept);
        assertThat(console.line("verify --memory 2g --data " + data)).as(console.err()).isZero();
        Files.delete(others);
        finish();
    }

    /** Takes all the room that is left. */
    private static void fill(Path others) throws IOException {
        try (OutputStream out = Files.newOutputStream(others)) {
            while (true) {
                out.write(new byte[4096]);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    @Test
    void onADiskThatIsFullFromTheBeginningItSaysSoBeforeItBegins() throws IOException, InterruptedException {
        mount("4k");
        assertStopped(built(), " are free in " + folder() + NO_ROOM);
        remount("size=6m");
        finish();
    }

    @Test
    void whereFilesMayNotGrowItStopsAndGoesOnWhereTheyMay() throws IOException, InterruptedException {
        Path library = Files.createDirectories(data.resolve("library"));
        try (InputStream in = Mill.class.getResourceAsStream("/net/jpountz/util/linux/amd64/liblz4-java.so")) {
            assumeTrue(
                    in != null && System.getProperty("os.arch").equals("amd64") && System.getProperty("os.name").equals("Linux"),
                    "needs the compressor's library outside its jar");
            Files.copy(in, library.resolve("liblz4-java.so"));
        }
        assertStopped(MillProcess.startBy(limited("JDK_JAVA_OPTIONS=-Djava.library.path=" + library), build()).end(),
                "File too large");
        finish();
    }

    /** The library comes in a jar, and the system loads libraries from files only. */
    @Test
    void withoutRoomToUnpackTheCompressorItSaysSoAndReadingWorks() throws IOException, InterruptedException {
        assertStopped(MillProcess.startBy(limited(""), build()).end(), "java.io.tmpdir");
        finish();
        MillProcess.Ended verified =
                MillProcess.startBy(limited(""), "verify", "--data", data.toString(), "--tables", "4-3", "--memory", "2g").end();
        assertThat(verified.status()).as(verified.err()).isZero();
        assertThat(verified.out()).contains("all are right");
    }

    /**
     * Lets files grow to 20 blocks of 512 bytes, in some shells of 1024. The first plane of 3-3 has 25 KB, the compressor's library 160 KB.
     */
    private static String limited(String environment) throws IOException, InterruptedException {
        assumeTrue(MillProcess.runOther("sh", "-c", "ulimit -f 20") == 0, "needs a shell that limits the length of files");
        return "ulimit -f 20 && " + environment + " exec \"$0\" \"$@\"";
    }

    @Test
    void inAFolderThatIsReadOnlyItSaysSoAndReadingWorks() throws IOException, InterruptedException {
        mount("6m");
        TestDatabase.copyOf(TestDatabase.wholeData(Variants.NINE, 7).resolve("nine"), data);
        remount("ro");
        assertThat(console.line("build --max-pieces 8 --memory 2g --data " + data)).isOne();
        assertThat(console.err()).contains(data.toString(), "Read-only file system", "--data").doesNotContain("fault in mill");
        assertThat(FolderDigests.of(folder())).isEqualTo(whole);
        assertThat(console.line("verify --tables 3-3 --memory 2g --data " + data)).as(console.err()).isZero();
    }

    private MillProcess.Ended built() {
        return new MillProcess.Ended(console.run((Object[]) build()), console.out(), console.err());
    }

    private void assertStopped(MillProcess.Ended ended, String reason) {
        assertThat(ended.status()).as(ended.out()).isEqualTo(1);
        assertThat(ended.err()).contains("mill: ", reason).doesNotContain("fault in mill");
        assertThat(folder()).isDirectoryNotContaining("glob:**.tmp");
    }

    private void finish() throws IOException {
        assertThat(console.run((Object[]) build())).as(console.err()).isZero();
        assertThat(FolderDigests.of(folder())).isEqualTo(whole);
    }
}
