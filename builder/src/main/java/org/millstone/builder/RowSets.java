package org.millstone.builder;

import java.util.concurrent.ConcurrentHashMap;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;

/** The canonical sets of a board, made when first asked for. */
public final class RowSets {
    private final Board board;
    private final ConcurrentHashMap<Integer, CanonicalSets> made = new ConcurrentHashMap<>();

    /** Readies the sets of a board. */
    public RowSets(Board board) {
        this.board = board;
    }

    /** Returns the canonical sets of so many points. */
    public CanonicalSets of(int stones) {
        return made.computeIfAbsent(stones, n -> new CanonicalSets(board, n));
    }
}
