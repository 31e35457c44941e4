package org.millstone.verify;

import java.util.List;
import java.util.Map;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.table.TableCounts;

/**
 * What checking a pair came to.
 *
 * @param pair the pair
 * @param entries how many entries were checked
 * @param faults how many of them contradict their successors
 * @param firstFaults the first few of these
 * @param miscounts headers whose counts are not those of the entries
 * @param tallies what the entries of each table come to
 * @param misstatements what is said elsewhere of the tables and is not so, a sentence each
 */
public record Verdict(
        Pair pair,
        long entries,
        long faults,
        List<Fault> firstFaults,
        List<Miscount> miscounts,
        Map<Subspace, Tally> tallies,
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
        return faults == 0 && miscounts.isEmpty() && misstatements.isEmpty();
    }

    /** Returns the same with what was found to be said of the tables and is not so. */
    public Verdict withMisstatements(List<String> found) {
        return new Verdict(pair, entries, faults, firstFaults, miscounts, tallies, found);
    }
}
