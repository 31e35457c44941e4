package org.millstone.builder;

import java.util.List;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairSolver;
import org.millstone.retrograde.Plan;
import org.millstone.rules.Rules;
import org.millstone.verify.Shapes;
import org.millstone.verify.SolvedScores;

/**
 * What each pair takes, found before the build begins.
 *
 * <p>A pair takes its two arrays of scores, the solver's scratch, and the arrays that its captures lead to. What is left of
 * the memory keeps the scores of earlier pairs, so that they need not be read back.
 */
final class MemoryPlan {
    private final Rules rules;
    private final long memory;
    private final Shapes shapes;

    /**
     * Makes a plan.
     *
     * @param memory the bytes that the process may take in all
     */
    MemoryPlan(Rules rules, long memory, Shapes shapes) {
        this.rules = rules;
        this.memory = memory;
        this.shapes = shapes;
    }

    /** Returns the bytes that may be taken outside the heap. */
    long budget() {
        return memory - Memory.FIXED;
    }

    /** Returns the slots of one of a pair's two arrays; a byte each. */
    long slots(Pair pair) {
        return shapes.slots(pair.rowToMove());
    }

    /** Returns how many sets each of a pair's frontiers may list: a slot in eight, or fewer where memory is short. */
    long lists(Pair pair, SolvedScores kept) {
        long spare = budget() - kept.need(pair, work(pair, fewestLists(pair)));
        long wanted = slots(pair) / 8 + (1 << 18);
        return Math.max(fewestLists(pair), Math.min(wanted, fewestLists(pair) + spare / (2 * Integer.BYTES)));
    }

    private long fewestLists(Pair pair) {
        return slots(pair) / 64 + (1 << 16);
    }

    /** Returns the bytes that solving a pair takes, its scores included. */
    long work(Pair pair, long lists) {
        return PairSolver.workBytes(shapes.canonical(pair.rows()).count(), Plan.columns(rules.board(), pair), lists);
    }

    /**
     * Checks that every pair fits.
     *
     * @throws DatabaseException naming the first that does not, and what it needs
     */
    void check(List<Pair> pairs, SolvedScores kept) {
        for (Pair pair : pairs) {
            long need = kept.need(pair, work(pair, fewestLists(pair))) + Memory.FIXED;
            if (need > memory) {
                throw new DatabaseException("The pair " + pair + " needs " + Units.memory(need) + " of memory, and "
                        + Units.memory(memory)
                        + " are allowed. Give more with --memory, or build fewer pieces with --max-pieces.");
            }
        }
    }
}
