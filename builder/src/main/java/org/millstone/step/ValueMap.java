package org.millstone.step;

import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A map from bytes to bytes. From the score or grade after a turn, for the opponent, it makes that of the turn, for the side that makes it:
 * from 1, lost in 2, it makes 254, won in 3.
 */
public final class ValueMap {
    /**
     * Returns the map for scores whose draws have {@link Grade}s: the opponent's loss becomes a win, a ply deeper, and its win a loss. A draw
     * keeps its final, seen from the other side.
     */
    public static ValueMap of(Window window) {
        return new ValueMap(score -> window.isDraw(score) ? Grade.mirrored(score) : window.before(score));
    }

    /** Returns the map of a turn that leaves its step, from scores whose draws have {@link Grade}s to scores whose draws are all 128. */
    public static ValueMap toScores(Window window) {
        return new ValueMap(score -> window.isDraw(score) ? Score.DRAW : window.before(window.afterExit(score)));
    }

    /**
     * Returns the map to apply to scores after a turn that leaves its step, before {@link #of} values the turn; null if there is nothing to
     * change.
     *
     * @param skipped whether the opponent's next turn is skipped: then the scores are those of the side that made the turn, which is to
     *     move again, a ply later
     */
    public static @Nullable ValueMap afterExit(Window window, boolean skipped) {
        ValueMap pass = of(window);
        return !skipped && !window.limited() ? null
                : new ValueMap(score -> window.afterExit(skipped ? pass.value((byte) score) & 0xff : score));
    }

    /** Returns the map of a turn from scores whose draws have {@link Grade}s to grades: wins and losses lose their depths. */
    public static ValueMap toGrades(Window window) {
        return new ValueMap(score -> Grade.mirrored(window.grade(score)));
    }

    private final byte[] mapped = new byte[Score.WIN + 1];

    /** Makes the map of a function from 0..255 to 0..255. */
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
