package org.millstone.index;

/**
 * Ranks the sets of {@code size} points out of {@code points}: the combinatorial number system, in which the rank of a set
 * is how many sets of the same size are smaller as a number.
 *
 * <p>Read as a number, a set compares first by its high half, then by its low half. So its rank is the sum of two table
 * entries: how many sets have a smaller high half, and the rank of the low half among the low halves of its size. Both
 * tables stay in the L1 cache (at most 4,096 entries each), and no binomial is added up at run time.
 */
public final class Combinations {
    private final int points;
    private final int size;
    private final int lowBits;
    private final int[] high;
    private final char[] low;
    private final int count;

    /**
     * Makes the tables.
     *
     * @param points 0 to 24
     * @param size 0 to {@code points}
     */
    public Combinations(int points, int size) {
        if (points < 0 || points > 24 || size < 0 || size > points) {
            throw new IllegalArgumentException("sets of " + size + " out of " + points + " points");
        }
        this.points = points;
        this.size = size;
        this.lowBits = (points + 1) / 2;
        this.low = new char[1 << lowBits];
        int[] seen = new int[lowBits + 1];
        for (int set = 0; set < low.length; set++) {
            low[set] = (char) seen[Integer.bitCount(set)]++;
        }
        this.high = new int[1 << points - lowBits];
        int total = 0;
        for (int set = 0; set < high.length; set++) {
            high[set] = total;
            int rest = size - Integer.bitCount(set);
            total += rest < 0 || rest > lowBits ? 0 : seen[rest];
        }
        this.count = total;
    }

    /** Returns how many sets there are: the binomial coefficient. */
    public int count() {
        return count;
    }

    /** Returns how many points the sets are taken from. */
    public int points() {
        return points;
    }

    /** Returns how many points a set has. */
    public int size() {
        return size;
    }

    /** Returns the rank, 0 to {@code count() - 1}, of a set of exactly {@code size} of the points. */
    public int rank(int set) {
        return high[set >>> lowBits] + low[set & low.length - 1];
    }

    /** Returns all sets in the order of their ranks. */
    public int[] sets() {
        int[] sets = new int[count];
        int set = (1 << size) - 1;
        for (int rank = 0; rank < count; rank++) {
            sets[rank] = set;
            set = next(set);
        }
        return sets;
    }

    /** Returns the set of a rank, 0 to {@code count() - 1}. */
    public int unrank(int rank) {
        int highSet = search(rank);
        int rest = rank - high[highSet];
        int lowSize = size - Integer.bitCount(highSet);
        int set = (1 << lowSize) - 1;
        while (low[set] != rest) {
            set = next(set);
        }
        return highSet << lowBits | set;
    }

    /** The last high half whose sets begin at or before a rank. Where several begin at one rank, all but the last are empty. */
    private int search(int rank) {
        int from = 0;
        int to = high.length;
        while (to - from > 1) {
            int middle = from + to >>> 1;
            if (high[middle] <= rank) {
                from = middle;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /** The next larger number with as many bits (Gosper, HAKMEM item 175). */
    private static int next(int set) {
        if (set == 0) {
            return 0;
        }
        int lowest = set & -set;
        int ripple = set + lowest;
        return ripple | (set ^ ripple) >>> 2 + Integer.numberOfTrailingZeros(lowest);
    }
}
