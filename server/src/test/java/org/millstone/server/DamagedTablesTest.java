package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.question;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.rules.Fen;
import org.millstone.rules.Variants;

/** Tables that vanish or go bad while the service runs fail the questions that need them, and nothing else. */
final class DamagedTablesTest {
    /** Of the table 3-4. */
    private static final String OTHER = "***@@***/*@****O*/@*****OO w";

    @TempDir
    private Path data;

    private Path folder;

    @BeforeEach
    void copy() {
        folder = TestTables.copyTo(data);
    }

    private static void assertUnusable(TestServer server, String path, String file) {
        var response = server.get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(503);
        assertThat(response.body()).contains("unusable-table", file);
    }

    @Test
    void aRemovedTableFailsItsQuestionsOnly() throws IOException {
        try (TestServer server = TestServer.startMapped(data)) {
            Files.delete(folder.resolve("3-4.wdl"));
            assertUnusable(server, question(OTHER) + "&moves=false", "3-4.wdl");
            assertUnusable(server, "/v1/nine/tables/3-4.wdl", "3-4.wdl");
            assertThat(server.get(question(COVERED)).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aDamagedTableFailsItsQuestionsOnly() throws IOException {
        try (TestServer server = TestServer.startMapped(data)) {
            Path file = folder.resolve("3-4.wdl");
            byte[] bytes = Files.readAllBytes(file);
            for (int i = 200; i < bytes.length; i++) {
                bytes[i] ^= 0x55;
            }
            Files.write(file, bytes);
            assertUnusable(server, question(OTHER) + "&moves=false", "3-4.wdl");
            var batch = server.post("/v1/nine/batch", "{\"fens\":[\"" + OTHER + "\",\"" + COVERED + "\"]}");
            assertThat(batch.statusCode()).isEqualTo(200);
            assertThat(batch.body()).contains("unusable-table", "\"value\":\"win\"");
        }
    }

    @Test
    void aTableThatIsCutOffWhileItIsInUseFailsItsQuestionsOnly() throws IOException {
        try (TestServer server = TestServer.startMapped(data)) {
            assertThat(server.get(question(OTHER) + "&moves=false").statusCode()).isEqualTo(200);
            try (var channel =
                    FileChannel.open(folder.resolve("3-4.wdl"), StandardOpenOption.WRITE)) {
                channel.truncate(100);
            }
            RandomPositions positions = new RandomPositions(Variants.NINE, 5);
            for (int i = 0; i < 100; i++) {
                String fen = Fen.format(Variants.NINE.board(), positions.next(7));
                assertThat(server.get(question(fen)).statusCode()).as(fen).isIn(200, 503);
            }
            assertUnusable(server, "/v1/nine/tables/3-4.wdl", "3-4.wdl");
            assertThat(server.get(question(COVERED) + "&moves=false").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void tablesInUseOutliveTheirFiles() throws IOException {
        try (TestServer server = TestServer.start(ServerSettings.of(data, 0))) {
            String expected = server.get(question(COVERED)).body();
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            assertThat(server.get(question(COVERED)).body()).isEqualTo(expected);
        }
    }
}
