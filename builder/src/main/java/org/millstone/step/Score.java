package org.millstone.step;

/**
 * Win, draw or loss of a position and its depth, as an unsigned byte. It is from the view of the side to move, larger is better.
 *
 * <pre>
 *   0 .. 127    lost in 2 x score plies (0: lost already)
 *   128         drawn
 *   129 .. 255  won in 2 x (255 - score) + 1 plies
 * </pre>
 *
 * <p>A loss takes an even number of plies, a win an odd one, so pairs of plies are enough. The best turn has the largest score: so wins are
 * short and losses long. Example: won in 1, 3 and 5 plies are 255, 254 and 253; lost in 2 and 4 are 1 and 2.
 */
public final class Score {
    public static final int DRAW = 128;
    public static final int WIN = 255;
    /** The largest score of a loss: one in 254 plies. The deepest win is one in 253. */
    public static final int MOST = 127;

    private Score() {}

    /**
     * Returns the score of a turn for the side that makes it, from the score after it for the opponent: 254, won in 3, from 1, lost in 2.
     */
    public static int before(int score) {
        return score < DRAW ? WIN - score : score == DRAW ? DRAW : WIN + 1 - score;
    }

    public static int plies(int score) {
        return score < DRAW ? 2 * score : 2 * (WIN - score) + 1;
    }
}
