package org.millstone.board;

import java.util.Arrays;

/**
 * The points of a board, the lines between them, its mills and its symmetries.
 *
 * <p>Points are numbered from 0 in the order in which a FEN lists them: square by square from the inside to the outside,
 * each square clockwise from twelve o'clock, a centre point last in its square. A set of points is an int whose bit
 * {@code p} stands for point {@code p}; that is why a board has at most 24 points here (tables of three bytes).
 *
 * <p>Instances are immutable. The arrays handed out are the board's own: do not write to them.
 */
public final class Board {
    /** The most points a board may have. */
    public static final int MAX_POINTS = 24;

    /** The most lines a board may have. */
    public static final int MAX_LINES = 64;

    private final String name;
    private final String[] pointNames;
    private final double[] x;
    private final double[] y;
    private final int[] groups;
    private final int[] neighbours;
    private final int[] edges;
    private final int[] mills;
    private final int[][] millsOf;
    private final Symmetries symmetries;

    /** Makes a board of what {@link Boards#of} says. Its name and where its points lie are no part of a rule set's fingerprint. */
    Board(String name, String[] pointNames, double[] x, double[] y, int[] groups, int[] edges, int[] mills) {
        if (pointNames.length > MAX_POINTS) {
            throw new IllegalArgumentException("a board has at most " + MAX_POINTS + " points, not " + pointNames.length);
        }
        this.name = name;
        this.pointNames = pointNames.clone();
        this.x = x.clone();
        this.y = y.clone();
        this.groups = groups.clone();
        this.edges = edges.clone();
        this.mills = mills.clone();
        this.neighbours = new int[pointNames.length];
        Arrays.setAll(neighbours, p -> Arrays.stream(of(p, edges)).map(edge -> edge ^ 1 << p).sum());
        this.millsOf = new int[pointNames.length][];
        Arrays.setAll(millsOf, p -> of(p, mills));
        this.symmetries = new Symmetries(this);
    }

    /** Returns those of some sets that a point is in. */
    private static int[] of(int point, int[] sets) {
        return Arrays.stream(sets).filter(set -> (set >>> point & 1) != 0).toArray();
    }

    public String name() {
        return name;
    }

    public int points() {
        return pointNames.length;
    }

    /** Returns the set of all points. */
    public int all() {
        return (1 << pointNames.length) - 1;
    }

    /** Returns the algebraic name of a point, for instance {@code d5}. */
    public String pointName(int point) {
        return pointNames[point];
    }

    /** Returns how far to the right a point lies. */
    public double x(int point) {
        return x[point];
    }

    /** Returns how far up a point lies. */
    public double y(int point) {
        return y[point];
    }

    /** Returns the point with the given algebraic name, or -1 if there is none. */
    public int point(String pointName) {
        return Arrays.asList(pointNames).indexOf(pointName);
    }

    /** Returns how many points each group of a FEN has. */
    public int[] groups() {
        return groups;
    }

    /** Returns the set of the points next to a point. */
    public int neighbours(int point) {
        return neighbours[point];
    }

    /** Returns the lines between neighbouring points, each as the set of its two ends. */
    public int[] edges() {
        return edges;
    }

    /** Returns the mills, each as the set of its points. */
    public int[] mills() {
        return mills;
    }

    public int[] millsOf(int point) {
        return millsOf[point];
    }

    /**
     * Returns the most mills that so many stones can have through one point, counted no further than {@code most}.
     */
    public int mostMillsAtOnce(int stones, int most) {
        int found = 0;
        for (int[] through : millsOf) {
            found = Math.max(found, millsAtOnce(through, 0, 0, stones, most));
        }
        return found;
    }

    /** Returns how many more mills there can be, of those from one on, if the points in {@code taken} have stones. */
    private static int millsAtOnce(int[] mills, int from, int taken, int stones, int most) {
        int found = 0;
        for (int i = from; i < mills.length && found < most; i++) {
            if (Integer.bitCount(taken | mills[i]) <= stones) {
                found = Math.max(found, 1 + millsAtOnce(mills, i + 1, taken | mills[i], stones, most - 1));
            }
        }
        return found;
    }

    /** Returns the most mills of a set's stones that any one of these stones is part of. */
    public int mostMillsThrough(int stones) {
        int most = 0;
        for (int rest = stones; rest != 0; rest &= rest - 1) {
            most = Math.max(most, millsThrough(stones, Integer.numberOfTrailingZeros(rest)));
        }
        return most;
    }

    /**
     * Returns whether another board is the same but for its name and for where its points lie: the same points in the same order, groups,
     * lines and mills, these in any order.
     */
    boolean isLike(Board other) {
        return Arrays.equals(pointNames, other.pointNames) && Arrays.equals(groups, other.groups)
                && Arrays.equals(sorted(edges), sorted(other.edges)) && Arrays.equals(sorted(mills), sorted(other.mills));
    }

    private static int[] sorted(int[] sets) {
        return Arrays.stream(sets).sorted().toArray();
    }

    public Symmetries symmetries() {
        return symmetries;
    }

    /** Returns those stones of a set that stand in a mill made of the set's stones. */
    public int inMills(int stones) {
        int in = 0;
        for (int mill : mills) {
            if ((stones & mill) == mill) {
                in |= mill;
            }
        }
        return in;
    }

    /**
     * Returns the points that complete a mill: those that are the only one missing in a mill of the set's stones. Whether they
     * are empty is not asked.
     */
    public int completing(int stones) {
        int points = 0;
        for (int mill : mills) {
            int missing = mill & ~stones;
            if ((missing & missing - 1) == 0) {
                points |= missing;
            }
        }
        return points;
    }

    /**
     * Counts the mills that the stone on a point is part of.
     *
     * @param stones a set of stones of one colour
     * @param point one of them
     */
    public int millsThrough(int stones, int point) {
        int count = 0;
        for (int mill : millsOf[point]) {
            if ((stones & mill) == mill) {
                count++;
            }
        }
        return count;
    }

    @Override
    public String toString() {
        return name;
    }
}
