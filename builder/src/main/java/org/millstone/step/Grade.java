package org.millstone.step;

import org.millstone.database.Finals;

/**
 * The value of a position when draws are told apart by the final that they end in, in one unsigned byte. It is from the view of the side to
 * move, better ones larger.
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
 * <p>Grades order draws by their finals as {@link Score}s order wins and losses by their depths. So the same code finds the best turn; only
 * the {@link ValueMap} of a turn differs.
 */
public final class Grade {
    public static final int LOST = 0;
    public static final int WON = 255;

    private Grade() {}

    /** Returns the grade of a draw whose final has a level, from -63 to 63. */
    public static int of(int level) {
        return level < 0 ? Score.DRAW - 1 + level : Score.DRAW + level;
    }

    public static int level(int grade) {
        return grade < Score.DRAW ? grade - Score.DRAW + 1 : grade - Score.DRAW;
    }

    public static boolean isDraw(int grade) {
        return grade != LOST && grade != WON;
    }

    /** Returns the grade of a position from the view of the other side. */
    public static int mirrored(int grade) {
        return grade == Score.DRAW ? grade : WON - grade;
    }
}
