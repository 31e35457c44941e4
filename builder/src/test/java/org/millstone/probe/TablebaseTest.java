package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.probe.Value.Decided;
import org.millstone.probe.Value.Draw;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;

/** Questions to the tables of {@code nine} with up to {@link #STONES} stones. */
final class TablebaseTest {
    private static final Rules RULES = Variants.NINE;
    private static final int STONES = 8;
    private static final Value LOST = Value.of(Outcome.LOSS, 0, Value.Source.RULES, null);

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
    void everySampleHasItsValueAndSoHasItsBestTurn() {
        List<Sample> samples = Sample.upTo(STONES);
        assertThat(samples).hasSizeGreaterThan(1_000);
        for (Sample sample : samples) {
            Value value = tables.value(sample.position());
            assertThat(value.outcome()).as(sample.fen()).isEqualTo(sample.outcome());
            assertThat(value.dtw()).as(sample.fen()).isEqualTo(sample.plies());
            List<RankedTurn> ranked = tables.rank(sample.position());
            Value best = ranked.isEmpty() ? LOST : ranked.getFirst().value();
            assertThat(best.outcome()).as(sample.fen()).isEqualTo(sample.outcome());
            assertThat(best.dtw()).as(sample.fen()).isEqualTo(sample.plies());
        }
    }

    @Test
    void eachTurnComesOnceBestFirstAndIsWorthWhatTheOpponentHasAfterItReversed() {
        Turns turns = new Turns(RULES);
        TurnList all = new TurnList();
        for (Position position : randomPositions(300)) {
            List<RankedTurn> ranked = tables.rank(position);
            turns.generate(position, all);
            assertThat(ranked.stream().map(RankedTurn::turn)).as(fen(position))
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(all.toArray()).boxed().toList());
            for (int i = 1; i < ranked.size(); i++) {
                assertThat(worth(ranked.get(i).value())).as(fen(position))
                        .isLessThanOrEqualTo(worth(ranked.get(i - 1).value()));
            }
            for (RankedTurn turn : ranked) {
                Value after = tables.value(turn.after());
                assertThat(turn.after()).as(fen(position)).isEqualTo(turns.apply(position, turn.turn()));
                assertThat(turn.value().outcome()).as(fen(position)).isEqualTo(after.outcome().reversed());
                assertThat(turn.value().dtw()).as(fen(position))
                        .isEqualTo(after.hasDtw() ? after.dtw() + 1 : Value.NO_DTW);
            }
        }
    }

    /** How good a value is, by another arithmetic than the library's. */
    private static int worth(Value value) {
        return switch (value.outcome()) {
            case WIN -> 1000 - value.dtw();
            case DRAW -> 0;
            case LOSS -> -1000 + value.dtw();
            case UNKNOWN -> -2000;
        };
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
                assertThat(step.value().dtw()).as(sample.fen()).isEqualTo(left--);
                position = step.after();
            }
            assertThat(tables.value(position)).as(sample.fen()).isEqualTo(LOST);
            longest = Math.max(longest, line.size());
        }
        assertThat(longest).isGreaterThanOrEqualTo(25);
    }

    @Test
    void theLineOfADrawHoldsIt() {
        Sample draw = Sample.upTo(STONES).stream().filter(sample -> sample.outcome() == Outcome.DRAW).findFirst().orElseThrow();
        assertThat(tables.line(draw.position())).hasSizeGreaterThan(3).allSatisfy(step -> {
            assertThat(step.value().outcome()).isEqualTo(Outcome.DRAW);
            assertThat(tables.value(step.after()).outcome()).isEqualTo(Outcome.DRAW);
        });
    }

    @Test
    void aLineBeginsWithAPendingRemoval() {
        Position mill = Fen.parse(RULES, "*OOO*OO*/********/@@*@***@ w m r 5 0 4 0 1 0");
        RankedTurn first = tables.rank(mill).getFirst();
        assertThat(Turn.format(RULES.board(), first.turn())).startsWith("x");
        assertThat(tables.line(mill)).startsWith(first);
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

    @Test
    void symmetricPositionsAndExchangedColoursHaveTheSameValue() {
        for (Position position : randomPositions(100)) {
            Value value = tables.value(position);
            assertThat(tables.value(position.coloursExchanged())).as(fen(position)).isEqualTo(value);
            for (int g = 0; g < RULES.board().symmetries().count(); g++) {
                assertThat(tables.value(position.mapped(RULES.board().symmetries(), g))).as(fen(position)).isEqualTo(value);
            }
        }
    }

    /** With a removal pending nothing is counted. */
    private static Value uncounted(Value value) {
        return value instanceof Draw(var source, var table, var grade) && grade != null
                ? new Draw(source, table, grade.withTurnsToCapture(DrawGrade.NO_TURNS_TO_CAPTURE)) : value;
    }

    @Test
    void aPendingRemovalIsWorthWhatTheBestWholeTurnWithItIs() {
        Turns turns = new Turns(RULES);
        int found = 0;
        for (Position position : randomPositions(600)) {
            for (RankedTurn whole : tables.rank(position)) {
                int removed = Turn.removed(whole.turn());
                int begun = Turn.withoutRemovals(whole.turn());
                if (removed == 0) {
                    continue;
                }
                Position pending = turns.apply(position, begun);
                Value best = tables.rank(position).stream()
                        .filter(turn -> Turn.withoutRemovals(turn.turn()) == begun)
                        .map(turn -> byTurns(uncounted(turn.value()))).findFirst().orElseThrow();
                assertThat(pending.pending()).isEqualTo(1);
                assertThat(tables.value(pending)).as(fen(pending)).isEqualTo(best);
                assertThat(byTurns(tables.rank(pending).getFirst().value())).as(fen(pending)).isEqualTo(best);
                found++;
            }
        }
        assertThat(found).isGreaterThan(300);
    }

    @ParameterizedTest
    @CsvSource({"OO******/@@@*****/******** w, LOSS", "OO******/@@@*****/******** b, WIN",
        // White g7 g4 g1 d1 (outer square), hemmed in by Black d7 f4 d2 a1.
        "********/**@*@***/@OOOO@** w, LOSS"})
    void theRulesAloneDecideFinishedGames(String fen, Outcome outcome) {
        Position position = Fen.parse(RULES, fen);
        assertThat(tables.value(position)).isEqualTo(Value.of(outcome, 0, Value.Source.RULES, null));
        assertThat(tables.rank(position)).isEmpty();
        assertThat(tables.line(position)).isEmpty();
    }

    @Test
    void aRemovalThatLeavesTwoStonesWinsAtOnceWhateverTablesThereAre() {
        Position position = Fen.parse(RULES, "*OOO*OO*/OOO*****/@@@***** w m r 8 0 3 0 1 0");
        assertThat(tables.value(position)).isEqualTo(Value.of(Outcome.WIN, 1, Value.Source.RULES, null));
        assertThat(tables.rank(position)).hasSize(3).allMatch(turn -> turn.value().dtw() == 1);
    }

    @Test
    void whatNoTableCoversIsUnknownAndNamesTheTable() {
        Position position = Fen.parse(RULES, "OOOO****/OO*OO***/@@@@*@@@ b");
        Value value = tables.value(position);
        assertThat(value).isEqualTo(new Value.Unknown(Subspace.moving(7, 8)));
        assertThatThrownBy(() -> tables.require(position)).isInstanceOfSatisfying(Tablebase.MissingTableException.class,
                missing -> {
                    assertThat(missing.table()).isEqualTo("7-8");
                    assertThat(missing.lacking()).contains(Subspace.moving(7, 8), Subspace.moving(6, 8), Subspace.moving(3, 7))
                            .doesNotContain(Subspace.moving(3, 3), Subspace.moving(9, 8)).isEqualTo(tables.lacking(position));
                    assertThat(missing).hasMessageContaining("7-8").hasMessageContaining("3-7");
                });
        assertThat(tables.rank(position)).isNotEmpty()
                .allSatisfy(turn -> assertThat(turn.value().missing()).isIn(Subspace.moving(8, 7), Subspace.moving(7, 7)));
        assertThat(tables.line(position)).isEmpty();
    }

    @Test
    void stonesInHandAreUnknownButTheLastPlacementIsRanked() {
        Value start = tables.value(Position.start(RULES));
        assertThat(start).isEqualTo(new Value.Unknown(new Subspace(0, 0, 9, 9)));
        assertThat(tables.line(Position.start(RULES))).isEmpty();
        // Black has its last stone in hand.
        Position last = Fen.parse(RULES, "*OO****O/***O****/@****@@* b p p 4 0 3 1 0 0");
        List<RankedTurn> ranked = tables.rank(last);
        assertThat(ranked).hasSizeGreaterThan(17).allMatch(turn -> turn.value().known());
        assertThat(tables.value(last)).isEqualTo(byTurns(ranked.getFirst().value()));
    }

    /** The worth of a turn as the value of its position, of which no table tells. */
    private static Value byTurns(Value turn) {
        return switch (turn) {
            case Decided value -> new Decided(value.outcome(), value.dtw(), value.source(), null, value.limited());
            case Draw value -> new Draw(value.source(), null, value.grade());
            case Value.Unknown value -> value;
        };
    }

    @Test
    void theFolderMustBeThereAndItsTablesAreNamed() {
        assertThatThrownBy(() -> Tablebase.open(Path.of("no", "such"), RULES)).isInstanceOf(NoSuchFileException.class);
        assertThat(tables.subspaces()).contains(Subspace.moving(3, 3), Subspace.moving(5, 3), Subspace.moving(3, 5))
                .doesNotContain(Subspace.moving(9, 9)).allMatch(subspace -> subspace.stones() <= STONES);
    }

    private static List<Position> randomPositions(int count) {
        RandomPositions random = new RandomPositions(tables, 20_261_120);
        return Stream.generate(random::next).limit(count).toList();
    }

    private static String fen(Position position) {
        return Fen.format(RULES.board(), position);
    }
}
