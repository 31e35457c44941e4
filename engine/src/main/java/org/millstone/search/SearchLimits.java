package org.millstone.search;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a search ends by itself. A limit that is 0 or null does not apply. A search without limits ends when it is stopped, or at depth
 * {@link #MOST_DEPTH}.
 *
 * @param depth how many plies to look ahead at most
 * @param nodes how many positions to visit at most; each thread may overstep it by some hundred
 * @param moveTime how long to think about this turn
 * @param remaining the time left to the side to move until the next time control, or for the rest of the game
 * @param increment the time that it gains with each turn
 * @param movesToGo turns until the next time control; 0 if {@code remaining} is for the rest of the game
 * @param ponder whether the search begins on the opponent's time: the clock then runs from {@link Control#startClock} on
 */
public record SearchLimits(int depth, long nodes, @Nullable Duration moveTime, @Nullable Duration remaining, Duration increment,
        int movesToGo, boolean ponder) {
    /** The greatest depth, in plies. */
    public static final int MOST_DEPTH = 99;

    /** Returns a limit of depth alone. */
    public static SearchLimits depth(int plies) {
        return new SearchLimits(plies, 0, null, null, Duration.ZERO, 0, false);
    }

    /** Returns a limit of time for the turn alone. */
    public static SearchLimits time(Duration time) {
        return new SearchLimits(0, 0, time, null, Duration.ZERO, 0, false);
    }

    /** Returns the same limits with a depth of no more than {@code plies}. */
    public SearchLimits atMost(int plies) {
        return new SearchLimits(depth == 0 ? plies : Math.min(depth, plies), nodes, moveTime, remaining, increment, movesToGo,
                ponder);
    }

    /** Whether a limit of time applies. */
    public boolean timed() {
        return moveTime != null || remaining != null;
    }
}
