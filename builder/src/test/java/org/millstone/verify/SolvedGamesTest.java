package org.millstone.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.database.Finals;
import org.millstone.forward.RandomScores;
import org.millstone.forward.RowLayout;
import org.millstone.forward.TransposedValues;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.oracle.Oracle;
import org.millstone.oracle.SmallGames;
import org.millstone.retrograde.Graded;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableShapes;
import org.millstone.verify.StepVerdict.Contradiction;

/**
 * Games by rules of all kinds, solved and graded in memory, with finals of any worth: every entry is what the oracle says, the verifier finds
 * it right, and it finds wrong ones.
 */
class SolvedGamesTest {
    private final Random random = new Random(1838);

    /** All that the solver says of a game. */
    private record Game(Rules rules, Finals finals, List<Step> steps, MemoryTables tables, TableShapes shapes,
            WorkerPool workers) {
        static Game solve(String row, int seed, WorkerPool workers) {
            Rules rules = SmallGames.rules(row);
            Finals finals = Graded.randomFinals(rules, seed);
            List<Step> steps = Step.wholeGame(rules, 2 * rules.men());
            MemoryTables tables = MemoryTables.graded(rules, finals, steps, workers);
            return new Game(rules, finals, steps, tables, new TableShapes(rules, tables.window()), workers);
        }

        StepVerdict verify(Step step) throws IOException {
            List<ScoreCache.Task> plan = ScoreCache.Task.of(step, true).toList();
            ScoreLoader loader = new ScoreLoader(tables, shapes, workers);
            try (ScoreCache solved =
                    new ScoreCache(shapes, Long.MAX_VALUE, plan, loader, ScoreCache.SpillSpace.NONE, workers)) {
                return new StepVerifier(tables, shapes, workers, solved, finals).verify(step, true);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("org.millstone.oracle.SmallGames#all")
    void everyEntryIsWhatTheOracleSays(String row) throws IOException {
        Oracle oracle = Oracle.of(SmallGames.file(row));
        try (WorkerPool workers = new WorkerPool(2)) {
            Game game = Game.solve(row, row.hashCode(), workers);
            Oracle.Draws draws =
                    oracle.new Draws((own, opponent) -> game.finals().worthOfStones(Subspace.moving(own, opponent)));
            game.steps().stream().flatMap(step -> step.subspaces().stream())
                    .forEach(subspace -> compare(game, subspace, oracle, draws));
        }
    }

    private static void compare(Game game, Subspace subspace, Oracle oracle, Oracle.Draws draws) {
        SlotIndex index = MemoryTables.index(game.shapes(), subspace);
        Window window = game.tables().window();
        int own = game.finals().level(subspace.inAll());
        boolean counts = Subspaces.isJoined(game.rules(), subspace);
        oracle.forEach(subspace.toString(), (mover, other, value) -> {
            long slot = index.slot(mover, other);
            int score = game.tables().score(subspace, slot);
            String found = "plies " + Score.plies(score);
            String expected = "plies " + value;
            if (window.isDraw(score)) {
                found = "worth " + game.finals().worthOfLevel(Grade.level(score));
                if (counts) {
                    Scores counters = game.tables().allCounters(subspace);
                    found += Grade.level(score) == own ? " in -1"
                            : " in " + counters.get((int) (slot / counters.columns()), (int) (slot % counters.columns()));
                }
            }
            if (value == Oracle.DRAW) {
                int ownHand = subspace.ownHand();
                int hand = subspace.opponentHand();
                expected = "worth " + draws.worth(mover, other, ownHand, hand, false);
                expected += !counts ? "" : " in " + draws.counter(mover, other, ownHand, hand, false);
            }
            if (!found.equals(expected)) {
                fail("%s %s is %s, not %s: %s", game.rules().name(), subspace, expected, found,
                        Fen.format(game.rules().board(), subspace.position(mover, other)));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.millstone.oracle.SmallGames#all")
    void theVerifierFindsRightEntriesRightAndWrongOnesWrong(String row) throws IOException {
        try (WorkerPool workers = new WorkerPool(2)) {
            Game game = Game.solve(row, 3, workers);
            for (Step step : game.steps()) {
                StepVerdict verdict = game.verify(step);
                assertThat(verdict.isRight()).as(verdict.toString()).isTrue();
                for (Subspace subspace : step.subspaces()) {
                    if (random.nextBoolean()) {
                        spoilScore(game, step, subspace);
                    } else {
                        spoilDraw(game, step, subspace);
                    }
                    try (Arena arena = Arena.ofShared()) {
                        game.tables().assertSame(subspace, new ScoreLoader(game.tables(), game.shapes(), workers)
                                .load(subspace, game.tables().window(), arena));
                    }
                }
                if (step.paired()) {
                    for (Subspace subspace : step.subspaces()) {
                        spoilCounter(game, step, subspace);
                    }
                    requireCounters(game, step);
                }
            }
        }
    }

    private void spoilScore(Game game, Step step, Subspace subspace) throws IOException {
        long slot = random.nextLong(game.shapes().slots(subspace));
        int right = game.tables().score(subspace, slot);
        int wrong = game.tables().window().isDraw(right) ? random.nextBoolean() ? Score.WIN : 4
                : right > Score.DRAW ? Grade.of(0) : right + 1;
        game.tables().spoil(subspace, slot, wrong);
        StepVerdict verdict = game.verify(step);
        assertThat(verdict.faults()).as("%s slot %d, %d made %d", subspace, slot, right, wrong).isPositive();
        requireNamed(slot, verdict.faults(), verdict.firstFaults());
        game.tables().spoil(subspace, slot, right);
    }

    /** Returns one of the slots that are wanted, or -1. */
    private long slot(Game game, Subspace subspace, LongPredicate wanted) {
        long slots = game.shapes().slots(subspace);
        long first = random.nextLong(slots);
        return LongStream.range(first, first + slots).map(of -> of % slots).filter(wanted).findFirst().orElse(-1);
    }

    private void spoilDraw(Game game, Step step, Subspace subspace) throws IOException {
        long slot = slot(game, subspace, of -> game.tables().window().isDraw(game.tables().score(subspace, of)));
        if (slot >= 0 && game.finals().best() > 0) {
            int right = game.tables().score(subspace, slot);
            game.tables().spoil(subspace, slot, Grade.mirrored(right) == right ? Grade.of(1) : Grade.mirrored(right));
            requireFound(slot, game.verify(step));
            game.tables().spoil(subspace, slot, right);
        }
    }

    /** Makes a counter one more, and one less if there is one that is not 0. */
    private void spoilCounter(Game game, Step step, Subspace subspace) throws IOException {
        long slot = Math.max(0, slot(game, subspace, of -> game.tables().counter(subspace, of) > 0));
        int right = game.tables().counter(subspace, slot);
        for (int wrong : right == 0 ? new int[] {1} : new int[] {right + 1, right - 1}) {
            game.tables().spoilCounter(subspace, slot, wrong);
            requireFound(slot, game.verify(step));
        }
        game.tables().spoilCounter(subspace, slot, right);
    }

    private static void requireFound(long slot, StepVerdict verdict) {
        StepVerdict.Grades found = verdict.grades();
        assertThat(found).as(verdict.toString()).isNotNull();
        assertThat(found.faults()).as(verdict.toString()).isPositive();
        requireNamed(slot, found.faults(), found.firstFaults());
    }

    private static void requireNamed(long slot, long faults, List<Contradiction> first) {
        if (faults <= first.size()) {
            assertThat(first).anySatisfy(fault -> assertThat(fault.slot()).isEqualTo(slot));
        }
    }

    /** Tables leave out the counters of the side that profits, and of equal numbers what the column colour has. */
    private static void requireCounters(Game game, Step pair) throws IOException {
        List<RowLayout> layouts =
                pair.subspaces().stream().map(of -> new RowLayout(game.rules(), game.shapes().sets(), of)).toList();
        Function<Scores, Scores> exchanged =
                of -> TransposedValues.exchanged(layouts.getFirst(), of, Arena.ofAuto(), game.workers());
        List<Counters.Side> sides = new ArrayList<>();
        for (Subspace side : pair.sides()) {
            Scores scores = game.tables().scores(side);
            Scores counters = Scores.of(side, game.shapes().sets(), Arena.ofAuto());
            if (sides.size() < layouts.size()) {
                game.tables().loadCounters(side, counters);
            } else {
                scores = exchanged.apply(sides.getFirst().scores());
            }
            sides.add(new Counters.Side(side, scores, counters));
        }
        new Counters(game.finals(), game.tables().window(), game.workers(), layouts, sides, game.tables()::scores).complete();
        Scores ofRows = game.tables().allCounters(pair.first());
        Graded.requireSame(pair, ofRows, sides.getFirst().counters());
        // Of equal numbers the solver has them with the row colour to move.
        Graded.requireSame(pair, pair.isOwnMirror() ? exchanged.apply(ofRows) : game.tables().allCounters(pair.mirrored()),
                sides.getLast().counters());
    }

    /** Each step on top of others with random scores, where turns differ more than they do in games. */
    @ParameterizedTest
    @MethodSource("org.millstone.oracle.SmallGames#all")
    void solverAndVerifierTakeTheSameTurnForTheBest(String row) throws IOException {
        Rules rules = SmallGames.rules(row);
        requireAgreement(rules, Step.wholeGame(rules, 2 * rules.men()));
    }

    /** On the smaller boards a move that takes two stones wins. */
    @Test
    void theyDoWhereTwoStonesAreTakenAndTheGameGoesOn() throws IOException {
        Rules rules = SmallGames.rules("seven 5 never each if-all remove pass turn blocked first");
        requireAgreement(rules,
                Stream.of("5-5", "4-5+1+0", "4-4+1+1").map(name -> Step.of(rules, Subspace.parse(name).orElseThrow()))
                        .toList());
    }

    /** Where all turns place, nothing in a table follows from anything else in it: a wrong entry is the only one. */
    private void requireAgreement(Rules rules, List<Step> steps) throws IOException {
        RandomScores scores = new RandomScores(rules, random);
        TableShapes shapes = new TableShapes(rules);
        try (WorkerPool workers = new WorkerPool(2)) {
            for (Step step : steps) {
                MemoryTables tables = MemoryTables.solve(rules, List.of(step), workers,
                        step.needs(rules).stream().collect(Collectors.toMap(of -> of, scores::of)));
                assertThat(verify(shapes, step, tables, workers).isRight()).as("%s", step).isTrue();
                if (!step.paired()) {
                    long slot = random.nextLong(shapes.slots(step.first()));
                    int right = tables.score(step.first(), slot);
                    int wrong = MemoryTables.kind(right) == 1 ? 2 : right < Score.DRAW ? right + 1 : Score.DRAW;
                    tables.spoil(step.first(), slot, wrong);
                    assertThat(verify(shapes, step, tables, workers).firstFaults()).containsExactly(new Contradiction(
                            step.first(), slot, Contradiction.Kind.SCORE, Window.FIRST, wrong, right));
                }
            }
        }
    }

    private static StepVerdict verify(TableShapes shapes, Step step, MemoryTables tables, WorkerPool workers) throws IOException {
        try (ScoreCache solved = new ScoreCache(shapes, Long.MAX_VALUE, List.of(ScoreCache.Task.scores(step)), tables.complete(),
                ScoreCache.SpillSpace.NONE, workers)) {
            return new StepVerifier(tables, shapes, workers, solved, Finals.of(Map.of())).verify(step, false);
        }
    }
}
