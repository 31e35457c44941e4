package org.millstone.search;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The positions that threads are searching at present, by which they share out the work.
 *
 * <p>All threads search the same tree. Each searches the first turn of a position at once (young brothers wait: Feldmann 1993), and then
 * those turns that no other thread is at. It comes back to the rest, whose results the transposition table may have by then (ABDADA:
 * Weill 1996, with a small table of its own for the flags). This table may forget a position, which is then searched twice; nothing else
 * is lost.
 */
public final class CurrentlySearched {
    private static final int SIZE = 1 << 12;

    private final AtomicLongArray keys = new AtomicLongArray(SIZE);

    /**
     * Notes that a thread begins to search a position. The highest bits of its key choose the entry, so they must differ between positions.
     */
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

    /** Forgets all positions. It is called before each iteration, because stopped threads have not called {@link #end}. */
    void clear() {
        for (int i = 0; i < SIZE; i++) {
            keys.setOpaque(i, 0);
        }
    }

    private static int slot(long key) {
        return (int) (key >>> Long.SIZE - 12);
    }
}
