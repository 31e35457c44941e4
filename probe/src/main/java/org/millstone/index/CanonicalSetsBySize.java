package org.millstone.index;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.millstone.board.Board;

/**
 * The canonical sets of every size, made when first asked for and kept (12 MB for all sizes up to 9 of 24 points). Safe for use by
 * several threads.
 */
public final class CanonicalSetsBySize {
    private final Board board;
    private final Map<Integer, CanonicalSets> made = new ConcurrentHashMap<>();

    public CanonicalSetsBySize(Board board) {
        this.board = board;
    }

    /** Returns the canonical sets of so many points. One thread makes them, others wait: making the largest twice would take as long. */
    public CanonicalSets of(int size) {
        return made.computeIfAbsent(size, unmade -> new CanonicalSets(board, unmade));
    }
}
