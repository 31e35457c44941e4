package org.millstone.retrograde;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/**
 * What removing stones of the column colour is worth, one after another: first the worst of the last removals is found, then that of
 * those before. A turn ends early where nothing may be removed. Works on one row at a time; one thread's.
 */
final class ColumnRemovals {
    /** What all rows have in common. Read by all threads. */
    static final class Shape {
        private final Rules rules;
        private final ColumnSets[] columns;
        private final PointRuns[] runs;
        private final Supersets[] supersets;

        /**
         * Makes the tables.
         *
         * @param all the columns before the removals
         * @param most the most removals
         */
        Shape(Rules rules, ColumnSets all, Supersets supersetsOfAll, int most) {
            int points = all.ranks().points();
            int stones = all.ranks().size();
            this.rules = rules;
            this.columns = new ColumnSets[most + 1];
            this.runs = new PointRuns[most];
            this.supersets = new Supersets[most];
            for (int removed = 0; removed <= most; removed++) {
                columns[removed] = removed == 0 ? all : new ColumnSets(points, stones - removed);
            }
            for (int removed = 0; removed < most; removed++) {
                runs[removed] = new PointRuns(points, stones - removed - 1);
                supersets[removed] = removed == 0 ? supersetsOfAll : new Supersets(columns[removed]);
            }
        }

        Shape(Rules rules, ColumnSets all, int most) {
            this(rules, all, new Supersets(all), most);
        }

        /** Returns the columns once so many stones are removed. */
        ColumnSets columns(int removed) {
            return columns[removed];
        }

        private Removals next(int removed) {
            Combinations fewer = columns[removed + 1].ranks();
            return new Removals(rules, columns[removed], fewer, runs[removed], supersets[removed]);
        }
    }

    /**
     * The scores of a row once stones are removed from its columns, where the mover's set is the row; of positions where it is not, and of
     * those in which nothing is removed, nothing is known. One thread's.
     */
    static final class Left implements IntFunction<byte[]> {
        private final TurnSpace space;
        private final byte[][] scores;
        private int row;

        Left(Shape shape, TurnSpace space) {
            this.space = space;
            this.scores = new byte[shape.columns.length][];
            for (int removed = 0; removed < scores.length; removed++) {
                scores[removed] = new byte[shape.columns(removed).count()];
                Arrays.fill(scores[removed], space.winsAfter(removed) ? 0 : Removals.NONE);
            }
        }

        /** Turns to a row of the positions after the removals. */
        void turnTo(int number) {
            row = number;
        }

        @Override
        public byte[] apply(int removed) {
            if (space.moversMakeRows(removed) && !space.winsAfter(removed)) {
                space.after().get(removed).read(row, scores[removed]);
            }
            return scores[removed];
        }
    }

    /** By the stones that are removed before. */
    private final Removals[] next;
    private final byte[][] scores;
    private int free;
    /** How many of {@link #next} are turned to the row. */
    private int turned;

    ColumnRemovals(Shape shape) {
        this.next = new Removals[shape.runs.length];
        this.scores = new byte[next.length][];
        for (int removed = 0; removed < next.length; removed++) {
            next[removed] = shape.next(removed);
            scores[removed] = new byte[shape.columns(removed).count()];
        }
    }

    /**
     * Turns to a row.
     *
     * @param points the points that the row leaves free
     */
    void turnTo(int points) {
        free = points;
        turned = 0;
    }

    /**
     * Finds the worst removals from each column. The array is used again.
     *
     * @param removals how many stones are removed, unless the turn ends early: at least one
     * @param left the scores of the columns after so many removals, if the turn ends there
     * @param without a point of which no stone is removed, because there is none; -1 for none
     */
    byte[] worst(int removals, IntFunction<byte[]> left, int without) {
        for (; turned < removals; turned++) {
            next[turned].turnTo(free);
        }
        byte[] after = left.apply(removals);
        for (int removed = removals - 1; removed >= 0; removed--) {
            next[removed].worst(after, without, scores[removed]);
            if (next[removed].mayEnd()) {
                next[removed].end(left.apply(removed), scores[removed]);
            }
            after = scores[removed];
        }
        return after;
    }

    /** Gives columns from which nothing may be removed their score in an array. */
    void end(byte[] scores, byte[] worst) {
        next[0].end(scores, worst);
    }
}
