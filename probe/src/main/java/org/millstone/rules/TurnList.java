package org.millstone.rules;

import java.util.Arrays;

/**
 * A list of turns that its owner fills again and again. It grows when it must and never shrinks, so that generating turns
 * allocates nothing once it is warm. Not safe for use by several threads.
 */
public final class TurnList {
    /** More than the turns of any position seen in play. */
    private static final int CAPACITY = 128;

    private int[] turns = new int[CAPACITY];
    private int size;

    /** Makes an empty list. */
    public TurnList() {}

    /** Returns how many turns there are. */
    public int size() {
        return size;
    }

    /** Returns turn {@code i}, counted from 0; see {@link Turn}. */
    public int get(int i) {
        return turns[i];
    }

    /** Whether a turn is in the list. */
    public boolean contains(int turn) {
        for (int i = 0; i < size; i++) {
            if (turns[i] == turn) {
                return true;
            }
        }
        return false;
    }

    /** Exchanges two turns, for a search that orders them. */
    public void swap(int i, int j) {
        int turn = turns[i];
        turns[i] = turns[j];
        turns[j] = turn;
    }

    /** Returns the turns as a new array. */
    public int[] toArray() {
        return Arrays.copyOf(turns, size);
    }

    void clear() {
        size = 0;
    }

    void add(int turn) {
        if (size == turns.length) {
            turns = Arrays.copyOf(turns, 2 * size);
        }
        turns[size++] = turn;
    }
}
