package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.forward.Columns;
import org.millstone.forward.Forward;
import org.millstone.forward.RowLayout;
import org.millstone.forward.SuccessorValues;
import org.millstone.forward.TransposedValues;
import org.millstone.index.Subspace;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;
import org.millstone.verify.CounterRanks.Share;
import org.millstone.verify.StepVerdict.Contradiction;

/**
 * Checks the counters of a pair's draws: each must follow from the counters after the turns. Grades are checked before. So no side can get
 * a better final than its grade says. If play stays in the pair for ever, both have the pair's own final. Right counters prove the rest.
 * The side that profits does get its better final, as each of its turns brings the next capture nearer. The counter 254 stands for all
 * larger ones, so it proves nothing.
 *
 * <p>Tables leave out the counters of the side that profits. Such a counter is one more than the least counter after turns that keep the
 * grade, or 1 if a capture keeps the grade. {@link #check} finds these, and checks the stored ones against them.
 *
 * @param layouts the layouts of the pair's tables, in the order of {@code sides}
 * @param sides the two sides to move, even if only one of them has a table
 * @param captures returns the scores of a subspace that captures lead to
 */
record Counters(Finals finals, Window window, WorkerPool workers, List<RowLayout> layouts, List<Counters.Side> sides,
        Function<Subspace, @Nullable Scores> captures) {
    /** The slots with one side to move: their scores, with grades of draws, and the counters of draws, as far as these are known. */
    record Side(Subspace subspace, Scores scores, Scores counters) {}

    /** Returns the grade of the pair's own final for the side to move, which is index {@code side} of {@link #sides}. */
    private int own(int side) {
        return Grade.of(finals.level(sides.get(side).subspace().inAll()));
    }

    @FunctionalInterface
    private interface RowTask {
        void row(int row, byte[] scores, byte[] counters);
    }

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

    /** Checks that slots have the counter 0, but for draws in which the side to move is harmed. Reports faults to {@code checks}. */
    void requireOthersZero(List<EntryChecker> checks) {
        for (int side = 0; side < checks.size(); side++) {
            EntryChecker check = checks.get(side);
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

    /** In a pair like 6-6, copies the row colour's counters of draws in which it has {@code share} to the column colour to move. */
    private void exchange(Share share) {
        if (layouts.size() < sides.size()) {
            TransposedValues.exchange(layouts.getFirst(), sides.getFirst().counters(), sides.getLast().scores(),
                    share.wanted(window, own(1)), sides.getLast().counters(), workers);
        }
    }

    /** Finds the counters that tables leave out, those of the side that profits. */
    void complete() {
        exchange(Share.HARMED);
        find(Share.PROFITS, List.of());
        exchange(Share.PROFITS);
    }

    /** Completes the counters, then checks those of the side that is harmed. Reports wrong ones to {@code checks}. */
    void check(List<EntryChecker> checks) {
        complete();
        find(Share.HARMED, checks);
    }

    /**
     * Finds the counters of draws in which the side to move has {@code share}, as they follow from the turns. If {@code checks} is empty,
     * it fills them in, else it reports stored counters that differ. Takes a byte of memory for each slot of one side.
     */
    private void find(Share share, List<EntryChecker> checks) {
        List<boolean[]> present = sides.stream().map(this::present).toList();
        try (Arena arena = Arena.ofShared()) {
            Scores ranked = new Scores(arena, layouts.getFirst().rows.count(), layouts.getFirst().columns());
            for (int side = 0; side < layouts.size(); side++) {
                for (CounterRanks ranks : CounterRanks.of(share, window, own(side), present.get(side), present.get(1 - side))) {
                    forRows(sides.get(1 - side), () -> (row, scores, counters) -> {
                        ranks.rank(scores, counters);
                        ranked.write(row, scores);
                    });
                    find(side, ranks, ranked, checks.isEmpty() ? null : checks.get(side));
                }
            }
        }
    }

    private boolean[] present(Side of) {
        boolean[] present = new boolean[CounterRanks.SYMBOLS];
        forRows(of, () -> (row, scores, counters) -> CounterRanks.mark(scores, counters, present));
        return present;
    }

    private void find(int side, CounterRanks ranks, Scores ranked, @Nullable EntryChecker check) {
        SuccessorValues successors = new SuccessorValues(layouts.get(side), ranked, captures, ranks.captures());
        forRows(sides.get(side), () -> {
            Forward forward = new Forward(successors, ValueMap.of(window), Score.DRAW);
            byte[] least = new byte[layouts.get(side).columns()];
            return (row, scores, counters) -> {
                Columns columns = forward.select(scores, ranks.wanted);
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
            };
        });
    }
}
