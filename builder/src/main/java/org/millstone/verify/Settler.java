package org.millstone.verify;

import org.jspecify.annotations.Nullable;
import org.millstone.step.Scores;
import org.millstone.step.Window;

/**
 * Corrects what successors say of the entries of a deep table, see {@link Window#settle}: what an earlier window decided was checked there.
 *
 * @param window the window in work
 * @param earlier the scores of the window before; null in the first
 */
record Settler(Window window, @Nullable Scores earlier) {
    /**
     * Corrects a row.
     *
     * @param scratch as long as the row
     */
    void settle(int row, byte[] values, byte[] scratch) {
        if (earlier == null) {
            window.settle(values, null);
        } else {
            earlier.read(row, scratch);
            window.settle(values, scratch);
        }
    }
}
