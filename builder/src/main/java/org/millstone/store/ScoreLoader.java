package org.millstone.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.forward.Columns;
import org.millstone.forward.Forward;
import org.millstone.forward.RowLayout;
import org.millstone.forward.SuccessorValues;
import org.millstone.forward.TransposedValues;
import org.millstone.index.Subspace;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;

/**
 * Loads scores from tables, and completes them with the depths of wins, which tables leave out. A win's depth follows from the losses that
 * turns lead to, and tables have the depths of these. So A of "One position" (ARCHITECTURE.md) is read as just won. Its turn b3-b2 leads to
 * B, stored as lost in 2; no turn leads to a quicker loss, so A is won in 3, score 254. Only the tables one turn ahead are read besides; if
 * a turn is skipped, also those one turn further.
 */
public record ScoreLoader(ScoreSource tables, TableShapes shapes, WorkerPool workers) implements ScoreCache.Loader {
    /** A table has right checksums, but contradicts itself or other tables. */
    public static final class WrongTableException extends RuntimeException {
        public WrongTableException(String message) {
            super(message + ". Delete it and build it again.");
        }
    }

    /** For {@link Forward#select}, by score from 0 to 255: 1 for that of wins whose depth is not known, otherwise 0. */
    public static final byte[] UNKNOWN = Columns.wanted(score -> score == ScoreSource.WIN_OF_UNKNOWN_DEPTH);

    @Override
    public long loadingBytes(Subspace subspace) {
        Step step = Step.of(shapes.rules(), subspace);
        long loaded = shapes.slots(subspace);
        long most = 0;
        for (Subspace next : step.after(shapes.rules(), subspace).toList()) {
            most = Math.max(most, loaded + (step.isSkipped(shapes.rules()) ? loadingBytes(next) : 0));
            loaded += shapes.slots(next);
        }
        return Math.max(most, loaded);
    }

    /**
     * Loads the complete scores of a subspace in a window.
     *
     * @throws WrongTableException if the table contradicts the tables that turns lead to
     */
    @Override
    public Scores load(Subspace subspace, Window window, Arena arena) throws IOException {
        RowLayout layout = new RowLayout(shapes.rules(), shapes.sets(), subspace);
        Scores scores = tables.load(subspace, window, true, arena);
        // A win without a winning turn has a greater depth, or is drawn by the limit.
        boolean deeper = window.limited() || !window.reaches(tables.longest(List.of(subspace)));
        Step step = Step.of(shapes.rules(), subspace);
        boolean skipped = step.isSkipped(shapes.rules());
        try (Arena scratch = Arena.ofShared()) {
            Map<Subspace, Scores> next = new HashMap<>();
            for (Subspace after : step.after(shapes.rules(), subspace).toList()) {
                // Where a turn is skipped, these scores are the mover's own, a turn later: wins must have their depths.
                next.put(after, skipped ? load(after, window, scratch)
                        : after.equals(subspace) ? TransposedValues.exchanged(layout, scores, scratch, workers)
                        : tables.load(after, window, false, scratch));
            }
            Settler settler = null;
            if (skipped && (deeper || window.number() > 0)) {
                settler = new Settler(window,
                        window.number() == 0 ? null : load(subspace, window.before(), scratch));
            }
            SuccessorValues successors = new SuccessorValues(layout, next.get(subspace.mirrored()), next::get,
                    ValueMap.afterExit(window, skipped));
            long left = complete(scores, successors, window, deeper, settler, workers);
            if (left > 0) {
                throw new WrongTableException(
                        left + " positions that the table " + subspace + " calls won have no turn that wins");
            }
            return scores;
        }
    }

    /**
     * Corrects the scores that turns give in one window of a deep table, see {@link Window#settle}. Slots that an earlier window decided
     * stay decided as they were, as they were checked there.
     *
     * @param earlier the scores of the window before; null in the first
     */
    public record Settler(Window window, @Nullable Scores earlier) {
        /**
         * Corrects the scores of a row, in place.
         *
         * @param values the scores that turns give, by column; changed
         * @param scratch as long as a row; overwritten
         */
        public void settle(int row, byte[] values, byte[] scratch) {
            if (earlier != null) {
                earlier.read(row, scratch);
            }
            window.settle(values, earlier == null ? null : scratch);
        }
    }

    /**
     * Fills in the depths of the wins of a subspace, in place: one ply more than the quickest loss that a turn leads to. If no turn leads
     * to a loss in this window, and {@code deeper}, the win gets the score of a draw here.
     *
     * @param successors the scores of positions after turns; the depths of wins among them do not matter, unless a turn is skipped
     * @param deeper whether such a win may be decided in a later window, or drawn by a limit
     * @return how many stored wins have no winning turn and are not {@code deeper}; 0 if the tables are right
     */
    public static long complete(Scores scores, SuccessorValues successors, Window window, boolean deeper,
            @Nullable Settler settler,
            WorkerPool workers) {
        return workers.forRows(scores.rows(), thread -> {
            Forward forward = new Forward(successors, ValueMap.of(window), Score.DRAW);
            byte[] stored = new byte[scores.columns()];
            byte[] values = new byte[scores.columns()];
            byte[] scratch = new byte[scores.columns()];
            return row -> {
                scores.read(row, stored);
                Columns wins = forward.select(stored, UNKNOWN);
                if (wins.size() == 0) {
                    return 0;
                }
                forward.value(row, wins, values);
                if (settler != null) {
                    settler.settle(row, values, scratch);
                }
                long left = take(wins, values, stored, window, deeper);
                scores.write(row, stored);
                return left;
            };
        });
    }

    /**
     * Gives some wins of a row their depths, as {@link #complete} does.
     *
     * @param columns the wins, perhaps among others, which stay as they are
     * @param values by column: the scores that turns give
     * @param stored by column: the scores as stored; changed
     * @return as {@link #complete}
     */
    public static long take(Columns columns, byte[] values, byte[] stored, Window window, boolean deeper) {
        long left = 0;
        for (int k = 0; k < columns.size(); k++) {
            int column = columns.rank(k);
            if ((stored[column] & 0xff) == ScoreSource.WIN_OF_UNKNOWN_DEPTH) {
                if (window.isWin(values[column] & 0xff)) {
                    stored[column] = values[column];
                } else if (deeper) {
                    stored[column] = (byte) Score.DRAW;
                } else {
                    left++;
                }
            }
        }
        return left;
    }
}
