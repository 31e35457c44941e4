package org.millstone.index;

/**
 * Ranks the sets of {@code size} points out of {@code points}, called 0, 1, ... (the combinatorial number system). The rank of a set is how
 * many sets of as many points come before it. Sets compare like binary numbers whose highest digit is point 0: 2 of 5 points are in the
 * order {3,4} {2,4} {2,3} {1,4} {1,3} ... {0,1}. Neighbours in this order resemble each other more, which makes tables smaller.
 *
 * <p>The rank is a sum over the points of a set. It is looked up in two parts, for the low and for the high points. Each lookup array has
 * at most 4,096 entries, and stays in the processor's L1 cache.
 */
public final class Combinations {
    private static final int MOST_POINTS = 24;
    /** Binomial coefficients: {@code SETS[n][k]} is how many sets of k points there are out of n. */
    private static final int[][] SETS = new int[MOST_POINTS + 1][MOST_POINTS + 1];

    static {
        for (int n = 0; n <= MOST_POINTS; n++) {
            SETS[n][0] = 1;
            for (int k = 1; k <= n; k++) {
                SETS[n][k] = SETS[n - 1][k - 1] + SETS[n - 1][k];
            }
        }
    }

    private final int points;
    private final int size;
    private final int lowBits;
    private final int[] low;
    private final char[] high;
    private final int count;

    public Combinations(int points, int size) {
        if (points < 0 || points > MOST_POINTS || size < 0 || size > points) {
            throw new IllegalArgumentException("sets of " + size + " out of " + points + " points");
        }
        this.points = points;
        this.size = size;
        this.count = SETS[points][size];
        this.lowBits = (points + 1) / 2;
        this.low = new int[1 << lowBits];
        for (int set = 1; set < low.length; set++) {
            int last = Integer.highestOneBit(set);
            int left = size + 1 - Integer.bitCount(set);
            low[set] = low[set ^ last] + (left < 0 ? 0 : SETS[points - 1 - Integer.numberOfTrailingZeros(last)][left]);
        }
        int highBits = points - lowBits;
        this.high = new char[1 << highBits];
        for (int set = 1; set < high.length; set++) {
            int first = Integer.numberOfTrailingZeros(set);
            high[set] = (char) (SETS[highBits - 1 - first][Integer.bitCount(set)] + high[set & set - 1]);
        }
    }

    public int count() {
        return count;
    }

    public int points() {
        return points;
    }

    public int size() {
        return size;
    }

    /** Returns the rank, from 0, of a set of exactly {@code size} points. */
    public int rank(int set) {
        return low[set & low.length - 1] + high[set >>> lowBits];
    }

    public int[] sets() {
        int[] sets = new int[count];
        int set = first(size);
        for (int i = 0; i < count; i++, set = next(set)) {
            sets[rank(set)] = set;
        }
        return sets;
    }

    public int unrank(int rank) {
        int set = 0;
        int rest = rank;
        int left = size;
        for (int point = 0; left > 0; point++) {
            int without = SETS[points - 1 - point][left];
            if (rest >= without) {
                rest -= without;
                left--;
                set |= 1 << point;
            }
        }
        return set;
    }

    /** Returns the smallest int with {@code size} bits. */
    static int first(int size) {
        return (1 << size) - 1;
    }

    /** Returns the next larger int with as many bits (Gosper, HAKMEM item 175). */
    static int next(int set) {
        int lowest = set & -set;
        int ripple = set + lowest;
        return ripple | (set ^ ripple) >>> 2 + Integer.numberOfTrailingZeros(lowest);
    }
}
