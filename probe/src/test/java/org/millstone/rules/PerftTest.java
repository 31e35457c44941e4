package org.millstone.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PerftTest {
    /** Depth 4 of the first position alone has 8 million sequences. */
    private static final int DEEPEST = 4;

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
        for (int depth = 1; depth <= DEEPEST; depth++) {
            assertThat(new Perft(Variants.NINE).count(position, depth)).as("depth %d of %s", depth, fields[0])
                    .isEqualTo(Long.parseLong(fields[depth]));
        }
    }

    static Stream<Rules> variants() {
        return Variants.all().stream();
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

    @Test
    void playingEveryTurnCountsTheSame() {
        for (Rules rules : Games.allRules()) {
            for (Position position : Games.positions(rules, 11, 150)) {
                assertThat(new Perft(rules).count(position, 2)).as(Fen.format(rules.board(), position))
                        .isEqualTo(played(new Turns(rules), position, 2));
            }
        }
    }

    private static long played(Turns turns, Position position, int depth) {
        if (depth == 0) {
            return 1;
        }
        TurnList list = new TurnList();
        turns.generate(position, list);
        long sum = 0;
        for (int turn : list.toArray()) {
            sum += played(turns, turns.apply(position, turn), depth - 1);
        }
        return sum;
    }

    @Test
    void aFinishedGameHasNoSequencesButTheEmptyOne() {
        Position finished = Fen.parse(Variants.NINE, "OO******/@@******/O******* b");
        assertThat(new Perft(Variants.NINE).count(finished, 1)).isZero();
        assertThat(new Perft(Variants.NINE).count(finished, 0)).isOne();
    }

    @Test
    void aNegativeDepthIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Perft(Variants.NINE).count(Position.start(Variants.NINE), -1));
    }
}
