package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.variants.Variants;

final class LineTest {
    private static final Rules RULES = Variants.NINE;
    private static final int STONES = 8;

    private static Tablebase tables;

    @BeforeAll
    static void open() throws IOException {
        tables = Tablebase.open(TestDatabase.folder(RULES, STONES), RULES);
    }

    @AfterAll
    static void close() {
        tables.close();
    }

    @Test
    void theLineOfADecidedPositionHasThePromisedLengthAndAgreesWithTheRankingAtEachStep() {
        int longest = 0;
        for (Sample sample : Sample.upTo(STONES)) {
            if (sample.outcome() == Outcome.DRAW || sample.plies() < 12) {
                continue;
            }
            List<RankedTurn> line = tables.line(sample.position());
            assertThat(line).as(sample.fen()).hasSize(sample.plies());
            Position position = sample.position();
            int left = sample.plies();
            for (RankedTurn step : line) {
                assertThat(step).as(sample.fen()).isEqualTo(tables.rank(position).getFirst());
                assertThat(step.value().plies()).as(sample.fen()).isEqualTo(left--);
                position = step.after();
            }
            assertThat(tables.value(position)).as(sample.fen()).isEqualTo(Value.of(Outcome.LOSS, 0, Value.Source.RULES, null));
            assertThat(tables.line(position)).isEmpty();
            longest = Math.max(longest, line.size());
        }
        assertThat(longest).isGreaterThanOrEqualTo(25);
    }

    @Test
    void theLineOfADrawHoldsIt() {
        Sample draw = Sample.upTo(STONES).stream().filter(sample -> sample.outcome() == Outcome.DRAW).findFirst().orElseThrow();
        List<RankedTurn> line = tables.line(draw.position());
        assertThat(line).hasSizeGreaterThan(3);
        for (RankedTurn step : line) {
            assertThat(step.value().outcome()).isEqualTo(Outcome.DRAW);
            assertThat(tables.value(step.after()).outcome()).isEqualTo(Outcome.DRAW);
        }
    }

    @Test
    void aLineBeginsWithAPendingRemoval() {
        Position mill = Fen.parse(RULES, "*OOO*OO*/********/@@*@***@ w m r 5 0 4 0 1 0");
        RankedTurn first = tables.rank(mill).getFirst();
        assertThat(Turn.format(RULES.board(), first.turn())).startsWith("x");
        List<RankedTurn> line = tables.line(mill);
        assertThat(line).isNotEmpty();
        assertThat(line.getFirst()).isEqualTo(first);
    }

    @Test
    void withoutTablesThereIsNoLine() {
        assertThat(tables.line(Position.start(RULES))).isEmpty();
        assertThat(tables.line(Fen.parse(RULES, "OOOO****/OO*OO***/@@@@*@@@ b"))).isEmpty();
    }

    @Test
    void withoutDepthsTheLineStopsRatherThanGoingRoundInCircles(@TempDir Path data) throws IOException {
        Path folder = TestDatabase.copyOf(RULES, 7, data);
        for (String table : List.of("3-4", "4-3", "3-3")) {
            Files.delete(folder.resolve(table + ".dtw"));
        }
        try (Tablebase partly = Tablebase.open(folder, RULES)) {
            Position won = Fen.parse(RULES, "**O@@***/O@O*****/@******* w");
            assertThat(partly.value(won).outcome()).isEqualTo(Outcome.WIN);
            assertThat(partly.line(won)).isEmpty();
        }
    }
}
