package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** A disk that is full, files that may not grow, a folder that cannot be written to: for real. */
class NoRoomTest {
    private static final String NO_ROOM =
            ". Free some space, choose another folder with --data, or build less with --phase moving or --max-pieces.";

    private static Map<String, String> whole;

    @TempDir
    private Path data;

    private boolean mounted;

    @BeforeAll
    static void readUndisturbed() throws IOException {
        whole = MillProcess.digests(TestDatabase.wholeData(Variants.NINE, 7).resolve("nine"));
    }

    private static String[] build(Path data) {
        return new String[] {"build", "--max-pieces", "7", "--threads", "2", "--memory", "2g", "--data", data.toString()};
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
        MillProcess mill;
        try (NewFiles files = new NewFiles(folder())) {
            mill = MillProcess.start(build(data));
            files.await("manifest.json", mill);
        }
        mill.pause();
        Path others = fill();
        mill.goOn();
        assertStopped(mill.end(), "failed (No space left on device). The tables finished so far are kept: ");
        Map<String, String> kept = MillProcess.digests(folder());
        assertThat(kept).containsKeys("3-3.wdl", "3-3.dtw", "manifest.json").hasSizeLessThan(whole.size());
        assertStopped(MillProcess.run(build(data)), " are free in " + folder() + NO_ROOM);
        assertThat(MillProcess.digests(folder())).isEqualTo(kept);
        MillProcess.Ended verified = MillProcess.run("verify", "--data", data.toString(), "--memory", "2g");
        assertThat(verified.status()).as(verified.err()).isZero();
        Files.delete(others);
        finish();
    }

    /** Takes all the room that is left, for files that are none of Millstone's. */
    private Path fill() throws IOException {
        Path others = data.resolve("others");
        byte[] zeros = new byte[4096];
        try (OutputStream out = Files.newOutputStream(others)) {
            while (true) {
                out.write(zeros);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
            return others;
        }
    }

    @Test
    void onADiskThatIsFullFromTheBeginningItSaysSoBeforeItBegins() throws IOException, InterruptedException {
        mount("4k");
        assertStopped(MillProcess.run(build(data)), " are free in " + folder() + NO_ROOM);
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
        assertStopped(MillProcess.start(limited("JDK_JAVA_OPTIONS=-Djava.library.path=" + library), build(data)).end(),
                "File too large");
        finish();
    }

    /** The library comes in a jar, and the system loads libraries from files only. */
    @Test
    void withoutRoomToUnpackTheCompressorItSaysSoAndReadingWorks() throws IOException, InterruptedException {
        assertStopped(MillProcess.start(limited(""), build(data)).end(), "java.io.tmpdir");
        finish();
        MillProcess.Ended verified =
                MillProcess.start(limited(""), "verify", "--data", data.toString(), "--tables", "4-3", "--memory", "2g").end();
        assertThat(verified.status()).as(verified.err()).isZero();
        assertThat(verified.out()).contains("all are right");
    }

    /**
     * A command that lets files grow to 20 blocks of 512 bytes, in some shells of 1024. The first plane of 3-3 has 25 KB, the
     * compressor's library 160 KB.
     */
    private static List<String> limited(String environment) throws IOException, InterruptedException {
        assumeTrue(MillProcess.runOther("sh", "-c", "ulimit -f 20") == 0, "needs a shell that limits the length of files");
        return List.of("sh", "-c", "ulimit -f 20 && " + environment + " exec \"$0\" \"$@\"");
    }

    @Test
    void inAFolderThatIsReadOnlyItSaysSoAndReadingWorks() throws IOException, InterruptedException {
        mount("6m");
        finish();
        remount("ro");
        MillProcess.Ended ended = MillProcess.run("build", "--max-pieces", "8", "--memory", "2g", "--data", data.toString());
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains(data.toString(), "Read-only file system", "--data").doesNotContain("fault in mill");
        assertThat(MillProcess.digests(folder())).isEqualTo(whole);
        MillProcess.Ended verified = MillProcess.run("verify", "--tables", "3-3", "--data", data.toString(), "--memory", "2g");
        assertThat(verified.status()).as(verified.err()).isZero();
    }

    @Test
    void whereAFolderCannotBeMadeItSaysSo() throws IOException, InterruptedException {
        Path file = Files.writeString(data.resolve("file"), "not a folder");
        MillProcess.Ended ended = MillProcess.run(build(file));
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains(file.toString(), "--data").doesNotContain("fault in mill");
        assertThat(Files.readString(file)).isEqualTo("not a folder");
    }

    private void assertStopped(MillProcess.Ended ended, String reason) throws IOException {
        assertThat(ended.status()).as(ended.out()).isEqualTo(1);
        assertThat(ended.err()).contains("mill: ", reason).doesNotContain("fault in mill");
        assertThat(MillProcess.temporaries(folder())).isEmpty();
    }

    private void finish() throws IOException, InterruptedException {
        MillProcess.Ended ended = MillProcess.run(build(data));
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(MillProcess.digests(folder())).isEqualTo(whole);
    }
}
