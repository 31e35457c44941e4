package org.millstone.retrograde;

import java.util.Arrays;
import org.millstone.index.Combinations;

/**
 * How adding a point changes the rank of a set: which ranks the sets of {@code size} points without a point have, and which they have
 * among those of {@code size + 1} with it.
 *
 * <p>Both orders compare sets by their first points first. So the sets that agree up to the point added, and differ after it, are
 * neighbours in both orders, and a whole run of them is done at a time. Short runs are kept as single pairs of ranks.
 */
final class PointRuns {
    private static final int SHORTEST = 8;

    private final int[][] runs;
    private final int[][] singles;

    /** Finds the runs among sets of {@code size} out of {@code points} points. */
    PointRuns(int points, int size) {
        int[] sets = new Combinations(points, size).sets();
        this.runs = new int[points][];
        this.singles = new int[points][];
        if (size < points) {
            Combinations larger = new Combinations(points, size + 1);
            for (int point = 0; point < points; point++) {
                find(point, sets, larger);
            }
        } else {
            Arrays.fill(runs, new int[0]);
            Arrays.fill(singles, new int[0]);
        }
    }

    private void find(int point, int[] sets, Combinations larger) {
        int[] longer = new int[3 * (sets.length / SHORTEST + 1)];
        int[] single = new int[sets.length];
        int longs = 0;
        int count = 0;
        for (int rank = 0; rank < sets.length;) {
            if ((sets[rank] >>> point & 1) != 0) {
                rank++;
                continue;
            }
            int with = larger.rank(sets[rank] | 1 << point);
            int length = 1;
            while (rank + length < sets.length && (sets[rank + length] >>> point & 1) == 0
                    && larger.rank(sets[rank + length] | 1 << point) == with + length) {
                length++;
            }
            if (length >= SHORTEST) {
                longer[longs++] = rank;
                longer[longs++] = with;
                longer[longs++] = length;
            } else {
                for (int i = 0; i < length; i++) {
                    single[count++] = rank + i | with + i << Short.SIZE;
                }
            }
            rank += length;
        }
        runs[point] = Arrays.copyOf(longer, longs);
        singles[point] = Arrays.copyOf(single, count);
    }

    /** Takes for each set without a point the smaller of what it has and what the set with the point has. */
    void takeWith(int point, byte[] without, byte[] with) {
        int[] run = runs[point];
        for (int i = 0; i < run.length; i += 3) {
            Slots.lower(without, run[i], with, run[i + 1], run[i + 2]);
        }
        for (int pair : singles[point]) {
            Slots.lower(without, pair & 0xffff, with[pair >>> Short.SIZE]);
        }
    }

    /** Takes for each set with a point the smaller of what it has and what the set without the point has. */
    void takeWithout(int point, byte[] with, byte[] without) {
        int[] run = runs[point];
        for (int i = 0; i < run.length; i += 3) {
            Slots.lower(with, run[i + 1], without, run[i], run[i + 2]);
        }
        for (int pair : singles[point]) {
            Slots.lower(with, pair >>> Short.SIZE, without[pair & 0xffff]);
        }
    }
}
