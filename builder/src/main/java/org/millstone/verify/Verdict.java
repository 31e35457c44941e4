package org.millstone.verify;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.table.TableCounts;

/**
 * What checking a step came to.
 *
 * @param step the step
 * @param entries how many entries were checked
 * @param faults how many of them contradict their successors
 * @param firstFaults the first few of these
 * @param miscounts headers whose counts are not those of the entries
 * @param tallies what the entries of each table come to
 * @param grades what was found in the grades of its draws; null if it has none, or if its entries are wrong already
 * @param misstatements what is said elsewhere of the tables and is not so, a sentence each
 */
public record Verdict(
        Step step,
        long entries,
        long faults,
        List<Fault> firstFaults,
        List<Miscount> miscounts,
        Map<Subspace, Tally> tallies,
        GradeVerifier.@Nullable Findings grades,
        List<String> misstatements) {
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
        return faults == 0 && miscounts.isEmpty() && (grades == null || grades.faults() == 0) && misstatements.isEmpty();
    }

    /** Returns the same with what was found to be said of the tables and is not so. */
    public Verdict withMisstatements(List<String> found) {
        return new Verdict(step, entries, faults, firstFaults, miscounts, tallies, grades, found);
    }

    /** Returns the same with what was found in the grades. */
    public Verdict withGrades(GradeVerifier.Findings found) {
        return new Verdict(step, entries, faults, firstFaults, miscounts, tallies, found, misstatements);
    }
}
