package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.millstone.board.Board;
import org.millstone.board.Boards;
import org.millstone.board.OddBoards;
import org.millstone.fixtures.Campaign;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;
import org.millstone.rules.Side;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.variants.Variants;

/**
 * Value and depth of every raw position with stones in hand, as the solver finds them, against the oracle's. Both take the values of the
 * moving phase from the oracle.
 */
class PlacingSolverTest {
    private record World(Rules rules, int pieces) {
        @Override
        public String toString() {
            return rules.name() + " up to " + pieces + " pieces";
        }
    }

    /** Rules of all kinds on the smallest boards. */
    static Stream<World> smallWorlds() {
        List<World> worlds = new ArrayList<>(List.of(new World(Variants.THREE, 6)));
        for (FromMills fromMills : FromMills.values()) {
            for (SeveralMills removals : SeveralMills.values()) {
                for (AfterPlacing after : AfterPlacing.values()) {
                    for (WhilePlacing placing : List.of(WhilePlacing.REMOVE, WhilePlacing.NOTHING)) {
                        worlds.add(world(Boards.THREE, 3, 6, fromMills, removals, placing, after));
                        worlds.add(world(Boards.THREE, 4, 8, fromMills, removals, placing, after));
                        worlds.add(world(OddBoards.SKEW, 5, 10, fromMills, removals, placing, after));
                    }
                }
            }
        }
        return worlds.stream();
    }

    static Stream<World> largerWorlds() {
        List<World> worlds = new ArrayList<>(
                List.of(new World(Variants.SIX, Campaign.cases(10, 12)), new World(Variants.NINE, 6),
                        new World(Variants.TWELVE, 6)));
        for (FromMills fromMills : FromMills.values()) {
            worlds.add(world(Boards.SIX, 8, 8, fromMills, SeveralMills.EACH, WhilePlacing.REMOVE, AfterPlacing.OTHER));
            worlds.add(world(Boards.SIX, 8, 8, fromMills, SeveralMills.ONE, WhilePlacing.REMOVE, AfterPlacing.TURN));
        }
        worlds.add(world(Boards.SIX, 8, 9, FromMills.ALWAYS, SeveralMills.EACH, WhilePlacing.REMOVE, AfterPlacing.TURN));
        worlds.add(world(Boards.SIX, 4, 8, FromMills.IF_ALL, SeveralMills.ONE, WhilePlacing.NOTHING, AfterPlacing.OTHER));
        worlds.add(world(Boards.TWELVE, 3, 6, FromMills.NEVER, SeveralMills.EACH, WhilePlacing.REMOVE, AfterPlacing.OTHER));
        return worlds.stream();
    }

    private static World world(Board board, int men, int pieces, FromMills fromMills, SeveralMills removals, WhilePlacing placing,
            AfterPlacing after) {
        FullBoard full = after == AfterPlacing.OTHER ? FullBoard.DRAW : FullBoard.BLOCKED;
        return new World(
                new Rules(String.join("-", board.name(), fromMills.name(), removals.name(), placing.name(), after.name()),
                        board, men, 3, false, fromMills, removals, Blocked.LOSS, placing, after, full, Rules.Placing.FIRST),
                pieces);
    }

    @ParameterizedTest
    @MethodSource("smallWorlds")
    void everyPositionWithStonesInHandIsWorthWhatTheOracleSays(World world) {
        compareAll(world);
    }

    @ParameterizedTest
    @MethodSource("largerWorlds")
    void soItIsOnLargerBoards(World world) {
        compareAll(world);
    }

    private static void compareAll(World world) {
        Rules rules = world.rules();
        CanonicalSets.BySize sets = new CanonicalSets.BySize(rules.board());
        NaiveOracle moving = Oracles.of(rules, world.pieces());
        PlacingOracle oracle = PlacingOracle.solve(rules, moving, world.pieces());
        Map<Subspace, Scores> solved = new HashMap<>();
        for (Subspace subspace : Subspaces.moving(rules)) {
            if (subspace.pieces() <= world.pieces()) {
                solved.put(subspace, scores(moving, index(rules, subspace, sets)));
            }
        }
        int compared = 0;
        try (WorkerPool workers = new WorkerPool(2)) {
            for (Subspace subspace : Subspaces.placing(rules)) {
                if (subspace.pieces() <= world.pieces()) {
                    Step placement = Step.of(rules, subspace);
                    SlotIndex index = index(rules, subspace, sets);
                    Scores scores = room(index);
                    List<Subspace> needs = placement.needs(rules);
                    assertThat(solved).as(subspace::toString).containsKeys(needs.toArray(Subspace[]::new));
                    new Solver(rules, placement, sets, solved::get, Window.FIRST, workers)
                            .solve(new Sides<>(scores, null), null, null, 0);
                    solved.put(subspace, scores);
                    compare(world, subspace, oracle, scores, index);
                    compared++;
                }
            }
        }
        assertThat(compared).isPositive();
    }

    private static SlotIndex index(Rules rules, Subspace subspace, CanonicalSets.BySize sets) {
        return new SlotIndex(rules.board(), subspace, sets.of(subspace.rowStones()));
    }

    private static Scores room(SlotIndex index) {
        return new Scores(Arena.ofAuto(), (int) (index.slots() / index.columns()), index.columns());
    }

    private static Scores scores(NaiveOracle oracle, SlotIndex index) {
        Scores scores = room(index);
        byte[] row = new byte[index.columns()];
        for (int r = 0; r < index.slots() / row.length; r++) {
            for (int c = 0; c < row.length; c++) {
                long slot = (long) r * row.length + c;
                int value = oracle.value(index.own(slot), index.opponent(slot));
                row[c] = (byte) (value == NaiveOracle.DRAW ? Score.DRAW : value % 2 == 0 ? value / 2 : Score.WIN - value / 2);
            }
            scores.write(r, row);
        }
        return scores;
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
