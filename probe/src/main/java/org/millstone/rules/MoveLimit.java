package org.millstone.rules;

/**
 * A rule that tables may know: after so many quiet plies in a row the game is drawn. A ply is quiet if it neither places nor removes a
 * stone. The <em>clock</em> of a position is how many quiet plies came in a row just before it. If the last ply before the draw leaves the
 * opponent without a move, and that loses, the ply still wins.
 *
 * <p>The <em>conversion</em> of a decided position is the least number of plies within which the winner forces an exit. That is a
 * placement, a removal or the end of the game, by either side, after which the winner still wins under the limit; the clock is then 0. The
 * loser delays the exit as long as it can. With a limit of 100 plies, a win with conversion 30 is a win up to clock 70, and a draw from 71
 * on.
 *
 * @param plies the limit, from 1 to {@link #MOST}
 */
public record MoveLimit(int plies) {
    public static final int MOST = 126;

    public MoveLimit {
        if (plies < 1 || plies > MOST) {
            throw new IllegalArgumentException("a move limit of " + plies + " plies, where 1 to " + MOST + " can be");
        }
    }

    /** Returns what tables store in place of a conversion for a loss that the limit draws even at clock 0: one more than the limit. */
    public int drawn() {
        return plies + 1;
    }
}
