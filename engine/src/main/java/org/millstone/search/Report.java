package org.millstone.search;

import java.util.List;

/**
 * A search's findings so far.
 *
 * @param depth the plies that it has looked ahead, everywhere
 * @param deepest the plies that it has looked ahead somewhere
 * @param score for the side to move, see {@link SearchScore}
 * @param line the best turns of both sides as far as they are known; the first is the turn to play
 * @param nodes positions visited
 * @param nanos time used
 * @param tableHits positions whose value came from a table
 * @param hashFull how full the transposition table is, in thousandths
 * @param rank 1 for the best line, 2 for the best that begins with another turn, and so on
 */
public record Report(int depth, int deepest, int score, List<Integer> line, long nodes, long nanos, long tableHits,
        int hashFull, int rank) {
    public Report withScore(int other) {
        return new Report(depth, deepest, other, line, nodes, nanos, tableHits, hashFull, rank);
    }

    public int turn() {
        return line.getFirst();
    }

    public long nodesPerSecond() {
        return nodes * 1_000_000_000L / Math.max(1, nanos);
    }
}
