package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The duties of an export as a process. */
class ExportProcessTest {
    @TempDir
    private Path home;

    @Test
    void whateverTheUmaskAllMayReadWhatItWrites() throws IOException, InterruptedException {
        Path data = home.resolve("data");
        MillProcess.Ended built = MillProcess.run("build", "--variant", "three", "--data", data.toString());
        assertThat(built.status()).as(built.err()).isZero();
        Path site = home.resolve("web/site");
        MillProcess.Ended ended = MillProcess.start(List.of("sh", "-c", "umask 077 && exec \"$0\" \"$@\""), "export",
                site.toString(), "--copy", "--data", data.toString()).end();
        assertThat(ended.status()).as(ended.err()).isZero();
        try (Stream<Path> files = Files.walk(home.resolve("web"))) {
            for (Path file : files.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).as(file.toString())
                        .isEqualTo(Files.isDirectory(file) ? "rwxr-xr-x" : "rw-r--r--");
            }
        }
    }
}
