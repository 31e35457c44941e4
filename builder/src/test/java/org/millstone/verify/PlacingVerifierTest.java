package org.millstone.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.board.OddBoards;
import org.millstone.database.Finals;
import org.millstone.forward.RandomScores;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreCache;
import org.millstone.store.TableShapes;

/**
 * Placing by rules of all kinds, on top of a moving phase with random scores. The verifier must find the solver's tables right, and each
 * wrong entry in them.
 */
class PlacingVerifierTest {
    private record World(Rules rules, int pieces) {
        List<Step> placing() {
            return Subspaces.placing(rules).stream().filter(subspace -> subspace.pieces() <= pieces)
                    .map(subspace -> Step.of(rules, subspace)).toList();
        }

        Map<Subspace, Scores> moving(Random random) {
            RandomScores scores = new RandomScores(rules, random);
            return Subspaces.moving(rules).stream().filter(subspace -> subspace.pieces() <= pieces)
                    .collect(Collectors.toMap(subspace -> subspace, scores::of));
        }

        @Override
        public String toString() {
            return rules.name() + " up to " + pieces + " pieces";
        }
    }

    static Stream<World> worlds() {
        List<World> worlds = new ArrayList<>();
        for (FromMills fromMills : FromMills.values()) {
            for (SeveralMills removals : SeveralMills.values()) {
                for (AfterPlacing after : AfterPlacing.values()) {
                    for (WhilePlacing placing : List.of(WhilePlacing.REMOVE, WhilePlacing.NOTHING)) {
                        worlds.add(world(Boards.THREE, 4, 8, fromMills, removals, placing, after));
                        worlds.add(world(OddBoards.SKEW, 5, 10, fromMills, removals, placing, after));
                    }
                }
            }
            worlds.add(world(Boards.SIX, 5, 9, fromMills, SeveralMills.EACH, WhilePlacing.REMOVE, AfterPlacing.OTHER));
        }
        return worlds.stream();
    }

    private static World world(Board board, int men, int pieces, FromMills fromMills, SeveralMills removals, WhilePlacing placing,
            AfterPlacing after) {
        return new World(
                new Rules(String.join("-", board.name(), fromMills.name(), removals.name(), placing.name(), after.name()),
                        board, men, 3, false, fromMills, removals, Blocked.LOSS, placing, after, FullBoard.BLOCKED,
                        Rules.Placing.FIRST),
                pieces);
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void rightTablesAreRightAndWrongEntriesAreFound(World world) throws IOException {
        Random random = new Random(1859);
        TableShapes shapes = new TableShapes(world.rules());
        List<Step> plan = world.placing();
        try (WorkerPool workers = new WorkerPool(2)) {
            MemoryTables tables = MemoryTables.solve(world.rules(), plan, workers, world.moving(random));
            assertThat(verify(shapes, plan, tables, workers)).allMatch(StepVerdict::isRight);
            for (int i = 0; i < 30; i++) {
                Step step = plan.get(random.nextInt(plan.size()));
                long slot = random.nextLong(shapes.slots(step.first()));
                int right = tables.score(step.first(), slot);
                int wrong = MemoryTables.kind(right) == 1 ? 2 : right < Score.DRAW ? right + 1 : Score.DRAW;
                tables.spoil(step.first(), slot, wrong);
                assertThat(verify(shapes, List.of(step), tables, workers).getFirst().firstFaults())
                        .as("%s slot %d, %d made %d", step, slot, right, wrong)
                        .singleElement().satisfies(fault -> {
                            assertThat(fault.slot()).isEqualTo(slot);
                            assertThat(fault.found()).isEqualTo(wrong);
                            assertThat(fault.expected()).isEqualTo(right);
                        });
                tables.spoil(step.first(), slot, right);
            }
        }
    }

    private static List<StepVerdict> verify(TableShapes shapes, List<Step> plan, MemoryTables tables, WorkerPool workers)
            throws IOException {
        List<StepVerdict> verdicts = new ArrayList<>();
        try (ScoreCache solved = new ScoreCache(shapes, Long.MAX_VALUE,
                plan.stream().map(ScoreCache.Task::scores).toList(), tables.complete(), ScoreCache.SpillSpace.NONE, workers)) {
            StepVerifier verifier = new StepVerifier(tables, shapes, workers, solved, Finals.of(Map.of()));
            for (Step step : plan) {
                verdicts.add(verifier.verify(step, false));
            }
        }
        return verdicts;
    }
}
