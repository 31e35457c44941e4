package org.millstone.retrograde;

import java.util.List;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.ScoreRows;
import org.millstone.step.Turning;

/**
 * What all rows of a subspace have in common, and where turns of a kind lead that leave its step: those that place a stone, or those that
 * move one and remove others. The <em>mover</em> is the side to move.
 *
 * @param rules the rules
 * @param subspace the subspace
 * @param placed how many stones a turn places: 1, or 0 if it moves one
 * @param sets the canonical sets of all sizes
 * @param after by the number of stones that a turn removes: scores of the positions that it leads to; none once the opponent has lost
 * @param turning how what turns lead to is turned round
 * @param mostRemovals the most stones that a turn can remove
 */
record TurnSpace(Rules rules, Subspace subspace, int placed, CanonicalSetsBySize sets, List<ScoreRows> after, Turning turning,
        int mostRemovals) {
    Board board() {
        return rules.board();
    }

    /** The canonical sets of the rows. */
    CanonicalSets rows() {
        return sets.of(subspace.rowStones());
    }

    /** Returns how many points a row leaves free. */
    int freePoints() {
        return board().points() - subspace.rowStones();
    }

    /** Returns how many stones the mover has on the board after its turn. */
    int movers() {
        return subspace.own() + placed;
    }

    /** Returns how many stones a turn removes that closes so many mills at once, unless it ends early. */
    int removalsFor(int mills) {
        return Math.min(rules.removalsFor(mills), mostRemovals);
    }

    /** Whether the opponent has lost once so many of its stones are removed. */
    boolean winsAfter(int removals) {
        return removals >= after.size();
    }

    /** Whether the mover's set makes the rows once so many stones are removed, in all positions but those of as many stones. */
    boolean moversMakeRows(int removals) {
        return subspace.opponent() - removals < movers();
    }
}
