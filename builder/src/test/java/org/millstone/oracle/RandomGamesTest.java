package org.millstone.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.Campaign;
import org.millstone.variants.RuleSetFile;

/**
 * Rule sets drawn at random, solved whole, verified, and compared with the oracle entry by entry: {@code millstone.test.games} of them,
 * of {@code millstone.test.positions} raw positions each (least-most), drawn from {@code millstone.test.seed} on. A failure prints
 * the rule-set file; {@code -Dmillstone.test.rules=FILE} tests that one alone.
 */
final class RandomGamesTest {
    private static final int GAMES = Integer.getInteger("millstone.test.games", Campaign.cases(14, 1000));
    private static final List<Long> POSITIONS = Stream.of(System.getProperty("millstone.test.positions", "0-300000").split("-"))
            .map(Long::valueOf).toList();
    private static final long SEED = Long.getLong("millstone.test.seed", 20_261_122L);

    @TempDir
    private Path temporary;

    @Test
    void everyEntryIsWhatTheOracleSays() throws IOException {
        String file = System.getProperty("millstone.test.rules");
        Optional<AssertionError> failure = file != null ? failure("the file", Files.readString(Path.of(file)))
                : IntStream.range(0, GAMES).parallel().mapToObj(game -> failure("seed " + (SEED + game),
                        RandomRules.draw(SEED + game, POSITIONS.getFirst(), POSITIONS.getLast())))
                        .flatMap(Optional::stream).findFirst();
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    /** Where lines are few and mills none, whole parts of a board can be exchanged: no file may have such a one. */
    @Test
    void aBoardWithTooManySymmetriesIsDrawnAgain() throws IOException {
        String text = RandomRules.draw(77_000_008, 0, 300_000);
        assertThat(RuleSetFile.read(Files.writeString(temporary.resolve("rules.json"), text)).rules().men()).isPositive();
    }

    /** Returns what is wrong with the database of a rule-set file. */
    private Optional<AssertionError> failure(String source, String text) {
        try {
            Path folder = Files.createTempDirectory(temporary, "game");
            Path file = Files.writeString(folder.resolve("rules.json"), text);
            assertThat(WholeGame.check(file, folder)).isPositive();
            return Optional.empty();
        } catch (Exception | AssertionError e) {
            return Optional.of(new AssertionError(source + ": " + e.getMessage() + "\n" + text, e));
        }
    }
}
