package org.millstone.opening;

import java.util.Map;
import java.util.NavigableSet;
import org.millstone.index.Subspace;

/** How often each table was asked, and which ones were missing. Serves one thread. */
final class Probes {
    private static final int STONE_BITS = 5;
    private static final int STONES = 1 << STONE_BITS;

    private final long[] asked = new long[STONES * STONES];
    private final boolean[] missing = new boolean[STONES * STONES];

    private static int index(int own, int opponent) {
        return Integer.bitCount(own) << STONE_BITS | Integer.bitCount(opponent);
    }

    void asked(int own, int opponent) {
        asked[index(own, opponent)]++;
    }

    void missing(int own, int opponent) {
        missing[index(own, opponent)] = true;
    }

    private static Subspace subspace(int index) {
        return Subspace.moving(index >>> STONE_BITS, index & STONES - 1);
    }

    /** Adds these counts to others, by table. */
    void addTo(Map<Subspace, Long> counts) {
        for (int i = 0; i < asked.length; i++) {
            if (asked[i] > 0 && !missing[i]) {
                counts.merge(subspace(i), asked[i], Long::sum);
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
