package org.millstone.rules;

import org.millstone.board.Symmetries;

/**
 * The stones on the board and in the hands, and whose turn it is. A position knows no rules and no history; whether it can
 * arise under a rule set is what {@link #check} answers.
 *
 * <p>A removal is pending when a side has closed a mill but has not yet taken the stone it may take: the side is still to
 * move, and its turn is that removal. Text interfaces need this, tables do not.
 *
 * <p>A pass is due after the last placement where the other side moves first ({@link Rules.AfterPlacing#OTHER}): it is the only turn.
 * Tables need not have it either, as it is worth what the pass leads to.
 *
 * @param side the side to move
 * @param white the points with a white stone, as a set
 * @param black the points with a black stone, as a set
 * @param whiteHand white stones in hand
 * @param blackHand black stones in hand
 * @param whiteRemovals how many black stones White still has to remove in its present turn; normally 0
 * @param blackRemovals how many white stones Black still has to remove in its present turn; normally 0
 * @param passDue whether the pass after the last placement is due: at once, or with a removal pending when that is done
 */
public record Position(
        Side side,
        int white,
        int black,
        int whiteHand,
        int blackHand,
        int whiteRemovals,
        int blackRemovals,
        boolean passDue) {
    /** Refuses what no rule set could make sense of: a point with two stones, negative numbers, a pass due with stones in hand. */
    public Position {
        if ((white & black) != 0) {
            throw new IllegalArgumentException("a point holds one stone: white " + hex(white) + ", black " + hex(black));
        }
        if (whiteHand < 0 || blackHand < 0 || whiteRemovals < 0 || blackRemovals < 0) {
            throw new IllegalArgumentException("negative count: in hand " + whiteHand + " and " + blackHand
                    + ", removals " + whiteRemovals + " and " + blackRemovals);
        }
        if (passDue && whiteHand + blackHand > 0) {
            throw new IllegalArgumentException("a pass is due after the last placement, but there are stones in hand: "
                    + whiteHand + " and " + blackHand);
        }
    }

    /** Makes a position in which no pass is due. */
    public Position(Side side, int white, int black, int whiteHand, int blackHand, int whiteRemovals, int blackRemovals) {
        this(side, white, black, whiteHand, blackHand, whiteRemovals, blackRemovals, false);
    }

    private static String hex(int set) {
        return "0x" + Integer.toHexString(set);
    }

    /** Returns the position in which a game begins: an empty board, all men in hand, White to move. */
    public static Position start(Rules rules) {
        return new Position(Side.WHITE, 0, 0, rules.men(), rules.men(), 0, 0);
    }

    /** Returns a position of the moving phase. */
    public static Position moving(Side side, int white, int black) {
        return new Position(side, white, black, 0, 0, 0, 0);
    }

    /**
     * Returns a position from the view of the side to move.
     *
     * @param side the side to move
     * @param own its stones, as a set
     * @param opponent the other side's stones, as a set
     * @param ownHand its stones in hand
     * @param opponentHand the other side's stones in hand
     * @param pending how many stones it still has to remove in its present turn; {@link Turns#PASS_DUE} if it has to pass
     */
    public static Position of(Side side, int own, int opponent, int ownHand, int opponentHand, int pending) {
        int removals = Math.max(pending, 0);
        Position position = side == Side.WHITE
                ? new Position(side, own, opponent, ownHand, opponentHand, removals, 0)
                : new Position(side, opponent, own, opponentHand, ownHand, 0, removals);
        return pending == Turns.PASS_DUE ? position.withPassDue() : position;
    }

    /** Returns the same position with the pass after the last placement due. */
    Position withPassDue() {
        return new Position(side, white, black, whiteHand, blackHand, whiteRemovals, blackRemovals, true);
    }

    /** Returns the stones of a side on the board. */
    public int stones(Side of) {
        return of == Side.WHITE ? white : black;
    }

    /** Returns how many stones a side has in hand. */
    public int hand(Side of) {
        return of == Side.WHITE ? whiteHand : blackHand;
    }

    /** Returns how many stones a side still has to remove in its present turn. */
    public int removals(Side of) {
        return of == Side.WHITE ? whiteRemovals : blackRemovals;
    }

    /** Returns how many stones a side has, on the board and in hand together. */
    public int total(Side of) {
        return Integer.bitCount(stones(of)) + hand(of);
    }

    /** Returns the stones of the side to move. */
    public int own() {
        return stones(side);
    }

    /** Returns the stones of the side that is not to move. */
    public int opponent() {
        return stones(side.other());
    }

    /** Returns how many stones the side to move has in hand. */
    public int ownHand() {
        return hand(side);
    }

    /** Returns how many stones the side that is not to move has in hand. */
    public int opponentHand() {
        return hand(side.other());
    }

    /**
     * Returns how many stones the side to move still has to remove in its present turn; {@link Turns#PASS_DUE} if there are none and
     * it has to pass.
     */
    public int pending() {
        int removals = removals(side);
        return removals == 0 && passDue ? Turns.PASS_DUE : removals;
    }

    /** Returns the phase of the game: placing as long as either side has stones in hand. */
    public Phase phase() {
        return whiteHand + blackHand > 0 ? Phase.PLACING : Phase.MOVING;
    }

    /** Returns the same position with the colours exchanged, the side to move included. Its value is the same. */
    public Position coloursExchanged() {
        return new Position(side.other(), black, white, blackHand, whiteHand, blackRemovals, whiteRemovals, passDue);
    }

    /** Returns the image of this position under symmetry {@code g} of the board. Its value is the same. */
    public Position mapped(Symmetries symmetries, int g) {
        return new Position(side, symmetries.apply(g, white), symmetries.apply(g, black), whiteHand, blackHand,
                whiteRemovals, blackRemovals, passDue);
    }

    /**
     * Checks that this position is possible under a rule set, and returns it. A finished game is possible; so is one side (not both) having
     * fewer than {@link Rules#FEWEST} stones, whichever side is to move: that side has lost. It is not asked whether a sequence of turns
     * leads here.
     *
     * @throws IllegalPositionException if it is not possible; the message says why
     */
    public Position check(Rules rules) {
        PositionCheck.check(this, rules);
        return this;
    }
}
