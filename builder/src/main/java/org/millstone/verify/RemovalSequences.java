package org.millstone.verify;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.millstone.rules.Rules;

/**
 * Removals of several stones of the column colour, one row at a time: they go one after another, and which may be next depends on
 * those that are left. Where none may, the turn is over. One thread's.
 */
final class RemovalSequences {
    /** What all rows have in common. */
    static final class Shape {
        private final Removals.Shape[] steps;

        /**
         * Makes the tables.
         *
         * @param stones of the column colour, before the removals: no fewer than these
         */
        Shape(Rules rules, int freePoints, int stones, int most) {
            this.steps = new Removals.Shape[most];
            Arrays.setAll(steps, removed -> new Removals.Shape(rules, freePoints, stones - removed));
        }

        /** Returns how many columns there are after some removals. */
        int columns(int removed) {
            return removed < steps.length ? steps[removed].columns() : steps[removed - 1].fewer().count();
        }

        /** Returns the removals of one stone. */
        Removals.Shape step(int removed) {
            return steps[removed];
        }
    }

    private final Removals[] steps;
    private final byte[][] worst;
    private final byte[][] after;
    private final byte[] nothing;
    private int free;
    private int opened;

    RemovalSequences(Shape shape, int freePoints) {
        this.steps = new Removals[shape.steps.length];
        Arrays.setAll(steps, removed -> new Removals(shape.steps[removed]));
        this.worst = new byte[steps.length][];
        Arrays.setAll(worst, removed -> new byte[shape.columns(removed)]);
        this.after = new byte[freePoints][];
        this.nothing = new byte[IntStream.rangeClosed(1, steps.length).map(shape::columns).max().orElse(0)];
        Arrays.fill(nothing, (byte) 255);
    }

    /** Looks at a row that leaves these points of the board free. */
    void open(int points) {
        free = points;
        opened = 0;
    }

    /**
     * Goes through the removals from all columns of the row.
     *
     * @param removals how many stones are to be removed: at least one
     * @param point a point that columns leave free, so that no stone is removed there; -1 for none
     * @param ends for each number of stones removed, what the columns are worth to the side then to move; 255 for what is not asked
     * @return the worst scores, good until the next call
     */
    byte[] worst(int removals, int point, IntFunction<byte[]> ends) {
        for (; opened < removals; opened++) {
            steps[opened].open(free);
        }
        byte[] next = ends.apply(removals);
        for (int removed = removals - 1; removed >= 0; removed--) {
            Arrays.fill(after, next);
            if (point >= 0) {
                after[point] = nothing;
            }
            steps[removed].worst(after, worst[removed]);
            if (steps[removed].leavesAny()) {
                steps[removed].leave(ends.apply(removed), worst[removed]);
            }
            next = worst[removed];
        }
        return next;
    }
}
