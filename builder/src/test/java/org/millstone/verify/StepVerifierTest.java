package org.millstone.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.database.DatabaseException;
import org.millstone.database.Finals;
import org.millstone.fixtures.Campaign;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.io.Units;
import org.millstone.oracle.SmallGames;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreLoader;
import org.millstone.store.ScoreLoader.WrongTableException;
import org.millstone.store.ScoreSource;
import org.millstone.store.TableShapes;
import org.millstone.table.TableCounts;
import org.millstone.variants.Variants;
import org.millstone.verify.StepVerdict.Contradiction;

class StepVerifierTest {
    private static final long PLENTY = 1L << 30;
    private static final World FIVE = new World(Variants.named("five").orElseThrow(), 10);
    private static final Map<World, MemoryTables> SOLVED = new HashMap<>();

    /** A solved world: the rules and how many stones of both colours together. */
    private record World(Rules rules, int pieces) {
        List<Step> steps() {
            List<Step> steps = new ArrayList<>(Step.movingPhase(rules, pieces));
            Subspaces.placing(rules).stream().filter(subspace -> subspace.pieces() <= pieces)
                    .map(subspace -> Step.of(rules, subspace))
                    .forEach(steps::add);
            return steps;
        }

        @Override
        public String toString() {
            return rules.name() + " up to " + pieces + " pieces";
        }
    }

    /** A place in one of the tables of a step. */
    private record Entry(Step step, Subspace subspace, long slot) {
        static Entry any(World world, TableShapes shapes, Random random) {
            Step step = world.steps().get(random.nextInt(world.steps().size()));
            Subspace subspace = step.subspaces().get(random.nextInt(step.subspaces().size()));
            return new Entry(step, subspace, random.nextLong(shapes.slots(subspace)));
        }

        @Override
        public String toString() {
            return subspace + " slot " + slot;
        }
    }

    /** In the last two the stones of both fill the board, and the side that places the last stone moves too. */
    static Stream<World> smallWorlds() {
        return Stream.of(new World(Variants.THREE, 6), FIVE, new World(Variants.NINE, 6), new World(Variants.TWELVE, 6),
                new World(SmallGames.rules("cube 4 at-three one if-all remove loss turn draw first"), 8),
                new World(SmallGames.rules("six 4 never one if-all nothing loss other blocked first"), 8));
    }

    /** Returns solved tables that a test may spoil. Each world is solved once. */
    private static MemoryTables solved(World world) {
        return SOLVED.computeIfAbsent(world, of -> {
            try (WorkerPool workers = new WorkerPool(2)) {
                return MemoryTables.solve(of.rules(), of.steps(), workers);
            }
        }).copy();
    }

    @AfterAll
    static void forget() {
        SOLVED.clear();
    }

    private static List<StepVerdict> verify(Rules rules, List<Step> plan, ScoreSource tables, WorkerPool workers, long limit)
            throws IOException {
        return verify(new TableShapes(rules), plan, tables, workers, limit);
    }

    private static List<StepVerdict> verify(TableShapes shapes, List<Step> plan, ScoreSource tables, WorkerPool workers,
            long limit)
            throws IOException {
        List<StepVerdict> verdicts = new ArrayList<>();
        try (ScoreCache solved = new ScoreCache(shapes, limit, plan.stream().map(ScoreCache.Task::scores).toList(),
                new ScoreLoader(tables, shapes, workers), ScoreCache.SpillSpace.NONE, workers)) {
            StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved, Finals.of(Map.of()));
            for (Step step : plan) {
                StepVerdict verdict = verifier.verify(step, false);
                assertThat(solved.bytes()).isLessThanOrEqualTo(limit);
                verdicts.add(verdict);
            }
        }
        return verdicts;
    }

    /** Also as if these games were too deep for a byte. */
    @ParameterizedTest
    @MethodSource("smallWorlds")
    void solvedTablesAreRightAtOnceAndWindowByWindow(World world) throws IOException {
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = solved(world);
            List<StepVerdict> once = verify(world.rules(), world.steps(), tables, workers, PLENTY);
            assertThat(once).allMatch(StepVerdict::isRight);
            TableShapes shapes = new TableShapes(world.rules(), new Window(0, 10));
            assertThat(verify(shapes, world.steps(), tables, workers, PLENTY)).isEqualTo(once);
        }
    }

    /** An entry that is shallow by mistake, or deep, in windows that it is not in. */
    @ParameterizedTest
    @MethodSource("smallWorlds")
    void aSpoiledEntryIsFoundWindowByWindow(World world) throws IOException {
        Random random = new Random(1783);
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = solved(world);
            TableShapes shapes = new TableShapes(world.rules(), new Window(0, 4));
            for (int i = 0; i < Campaign.cases(4, 100); i++) {
                Entry entry = Entry.any(world, shapes, random);
                Subspace subspace = entry.subspace();
                int right = tables.score(subspace, entry.slot());
                int wrong = random.nextBoolean() ? spoiled(right, random) : right < Score.DRAW ? right + 7 : 30;
                tables.spoil(subspace, entry.slot(), wrong);
                TableCounts counts = tables.claims(subspace).getFirst().counts();
                int deepest = wrong < Score.DRAW ? Math.max(counts.longestLoss(), Score.plies(wrong)) : counts.longestLoss();
                tables.claim(subspace,
                        new TableCounts(counts.wins(), counts.draws(), counts.losses(), counts.longestWin(), deepest));
                StepVerdict verdict = verify(shapes, List.of(entry.step()), tables, workers, PLENTY).getFirst();
                assertThat(verdict.faults()).as("%s, %d made %d", entry, right, wrong).isPositive();
                tables.spoil(subspace, entry.slot(), right);
                tables.claim(subspace, counts);
            }
        }
    }

    /** The losses in the most plies of a step become draws, and the last window no longer reaches them. */
    @ParameterizedTest
    @MethodSource("smallWorlds")
    void lossesJustBehindAWindowAreFound(World world) throws IOException {
        MemoryTables tables = solved(world);
        Step step = endingInALoss(world, tables);
        int longest = tables.longest(step.subspaces());
        TableShapes shapes = new TableShapes(world.rules(), new Window(0, 1));
        for (Subspace subspace : step.subspaces()) {
            long slots = shapes.slots(subspace);
            for (long slot = 0; slot < slots; slot++) {
                if (tables.score(subspace, slot) == longest / 2) {
                    tables.spoil(subspace, slot, Score.DRAW);
                }
            }
            TableCounts counts = tables.claims(subspace).getFirst().counts();
            tables.claim(subspace, new TableCounts(counts.wins(), counts.draws(), counts.losses(), counts.longestWin(),
                    Math.min(counts.longestLoss(), longest - 2)));
        }
        try (WorkerPool workers = new WorkerPool(2)) {
            assertThat(verify(shapes, List.of(step), tables, workers, PLENTY).getFirst().faults()).isPositive();
        }
    }

    private static Step endingInALoss(World world, MemoryTables tables) throws IOException {
        for (Step step : world.steps()) {
            int longest = tables.longest(step.subspaces());
            if (longest >= 6 && longest % 2 == 0 && tables.longest(step.needs(world.rules())) < longest) {
                return step;
            }
        }
        throw new AssertionError("no step of " + world + " ends in a loss");
    }

    @Test
    void littleMemoryMeansMoreLoadingAndTheSameVerdicts() throws IOException {
        List<Step> plan = FIVE.steps();
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = solved(FIVE);
            TableShapes shapes = new TableShapes(FIVE.rules());
            ScoreCache none = new ScoreCache(shapes, 0, plan.stream().map(ScoreCache.Task::scores).toList(),
                    new ScoreLoader(tables, shapes, workers), ScoreCache.SpillSpace.NONE, workers);
            StepVerifier verifier = new StepVerifier(tables, shapes, workers, none, Finals.of(Map.of()));
            long least = plan.stream()
                    .mapToLong(
                            step -> none.need(ScoreCache.Task.scores(step), verifier.workBytes(ScoreCache.Task.scores(step))))
                    .max().orElseThrow();
            verify(FIVE.rules(), plan, tables, workers, PLENTY);
            int loads = tables.loads();
            assertThat(loads).as("each table once").isEqualTo(9 + Subspaces.placing(FIVE.rules()).size());
            assertThat(verify(FIVE.rules(), plan, tables, workers, least)).allMatch(StepVerdict::isRight);
            assertThat(tables.loads() - loads).isGreaterThan(loads);
            assertThatThrownBy(() -> verify(FIVE.rules(), plan, tables, workers, least - 1))
                    .isInstanceOf(DatabaseException.class).hasMessageContaining("need "
                            + Units.memory(TableShapes.programBytes(FIVE.rules(), workers.threads()) + least) + " of memory");
        }
    }

    @ParameterizedTest
    @MethodSource("smallWorlds")
    void aSpoiledEntryIsFound(World world) throws IOException {
        Random random = new Random(1782);
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = solved(world);
            TableShapes shapes = new TableShapes(world.rules());
            for (int i = 0; i < Campaign.cases(8, 200); i++) {
                Entry entry = Entry.any(world, shapes, random);
                int right = tables.score(entry.subspace(), entry.slot());
                int wrong = spoiled(right, random);
                tables.spoil(entry.subspace(), entry.slot(), wrong);
                StepVerdict verdict = verify(shapes, List.of(entry.step()), tables, workers, PLENTY).getFirst();
                assertFound(verdict, entry, right, wrong);
                tables.spoil(entry.subspace(), entry.slot(), right);
            }
        }
    }

    /** Returns a score that a table would store otherwise. */
    private static int spoiled(int score, Random random) {
        boolean nudged = score < Score.DRAW && random.nextBoolean();
        if (nudged) {
            return score == 0 || random.nextBoolean() ? score + 1 : score - 1;
        }
        int other = random.nextInt(3);
        while (other == MemoryTables.kind(score)) {
            other = random.nextInt(3);
        }
        return other == 0 ? random.nextInt(10) : other == 1 ? Score.DRAW : Score.WIN;
    }

    private static void assertFound(StepVerdict verdict, Entry entry, int right, int wrong) {
        String spoiled = entry + ", " + right + " made " + wrong;
        assertThat(verdict.isRight()).as(spoiled).isFalse();
        assertThat(verdict.faults()).as(spoiled).isPositive();
        if (verdict.faults() <= verdict.firstFaults().size()) {
            assertThat(verdict.firstFaults()).as(spoiled).anySatisfy(fault -> {
                assertThat(fault.subspace()).isEqualTo(entry.subspace());
                assertThat(fault.slot()).isEqualTo(entry.slot());
                assertThat(fault.found()).isEqualTo(wrong);
                assertThat(fault.expected()).isEqualTo(right);
            });
        }
    }

    @Test
    void aFaultSaysWhereAndWhat() throws IOException {
        try (WorkerPool workers = new WorkerPool(1)) {
            Step pair = new Step(Subspace.moving(3, 3), true);
            MemoryTables tables = MemoryTables.solve(Variants.NINE, List.of(pair), workers);
            int right = tables.spoil(pair.first(), 4711, Score.DRAW);
            StepVerdict verdict = verify(Variants.NINE, List.of(pair), tables, workers, PLENTY).getFirst();
            assertThat(verdict.firstFaults()).hasSizeLessThanOrEqualTo(10)
                    .isSortedAccordingTo(Comparator.comparing(Contradiction::subspace).thenComparingLong(Contradiction::slot));
            assertThat(verdict.firstFaults())
                    .contains(new Contradiction(pair.first(), 4711, Contradiction.Kind.SCORE, Window.FIRST, Score.DRAW, right));
        }
    }

    @Test
    void wrongCountsInAHeaderAreFound() throws IOException {
        List<Step> plan = Step.movingPhase(FIVE.rules(), 7);
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = MemoryTables.solve(FIVE.rules(), plan, workers);
            Subspace subspace = Subspace.moving(3, 4);
            TableCounts right = tables.claim(subspace, new TableCounts(1, 2, 3, 4, 5));
            assertThat(verify(FIVE.rules(), plan, tables, workers, PLENTY).getLast().miscounts())
                    .containsExactly(Map.entry(new ScoreSource.Claim("3-4.wdl", new TableCounts(1, 2, 3, 4, 5)), right));
        }
    }

    @Test
    void anEarlierTableThatCannotBeRightIsRefused() {
        List<Step> plan = Step.movingPhase(FIVE.rules(), 8);
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = MemoryTables.solve(FIVE.rules(), plan, workers);
            Subspace subspace = Subspace.moving(3, 4);
            long slot = 0;
            while (tables.score(subspace, slot) > Score.DRAW) {
                slot++;
            }
            tables.spoil(subspace, slot, Score.WIN);
            assertThatThrownBy(
                    () -> verify(FIVE.rules(), List.of(new Step(Subspace.moving(4, 4), true)), tables, workers, PLENTY))
                    .isInstanceOf(WrongTableException.class).hasMessageContaining("3-4");
        }
    }
}
