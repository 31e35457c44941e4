package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.millstone.fixtures.RandomPositions;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.Subspace;
import org.millstone.probe.Value.Decided;
import org.millstone.probe.Value.Draw;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.variants.Variants;

/** Questions to the tables of {@code nine} with up to {@link #STONES} stones. */
final class TablebaseTest {
    private static final Rules RULES = Variants.NINE;
    /** All tables of a folder given in {@code millstone.test.folder}, or those that are built in seconds. */
    private static final int STONES = Integer.getInteger("millstone.test.stones", 8);

    private static Tablebase tables;

    @BeforeAll
    static void open() throws IOException {
        String folder = System.getProperty("millstone.test.folder");
        tables = Tablebase.open(folder == null ? TestDatabase.folder(RULES, STONES) : Path.of(folder), RULES);
    }

    @AfterAll
    static void close() {
        tables.close();
    }

    @Test
    void everySampleHasItsValueAndDepth() {
        List<Sample> samples = Sample.upTo(STONES);
        assertThat(samples).hasSizeGreaterThan(1_000);
        for (Sample sample : samples) {
            Value value = tables.value(sample.position());
            assertThat(value.outcome()).as(sample.fen()).isEqualTo(sample.outcome());
            assertThat(value.plies()).as(sample.fen()).isEqualTo(sample.plies());
        }
    }

    @Test
    void theBestTurnIsWorthWhatThePositionIs() {
        for (Sample sample : Sample.upTo(STONES)) {
            Value value = tables.value(sample.position());
            List<RankedTurn> ranked = tables.rank(sample.position());
            if (ranked.isEmpty()) {
                assertThat(value).as(sample.fen()).isEqualTo(Value.of(Outcome.LOSS, 0, Value.Source.RULES, null));
            } else {
                assertThat(ranked.getFirst().value().outcome()).as(sample.fen()).isEqualTo(value.outcome());
                assertThat(ranked.getFirst().value().plies()).as(sample.fen()).isEqualTo(value.plies());
            }
        }
    }

    @Test
    void turnsComeBestFirstAndEachOnce() {
        Turns turns = new Turns(RULES);
        TurnList all = new TurnList();
        for (Position position : randomPositions(500)) {
            List<RankedTurn> ranked = tables.rank(position);
            turns.generate(position, all);
            assertThat(ranked.stream().map(RankedTurn::turn)).as(fen(position))
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(all.toArray()).boxed().toList());
            for (int i = 1; i < ranked.size(); i++) {
                assertThat(worth(ranked.get(i).value())).as(fen(position))
                        .isLessThanOrEqualTo(worth(ranked.get(i - 1).value()));
            }
        }
    }

    /** How good a value is, by another arithmetic than the library's. */
    private static int worth(Value value) {
        return switch (value.outcome()) {
            case WIN -> 1000 - value.plies();
            case DRAW -> 0;
            case LOSS -> -1000 + value.plies();
            case UNKNOWN -> -2000;
        };
    }

    @Test
    void aTurnIsWorthWhatTheOpponentHasAfterItReversed() {
        for (Position position : randomPositions(200)) {
            for (RankedTurn ranked : tables.rank(position)) {
                Value after = tables.value(ranked.after());
                assertThat(ranked.after().side()).isEqualTo(position.side().other());
                assertThat(ranked.value().outcome()).as(fen(position)).isEqualTo(after.outcome().reversed());
                assertThat(ranked.value().plies()).as(fen(position))
                        .isEqualTo(after.hasDepth() ? after.plies() + 1 : Value.NO_DEPTH);
            }
        }
    }

    @Test
    void bestPlayTakesExactlyThePromisedPlies() {
        int longest = 0;
        for (Sample sample : Sample.upTo(STONES)) {
            Position position = sample.position();
            Value value = tables.value(position);
            if (!value.hasDepth() || value.plies() < 9) {
                continue;
            }
            longest = Math.max(longest, value.plies());
            int plies = 0;
            for (List<RankedTurn> turns = tables.rank(position); !turns.isEmpty(); turns = tables.rank(position)) {
                position = turns.getFirst().after();
                plies++;
            }
            assertThat(plies).as(sample.fen()).isEqualTo(value.plies());
            assertThat(tables.value(position)).as(sample.fen()).isEqualTo(Value.of(Outcome.LOSS, 0, Value.Source.RULES, null));
        }
        assertThat(longest).isGreaterThanOrEqualTo(25);
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
                ? new Draw(source, table, grade.withCounter(DrawGrade.NO_COUNTER)) : value;
    }

    @Test
    void aPendingRemovalIsWorthWhatTheBestWholeTurnWithItIs() {
        Turns turns = new Turns(RULES);
        int found = 0;
        for (Position position : randomPositions(2_000)) {
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
        assertThat(found).isGreaterThan(1_000);
    }

    @Test
    void theRulesAloneDecideFinishedGames() {
        Position two = Fen.parse(RULES, "OO******/@@@*****/******** w");
        assertThat(tables.value(two)).isEqualTo(Value.of(Outcome.LOSS, 0, Value.Source.RULES, null));
        assertThat(tables.rank(two)).isEmpty();
        Position against = Fen.parse(RULES, "OO******/@@@*****/******** b");
        assertThat(tables.value(against)).isEqualTo(Value.of(Outcome.WIN, 0, Value.Source.RULES, null));
        assertThat(tables.rank(against)).isEmpty();
        // White g7 g4 g1 d1 (outer square), hemmed in by Black d7 f4 d2 a1.
        Position blocked = Fen.parse(RULES, "********/**@*@***/@OOOO@** w");
        assertThat(tables.value(blocked)).isEqualTo(Value.of(Outcome.LOSS, 0, Value.Source.RULES, null));
        assertThat(tables.rank(blocked)).isEmpty();
    }

    @Test
    void aRemovalThatLeavesTwoStonesWinsAtOnceWhateverTablesThereAre() {
        Position position = Fen.parse(RULES, "*OOO*OO*/OOO*****/@@@***** w m r 8 0 3 0 1 0");
        assertThat(tables.value(position)).isEqualTo(Value.of(Outcome.WIN, 1, Value.Source.RULES, null));
        assertThat(tables.rank(position)).hasSize(3).allMatch(turn -> turn.value().plies() == 1);
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
    }

    @Test
    void stonesInHandAreUnknownButTheLastPlacementIsRanked() {
        Value start = tables.value(Position.start(RULES));
        assertThat(start).isEqualTo(new Value.Unknown(new Subspace(0, 0, 9, 9)));
        assertThat(start.missing()).hasToString("0-0+9+9");
        // Black has its last stone in hand.
        Position last = Fen.parse(RULES, "*OO****O/***O****/@****@@* b p p 4 0 3 1 0 0");
        List<RankedTurn> ranked = tables.rank(last);
        assertThat(ranked).hasSizeGreaterThan(17).allMatch(turn -> turn.value().known());
        assertThat(tables.value(last)).isEqualTo(byTurns(ranked.getFirst().value()));
    }

    /** The worth of a turn as the value of its position, of which no table tells. */
    private static Value byTurns(Value turn) {
        return switch (turn) {
            case Decided value -> new Decided(value.outcome(), value.plies(), value.source(), null, value.limited());
            case Draw value -> new Draw(value.source(), null, value.grade());
            case Value.Unknown value -> value;
        };
    }

    @Test
    void theFolderMustBeThere() {
        assertThatThrownBy(() -> Tablebase.open(Path.of("no", "such"), RULES)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void coverageNamesWhatIsThere() {
        assertThat(tables.subspaces()).contains(Subspace.moving(3, 3), Subspace.moving(5, 3), Subspace.moving(3, 5))
                .doesNotContain(Subspace.moving(9, 9)).allMatch(subspace -> subspace.stones() <= STONES);
    }

    @Test
    void manyThreadsGetTheAnswersOfOne() throws Exception {
        List<Position> positions = randomPositions(300);
        List<List<RankedTurn>> expected = positions.stream().map(tables::rank).toList();
        List<Callable<Void>> askers = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            long seed = thread;
            askers.add(() -> {
                Random random = new Random(seed);
                for (int i = 0; i < 1_000; i++) {
                    int which = random.nextInt(positions.size());
                    assertThat(tables.rank(positions.get(which))).isEqualTo(expected.get(which));
                }
                return null;
            });
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(askers.size())) {
            for (Future<Void> done : threads.invokeAll(askers)) {
                done.get();
            }
        }
    }

    /** Positions of the moving phase, evenly over the subspaces, the same ones in every run. */
    private static List<Position> randomPositions(int count) {
        Random random = new Random(20_261_120);
        List<Subspace> subspaces = RandomPositions.subspaces(tables);
        List<Position> positions = new ArrayList<>();
        while (positions.size() < count) {
            Subspace subspace = subspaces.get(positions.size() % subspaces.size());
            int own = randomSet(random, RULES.board().all(), subspace.own());
            int opponent = randomSet(random, RULES.board().all() & ~own, subspace.opponent());
            Side side = random.nextBoolean() ? Side.WHITE : Side.BLACK;
            positions.add(Position.of(side, own, opponent, 0, 0, 0));
        }
        return positions;
    }

    private static int randomSet(Random random, int from, int size) {
        int set = 0;
        while (Integer.bitCount(set) < size) {
            set |= from & 1 << random.nextInt(RULES.board().points());
        }
        return set;
    }

    private static String fen(Position position) {
        return Fen.format(RULES.board(), position);
    }
}
