package org.millstone.rules;

/** The reason why a game is over. {@link Status} tells the result. */
public enum End {
    /** A side has fewer than {@link Rules#FEWEST} stones, on the board and in hand. */
    FEWER_THAN_THREE,
    /** The side to move has no turn, which {@link Rules.Blocked} counts as lost or drawn. */
    BLOCKED,
    /** All points are occupied when the placing ends, and that draws ({@link Rules.FullBoard#DRAW}). */
    BOARD_FULL
}
