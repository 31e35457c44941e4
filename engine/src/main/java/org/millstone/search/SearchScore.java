package org.millstone.search;

/**
 * Scores of the search, as ints from the view of the side to move; larger is better.
 *
 * <pre>
 *    31000 - n    proved: the side to move wins within n plies, counted from the root of the search
 *    20000 - n    a table knows a position n plies below the root to be won; how long the win takes is not said
 *   +-10000       an evaluation, in hundredths of a stone
 *        0        a draw by a table or the rules, or an evaluation that favours neither side
 * </pre>
 *
 * <p>Losses are the same numbers negative. A score of at least {@link #WON} in size is a fact, not an opinion: no pruning that may be
 * wrong makes such a score ({@link Worker}).
 */
public final class SearchScore {
    /** The size of every score is less than this: the widest window of a search, from {@code -INFINITE} to {@code INFINITE}. */
    public static final int INFINITE = 32_000;
    /** The size of the score of a game that is over at the root. A win n plies later scores {@code MATE - n}, a loss the negative. */
    public static final int MATE = 31_000;
    /** The least score of a win that the search has seen to its end; {@link #plies} is known from here on. */
    public static final int MATE_BOUND = 30_000;
    /** The size of the score of a win that a table knows at the root. A win that it knows n plies later scores {@code TABLE - n}. */
    public static final int TABLE = 20_000;
    /** The least score of a certain win, whether the search has seen its end or a table knows it. */
    public static final int WON = 19_000;
    public static final int MOST_OPINION = 10_000;
    public static final int DRAW = 0;

    private SearchScore() {}

    public static boolean isDecided(int score) {
        return score >= WON || score <= -WON;
    }

    public static boolean hasPlies(int score) {
        return Math.abs(score) >= MATE_BOUND;
    }

    /** Returns the plies to the end of the game, at most, of a score that {@link #hasPlies}. */
    public static int plies(int score) {
        return MATE - Math.abs(score);
    }

    /**
     * Returns a score whose plies count from a position {@code ply} plies below the root, given one that counts from the root. With {@code
     * -ply} it does the opposite. Scores that are not decided stay as they are.
     */
    static int fromHere(int score, int ply) {
        return score >= WON ? score + ply : score <= -WON ? score - ply : score;
    }
}
