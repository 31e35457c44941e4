package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.variants.Variants;

class PerftTest {
    private static final int DEEPEST = 4;
    /** Some positions have millions at the largest depth. */
    private static final int MOST_SEQUENCES = 300_000;

    static List<String> facts() throws IOException {
        try (InputStream file = Objects.requireNonNull(PerftTest.class.getResourceAsStream("/facts/perft.tsv"))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("#")).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("facts")
    void countsAreThoseOfTwoOtherGenerators(String fact) {
        String[] fields = fact.split("\t");
        Position position = Fen.parse(Variants.NINE, fields[0]);
        for (int depth = 1; depth <= DEEPEST && Long.parseLong(fields[depth]) <= MOST_SEQUENCES; depth++) {
            assertThat(new Perft(Variants.NINE).count(position, depth)).as("depth %d of %s", depth, fields[0])
                    .isEqualTo(Long.parseLong(fields[depth]));
        }
    }

    static Stream<Rules> variants() {
        return Variants.all().stream().filter(rules -> !rules.hasFreeHands());
    }

    /** Before the fifth placement nobody can close a mill; with it White can, in 3! orders, and takes one of two stones. */
    @ParameterizedTest
    @MethodSource("variants")
    void countsOfTheOpeningFollowFromTheBoard(Rules rules) {
        Perft perft = new Perft(rules);
        long n = rules.board().points();
        long mills = rules.board().mills().length;
        long placements = n * (n - 1) * (n - 2) * (n - 3);
        assertThat(perft.count(Position.start(rules), 4)).isEqualTo(placements);
        assertThat(perft.count(Position.start(rules), 5)).isEqualTo(placements * (n - 4) + mills * 6 * (n - 3) * (n - 4));
    }

    /** The progress reports add up to the whole: nothing twice, nothing left out, ended games included. */
    @ParameterizedTest
    @ValueSource(strings = {"********/********/******** w p p 0 9 0 9 0 0", "***O***O/*@*O@@**/***@**O* b",
        "*OOO@@@*/********/******** w m r 3 0 3 0 1 0", "OO******/@@@*****/******** w"})
    void whoWaitsIsToldHowFarItIs(String fen) {
        Perft perft = new Perft(Variants.NINE);
        Position position = Fen.parse(Variants.NINE, fen);
        for (int depth = 0; depth <= 5; depth++) {
            List<Long> counted = new ArrayList<>();
            List<Double> shares = new ArrayList<>();
            long all = perft.count(position, depth, (sequences, share) -> {
                counted.add(sequences);
                shares.add(share);
            });
            assertThat(counted.stream().mapToLong(Long::longValue).sum()).isEqualTo(all).isEqualTo(perft.count(position, depth));
            assertThat(shares.stream().mapToDouble(Double::doubleValue).sum()).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void aPositionOfAnotherBoardAndANegativeDepthAreRefused() {
        Position position = Fen.parse(Variants.NINE, "********/********/*O@O@O@* w");
        assertThatExceptionOfType(IllegalPositionException.class).isThrownBy(() -> new Perft(Variants.THREE).count(position, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Perft(Variants.NINE).count(position, -1));
    }

    @Test
    void aFinishedGameHasNoSequencesButTheEmptyOne() {
        Position finished = Fen.parse(Variants.NINE, "OO******/@@******/O******* b");
        assertThat(new Perft(Variants.NINE).count(finished, 1)).isZero();
        assertThat(new Perft(Variants.NINE).count(finished, 0)).isOne();
    }
}
