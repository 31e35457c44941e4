package org.millstone.step;

import org.millstone.database.Finals;

/**
 * The worth of a position when draws are told apart, in one unsigned byte, ordered by how good it is for the side to move.
 *
 * <pre>
 *   0           lost
 *   1           drawn, while nothing more is known
 *   64 .. 126   drawn, levels -63 to -1 of {@link Finals}
 *   128         drawn, level 0
 *   129 .. 191  drawn, levels 1 to 63
 *   255         won
 * </pre>
 *
 * <p>A grade is for finals what a {@link Score} is for depths. So what finds the best turn for scores finds it for grades: only how a turn
 * changes a value differs ({@link ValueMap}).
 */
public final class Grade {
    public static final int LOST = 0;
    public static final int WON = 255;

    private Grade() {}

    /** Returns the grade of a draw. */
    public static int of(int level) {
        return level < 0 ? Score.DRAW - 1 + level : Score.DRAW + level;
    }

    /** Returns the level of a draw. */
    public static int level(int grade) {
        return grade < Score.DRAW ? grade - Score.DRAW + 1 : grade - Score.DRAW;
    }

    /** Whether a grade is that of a draw. */
    public static boolean isDraw(int grade) {
        return grade != LOST && grade != WON;
    }

    /** Returns what a position is worth to the other side. */
    public static int mirrored(int grade) {
        return grade == Score.DRAW ? grade : WON - grade;
    }
}
