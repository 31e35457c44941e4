package org.millstone.builder;

import java.util.List;
import org.millstone.index.CanonicalSets;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairSolver;
import org.millstone.retrograde.Plan;
import org.millstone.rules.Rules;

/**
 * What each pair takes, found before the build begins.
 *
 * <p>A pair takes its two arrays of scores, the solver's scratch, and the arrays that its captures lead to. What is left of
 * the memory keeps the scores of earlier pairs, so that they need not be read back.
 */
final class MemoryPlan {
    /** What the process takes besides: the heap, the code, the indexes. */
    static final long FIXED = 700L << 20;

    private final Rules rules;
    private final long memory;
    private final RowSets rowSets;

    MemoryPlan(Rules rules, long memory, RowSets rowSets) {
        this.rules = rules;
        this.memory = memory;
        this.rowSets = rowSets;
    }

    /** The least bytes outside the heap that solving a pair takes. */
    long need(Pair pair) {
        return work(pair, fewestLists(pair)) + captures(pair);
    }

    private long work(Pair pair, long lists) {
        return PairSolver.workBytes(rows(pair), columns(pair), lists);
    }

    private long captures(Pair pair) {
        return Plan.captures(pair).stream().mapToLong(this::slots).sum();
    }

    /** The bytes of one of a pair's two arrays. */
    long slots(Pair pair) {
        return (long) rows(pair) * columns(pair);
    }

    private int rows(Pair pair) {
        CanonicalSets sets = rowSets.of(pair.rows());
        return sets.count();
    }

    private int columns(Pair pair) {
        return Plan.columns(rules.board(), pair);
    }

    private long fewestLists(Pair pair) {
        return slots(pair) / 64 + (1 << 16);
    }

    /** How many sets a pair's frontiers may list: a slot in eight, or fewer where memory is short. */
    long lists(Pair pair) {
        long wanted = slots(pair) / 8 + (1 << 18);
        long spare = budget() - need(pair);
        return Math.max(fewestLists(pair), Math.min(wanted, fewestLists(pair) + spare / (2 * Integer.BYTES)));
    }

    /** The bytes that may be taken outside the heap. */
    long budget() {
        return memory - FIXED;
    }

    /** The bytes left for keeping scores while a pair is solved, those it needs included. */
    long keep(Pair pair) {
        return budget() - work(pair, lists(pair));
    }

    /**
     * Checks that every pair fits.
     *
     * @throws DatabaseException naming the first that does not, and what it needs
     */
    void check(List<Pair> pairs) {
        for (Pair pair : pairs) {
            long need = need(pair) + FIXED;
            if (need > memory) {
                throw new DatabaseException("The pair " + pair + " needs " + Units.bytes(need) + " of memory, and "
                        + Units.bytes(memory)
                        + " are allowed. Give more with --memory, or build fewer pieces with --max-pieces.");
            }
        }
    }
}
