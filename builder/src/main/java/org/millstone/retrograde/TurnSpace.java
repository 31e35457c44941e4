package org.millstone.retrograde;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.step.ScoreStore.ScoreRows;

/**
 * A kind of turns from a subspace that lead out of its step: those that place a stone, or those that move one and remove others. The
 * <em>mover</em> is the side to move. Read by all threads.
 *
 * <p>The stones that a turn takes come first from the opponent's hand, if the rules say so, then from the board. Taking stones from the
 * hand is no choice. <em>Removals</em> are of stones from the board.
 *
 * @param places true for turns that place a stone, false for turns that move one
 * @param tables by how many stones a turn takes, from 0: the scores or grades of the positions after it, for the opponent. The list ends
 *     before the count with which the opponent has lost
 * @param mostTaken the most stones that a turn takes
 * @param fromHand how many of the stones taken, at most, come from the opponent's hand
 */
record TurnSpace(Rules rules, Subspace subspace, boolean places, CanonicalSets.BySize sets, List<ScoreRows> tables, int mostTaken,
        int fromHand) {
    /** Stands for the scores of a subspace that no turn of the kind leads to: {@link RowOperations#NONE} everywhere. */
    static final ScoreRows NOTHING = (row, column) -> RowOperations.NONE & 0xff;

    /** {@code tables} returns the scores or grades of a subspace that a turn leads to, for the opponent. */
    static TurnSpace of(Rules rules, Subspace subspace, boolean places, CanonicalSets.BySize sets,
            Function<Subspace, ScoreRows> tables) {
        int most = Subspaces.mostTaken(rules, subspace, places);
        List<ScoreRows> after = IntStream.rangeClosed(0, most)
                .mapToObj(taken -> Subspaces.after(rules, subspace, places, taken)).filter(next -> !next.isLost()).map(tables)
                .toList();
        return new TurnSpace(rules, subspace, places, sets, after, most, Subspaces.mostFromHand(rules, subspace, places));
    }

    Board board() {
        return rules.board();
    }

    CanonicalSets rows() {
        return sets.of(subspace.rowStones());
    }

    /** Returns how many points a row leaves free before the turn. */
    int freePoints() {
        return board().points() - subspace.rowStones();
    }

    /** Returns how many stones the mover has on the board after its turn. */
    int movers() {
        return subspace.own() + (places ? 1 : 0);
    }

    /** Returns how many stones a turn takes that closes {@code mills} mills at once, at most {@link #mostTaken}. */
    int taken(int mills) {
        return Math.min(rules.removalsFor(mills), mostTaken);
    }

    int mostRemovals() {
        return mostTaken - fromHand;
    }

    /** Returns the scores or grades, for the opponent, after so many removals, before which stones of the hand are taken. */
    ScoreRows after(int removals) {
        return tables.get(fromHand + removals);
    }

    /** Whether the opponent has lost once so many of its stones are removed from the board, after those from the hand. */
    boolean winsAfter(int removals) {
        return winsTaking(fromHand + removals);
    }

    /** Whether the opponent has lost once so many of its stones are taken, from hand and board together. */
    boolean winsTaking(int taken) {
        return taken >= tables.size();
    }

    /** Whether the mover's stones make the rows once so many stones are taken, from hand and board together. */
    boolean moversMakeRows(int taken) {
        return !Subspaces.after(rules, subspace, places, taken).ownRows();
    }
}
