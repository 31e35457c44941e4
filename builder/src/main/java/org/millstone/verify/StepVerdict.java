package org.millstone.verify;

import java.util.List;
import java.util.Map;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.store.Tally;
import org.millstone.table.TableCounts;

/**
 * The result of checking a step.
 *
 * @param step the step
 * @param entries how many entries were checked
 * @param faults how many of them contradict their successors
 * @param firstFaults the first few of these
 * @param miscounts headers whose counts are not those of the entries
 * @param tallies what the entries of each table come to
 */
public record StepVerdict(Step step, long entries, long faults, List<Fault> firstFaults, List<Miscount> miscounts,
        Map<Subspace, Tally> tallies) {
    /**
     * A header whose counts are not those of its entries.
     *
     * @param file the name of the file
     * @param found the counts in the header
     * @param expected the counts of the entries
     */
    public record Miscount(String file, TableCounts found, TableCounts expected) {}

    /** Whether nothing is wrong. */
    public boolean isRight() {
        return faults == 0 && miscounts.isEmpty();
    }
}
