package org.millstone.search;

import java.util.Collections;
import java.util.EnumSet;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a search works with: threads, at least 1; memory for the transposition table, in bytes outside the heap, at least 1; and the
 * enhancements of alpha-beta that are on. Each {@code with...} returns the same options but for one.
 */
public record SearchOptions(int threads, long hashBytes, Set<Enhancement> enhancements) {
    /**
     * Parts of the alpha-beta search that can be switched off one by one. Three may overlook something (forward pruning): {@link
     * #LATE_REDUCTION}, {@link #NULL_MOVE} and {@link #MULTI_CUT}. All others find the same score with fewer positions. One exception: the
     * transposition table may give a position the score of a deeper search.
     *
     * <p>In Mill a side with few moves is often better off not to move (zugzwang). So forward pruning is off where either side has few
     * moves. It never decides a game ({@link SearchScore#WON}), and a null move is verified.
     */
    public enum Enhancement {
        /** Keeps the results of positions. Other lines that lead to them, and deeper iterations, use these results. */
        TRANSPOSITIONS,
        /** Searches first the turns that close mills, then those that keep the opponent from closing one. */
        MILL_ORDER,
        /** Searches next the turns that refuted the opponent's turn in another position of the same ply. */
        KILLERS,
        /** Searches next the turns that refuted many turns elsewhere, and those to points with many lines. */
        HISTORY,
        /** Follows turns that close mills beyond the last ply. */
        QUIESCENCE,
        /** Asks of all turns but the first only whether they are better (principal variation search; Marsland and Campbell 1982). */
        NARROW_WINDOWS,
        /** Searches turns late in the order less deep, and again to full depth if they look good. */
        LATE_REDUCTION,
        /**
         * Ends the search of a position at beta if the side to move reaches beta even without moving. The result is verified (Tabibi and
         * Netanyahu 2002). Only while placing.
         */
        NULL_MOVE,
        /** Ends the search of a position at beta if several turns reach beta in a less deep search (Björnsson and Marsland 2001). */
        MULTI_CUT,
        /** Finds the score by null windows, that is, MTD(f) (Plaat 1996); off by default. */
        MTD;

        /** The enhancements that the engine plays with: all but {@link #MTD}. */
        public static final Set<Enhancement> USUAL = Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(MTD)));
    }

    /** One thread, 64 MB, and {@link Enhancement#USUAL}. */
    public static final SearchOptions USUAL = new SearchOptions(1, 64 << 20, Enhancement.USUAL);

    public SearchOptions withThreads(int number) {
        return new SearchOptions(number, hashBytes, enhancements);
    }

    public SearchOptions withHash(long bytes) {
        return new SearchOptions(threads, bytes, enhancements);
    }

    public SearchOptions with(Set<Enhancement> these) {
        return new SearchOptions(threads, hashBytes, these);
    }

    public SearchOptions without(Enhancement enhancement) {
        return with(enhancements.stream().filter(each -> each != enhancement).collect(Collectors.toSet()));
    }
}
