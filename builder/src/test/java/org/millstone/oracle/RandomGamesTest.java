package org.millstone.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.fixtures.Campaign;

/**
 * Rule sets solved whole, verified, and compared with the oracle entry by entry: some that are given, and {@code
 * millstone.test.games} drawn at random, of {@code millstone.test.positions} raw positions each (least-most), from a new seed each time or
 * from {@code millstone.test.seed} on. A failure prints seed and rule-set file; {@code -Dmillstone.test.rules=FILE} tests that one alone.
 */
final class RandomGamesTest {
    private static final int GAMES = Integer.getInteger("millstone.test.games", Campaign.cases(3, 1000));
    private static final List<Long> POSITIONS =
            Stream.of(System.getProperty("millstone.test.positions", "0-" + Campaign.cases(100_000, 300_000)).split("-"))
                    .map(Long::valueOf).toList();
    private static final long SEED = Long.getLong("millstone.test.seed", new Random().nextInt(1_000_000_000));

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {"three 3 at-three-in-all each never hand draw turn draw any-time",
        "three 3 never each if-all hand pass turn draw first", "comb 4 at-four one always nothing loss other draw first"})
    void everyEntryOfAGivenGameIsWhatTheOracleSays(String row) throws IOException {
        WholeGame.check(SmallGames.file(row), temporary);
    }

    @Test
    void everyEntryOfARandomGameIsWhatTheOracleSays() throws IOException {
        String file = System.getProperty("millstone.test.rules");
        Optional<AssertionError> failure = file != null ? failure("the file", Files.readString(Path.of(file)))
                : IntStream.range(0, GAMES).parallel().mapToObj(game -> failure("seed " + (SEED + game),
                        RandomRules.draw(SEED + game, POSITIONS.getFirst(), POSITIONS.getLast())))
                        .flatMap(Optional::stream).findFirst();
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    /** Returns what is wrong with the database of a rule-set file. */
    private Optional<AssertionError> failure(String source, String text) {
        try {
            WholeGame.check(text, Files.createTempDirectory(temporary, "game"));
            return Optional.empty();
        } catch (Exception | AssertionError e) {
            return Optional.of(new AssertionError(source + ": " + e.getMessage() + "\n" + text, e));
        }
    }
}
