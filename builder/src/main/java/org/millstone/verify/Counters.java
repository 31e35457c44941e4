package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.forward.Columns;
import org.millstone.forward.Forward;
import org.millstone.forward.RowLayout;
import org.millstone.forward.Successors;
import org.millstone.forward.TransposedLookup;
import org.millstone.index.Subspace;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.verify.CounterRanks.Share;

/**
 * The counters of a step with quiet moves, as they follow from those after its turns, forwards. The grades must be right, and then nobody
 * can do better: a side that plays only turns that keep the grade is never worse off, and if the game goes on for ever in a step, it has
 * the step's own final. If the counters are right, too, a side that is to get something better gets it: each of its turns brings the
 * capture nearer, so it comes. The largest counter, which stands for all larger ones too, proves nothing.
 *
 * <p>Tables leave out the counters of the side that profits: these are one more than the least of the turns that keep the grade, or 1 if
 * a capture does. {@link #complete} finds them, and {@link #checkHarmed} checks those that tables have against them.
 */
final class Counters {
    private final Finals finals;
    private final Window window;
    private final WorkerPool workers;
    private final List<RowLayout> layouts;
    private final List<Counters.Side> sides;
    private final Function<Subspace, @Nullable Scores> captures;
    private final LongConsumer progress;

    /**
     * Readies a check.
     *
     * @param window in which the scores decide everything
     * @param layouts of its tables
     * @param sides what there is with each side to move, of equal numbers too, where the other has no table of its own
     * @param captures scores of the subspaces that captures lead to, likewise
     * @param progress told of half the entries of a side for each share that is gone through, by several threads at once
     */
    Counters(Finals finals, Window window, WorkerPool workers, List<RowLayout> layouts, List<Counters.Side> sides,
            Function<Subspace, @Nullable Scores> captures, LongConsumer progress) {
        this.finals = finals;
        this.window = window;
        this.workers = workers;
        this.layouts = layouts;
        this.sides = sides;
        this.captures = captures;
        this.progress = progress;
    }

    /** Scores with one side to move, which tell draws apart, and its counters as tables have them; what these leave out is filled in. */
    record Side(Subspace subspace, Scores scores, Scores counters) {}

    /** Returns the grade of the final that a side stays with. */
    private int own(int side) {
        return Grade.of(finals.level(sides.get(side).subspace().inAll()));
    }

    /** Gets the scores and the counters of a row; both are its own until the next one. */
    @FunctionalInterface
    private interface RowTask {
        void row(int row, byte[] scores, byte[] counters);
    }

    /** Goes through the rows of a side; each thread has a task of its own. */
    private void forRows(Side of, Supplier<RowTask> tasks) {
        RowLayout layout = layouts.getFirst();
        workers.forEachRow(layout.rows.count(), thread -> {
            RowTask task = tasks.get();
            byte[] scores = new byte[layout.columns()];
            byte[] counters = new byte[layout.columns()];
            return row -> {
                of.scores().read(row, scores);
                of.counters().read(row, counters);
                task.row(row, scores, counters);
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
                        check.add(Contradiction.Kind.COUNTER, row, c, counters[c] & 0xff, 0);
                    }
                }
            });
        }
    }

    /** Finds the counters that tables leave out; all grades must be there. */
    void complete() {
        exchange(Share.HARMED);
        find(Share.PROFITS, List.of());
        exchange(Share.PROFITS);
    }

    /** Finds those counters that have a share, with the other side to move in a subspace of equal numbers. */
    private void exchange(Share share) {
        if (layouts.size() < sides.size()) {
            TransposedLookup.exchange(layouts.getFirst(), sides.getFirst().counters(), sides.getLast().scores(),
                    share.wanted(window, own(1)), sides.getLast().counters(), workers);
        }
    }

    /** Checks the counters of the harmed side; all others must be there. */
    void checkHarmed(List<TableCheck> checks) {
        find(Share.HARMED, checks);
    }

    /**
     * Finds counters where the side to move has a share. Takes a byte for each slot of one side to move.
     *
     * @param checks get those that tables have otherwise; none if they leave them out, and get them
     */
    private void find(Share share, List<TableCheck> checks) {
        List<boolean[]> present = sides.stream().map(this::present).toList();
        int rows = layouts.getFirst().rows.count();
        try (Arena arena = Arena.ofShared()) {
            Scores ranked = new Scores(arena, rows, layouts.getFirst().columns());
            long entries = share == Share.PROFITS ? ranked.slots() / 2 : ranked.slots() - ranked.slots() / 2;
            for (int side = 0; side < layouts.size(); side++) {
                List<CounterRanks> passes = CounterRanks.of(share, window, own(side), present.get(side), present.get(1 - side));
                int ofRow = (int) (entries / ((long) rows * Math.max(1, passes.size())));
                for (CounterRanks ranks : passes) {
                    forRows(sides.get(1 - side), () -> (row, scores, counters) -> {
                        ranks.rank(scores, counters);
                        ranked.write(row, scores);
                    });
                    find(side, ranks, ranked, checks.isEmpty() ? null : checks.get(side), ofRow);
                }
                progress.accept(entries - (long) rows * ofRow * passes.size());
            }
        }
    }

    /** Returns what there is with a side to move, see {@link CounterRanks#mark}. */
    private boolean[] present(Side of) {
        boolean[] present = new boolean[CounterRanks.SYMBOLS];
        forRows(of, () -> (row, scores, counters) -> CounterRanks.mark(scores, counters, present));
        return present;
    }

    private void find(int side, CounterRanks ranks, Scores ranked, @Nullable TableCheck check, int entriesOfRow) {
        Successors successors = new Successors(layouts.get(side), ranked, captures, ranks.captures());
        forRows(sides.get(side), () -> {
            Forward forward = new Forward(successors, ValueMap.of(window), Score.DRAW);
            byte[] least = new byte[layouts.get(side).columns()];
            return (row, scores, counters) -> {
                Columns columns = forward.select(scores, ranks.wanted());
                if (columns.size() > 0) {
                    forward.worst(row, columns, least);
                    for (int k = 0; k < columns.size(); k++) {
                        int c = columns.rank(k);
                        byte follows = ranks.follows(scores[c], least[c]);
                        if (check != null && counters[c] != follows) {
                            check.add(Contradiction.Kind.COUNTER, row, c, counters[c] & 0xff, follows & 0xff);
                        }
                        counters[c] = follows;
                    }
                    if (check == null) {
                        sides.get(side).counters().write(row, counters);
                    }
                }
                progress.accept(entriesOfRow);
            };
        });
    }
}
