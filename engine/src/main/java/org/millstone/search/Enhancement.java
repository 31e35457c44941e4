package org.millstone.search;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The enhancements of alpha-beta, each of which can be switched off. Three guess and may overlook something (forward pruning): {@link
 * #LATE_REDUCTION}, {@link #NULL_MOVE} and {@link #MULTI_CUT}. All others visit fewer positions for the same score, except that a
 * transposition may bring the score of a deeper search.
 *
 * <p>Mill is full of zugzwang: a side with few moves left is often better off not to move. So those that guess are off where
 * either side has few moves, they never decide a game ({@link SearchScore#WON}), and a null move is verified.
 */
public enum Enhancement {
    /** Remembers positions, over turns and over depths. */
    TRANSPOSITIONS,
    /** Looks first at turns that close mills, then at those that prevent some. */
    MILL_ORDER,
    /** Then at those that refuted another turn at the same ply. */
    KILLERS,
    /** Then at those that refuted much elsewhere, and at points with many lines. */
    HISTORY,
    /** Follows mill closings beyond the last ply. */
    QUIESCENCE,
    /** Asks of all turns but the first only whether they are better (principal variation search; Marsland and Campbell 1982). */
    NARROW_WINDOWS,
    /** Searches late turns less deep, and again if they look good. */
    LATE_REDUCTION,
    /** A side that is fine without moving is fine: verified as Tabibi and Netanyahu (2002) do, and only while placing. */
    NULL_MOVE,
    /** Several turns that are too good in a shallow search are enough (Björnsson and Marsland 2001). */
    MULTI_CUT,
    /** Finds the score by asking again and again whether it is more than a number (Plaat 1996): an option, not on by itself. */
    MTD;

    /** Those that the engine plays with. */
    public static final Set<Enhancement> USUAL = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(MTD)));
}
