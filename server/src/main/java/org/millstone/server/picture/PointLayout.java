package org.millstone.server.picture;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.millstone.board.Board;

/**
 * Where a board's points lie, in steps from its centre to the right and upwards: the nearest two points are a step apart, if that
 * leaves room. The explorer's {@code geometry.js} places them alike.
 */
final class PointLayout {
    /** Steps from the centre to the edge, at most: else stones would be too small to see. */
    private static final double FARTHEST = 8;

    /** Steps between the nearest two points, at least: else their stones would hide each other. */
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

    double x(int point) {
        return x[point];
    }

    double y(int point) {
        return y[point];
    }

    /** Returns how far a point is from the centre to the side, upwards or downwards, at most. */
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
