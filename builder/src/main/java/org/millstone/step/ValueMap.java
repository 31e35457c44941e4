package org.millstone.step;

import java.util.function.IntUnaryOperator;

/**
 * What becomes of each value of a byte: nearly always the worth of a turn to the side that makes it, by what the position that it leads to
 * is worth to the other side.
 */
public final class ValueMap {
    /** For a {@link Score} that tells draws apart by {@link Grade}: a ply more, or the same final. */
    public static ValueMap of(Window window) {
        return new ValueMap(score -> window.isDraw(score) ? Grade.mirrored(score) : Score.before(score));
    }

    /** From such a score to one that does not tell draws apart. */
    public static ValueMap toScores(Window window) {
        return new ValueMap(score -> window.isDraw(score) ? Score.DRAW : Score.before(score));
    }

    /** From such a score to a grade. */
    public static ValueMap toGrades(Window window) {
        return new ValueMap(score -> Grade.mirrored(window.grade(score)));
    }

    private final byte[] turned = new byte[Score.WIN + 1];

    /** By the worth of any value, 0 to 255, before the turn. */
    public ValueMap(IntUnaryOperator turn) {
        for (int value = 0; value < turned.length; value++) {
            turned[value] = (byte) turn.applyAsInt(value);
        }
    }

    /** Turns one value round. */
    public byte turned(byte value) {
        return turned[value & 0xff];
    }

    /** Turns each value of a row round. */
    public void turn(byte[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = turned[values[i] & 0xff];
        }
    }
}
