package org.millstone.index;

/**
 * Ranks the sets of {@code size} points out of {@code points}: the rank of a set is how many sets of the same size come
 * before it, where sets compare like binary numbers whose highest digit is point 0. (The combinatorial number system, with
 * the points counted from the other end: neighbours in this order resemble each other more, which makes tables smaller.)
 *
 * <p>Such a number compares first by its low points, then by its high points. So the rank of a set is the sum of two table
 * entries: how many sets have smaller low points, and the rank of the high points among those of as many points. Both
 * tables stay in the L1 cache (at most 4,096 entries each), and no binomial is added up at run time.
 */
public final class Combinations {
    private final int points;
    private final int size;
    private final int lowBits;
    private final int[] low;
    private final char[] high;
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
        int highBits = points - lowBits;
        this.high = new char[1 << highBits];
        int[] seen = new int[highBits + 1];
        for (int i = 0; i < high.length; i++) {
            int set = reversed(i, highBits);
            high[set] = (char) seen[Integer.bitCount(set)]++;
        }
        this.low = new int[1 << lowBits];
        int total = 0;
        for (int i = 0; i < low.length; i++) {
            int set = reversed(i, lowBits);
            low[set] = total;
            int rest = size - Integer.bitCount(set);
            total += rest < 0 || rest > highBits ? 0 : seen[rest];
        }
        this.count = total;
    }

    private static int reversed(int set, int bits) {
        return bits == 0 ? 0 : Integer.reverse(set) >>> Integer.SIZE - bits;
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
        return low[set & low.length - 1] + high[set >>> lowBits];
    }

    /** Returns all sets in the order of their ranks. */
    public int[] sets() {
        int[] sets = new int[count];
        int set = first(size);
        for (int rank = 0; rank < count; rank++) {
            sets[rank] = reversed(set, points);
            set = next(set);
        }
        return sets;
    }

    /** Returns the set of a rank, 0 to {@code count() - 1}. */
    public int unrank(int rank) {
        int lowSet = reversed(search(rank), lowBits);
        int rest = rank - low[lowSet];
        int set = first(size - Integer.bitCount(lowSet));
        while (high[reversed(set, points - lowBits)] != rest) {
            set = next(set);
        }
        return reversed(set, points - lowBits) << lowBits | lowSet;
    }

    /** The last low half, reversed, whose sets begin at or before a rank. Where several begin at one rank, only the last has any. */
    private int search(int rank) {
        int from = 0;
        int to = low.length;
        while (to - from > 1) {
            int middle = from + to >>> 1;
            if (low[reversed(middle, lowBits)] <= rank) {
                from = middle;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /** The smallest number with so many bits. */
    static int first(int size) {
        return (1 << size) - 1;
    }

    /** The next larger number with as many bits (Gosper, HAKMEM item 175). */
    static int next(int set) {
        if (set == 0) {
            return 0;
        }
        int lowest = set & -set;
        int ripple = set + lowest;
        return ripple | (set ^ ripple) >>> 2 + Integer.numberOfTrailingZeros(lowest);
    }
}
