package org.millstone.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Scores;
import org.millstone.step.Window;
import org.millstone.table.TableCounts;

/** Counts the entries of a table, and compares them with what their successors say. */
final class TableCheck {
    private final Rules rules;
    private final Subspace subspace;
    private final CanonicalSets rows;
    private final Columns all;
    private final Window window;
    private final FaultLog<Fault> faults;
    private final List<Census> parts;

    /**
     * Begins a check.
     *
     * @param all all columns of the subspace
     * @param window the depths that the scores are about
     * @param faults gets what is found
     */
    TableCheck(Shapes shapes, Subspace subspace, Columns all, Window window, FaultLog<Fault> faults, int threads) {
        this.rules = shapes.rules();
        this.subspace = subspace;
        this.rows = shapes.canonical(subspace.rowStones());
        this.all = all;
        this.window = window;
        this.faults = faults;
        this.parts = IntStream.range(0, threads).mapToObj(thread -> new Census(rules.board(), rows, all)).toList();
    }

    /** Counts a row, on behalf of a thread. */
    void count(int thread, int row, byte[] scores) {
        parts.get(thread).add(row, scores);
    }

    /** Compares some columns of a row; used by several threads at once. */
    void compare(int row, Columns columns, byte[] scores, byte[] expected) {
        for (int k = 0; k < columns.size(); k++) {
            int column = columns.ranks[k];
            if (scores[column] != expected[column]) {
                int rowStones = rows.set(row);
                int columnStones = Integer.expand(columns.sets[k], rules.board().all() & ~rowStones);
                faults.add(new Fault(subspace, (long) row * all.size() + column,
                        subspace.ownRows() ? rowStones : columnStones, subspace.ownRows() ? columnStones : rowStones, window,
                        scores[column] & 0xff, expected[column] & 0xff));
            }
        }
    }

    /**
     * Adds what the entries come to, once all rows are counted.
     *
     * @param scores all of them
     */
    void addTo(TallySum sum, Scores scores) {
        Census census = new Census(rules.board(), rows, all);
        parts.forEach(census::add);
        census.addTo(sum, window, scores);
    }

    /** Returns which headers count otherwise. */
    static List<Verdict.Miscount> miscounts(List<StoredTables.Claim> claims, TableCounts expected) {
        List<Verdict.Miscount> found = new ArrayList<>();
        for (StoredTables.Claim claim : claims) {
            if (!claim.counts().equals(expected)) {
                found.add(new Verdict.Miscount(claim.file(), claim.counts(), expected));
            }
        }
        return found;
    }
}
