package org.millstone.search;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The enhancements of alpha-beta, each of which can be switched off. Three may overlook something (forward pruning): {@link
 * #LATE_REDUCTION}, {@link #NULL_MOVE} and {@link #MULTI_CUT}. All others visit fewer positions for the same score, except that a
 * transposition may have the score of a deeper search.
 *
 * <p>Mill is full of zugzwang: a side with few moves left is often better off not to move. So forward pruning is off where either side
 * has few moves. It never decides a game ({@link SearchScore#WON}), and a null move is verified.
 */
public enum Enhancement {
    /** Keeps the results of positions, for other lines that lead to them and for deeper iterations. */
    TRANSPOSITIONS,
    /** Looks first at turns that close mills, then at those that prevent some. */
    MILL_ORDER,
    /** Looks next at turns that refuted another turn at the same ply. */
    KILLERS,
    /** Looks next at turns that refuted many others elsewhere, and at points with many lines. */
    HISTORY,
    /** Follows mill closings beyond the last ply. */
    QUIESCENCE,
    /** Asks of all turns but the first only whether they are better (principal variation search; Marsland and Campbell 1982). */
    NARROW_WINDOWS,
    /** Searches late turns less deep, and again if they look good. */
    LATE_REDUCTION,
    /** Takes a side to reach beta if it does so without moving: verified (Tabibi and Netanyahu 2002), and only while placing. */
    NULL_MOVE,
    /** Takes a side to reach beta if several turns do so in a shallow search (Björnsson and Marsland 2001). */
    MULTI_CUT,
    /** Finds the score by null windows, MTD(f) (Plaat 1996); off by default. */
    MTD;

    /** Those that the engine plays with. */
    public static final Set<Enhancement> USUAL = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(MTD)));
}
