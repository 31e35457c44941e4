package org.millstone.board;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The points of a board, the lines between them, its mills and its symmetries.
 *
 * <p>Points are numbered from 0 in the order in which a FEN lists them: square by square from the inside to the outside, each square
 * clockwise from twelve o'clock, a centre point last in its square. A set of points is an int whose bit {@code p} stands for point {@code
 * p}: points 0 and 2, d5 and e4 of {@code nine}, are the set 5. A board has at most 24 points, as {@link Symmetries} maps a set by its
 * three bytes.
 *
 * <p>Instances are immutable. The arrays handed out are the board's own: do not write to them.
 */
public final class Board {
    public static final int MAX_POINTS = 24;

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
    /** Found when they are first asked for; several threads that ask then find the same. */
    private @Nullable Symmetries symmetries;

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
    }

    private static int[] of(int point, int[] sets) {
        return Arrays.stream(sets).filter(set -> (set >>> point & 1) != 0).toArray();
    }

    public String name() {
        return name;
    }

    public int points() {
        return pointNames.length;
    }

    public int all() {
        return (1 << pointNames.length) - 1;
    }

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

    public int neighbours(int point) {
        return neighbours[point];
    }

    public int[] edges() {
        return edges;
    }

    public int[] mills() {
        return mills;
    }

    public int[] millsOf(int point) {
        return millsOf[point];
    }

    /** Returns how many mills a side with so many stones can close at once, at most {@code most}: on {@code nine} 1 with 4, 2 with 5. */
    public int mostMillsAtOnce(int stones, int most) {
        return Arrays.stream(millsOf).mapToInt(through -> millsAtOnce(through, 0, 0, stones, most)).max().orElse(0);
    }

    private static int millsAtOnce(int[] mills, int from, int taken, int stones, int most) {
        int found = 0;
        for (int i = from; i < mills.length && found < most; i++) {
            if (Integer.bitCount(taken | mills[i]) <= stones) {
                found = Math.max(found, 1 + millsAtOnce(mills, i + 1, taken | mills[i], stones, most - 1));
            }
        }
        return found;
    }

    public int mostMillsThrough(int stones) {
        int most = 0;
        for (int rest = stones; rest != 0; rest &= rest - 1) {
            most = Math.max(most, millsThrough(stones, Integer.numberOfTrailingZeros(rest)));
        }
        return most;
    }

    /** Whether another board has the same points and groups in the same order, and the same lines and mills in any order. */
    boolean isLike(Board other) {
        return Arrays.equals(pointNames, other.pointNames) && Arrays.equals(groups, other.groups)
                && Arrays.equals(sorted(edges), sorted(other.edges)) && Arrays.equals(sorted(mills), sorted(other.mills));
    }

    private static int[] sorted(int[] sets) {
        return Arrays.stream(sets).sorted().toArray();
    }

    public Symmetries symmetries() {
        Symmetries found = symmetries;
        if (found == null) {
            found = new Symmetries(this);
            symmetries = found;
        }
        return found;
    }

    /** Returns this board; throws an {@link IllegalArgumentException} if it has more than {@link Symmetries#MOST} symmetries. */
    Board requireFewSymmetries() {
        symmetries();
        return this;
    }

    /** Returns those of one colour's stones that stand in a mill; both are sets of points. */
    public int inMills(int stones) {
        int in = 0;
        for (int mill : mills) {
            if ((stones & mill) == mill) {
                in |= mill;
            }
        }
        return in;
    }

    /** Returns the points, as a set, where one more stone completes a mill with these stones of one colour. They may be occupied. */
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
