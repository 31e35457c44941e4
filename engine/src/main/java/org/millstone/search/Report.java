package org.millstone.search;

import java.util.List;

/**
 * What a search has found so far.
 *
 * @param depth how many plies it has looked ahead in every line
 * @param deepest how many plies it has looked ahead in its longest line
 * @param score for the side to move, see {@link SearchScore}
 * @param line the best turns of both sides as far as they are known; the first is the turn to play
 * @param nodes how many positions were visited
 * @param nanos time used, in nanoseconds
 * @param tableHits how many visited positions had their value from a table of the database
 * @param hashFull how full the transposition table is, in thousandths
 * @param rank 1 for the best line, 2 for the best that begins with another turn, and so on
 */
public record Report(int depth, int deepest, int score, List<Integer> line, long nodes, long nanos, long tableHits,
        int hashFull, int rank) {
    /** Returns the same report with another score. */
    public Report withScore(int other) {
        return new Report(depth, deepest, other, line, nodes, nanos, tableHits, hashFull, rank);
    }

    /** Returns the turn to play. */
    public int turn() {
        return line.getFirst();
    }

    /** Returns how many positions were visited in a second. */
    public long nodesPerSecond() {
        return nodes * 1_000_000_000L / Math.max(1, nanos);
    }
}
