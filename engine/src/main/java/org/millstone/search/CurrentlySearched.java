package org.millstone.search;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The positions that some thread is searching, so that others look elsewhere first.
 *
 * <p>So the work is shared out. All threads search the same tree. Each searches the first turn of a position at once (young brothers wait:
 * Feldmann 1993), and then those further turns that no other thread is at. It comes back to the others, whose results the transposition
 * table may have by then (ABDADA: Weill 1996, with the flags in a small table of their own). The table is a hint: positions that it forgets
 * are searched twice, and nothing else is lost.
 */
public final class CurrentlySearched {
    private static final int SIZE = 1 << 12;

    private final AtomicLongArray keys = new AtomicLongArray(SIZE);

    /** A thread begins to search a position; its key is a hash, whose highest bits tell positions apart best. */
    public void begin(long key) {
        keys.setOpaque(slot(key), key);
    }

    public void end(long key) {
        int slot = slot(key);
        if (keys.getOpaque(slot) == key) {
            keys.setOpaque(slot, 0);
        }
    }

    public boolean contains(long key) {
        return keys.getOpaque(slot(key)) == key;
    }

    /** Forgets what threads that were stopped have left. */
    void clear() {
        for (int i = 0; i < SIZE; i++) {
            keys.setOpaque(i, 0);
        }
    }

    private static int slot(long key) {
        return (int) (key >>> Long.SIZE - 12);
    }
}
