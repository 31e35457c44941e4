package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.millstone.database.DatabaseException;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.variants.Variants;

class PairSolverTest {
    private static final int PLENTY = 1 << 22;

    private static final List<Step> PAIRS = List.of(new Step(Subspace.moving(4, 4), true), new Step(Subspace.moving(5, 3), true));

    /** Without room for lists all frontiers are bits; with little room some rows' are, and others' are lists. */
    @Test
    void neitherThreadsNorTheRoomForListsMatter() {
        Solved usual = Solved.pairs(Variants.NINE, PAIRS, 2, PLENTY);
        for (long[] other : new long[][] {{2, 0}, {1, 1}, {7, 20_000}, {3, 100_000}}) {
            Solved solved = Solved.pairs(Variants.NINE, PAIRS, (int) other[0], other[1]);
            for (Step pair : Step.closure(Variants.NINE, PAIRS)) {
                Graded.requireSame(pair + " row to move", usual.scores(pair).row(), solved.scores(pair).row());
                Graded.requireSame(pair + " column to move", usual.scores(pair).column(), solved.scores(pair).column());
            }
        }
    }

    @Test
    void moreFlyingStonesThanCanBeCountedAreRefused() {
        Rules nine = Variants.NINE;
        Rules rules = new Rules("odd", nine.board(), 9, 8, false, nine.fromMills(), nine.removals(), nine.blocked(),
                nine.whilePlacing(),
                nine.afterPlacing(), nine.fullBoard(), Rules.Placing.FIRST);
        CanonicalSets.BySize canonical = new CanonicalSets.BySize(nine.board());
        assertThatThrownBy(() -> Solver.requireSolvable(rules, new Step(Subspace.moving(8, 3), true), canonical))
                .isInstanceOf(DatabaseException.class).hasMessageContaining("8-3 of 'odd' cannot be solved")
                .hasMessageContaining("8 stones that fly have up to 128 moves");
    }
}
