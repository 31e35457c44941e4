package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.database.DatabaseException;
import org.millstone.index.CanonicalSets;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Step.Sides;
import org.millstone.variants.Variants;

class PairSolverTest {
    private static final int PLENTY = 1 << 22;

    private static final List<Step> PAIRS = List.of(new Step(Subspace.moving(4, 4), true), new Step(Subspace.moving(5, 3), true));

    private static Solved usual;

    @BeforeAll
    static void solve() {
        usual = Solved.pairs(Variants.NINE, PAIRS, 2, PLENTY);
    }

    @AfterAll
    static void forget() {
        usual = null;
    }

    /** Where both colours have as many stones, the solver fills two arrays of one subspace on separate ways. */
    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void bothArraysOfAnEqualPairAgree(int stones) {
        Step pair = new Step(Subspace.moving(stones, stones), true);
        SlotIndex index = usual.index(pair.first());
        Sides<Scores> scores = usual.scores(pair);
        byte[] column = new byte[index.columns()];
        for (int row = 0; row < index.slots() / index.columns(); row++) {
            scores.column().read(row, column);
            for (int c = 0; c < column.length; c++) {
                long slot = (long) row * column.length + c;
                int rowStones = index.own(slot);
                int columnStones = index.opponent(slot);
                long exchanged = index.slot(columnStones, rowStones);
                int score = scores.row().get((int) (exchanged / column.length), (int) (exchanged % column.length));
                int other = column[c] & 0xff;
                // Nobody needs the depths of the column colour's wins.
                if (other > Score.DRAW ? score <= Score.DRAW : score != other) {
                    fail("score %d with the column colour to move, %d with the row colour to move: %s", other, score,
                            Fen.format(Variants.NINE.board(),
                                    new Position(Side.WHITE, columnStones, rowStones, 0, 0, 0, 0, false)));
                }
            }
        }
    }

    /** Without room for lists all frontiers are bits; with little room some rows' are, and others' are lists. */
    @ParameterizedTest
    @CsvSource({"2, 0", "1, 1", "7, 20000", "3, 100000"})
    void neitherThreadsNorTheRoomForListsMatter(int threads, long capacity) {
        Solved other = Solved.pairs(Variants.NINE, PAIRS, threads, capacity);
        for (Step pair : Step.closure(Variants.NINE, PAIRS)) {
            Graded.requireSame(pair + " row to move", usual.scores(pair).row(), other.scores(pair).row());
            Graded.requireSame(pair + " column to move", usual.scores(pair).column(), other.scores(pair).column());
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
