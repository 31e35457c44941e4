package org.millstone.server.picture;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.millstone.board.Board;

/**
 * Where the points of a board lie, in steps from its centre, to the right and upwards. A step is the distance of the nearest two points, or
 * more if the board would become too large. The explorer's {@code geometry.js} has the same layout.
 */
final class PointLayout {
    /** The most steps from the centre to the outermost points: on a larger board, stones would be too small to see. */
    private static final double FARTHEST = 8;

    /** The fewest steps between the nearest two points: closer stones would hide each other. */
    private static final double LEAST = 0.2;

    private final double[] x;
    private final double[] y;

    private PointLayout(double[] x, double[] y) {
        this.x = x;
        this.y = y;
    }

    static PointLayout of(Board board) {
        double[] x = IntStream.range(0, board.points()).mapToDouble(board::x).toArray();
        double[] y = IntStream.range(0, board.points()).mapToDouble(board::y).toArray();
        PointLayout given = new PointLayout(x, y);
        // By a power of two, which is exact, to less than 1: differences of the largest numbers there are would be infinite.
        int exponent = given.reach() == 0 ? 0 : Math.getExponent(given.reach()) + 1;
        PointLayout places = given.each(value -> Math.scalb(value, -exponent)).scaled();
        // Where a few points are so far away that others would lie on each other, their order is all that is kept.
        return places.nearest() < LEAST ? new PointLayout(ordered(x), ordered(y)).scaled() : places;
    }

    /** Returns how many steps a point lies to the right of the centre. */
    double x(int point) {
        return x[point];
    }

    /** Returns how many steps a point lies above the centre. */
    double y(int point) {
        return y[point];
    }

    /** Returns the largest distance of a point from the centre, sideways or upwards, in steps. */
    double reach() {
        return DoubleStream.concat(Arrays.stream(x), Arrays.stream(y)).map(Math::abs).max().orElse(0);
    }

    private PointLayout each(DoubleUnaryOperator change) {
        return new PointLayout(Arrays.stream(x).map(change).toArray(), Arrays.stream(y).map(change).toArray());
    }

    private static double[] ordered(double[] values) {
        double[] different = Arrays.stream(values).sorted().distinct().toArray();
        return Arrays.stream(values).map(value -> Arrays.binarySearch(different, value)).toArray();
    }

    private double nearest() {
        double nearest = Double.POSITIVE_INFINITY;
        for (int a = 0; a < x.length; a++) {
            for (int b = 0; b < a; b++) {
                nearest = Math.min(nearest, Math.hypot(x[a] - x[b], y[a] - y[b]));
            }
        }
        return nearest;
    }

    private PointLayout scaled() {
        PointLayout centred = new PointLayout(centred(x), centred(y));
        double step = Math.max(nearest(), centred.reach() / FARTHEST);
        return centred.each(value -> value / step);
    }

    private static double[] centred(double[] values) {
        double middle = (Arrays.stream(values).min().orElse(0) + Arrays.stream(values).max().orElse(0)) / 2;
        return Arrays.stream(values).map(value -> value - middle).toArray();
    }
}
