package org.millstone.step;

import org.millstone.database.Finals;

/**
 * What a position is worth when draws are told apart, in one unsigned byte, ordered by how good it is for the side to move.
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
 * <p>What a {@link Score} is for depths a grade is for finals. {@link Score#before} turns one round as well, so that what is made for
 * scores works on grades: on captures, on placements, in the verifier. But it counts a ply, which a final has not; {@link #SETTLED} takes
 * that back.
 */
public final class Grade {
    /** Lost. */
    public static final int LOST = 0;
    /** Won. */
    public static final int WON = 255;

    /**
     * The grade by what {@link Score#before} makes of the grade that a turn leads to; 0, for no turn, means a loss, as one that loses
     * does.
     */
    private static final byte[] SETTLED = new byte[WON + 1];

    static {
        for (int turned = 2; turned <= WON; turned++) {
            SETTLED[turned] = (byte) (turned < Score.DRAW ? turned - 1 : turned);
        }
    }

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

    /** Returns what {@link #settle} makes a draw's grade of. */
    public static int unsettled(int grade) {
        return grade < Score.DRAW ? grade + 1 : grade;
    }

    /** Makes grades of what {@link Score#before} made of those of the best turns. */
    public static void settle(byte[] grades) {
        for (int i = 0; i < grades.length; i++) {
            grades[i] = SETTLED[grades[i] & 0xff];
        }
    }
}
