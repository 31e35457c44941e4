package org.millstone.rules;

/** Whether the game goes on in a position, or how it ended for the side to move. */
public enum Status {
    /** The side to move has at least one turn (which may be a pass). */
    ONGOING,
    /** The opponent has fewer than {@link Rules#FEWEST} stones. Play never leads here with this side to move. */
    WON,
    /** The side to move has fewer than {@link Rules#FEWEST} stones, or is blocked under {@link Rules.Blocked#LOSS}. */
    LOST,
    /** The board is full or the side to move is blocked, under rules by which that draws; or both sides are blocked and would pass. */
    DRAWN
}
