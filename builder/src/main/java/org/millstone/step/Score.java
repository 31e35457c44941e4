package org.millstone.step;

/**
 * A value of a position in one unsigned byte, ordered by how good it is for the side to move.
 *
 * <pre>
 *   0 .. 127    lost in 2 x score plies (0: lost already)
 *   128         drawn
 *   129 .. 255  won in 2 x (255 - score) + 1 plies
 * </pre>
 *
 * <p>A loss takes an even number of plies and a win an odd one, so that half the plies say it all; a mover takes the largest
 * score among its turns, which makes wins short and losses long without a comparison of cases.
 */
public final class Score {
    public static final int DRAW = 128;
    /** Won in one ply. */
    public static final int WIN = 255;
    /** The largest number of ply pairs a score can hold: a loss in 254 plies, a win in 253. */
    public static final int MOST = 127;

    private Score() {}

    /** Returns what a turn is worth to the side that makes it, from the score of the position it leads to. */
    public static int before(int score) {
        return score < DRAW ? WIN - score : score == DRAW ? DRAW : WIN + 1 - score;
    }

    /** Returns the plies to the end of a decided position. */
    public static int plies(int score) {
        return score < DRAW ? 2 * score : 2 * (WIN - score) + 1;
    }
}
