package org.millstone.rules;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** A reusable list of turns, for one thread. It never shrinks, so using it again allocates nothing. */
public final class TurnList {
    /** The initial capacity: more turns than any position seen in play has. */
    public static final int CAPACITY = 128;

    private int[] turns = new int[CAPACITY];
    private int size;

    public int size() {
        return size;
    }

    public int get(int i) {
        return turns[i];
    }

    public int[] toArray() {
        return Arrays.copyOf(turns, size);
    }

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

    /**
     * Adds a turn, unless it is listed already with its removals in another order, as {@code a1-a4xd7xb2} after {@code a1-a4xb2xd7}. Only
     * turns with the same origin and target at the end of the list are compared.
     */
    void addUnlessListed(int turn) {
        for (int i = size - 1; i >= 0 && !Turn.removesOne(turn) && Turn.withoutRemovals(turns[i]) == Turn.withoutRemovals(turn);
                i--) {
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
