package org.millstone.rules;

import java.util.function.Supplier;
import org.millstone.board.Symmetries;

/**
 * The stones on the board and in hand, and the side to move. A position has no rules and no history. {@link #check} tells whether it is
 * possible under a rule set.
 *
 * <p>A removal is <em>pending</em> when a side has closed a mill and has not yet removed the stone. The side is still to move, and its turn
 * is that removal. Engine protocols send such positions; tables do not cover them.
 *
 * <p>A pass is <em>due</em> after the last placement, by rules with {@link Rules.AfterPlacing#OTHER}. It is the only turn then. Tables do
 * not cover such positions either, as they have the value of the position after the pass.
 *
 * @param white the points with a white stone, as a set
 * @param black the points with a black stone, as a set
 * @param whiteRemovals how many black stones White still has to remove in its present turn; normally 0
 * @param blackRemovals how many white stones Black still has to remove in its present turn; normally 0
 * @param passDue whether the pass after the last placement is due: now, or after the pending removal
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
    /** Throws an {@link IllegalArgumentException} for two stones on a point, a negative number, or a pass due with stones in hand. */
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

    private static String hex(int set) {
        return "0x" + Integer.toHexString(set);
    }

    /** Returns the position in which a game begins: an empty board, all men in hand, White to move. */
    public static Position start(Rules rules) {
        return new Position(Side.WHITE, 0, 0, rules.men(), rules.men(), 0, 0, false);
    }

    /**
     * Returns a position from the view of {@code side}, which is to move.
     *
     * @param own the stones of that side on the board, as a set; {@code opponent} those of the other
     * @param pending how many stones it still has to remove in its present turn; {@link Turns#PASS_DUE} if it has to pass
     */
    public static Position of(Side side, int own, int opponent, int ownHand, int opponentHand, int pending) {
        int removals = Math.max(pending, 0);
        boolean passDue = pending == Turns.PASS_DUE;
        return side == Side.WHITE ? new Position(side, own, opponent, ownHand, opponentHand, removals, 0, passDue)
                : new Position(side, opponent, own, opponentHand, ownHand, 0, removals, passDue);
    }

    Position withPassDue() {
        return new Position(side, white, black, whiteHand, blackHand, whiteRemovals, blackRemovals, true);
    }

    public int stones(Side of) {
        return of == Side.WHITE ? white : black;
    }

    public int hand(Side of) {
        return of == Side.WHITE ? whiteHand : blackHand;
    }

    public int removals(Side of) {
        return of == Side.WHITE ? whiteRemovals : blackRemovals;
    }

    public int total(Side of) {
        return Integer.bitCount(stones(of)) + hand(of);
    }

    public int own() {
        return stones(side);
    }

    public int opponent() {
        return stones(side.other());
    }

    public int ownHand() {
        return hand(side);
    }

    public int opponentHand() {
        return hand(side.other());
    }

    /** Returns how many stones the side to move still has to remove in its present turn, or {@link Turns#PASS_DUE}. */
    public int pending() {
        int removals = removals(side);
        return removals == 0 && passDue ? Turns.PASS_DUE : removals;
    }

    /**
     * Whether a turn, or the beginning of one, that leads from one position to another is quiet: it neither places nor removes a stone. The
     * beginning of a turn is not quiet if a removal follows.
     */
    public static boolean isQuiet(Position before, Position after) {
        return before.whiteHand + before.blackHand == after.whiteHand + after.blackHand
                && Integer.bitCount(before.white | before.black) == Integer.bitCount(after.white | after.black)
                && after.pending() <= 0;
    }

    /** Whether the game is in its placing phase: a side has stones in hand. */
    public boolean isPlacing() {
        return whiteHand + blackHand > 0;
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
     * Checks that this position is possible under a rule set, and returns it. The game may be over. One side, but not both, may have fewer
     * than {@link Rules#FEWEST} stones, whichever side is to move. The position need not be reachable by turns.
     */
    public Position check(Rules rules) {
        int outside = (white | black) & ~rules.board().all();
        require(outside == 0,
                () -> "there are stones on points that " + rules.name() + " does not have: " + Integer.toHexString(outside));
        for (Side of : Side.values()) {
            // As a long: the numbers come from outside, and their sum must not wrap around.
            long total = (long) Integer.bitCount(stones(of)) + hand(of);
            require(total <= rules.men(), () -> of + " has " + total + " stones (" + Integer.bitCount(stones(of))
                    + " on the board, " + hand(of) + " in hand), but " + rules.name() + " is played with " + rules.men());
        }
        require(total(Side.WHITE) >= Rules.FEWEST || total(Side.BLACK) >= Rules.FEWEST,
                () -> "both sides have fewer than " + Rules.FEWEST + " stones, in hand included: White " + total(Side.WHITE)
                        + ", Black " + total(Side.BLACK));
        requireHandsInOrder(rules);
        requireNoLossTooEarly(rules);
        requirePossibleRemovals(rules);
        requirePossiblePass(rules);
        return this;
    }

    private static void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new IllegalPositionException(otherwise.get());
        }
    }

    /** The side about to place must have as many stones in hand as its opponent, or one more, unless hands are free. */
    private void requireHandsInOrder(Rules rules) {
        int placed = pending() > 0 ? 1 : 0;
        int ahead = ownHand() + placed - opponentHand();
        require(!isPlacing() || rules.hasFreeHands() || ahead == 0 || ahead == 1, () -> {
            Side other = side.other();
            return "White has " + whiteHand + " in hand and Black " + blackHand + ", but with " + side + " to "
                    + (placed > 0 ? "remove a stone " + other + " must have as many as " + side + " or one more"
                            : "move " + side + " must have as many as " + other + " or one more");
        });
    }

    /** Requires all men of both sides during the placing, if no mill can take a stone before it ends. */
    private void requireNoLossTooEarly(Rules rules) {
        if (rules.millsPayWhilePlacing() || rules.mayMove(1) || !isPlacing() && !passDue) {
            return;
        }
        for (Side of : Side.values()) {
            require(total(of) == rules.men(), () -> of + " has " + total(of) + " stones of " + rules.men() + ", but "
                    + rules.name() + " has no captures while placing: nobody has lost a stone yet");
        }
        require(pending() <= 0,
                () -> side + " has a removal pending, but " + rules.name() + " has no captures while placing");
    }

    private void requirePossibleRemovals(Rules rules) {
        Side waiting = side.other();
        require(removals(waiting) == 0, () -> waiting + " has a removal pending, but " + side + " is to move");
        int pending = pending();
        if (pending > 0) {
            requireNobodyLost(side + " has a removal pending");
            int closed = rules.removalsFor(rules.board().mostMillsThrough(own()));
            require(pending <= closed, () -> side + " has " + pending + " removals pending, but its mills allow " + closed);
            require(rules.removable(opponent()) != 0,
                    () -> side + " has a removal pending, but no stone of " + waiting + " may be removed");
        }
    }

    private void requirePossiblePass(Rules rules) {
        if (passDue) {
            require(rules.skipsAfterPlacing(),
                    () -> "a pass is due, but in " + rules.name() + " the side whose turn it is moves after the placing");
            requireNobodyLost("a pass is due");
            require(pending() > 0 || !rules.drawnByFullBoard(Integer.bitCount(white), Integer.bitCount(black)),
                    () -> "a pass is due, but the game is already drawn: the board is full");
        }
    }

    private void requireNobodyLost(String due) {
        for (Side of : Side.values()) {
            int stones = total(of);
            require(stones >= Rules.FEWEST,
                    () -> due + ", but " + of + " has already lost: " + stones + (stones == 1 ? " stone" : " stones"));
        }
    }
}
