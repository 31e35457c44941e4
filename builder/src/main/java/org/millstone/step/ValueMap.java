package org.millstone.step;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A map from values to values, by a table of 256 bytes. Nearly always it maps the value of a position to the value of the turn that leads
 * there: from the view of the opponent to that of the side that makes the turn.
 */
public final class ValueMap {
    /**
     * Returns the map of a turn between scores of a window that tell draws apart by {@link Grade}. Wins and losses change by one ply, and
     * draws keep their final.
     */
    public static ValueMap of(Window window) {
        return new ValueMap(score -> window.isDraw(score) ? Grade.mirrored(score) : window.before(score));
    }

    /** Returns the map of a turn that leaves its step, from scores that tell draws apart by {@link Grade} to scores that don't. */
    public static ValueMap toScores(Window window) {
        return new ValueMap(score -> window.isDraw(score) ? Score.DRAW : window.before(window.afterExit(score)));
    }

    /**
     * Returns the map of scores after turns that leave their step to scores by which {@link #of} values these turns; null if they are the
     * same.
     *
     * @param skipped whether the opponent's turn is skipped, so that the scores are the mover's own, a ply later
     */
    public static @Nullable ValueMap afterExit(Window window, boolean skipped) {
        ValueMap pass = of(window);
        return !skipped && !window.limited() ? null
                : new ValueMap(score -> window.afterExit(skipped ? pass.value((byte) score) & 0xff : score));
    }

    /** Returns the map of a turn from scores that tell draws apart by {@link Grade} to grades. */
    public static ValueMap toGrades(Window window) {
        return new ValueMap(score -> Grade.mirrored(window.grade(score)));
    }

    private final byte[] mapped = new byte[Score.WIN + 1];

    /** Makes a map from a function, which is asked for each value from 0 to 255 and returns 0 to 255. */
    public ValueMap(IntUnaryOperator turn) {
        for (int value = 0; value < mapped.length; value++) {
            mapped[value] = (byte) turn.applyAsInt(value);
        }
    }

    public byte value(byte value) {
        return mapped[value & 0xff];
    }

    public void apply(byte[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = mapped[values[i] & 0xff];
        }
    }
}
