package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;

/** The turns of a subspace with stones in hand: a stone is placed, and others removed if that closes mills. Read by all threads. */
interface PlacingTurns {
    /** A thread's way through the rows. */
    @FunctionalInterface
    interface Rows {
        /**
         * Goes through the turns of a row.
         *
         * @param worst gets, for each column, the worst score that they lead to, for the opponent, who is then to move
         */
        void worst(int row, byte[] worst);
    }

    /** Makes the scratch of a thread. */
    Rows rows();

    /**
     * Readies the turns of a subspace.
     *
     * @param turning how scores are turned round, where a pass lies between
     * @param after the scores of what {@link Step#needs} names
     * @param arena gets {@link #scratchBytes}
     */
    static PlacingTurns of(Shapes shapes, Step placement, Turning turning, List<Scores> after, Arena arena,
            Workers workers) {
        Continuations continuations = new Continuations(shapes.rules(), placement, turning, after);
        if (placement.first().ownRows()) {
            return new RowPlacements(shapes, placement.first(), continuations);
        }
        Map<Integer, TurnedRemovals> turned = new TreeMap<>();
        for (int count = 1; count <= continuations.most(); count++) {
            if (TurnedRemovals.turn(shapes, placement, count)) {
                turned.put(count, new TurnedRemovals(shapes, placement.first(), continuations, count, arena, workers));
            }
        }
        return new ColumnPlacements(shapes, placement.first(), continuations, turned);
    }

    /** Returns the bytes outside the heap that going through the turns takes, those of all scores not included. */
    static long scratchBytes(Shapes shapes, Step placement) {
        long bytes = 0;
        for (int count = 1; !placement.first().ownRows() && count <= placement.mostRemovals(shapes.rules()); count++) {
            bytes += TurnedRemovals.turn(shapes, placement, count) ? TurnedRemovals.bytes(shapes, placement.first(), count)
                    : 0;
        }
        return bytes;
    }
}
