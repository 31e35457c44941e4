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

    /** Makes a board from the arguments of {@link Boards#of}. Name and coordinates are no part of a rule set's fingerprint. */
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

    /** Returns those of the sets that contain a point. */
    private static int[] of(int point, int[] sets) {
        return Arrays.stream(sets).filter(set -> (set >>> point & 1) != 0).toArray();
    }

    /** Returns the name of the board, for messages. */
    public String name() {
        return name;
    }

    /** Returns the number of points. */
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

    /** Returns the x coordinate of a point in drawings, growing to the right. */
    public double x(int point) {
        return x[point];
    }

    /** Returns the y coordinate of a point in drawings, growing upwards. */
    public double y(int point) {
        return y[point];
    }

    /** Returns the point with the given algebraic name, or -1 if there is none. */
    public int point(String pointName) {
        return Arrays.asList(pointNames).indexOf(pointName);
    }

    /** Returns the number of points in each group of a FEN, in order. A FEN has a slash between groups. */
    public int[] groups() {
        return groups;
    }

    /** Returns the set of points that a line joins with a point. */
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

    /** Returns the mills that a point belongs to, each as the set of its points. */
    public int[] millsOf(int point) {
        return millsOf[point];
    }

    /**
     * Returns the largest number of mills, all through one point, that so many stones of one colour can form together. Counting stops at
     * {@code most}.
     */
    public int mostMillsAtOnce(int stones, int most) {
        int found = 0;
        for (int[] through : millsOf) {
            found = Math.max(found, millsAtOnce(through, 0, 0, stones, most));
        }
        return found;
    }

    /**
     * Returns the largest number of mills, of those from index {@code from} on, that {@code stones} stones can form together if some of
     * them stand on the points of the set {@code taken}. Counting stops at {@code most}.
     */
    private static int millsAtOnce(int[] mills, int from, int taken, int stones, int most) {
        int found = 0;
        for (int i = from; i < mills.length && found < most; i++) {
            if (Integer.bitCount(taken | mills[i]) <= stones) {
                found = Math.max(found, 1 + millsAtOnce(mills, i + 1, taken | mills[i], stones, most - 1));
            }
        }
        return found;
    }

    /** Returns the largest number of mills that one stone is part of, among stones of one colour given as a set. */
    public int mostMillsThrough(int stones) {
        int most = 0;
        for (int rest = stones; rest != 0; rest &= rest - 1) {
            most = Math.max(most, millsThrough(stones, Integer.numberOfTrailingZeros(rest)));
        }
        return most;
    }

    /**
     * Returns whether another board has the same points in the same order, the same groups, lines and mills. Names, coordinates, and the
     * order of lines and mills may differ.
     */
    boolean isLike(Board other) {
        return Arrays.equals(pointNames, other.pointNames) && Arrays.equals(groups, other.groups)
                && Arrays.equals(sorted(edges), sorted(other.edges)) && Arrays.equals(sorted(mills), sorted(other.mills));
    }

    private static int[] sorted(int[] sets) {
        return Arrays.stream(sets).sorted().toArray();
    }

    /** Returns the symmetries of the board. */
    public Symmetries symmetries() {
        return symmetries;
    }

    /** Returns the stones that stand in a mill, among stones of one colour given as a set. */
    public int inMills(int stones) {
        int in = 0;
        for (int mill : mills) {
            if ((stones & mill) == mill) {
                in |= mill;
            }
        }
        return in;
    }

    /** Returns the points where one more stone completes a mill with these, the stones of one colour. They need not be empty. */
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

    /** Returns the number of mills that the stone on a point is part of, among stones of one colour given as a set. */
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
