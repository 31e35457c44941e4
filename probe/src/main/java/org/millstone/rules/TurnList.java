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

    /** Drops the turns that are not among the given ones. */
    public void keep(int[] wanted) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            int turn = turns[i];
            if (Arrays.stream(wanted).anyMatch(other -> other == turn)) {
                turns[kept++] = turn;
            }
        }
        size = kept;
    }

    void clear() {
        size = 0;
    }

    /** Drops the turns that remove nothing. */
    void keepRemovals() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (Turn.removed(turns[i]) != 0) {
                turns[kept++] = turns[i];
            }
        }
        size = kept;
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
