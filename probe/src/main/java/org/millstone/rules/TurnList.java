package org.millstone.rules;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A list of turns that its owner fills again and again. It grows when it must and never shrinks, so that generating turns
 * allocates nothing once it is warm. Not safe for use by several threads.
 */
public final class TurnList {
    /** More than the turns of any position seen in play. */
    public static final int CAPACITY = 128;

    private int[] turns = new int[CAPACITY];
    private int size;

    public int size() {
        return size;
    }

    /** Returns turn {@code i}, counted from 0; see {@link Turn}. */
    public int get(int i) {
        return turns[i];
    }

    /** Returns the turns as a new array. */
    public int[] toArray() {
        return Arrays.copyOf(turns, size);
    }

    /** Drops the turns that are not wanted. */
    public void keep(IntPredicate wanted) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (wanted.test(turns[i])) {
                turns[kept++] = turns[i];
            }
        }
        size = kept;
    }

    void clear() {
        size = 0;
    }

    /** Adds a turn unless one that differs at most in the order of its removals is among the last, which go to the same point. */
    void addUnlessListed(int turn) {
        for (int i = size - 1; i >= 0 && Turn.withoutRemovals(turns[i]) == Turn.withoutRemovals(turn); i--) {
            if (Turn.removed(turns[i]) == Turn.removed(turn)) {
                return;
            }
        }
        add(turn);
    }

    void add(int turn) {
        if (size == turns.length) {
            turns = Arrays.copyOf(turns, 2 * size);
        }
        turns[size++] = turn;
    }
}
