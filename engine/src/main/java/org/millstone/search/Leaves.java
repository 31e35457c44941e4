package org.millstone.search;

import org.millstone.table.Wdl;

/** What is known about positions of the moving phase without searching them. */
@FunctionalInterface
public interface Leaves {
    /** Knows nothing. */
    Leaves NONE = (own, opponent) -> Wdl.UNKNOWN;

    /**
     * Returns what a position is worth for the side to move, as {@link Wdl}: {@link Wdl#UNKNOWN} if it is not known. Nothing is
     * in hand, no removal is pending, both sides have at least three stones. Called by several threads at once.
     *
     * @param own stones of the side to move, as a set
     * @param opponent stones of its opponent
     */
    int wdl(int own, int opponent);
}
