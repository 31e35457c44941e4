package org.millstone.step;

/**
 * The value of a position and its depth, in one unsigned byte. It is from the view of the side to move, better ones larger.
 *
 * <pre>
 *   0 .. 127    lost in 2 x score plies (0: lost already)
 *   128         drawn
 *   129 .. 255  won in 2 x (255 - score) + 1 plies
 * </pre>
 *
 * <p>A loss takes an even number of plies, a win an odd one, so pairs of plies are enough. The best turn has the largest score: so wins are
 * short and losses long.
 */
public final class Score {
    public static final int DRAW = 128;
    /** Won in one ply. */
    public static final int WIN = 255;
    /** The most ply pairs that a score can tell. The deepest loss is one in 254 plies, the deepest win one in 253. */
    public static final int MOST = 127;

    private Score() {}

    /** Returns the score of a turn, for the side that makes it, by the score of the position after it. */
    public static int before(int score) {
        return score < DRAW ? WIN - score : score == DRAW ? DRAW : WIN + 1 - score;
    }

    /** Returns how many plies a win or loss is from the end of the game, by its score. */
    public static int plies(int score) {
        return score < DRAW ? 2 * score : 2 * (WIN - score) + 1;
    }
}
