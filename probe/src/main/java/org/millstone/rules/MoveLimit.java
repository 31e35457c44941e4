package org.millstone.rules;

/**
 * A rule that tables may know: after so many quiet plies in a row the game is drawn. A ply is quiet if it neither places nor removes a
 * stone. How many there were is the <em>clock</em> of a position. The game's own ends come first: if the last of them leaves the opponent
 * without a move where that loses, it wins.
 *
 * <p>The <em>conversion</em> of a decided position is the least number of plies within which the winner forces an exit, by either side, to
 * a position that is won for it under the limit. An exit is a placement, a removal or the end of the game; after it the clock is 0. The
 * loser delays the exit as long as it can. With a clock a position stays decided if its conversion is at most the rest of the limit; else it
 * is drawn.
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

    /** Returns the number that tables have, in place of a conversion, for a loss that the limit draws even with a clock of 0. */
    public int drawn() {
        return plies + 1;
    }
}
