package org.millstone.game;

/** Why a turn is not possible. */
public enum Reason {
    /** The game's start cannot be read, or is impossible. */
    BAD_START,
    /** A tag says that the game is of another rule set, and nothing of it was read. */
    OTHER_VARIANT,
    /** The text is no turn. */
    NOT_A_TURN,
    /** The text is longer than any game, and nothing of it was read. */
    TOO_LONG,
    /** A comment begins that is not closed, and the rest of the game is in it. */
    OPEN_COMMENT,
    /** The game is over. */
    GAME_OVER,
    /** The only turn is a pass. */
    MUST_PASS,
    /** There are other turns than a pass. */
    MAY_NOT_PASS,
    /** A removal is pending, and nothing else is possible. */
    MUST_REMOVE,
    /** There are stones in hand, which are placed first. */
    MUST_PLACE,
    /** There are no stones in hand. */
    MUST_MOVE,
    /** No stone is on the point that one leaves. */
    EMPTY,
    /** The stone on the point that one leaves is the opponent's. */
    OPPONENTS_STONE,
    /** The point that a stone goes to is taken. */
    TAKEN,
    /** The two points are no neighbours, and the side may not fly. */
    NOT_NEIGHBOURS,
    /** A stone is removed, but nothing is to be removed. */
    NO_MILL,
    /** The point whose stone is removed has none of the opponent. */
    NO_STONE_TO_REMOVE,
    /** The stone that is removed stands in a mill. */
    PROTECTED,
    /** More stones are removed than may be. */
    TOO_MANY_REMOVALS,
    /** A mill is closed, but a stone that it removes is not named. */
    REMOVAL_MISSING;
}
