package org.millstone.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.millstone.server.TestServer.COVERED;
import static org.millstone.server.TestServer.question;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.board.Symmetries;
import org.millstone.fixtures.Damage;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestTables;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.server.answers.TableHealth;
import org.millstone.variants.Variants;
import org.slf4j.LoggerFactory;

/** Tables that vanish or go bad while the service runs fail the questions that need them, and nothing else. */
final class DamagedTablesTest {
    /** A position of the table 3-4. */
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
        assertThat(response.body()).contains("unusable-table", file).doesNotContain(File.separator + "nine");
    }

    /** Alone, in a batch, as a download, and to a balancer; logged once, with its path, which no client is told. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        delete 3-4.wdl       | ***@@***/*@****O*/@*****OO w                 | 3-4.wdl     | 503
        scramble 3-4.wdl 200 | ***@@***/*@****O*/@*****OO w                 | 3-4.wdl     | 200
        delete 2-3+1+0.wdl   | OO******/@@@*****/******** w p p 2 1 3 0 0 0 | 2-3+1+0.wdl | 503
        """)
    void whatCannotBeUsedIsSaidByEveryWayOfAsking(String damage, String fen, String file, int download) throws IOException {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger logger = (Logger) LoggerFactory.getLogger(TableHealth.class);
        log.start();
        logger.addAppender(log);
        try (TestServer server = TestServer.startMapped(data)) {
            assertThat(server.get("/readyz").body()).isEqualTo("{\"status\":\"ready\",\"tables\":22}");
            Damage.to(folder, damage);
            for (int i = 0; i < 3; i++) {
                assertUnusable(server, question(fen) + "&moves=false", file);
            }
            assertThat(server.post("/v1/nine/batch", "{\"fens\":[\"" + fen + "\",\"" + COVERED + "\"]}").body())
                    .contains("unusable-table", file, "\"value\":\"win\"");
            assertThat(server.get("/v1/nine/tables/" + file).statusCode()).isEqualTo(download);
            assertThat(server.get(question(COVERED)).statusCode()).isEqualTo(200);
            var ready = server.get("/readyz");
            assertThat(ready.statusCode()).isEqualTo(503);
            assertThat(ready.body()).contains("\"code\":\"unusable-table\"", "\"damaged\":[\"nine/" + file + "\"]")
                    .doesNotContain(data.toString());
        } finally {
            logger.detachAppender(log);
        }
        assertThat(log.list).singleElement().asString().contains(folder.resolve(file).toString());
    }

    /** Else anybody could take the whole service out of the traffic by downloading it. */
    @Test
    void aFileThatCannotBeSentKeepsNoQuestionFromBeingAnswered() throws IOException {
        try (TestServer server = TestServer.start(TestSettings.of(data))) {
            for (String file : List.of("3-4.dtw", "3-4.wdl")) {
                Damage.to(folder, "cut " + file + " 100");
                assertUnusable(server, "/v1/nine/tables/" + file, file);
                var ready = server.get("/readyz");
                assertThat(ready.statusCode()).as(ready.body()).isEqualTo(200);
                assertThat(ready.body()).contains("\"status\":\"degraded\"", "nine/" + file);
            }
        }
    }

    /**
     * A row whose set is symmetric to itself holds positions more than once, here in a block that is whole and in one that is damaged. No
     * answer may depend on which symmetric position was asked about, or asked about first.
     */
    @Test
    void symmetricPositionsGetTheSameAnswerAlsoWhereOneOfTheirEntriesIsDamaged() throws IOException {
        Symmetries symmetries = Variants.NINE.board().symmetries();
        int opponent = 1 << 0 | 1 << 4 | 1 << 8 | 1 << 12;
        int mirror = IntStream.range(1, symmetries.count())
                .filter(g -> symmetries.apply(g, opponent) == opponent && symmetries.apply(g, 1 << 2) != 1 << 2).findFirst()
                .orElseThrow();
        for (long at = 2000; at < Files.size(folder.resolve("3-4.wdl")); at += 1000) {
            Damage.to(folder, "flip 3-4.wdl " + at);
        }
        Random random = new Random(7);
        List<Integer> seen = new ArrayList<>();
        try (TestServer server = TestServer.startMapped(data)) {
            for (int i = 0; i < 60; i++) {
                int own = random.ints(0, 24).filter(point -> (opponent >>> point & 1) == 0).distinct().limit(3)
                        .reduce(0, (set, point) -> set | 1 << point);
                int first = status(server, own, opponent);
                assertThat(status(server, symmetries.apply(mirror, own), opponent)).isEqualTo(first);
                assertThat(status(server, own, opponent)).isEqualTo(first);
                seen.add(first);
            }
        }
        assertThat(seen).contains(200, 503);
    }

    private static int status(TestServer server, int own, int opponent) {
        String fen = Fen.format(Variants.NINE.board(), new Position(Side.WHITE, own, opponent, 0, 0, 0, 0, false));
        return server.get(question(fen) + "&moves=false").statusCode();
    }

    /** The other file of the table is whole, and knows who wins. */
    @Test
    void withoutItsDepthsATableStillKnowsWhoWins() throws IOException {
        Damage.to(folder, "scramble 3-4.dtw 200; scramble 4-3.dtw 200; scramble 3-3.dtw 200");
        try (TestServer server = TestServer.startMapped(data)) {
            var response = server.get(question(OTHER) + "&moves=false");
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(response.body()).contains("\"value\":\"win\",\"dtw\":null");
            assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
            var ready = server.get("/readyz");
            assertThat(ready.statusCode()).isEqualTo(200);
            assertThat(ready.body()).contains("\"status\":\"degraded\"", "\"damaged\":[\"nine/4-3.dtw\"]");
        }
    }

    @Test
    void aTableThatIsCutOffWhileItIsInUseFailsItsQuestionsOnly() throws IOException {
        try (TestServer server = TestServer.startMapped(data)) {
            assertThat(server.get(question(OTHER) + "&moves=false").statusCode()).isEqualTo(200);
            Damage.to(folder, "cut 3-4.wdl 100");
            RandomPositions positions = RandomPositions.moving(Variants.NINE, 7, 5);
            for (int i = 0; i < 100; i++) {
                String fen = Fen.format(Variants.NINE.board(), positions.next());
                assertThat(server.get(question(fen)).statusCode()).as(fen).isIn(200, 503);
            }
            assertUnusable(server, "/v1/nine/tables/3-4.wdl", "3-4.wdl");
            assertThat(server.get(question(COVERED) + "&moves=false").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void tablesInUseOutliveTheirFiles() throws IOException {
        try (TestServer server = TestServer.start(TestSettings.of(data))) {
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
