package org.millstone.opening;

import java.util.NavigableMap;
import java.util.NavigableSet;
import org.millstone.index.Subspace;
import org.millstone.probe.Outcome;

/**
 * The result of an attempt to prove a position's value.
 *
 * @param outcome how the game ends for the side to move; unknown if tables are missing or a limit was reached
 * @param nodes how many positions of the placing phase were visited
 * @param probes how often each table was asked
 * @param missing the tables that this search, or an earlier one that it builds on, asked in vain; empty if the outcome is known, or a
 *     limit was reached before
 * @param stopped whether a limit was reached before it was done
 * @param nanos how long it took, in nanoseconds
 * @param fromBook whether the outcome is the book's
 */
public record Proof(Outcome outcome, long nodes, NavigableMap<Subspace, Long> probes, NavigableSet<Subspace> missing,
        boolean stopped, long nanos, boolean fromBook) {
    /** Returns how often tables were asked in all. */
    public long allProbes() {
        return probes.values().stream().mapToLong(Long::longValue).sum();
    }
}
