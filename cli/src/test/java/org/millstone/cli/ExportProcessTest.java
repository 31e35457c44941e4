package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

final class ExportProcessTest {
    @Test
    void whateverTheUmaskAllMayReadWhatIsExported(@TempDir Path home) throws IOException, InterruptedException {
        MillProcess.Ended ended = MillProcess.startBy("umask 077 && exec \"$0\" \"$@\"", "export",
                home.resolve("web/site").toString(), "--copy", "--data", TestDatabase.wholeData(Variants.THREE).toString()).end();
        assertThat(ended.status()).as(ended.err()).isZero();
        try (Stream<Path> files = Files.walk(home.resolve("web"))) {
            assertThat(files).allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo(Files.isDirectory(file) ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }
}
