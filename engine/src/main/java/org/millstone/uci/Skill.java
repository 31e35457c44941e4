package org.millstone.uci;

import java.util.random.RandomGenerator;
import org.millstone.search.Limits;

/**
 * How an engine plays worse than it can, so that people can win: it sees less far, knows no tables, and makes blunders.
 *
 * @param level 0, which hardly looks at the board, to {@link #FULL}, which holds nothing back
 */
record Skill(int level) {
    /** The level that holds nothing back. */
    static final int FULL = 20;

    private static final int BLUNDERS_OF_LOWEST = 80;

    /** Whether nothing is held back. */
    boolean isFull() {
        return level >= FULL;
    }

    /** Returns limits that look no further than this level does. */
    Limits limit(Limits limits) {
        return isFull() ? limits : limits.atMost(1 + level / 2);
    }

    /** Whether this turn is left to chance: four in five at the lowest level, fewer the higher. */
    boolean blunders(RandomGenerator random) {
        return random.nextInt(100) < BLUNDERS_OF_LOWEST * (FULL - level) / FULL * (FULL - level) / FULL;
    }
}
