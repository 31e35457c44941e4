package org.millstone.opening;

import java.util.Map;
import java.util.NavigableSet;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/** How often each table was asked, and which ones were missing. Serves one thread. */
final class Probes {
    private static final int STONE_BITS = 5;
    private static final int STONES = 1 << STONE_BITS;

    private final long[] asked = new long[STONES * STONES];
    private final boolean[] missing = new boolean[STONES * STONES];

    private static int index(int own, int opponent) {
        return Integer.bitCount(own) << STONE_BITS | Integer.bitCount(opponent);
    }

    /** Notes that the table of a position was asked. */
    void asked(int own, int opponent) {
        asked[index(own, opponent)]++;
    }

    /** Notes that the table of so many stones is missing. */
    void missing(int ownStones, int opponentStones) {
        missing[ownStones << STONE_BITS | opponentStones] = true;
    }

    private static Subspace subspace(int index) {
        return Subspace.moving(index >>> STONE_BITS, index & STONES - 1);
    }

    /** Adds these counts to others, by table. Where a side has lost its last stones but two the rules answer, not a table. */
    void addTo(Map<Subspace, Long> counts) {
        for (int i = 0; i < asked.length; i++) {
            Subspace subspace = subspace(i);
            if (asked[i] > 0 && !missing[i] && Math.min(subspace.own(), subspace.opponent()) >= Rules.FEWEST) {
                counts.merge(subspace, asked[i], Long::sum);
            }
        }
    }

    /** Adds the tables that were missing to others. */
    void addMissingTo(NavigableSet<Subspace> names) {
        for (int i = 0; i < missing.length; i++) {
            if (missing[i]) {
                names.add(subspace(i));
            }
        }
    }
}
