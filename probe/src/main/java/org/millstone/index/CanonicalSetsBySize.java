package org.millstone.index;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;

/**
 * The canonical sets of every size, made when first asked for and kept (12 MB for all sizes up to 9 of 24 points). Safe for use by
 * several threads.
 */
public final class CanonicalSetsBySize {
    private final Board board;
    private final AtomicReferenceArray<@Nullable CanonicalSets> made;

    /** Makes an empty collection for a board. */
    public CanonicalSetsBySize(Board board) {
        this.board = board;
        this.made = new AtomicReferenceArray<>(board.points() + 1);
    }

    /** Returns the canonical sets of so many points. */
    public CanonicalSets of(int size) {
        CanonicalSets sets = made.get(size);
        return sets != null ? sets : make(size);
    }

    /** One thread makes them, others wait: making the largest twice would take as long as waiting. */
    private synchronized CanonicalSets make(int size) {
        CanonicalSets sets = made.get(size);
        if (sets == null) {
            sets = new CanonicalSets(board, size);
            made.set(size, sets);
        }
        return sets;
    }
}
