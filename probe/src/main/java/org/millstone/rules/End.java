package org.millstone.rules;

/** Why a game is over; {@link Status} says for whom that is good. */
public enum End {
    /** A side has fewer than {@link Rules#FEWEST} stones, on the board and in hand. */
    FEWER_THAN_THREE,
    /** The side to move has no turn, which {@link Rules.Blocked} counts as lost or drawn. */
    BLOCKED,
    /** The board is full, where that draws. */
    BOARD_FULL
}
