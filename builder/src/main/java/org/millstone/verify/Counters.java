package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.forward.Columns;
import org.millstone.forward.ColumnsAsRows;
import org.millstone.forward.Forward;
import org.millstone.forward.RowLayout;
import org.millstone.forward.Successors;
import org.millstone.index.Subspace;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Turning;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/**
 * The counters of a step with quiet moves, as they follow from those after its turns, forwards. The grades must be right, and then nobody
 * can do better: a side that plays only turns that keep the grade is never worse off, and if the game goes on for ever in a step, it has the
 * step's own final. If the counters are right, too, a side that is to get something better gets it: each of its turns brings the capture
 * nearer, so it comes. The largest counter, which stands for all larger ones too, proves nothing.
 *
 * <p>Tables leave out the counters of the side that profits: these are one more than the least of the turns that keep the grade, or 1 if
 * a capture does. {@link #complete} finds them, and {@link #checkHarmed} checks those that tables have against them.
 *
 * @param window in which the scores decide everything
 * @param layouts of its tables
 * @param sides what there is with each side to move, of equal numbers too, where the other has no table of its own
 * @param captures scores of the subspaces that captures lead to, likewise
 * @param progress told of half the entries of a side for each share that is gone through, by several threads at once
 */
record Counters(Finals finals, Window window, Workers workers, List<RowLayout> layouts, List<Counters.Side> sides,
        Function<Subspace, @Nullable Scores> captures, LongConsumer progress) {
    /**
     * The data with one side to move.
     *
     * @param scores its scores, which tell draws apart
     * @param counters its counters as tables have them; what these leave out is filled in
     */
    record Side(Subspace subspace, Scores scores, Scores counters) {}

    /** Gets what is found of a row; used by several threads at once. */
    @FunctionalInterface
    private interface Found {
        /**
         * Takes a row.
         *
         * @param columns the columns that were looked at
         * @param counted the counters of the row
         * @param follows what follows, by column
         */
        void row(int row, Columns columns, byte[] counted, byte[] follows);
    }

    /** Returns the grade of the final that a side stays with. */
    private int own(int side) {
        return Grade.of(finals.level(sides.get(side).subspace().inAll()));
    }

    private int rows() {
        return layouts.getFirst().rows().count();
    }

    private int columns() {
        return layouts.getFirst().columns();
    }

    /** Gets the scores and the counters of a row; both are its own until the next one. */
    @FunctionalInterface
    private interface RowTask {
        void row(int row, byte[] scores, byte[] counters);
    }

    /** Goes through the rows of a side; each thread has a task of its own. */
    private void forRows(Side of, Supplier<RowTask> tasks) {
        workers.forRows(rows(), thread -> {
            RowTask task = tasks.get();
            byte[] scores = new byte[columns()];
            byte[] counters = new byte[columns()];
            return row -> {
                of.scores().read(row, scores);
                of.counters().read(row, counters);
                task.row(row, scores, counters);
                return 0;
            };
        });
    }

    /** Checks that nothing has a counter that is not harmed. */
    void requireOthersZero(List<TableCheck> checks) {
        for (int side = 0; side < checks.size(); side++) {
            TableCheck check = checks.get(side);
            byte[] harmed = Share.HARMED.wanted(window, own(side));
            forRows(sides.get(side), () -> (row, scores, counters) -> {
                for (int c = 0; c < scores.length; c++) {
                    if (counters[c] != 0 && harmed[scores[c] & 0xff] == 0) {
                        check.add(Fault.Kind.COUNTER, row, c, counters[c] & 0xff, 0);
                    }
                }
            });
        }
    }

    /** Finds the counters that tables leave out; all grades must be there. */
    void complete() {
        exchange(Share.HARMED);
        List<boolean[]> present = present();
        for (int side = 0; side < layouts.size(); side++) {
            Scores counters = sides.get(side).counters();
            find(side, Share.PROFITS, present, (row, columns, counted, follows) -> {
                for (int k = 0; k < columns.size(); k++) {
                    counted[columns.rank(k)] = follows[columns.rank(k)];
                }
                counters.write(row, counted);
            });
        }
        exchange(Share.PROFITS);
    }

    /** Finds those counters that have a share, with the other side to move in a subspace of equal numbers. */
    private void exchange(Share share) {
        if (layouts.size() < sides.size()) {
            ColumnsAsRows.exchange(layouts.getFirst(), sides.getFirst().counters(), sides.getLast().scores(),
                    share.wanted(window, own(1)), sides.getLast().counters(), workers);
        }
    }

    /** Checks the counters of the harmed side; all others must be there. */
    void checkHarmed(List<TableCheck> checks) {
        List<boolean[]> present = present();
        for (int side = 0; side < checks.size(); side++) {
            TableCheck check = checks.get(side);
            find(side, Share.HARMED, present, (row, columns, counted, follows) -> {
                for (int k = 0; k < columns.size(); k++) {
                    int c = columns.rank(k);
                    if (counted[c] != follows[c]) {
                        check.add(Fault.Kind.COUNTER, row, c, counted[c] & 0xff, follows[c] & 0xff);
                    }
                }
            });
        }
    }

    /**
     * Finds counters where the side to move has a share. Takes a byte for each slot of one side to move.
     *
     * @param present by the side to move, what there is, see {@link CounterRanks#mark}
     */
    private void find(int side, Share share, List<boolean[]> present, Found found) {
        try (Arena arena = Arena.ofShared()) {
            Scores ranked = new Scores(arena, rows(), columns());
            List<CounterRanks> passes = CounterRanks.of(share, window, own(side), present.get(side), present.get(1 - side));
            long slots = (long) rows() * columns();
            long entries = share == Share.PROFITS ? slots / 2 : slots - slots / 2;
            int ofRow = (int) (entries / ((long) rows() * Math.max(1, passes.size())));
            for (CounterRanks ranks : passes) {
                rank(sides.get(1 - side), ranks, ranked);
                find(layouts.get(side), sides.get(side), ranks, ranked, found, ofRow);
            }
            progress.accept(entries - (long) rows() * ofRow * passes.size());
        }
    }

    private List<boolean[]> present() {
        return sides.stream().map(this::present).toList();
    }

    private boolean[] present(Side of) {
        boolean[] present = new boolean[CounterRanks.SYMBOLS];
        forRows(of, () -> (row, scores, counters) -> CounterRanks.mark(scores, counters, present));
        return present;
    }

    private void rank(Side of, CounterRanks ranks, Scores ranked) {
        forRows(of, () -> (row, scores, counters) -> {
            ranks.rank(scores, counters);
            ranked.write(row, scores);
        });
    }

    private void find(RowLayout layout, Side of, CounterRanks ranks, Scores ranked, Found found, int entriesOfRow) {
        Successors successors = new Successors(layout, ranked, captures, ranks.captures());
        forRows(of, () -> {
            Forward forward = new Forward(successors, Turning.of(window), Score.DRAW);
            byte[] least = new byte[columns()];
            return (row, scores, counters) -> {
                Columns columns = forward.select(scores, ranks.wanted());
                if (columns.size() > 0) {
                    forward.worst(row, columns, least);
                    for (int k = 0; k < columns.size(); k++) {
                        int c = columns.rank(k);
                        least[c] = ranks.follows(scores[c], least[c]);
                    }
                    found.row(row, columns, counters, least);
                }
                progress.accept(entriesOfRow);
            };
        });
    }
}
