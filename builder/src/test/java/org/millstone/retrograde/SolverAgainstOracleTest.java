package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.fixtures.TestDatabase;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Side;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.store.ScoreLoader;
import org.millstone.store.TableReader;
import org.millstone.store.TableShapes;
import org.millstone.variants.Variants;

/** Value and depth of every raw position, as the solver finds them and as the tables on the disk hold them, against the oracle's. */
class SolverAgainstOracleTest {
    /** One of so many positions is also looked up as an engine would: that takes many times as long as reading it. */
    private static final int LOOK_UP_ONE_IN = 997;

    private record World(Rules rules, int stones) {
        @Override
        public String toString() {
            return rules.name() + " up to " + stones + " stones";
        }

        List<Subspace> subspaces() {
            List<Subspace> all = new ArrayList<>();
            for (Step pair : Step.movingPhase(rules, stones)) {
                all.add(pair.first());
                if (!pair.isOwnMirror()) {
                    all.add(pair.mirrored());
                }
            }
            return all;
        }

        String fen(int own, int opponent) {
            return Fen.format(rules.board(), new Position(Side.WHITE, own, opponent, 0, 0, 0, 0, false));
        }
    }

    static Stream<World> worlds() {
        return Stream.of(new World(Variants.THREE, 6), new World(Variants.SIX, 12),
                new World(Variants.named("eleven").orElseThrow(), 6),
                new World(Variants.TWELVE, 6), new World(flying(FromMills.ALWAYS, FullBoard.BLOCKED), 9));
    }

    /** On the board of six, so many men that they fill it; all fly with three. */
    private static Rules flying(FromMills fromMills, FullBoard fullBoard) {
        return new Rules(("s-" + fromMills + "-" + fullBoard).toLowerCase(Locale.ROOT).replace("_", ""), Boards.SIX, 8, 3, false,
                fromMills, SeveralMills.ONE, Blocked.LOSS,
                Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN,
                fullBoard, Rules.Placing.FIRST);
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void everyPositionIsWorthWhatTheOracleSays(World world) throws IOException {
        compareSolver(world);
        compareTables(world, world.stones());
    }

    @Test
    @Tag("campaign")
    void everyPositionOfNineWithUpToSevenStonesIsWorthWhatTheOracleSays() throws IOException {
        World world = new World(Variants.NINE, 7);
        compareSolver(world);
        compareTables(world, 8);
    }

    /** Up to eight stones against eight, which fill the board: a draw by these rules. The tables hold what the solver says. */
    @Test
    void everyPositionOfAGameThatFillsTheBoardIsWorthWhatTheOracleSays() throws IOException {
        World world = new World(flying(FromMills.IF_ALL, FullBoard.DRAW), 16);
        compareTables(world, world.stones());
    }

    private static void compareSolver(World world) {
        Solved solved = Solved.pairs(world.rules(), Step.movingPhase(world.rules(), world.stones()), 2, 1 << 20);
        for (Subspace subspace : world.subspaces()) {
            compare(world, subspace, solved.scores(subspace), solved.index(subspace));
        }
    }

    private static void compareTables(World world, int built) throws IOException {
        Path folder = TestDatabase.folder(world.rules(), built);
        TableShapes shapes = new TableShapes(world.rules());
        try (WorkerPool workers = new WorkerPool(2); Tablebase tablebase = Tablebase.open(folder, world.rules())) {
            ScoreLoader loader =
                    new ScoreLoader(new TableReader(folder, world.rules(), workers, any -> null, any -> null), shapes, workers);
            for (Subspace subspace : world.subspaces()) {
                try (Arena arena = Arena.ofShared()) {
                    compare(world, subspace, loader.load(subspace, Window.FIRST, arena),
                            new SlotIndex(world.rules().board(), subspace,
                                    shapes.sets().of(Math.max(subspace.own(), subspace.opponent()))));
                }
                compareLookUps(world, subspace, tablebase);
            }
        }
    }

    private static void compare(World world, Subspace subspace, Scores scores, SlotIndex index) {
        assertThat(scores.slots()).isEqualTo(index.slots());
        Oracles.of(world.rules(), world.stones()).forEach(subspace.own(), subspace.opponent(), (own, opponent, value) -> {
            long slot = index.slot(own, opponent);
            int score = scores.get((int) (slot / index.columns()), (int) (slot % index.columns()));
            int found = score == Score.DRAW ? NaiveOracle.DRAW : Score.plies(score);
            if (found != value) {
                fail("%s %s is %d plies (-1 a draw), not %d: %s", world, subspace, value, found, world.fen(own, opponent));
            }
        });
    }

    private static void compareLookUps(World world, Subspace subspace, Tablebase tablebase) {
        int[] next = {0};
        Oracles.of(world.rules(), world.stones()).forEach(subspace.own(), subspace.opponent(), (own, opponent, value) -> {
            if (next[0]++ % LOOK_UP_ONE_IN == 0) {
                Value found = tablebase.value(new Position(Side.WHITE, own, opponent, 0, 0, 0, 0, false));
                Outcome outcome = value == NaiveOracle.DRAW ? Outcome.DRAW : value % 2 == 0 ? Outcome.LOSS : Outcome.WIN;
                if (found.outcome() != outcome || (outcome != Outcome.DRAW && found.plies() != value)) {
                    fail("%s %s is %s in %d, not %s: %s", world, subspace, outcome, value, found, world.fen(own, opponent));
                }
            }
        });
    }
}
