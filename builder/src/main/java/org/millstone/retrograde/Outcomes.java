package org.millstone.retrograde;

import java.util.Set;
import java.util.TreeSet;
import org.millstone.rules.Rules;

/** What is left of a set of stones when some of them are removed, one after another. */
final class Outcomes {
    private Outcomes() {}

    /**
     * Returns the sets that may be left.
     *
     * @param stones a set of which a stone may be removed
     * @param removals how many stones to remove; fewer are where no more may be, or too few are left to play on
     */
    static Set<Integer> of(Rules rules, int stones, int removals) {
        Set<Integer> left = new TreeSet<>();
        remove(rules, stones, removals, left);
        return left;
    }

    private static void remove(Rules rules, int stones, int removals, Set<Integer> left) {
        boolean goesOn = removals > 0 && Integer.bitCount(stones) >= Rules.FEWEST;
        int removable = goesOn ? rules.removable(stones) : 0;
        if (removable == 0) {
            left.add(stones);
        }
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            remove(rules, stones ^ Integer.lowestOneBit(rest), removals - 1, left);
        }
    }
}
