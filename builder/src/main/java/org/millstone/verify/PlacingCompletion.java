package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Workers;

/**
 * Values the positions of a subspace with stones in hand from their successors, the best of all ways to place a stone, and so
 * finds the depths of wins, which the tables leave out. As in {@link Forward} that is the worst score for the opponent, turned round.
 */
final class PlacingCompletion {
    /** Hears of each row. One thread's. */
    @FunctionalInterface
    interface Listener {
        /**
         * A row is done.
         *
         * @param completed its scores. What is called won but has no turn that wins is still a
         *     {@link StoredTables#WIN_OF_UNKNOWN_DEPTH}
         * @param values what the successors say of it
         */
        void row(int row, byte[] completed, byte[] values);
    }

    private final Shapes shapes;
    private final Workers workers;

    PlacingCompletion(Shapes shapes, Workers workers) {
        this.shapes = shapes;
        this.workers = workers;
    }

    /**
     * Fills in the depths of wins, in place.
     *
     * @param deeper whether the table has deeper windows, to which wins are left that no turn wins in this one
     * @param after the scores of what {@link Step#needs} names. Unless a turn is skipped, the depths of wins among them matter to
     *     {@code values} only, not to what is filled in
     * @param settler corrects what turns are worth; null where nothing is to be corrected
     * @param listeners one for each thread
     */
    void complete(Step placement, Scores scores, boolean deeper, List<Scores> after, @Nullable Settler settler,
            IntFunction<Listener> listeners) {
        try (Arena scratch = Arena.ofShared()) {
            PlacingTurns turns = PlacingTurns.of(shapes, placement, Turning.SCORES, after, scratch, workers);
            workers.forRows(shapes.canonical(placement.first().rowStones()).count(), thread -> {
                PlacingTurns.Rows rows = turns.rows();
                Listener listener = listeners.apply(thread);
                byte[] stored = new byte[scores.columns()];
                byte[] values = new byte[scores.columns()];
                byte[] room = new byte[scores.columns()];
                return row -> {
                    scores.read(row, stored);
                    rows.worst(row, values);
                    Turning.SCORES.turn(values);
                    if (settler != null) {
                        settler.settle(row, values, room);
                    }
                    complete(stored, values, deeper);
                    scores.write(row, stored);
                    listener.row(row, stored, values);
                    return 0;
                };
            });
        }
    }

    private static void complete(byte[] stored, byte[] values, boolean deeper) {
        for (int column = 0; column < values.length; column++) {
            if ((stored[column] & 0xff) == StoredTables.WIN_OF_UNKNOWN_DEPTH) {
                boolean wins = (values[column] & 0xff) > Score.DRAW;
                stored[column] = wins ? values[column] : deeper ? (byte) Score.DRAW : stored[column];
            }
        }
    }
}
