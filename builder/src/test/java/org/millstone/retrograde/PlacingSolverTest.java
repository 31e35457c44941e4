package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Boards;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Side;
import org.millstone.rules.Variants;

/** Value and depth of every raw position with stones in hand, as the solver finds them, against the oracle's. */
class PlacingSolverTest {
    private record World(Rules rules, int pieces) {
        @Override
        public String toString() {
            return rules.name() + " up to " + pieces + " pieces";
        }
    }

    static Stream<World> worlds() {
        return Stream.of(new World(Variants.THREE, 6), new World(Variants.SIX, 12), new World(Variants.NINE, 6),
                new World(Variants.TWELVE, 6), new World(eight(FromMills.ALWAYS, FullBoard.DRAW), 9),
                new World(eight(FromMills.IF_ALL, FullBoard.BLOCKED), 9));
    }

    private static Rules eight(FromMills fromMills, FullBoard fullBoard) {
        return new Rules("six-" + fromMills, Boards.SIX, 8, 3, fromMills, SeveralMills.ONE, Blocked.LOSS,
                Rules.WhilePlacing.REMOVE, Rules.AfterPlacing.TURN, fullBoard);
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void everyPositionWithStonesInHandIsWorthWhatTheOracleSays(World world) {
        Rules rules = world.rules();
        CanonicalSetsBySize sets = new CanonicalSetsBySize(rules.board());
        Solved moving = Solved.pairs(rules, Plan.upTo(rules, world.pieces()), 2, 1 << 20);
        PlacingOracle oracle = PlacingOracle.solve(rules, Oracles.of(rules, world.pieces()), world.pieces());
        Map<Subspace, Scores> solved = new HashMap<>();
        try (Workers workers = new Workers(2)) {
            PlacingSolver solver = new PlacingSolver(rules, sets, workers);
            for (Subspace subspace : Subspaces.placing(rules)) {
                if (subspace.pieces() <= world.pieces()) {
                    Placement placement = new Placement(subspace);
                    SlotIndex index = new SlotIndex(rules.board(), subspace, sets.of(subspace.rowStones()));
                    Scores scores =
                            new Scores(Arena.ofAuto(), sets.of(subspace.rowStones()).count(), index.columns());
                    solver.solve(placement, scores, scores(subspace.afterTurn(), solved, moving),
                            placement.capturesLeadOn() ? scores(subspace.afterCapture(), solved, moving) : null);
                    solved.put(subspace, scores);
                    compare(world, subspace, oracle, scores, index);
                }
            }
        }
        assertThat(solved).isNotEmpty();
    }

    private static Scores scores(Subspace subspace, Map<Subspace, Scores> solved, Solved moving) {
        Scores found = subspace.inHand() == 0 ? moving.scores(subspace) : solved.get(subspace);
        assertThat(found).as(subspace.toString()).isNotNull();
        return found;
    }

    private static void compare(World world, Subspace subspace, PlacingOracle oracle, Scores scores, SlotIndex index) {
        oracle.forEach(subspace, (own, opponent, value) -> {
            long slot = index.slot(own, opponent);
            int score = scores.get((int) (slot / index.columns()), (int) (slot % index.columns()));
            int found = score == Score.DRAW ? NaiveOracle.DRAW : Score.plies(score);
            if (found != value) {
                fail("%s %s is %d plies (-1 a draw), not %d: %s", world, subspace, value, found,
                        Fen.format(world.rules().board(),
                                Position.of(Side.WHITE, own, opponent, subspace.ownHand(), subspace.opponentHand(), 0)));
            }
        });
    }
}
