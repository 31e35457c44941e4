package org.millstone.step;

import org.millstone.database.Finals;

/**
 * A position as an unsigned byte: lost, won, or drawn, and for a draw to which final it comes. It is from the view of the side to move,
 * larger is better. A <em>level</em> is the rank of a final's worth ({@link Finals}).
 *
 * <pre>
 *   0           lost
 *   1           drawn, while the solver knows no more
 *   64 .. 126   drawn, levels -63 to -1
 *   128         drawn, level 0
 *   129 .. 191  drawn, levels 1 to 63
 *   255         won
 * </pre>
 *
 * <p>Example: in Six Men's Morris the final 4-5 has level -1, so its draws have the grade 126, and 129 for the opponent.
 *
 * <p>Grades order draws by their finals as {@link Score}s order wins and losses by their depths. So the same code finds the best turn; only
 * the {@link ValueMap} of a turn differs.
 */
public final class Grade {
    public static final int LOST = 0;
    public static final int WON = 255;

    private Grade() {}

    /** Returns the grade of a draw whose final has the level {@code level}, from -63 to 63. */
    public static int of(int level) {
        return level < 0 ? Score.DRAW - 1 + level : Score.DRAW + level;
    }

    public static int level(int grade) {
        return grade < Score.DRAW ? grade - Score.DRAW + 1 : grade - Score.DRAW;
    }

    public static boolean isDraw(int grade) {
        return grade != LOST && grade != WON;
    }

    /** Returns the grade of the same position from the view of the other side: 126 for 129. */
    public static int mirrored(int grade) {
        return grade == Score.DRAW ? grade : WON - grade;
    }
}
