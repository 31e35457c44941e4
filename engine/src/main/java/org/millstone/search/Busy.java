package org.millstone.search;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Which positions are being searched by some thread, so that others look elsewhere first.
 *
 * <p>This is how the work is shared out: all threads search the same tree, each the first turn of a position at once (young
 * brothers wait: Feldmann 1993) and then those further turns that nobody is at, coming back to the others, whose result the
 * transposition table may have by then (ABDADA: Weill 1996, with the flags in a small table of their own). The table is a hint:
 * what it forgets is searched twice, and nothing else is lost.
 */
public final class Busy {
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
