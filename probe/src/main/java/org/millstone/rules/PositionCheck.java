package org.millstone.rules;

/** The reasons that make a position impossible under a rule set, one for each method. */
final class PositionCheck {
    private PositionCheck() {}

    /** Throws an {@link IllegalPositionException} for the first reason found. */
    static void check(Position position, Rules rules) {
        stonesAreOnTheBoard(position, rules);
        noSideHasTooManyMen(position, rules);
        oneSideIsStillThere(position);
        handsFitTheOrderOfPlacing(position, rules);
        nobodyLostAStoneTooEarly(position, rules);
        pendingRemovalsFit(position, rules);
        passFits(position, rules);
    }

    private static void stonesAreOnTheBoard(Position position, Rules rules) {
        int outside = (position.white() | position.black()) & ~rules.board().all();
        if (outside != 0) {
            fail("there are stones on points that " + rules.name() + " does not have: " + Integer.toHexString(outside));
        }
    }

    private static void noSideHasTooManyMen(Position position, Rules rules) {
        for (Side side : Side.values()) {
            // As a long: the numbers come from outside, and their sum must not wrap around.
            long total = (long) Integer.bitCount(position.stones(side)) + position.hand(side);
            if (total > rules.men()) {
                fail(side + " has " + total + " stones (" + Integer.bitCount(position.stones(side)) + " on the board, "
                        + position.hand(side) + " in hand), but " + rules.name() + " is played with " + rules.men());
            }
        }
    }

    private static void oneSideIsStillThere(Position position) {
        int white = position.total(Side.WHITE);
        int black = position.total(Side.BLACK);
        if (white < Rules.FEWEST && black < Rules.FEWEST) {
            fail("both sides have fewer than " + Rules.FEWEST + " stones, in hand included: White " + white + ", Black "
                    + black);
        }
    }

    /**
     * The sides take turns to place, whichever began: the side about to place has as many stones in hand as the other, or one more. Free
     * hands are any pair.
     */
    private static void handsFitTheOrderOfPlacing(Position position, Rules rules) {
        if (position.phase() == Phase.MOVING || rules.hasFreeHands()) {
            return;
        }
        int placed = position.pending() > 0 ? 1 : 0;
        long ahead = (long) position.ownHand() + placed - position.opponentHand();
        if (ahead != 0 && ahead != 1) {
            Side other = position.side().other();
            fail("White has " + position.whiteHand() + " in hand and Black " + position.blackHand() + ", but with "
                    + position.side() + " to " + (placed > 0 ? "remove a stone " + other + " must have as many as "
                            + position.side() + " or one more"
                            : "move " + position.side() + " must have as many as " + other
                                    + " or one more"));
        }
    }

    /** Where mills remove nothing before all stones are placed, both sides have all their men until then, unless moves close mills. */
    private static void nobodyLostAStoneTooEarly(Position position, Rules rules) {
        boolean noStoneHasMoved = position.phase() == Phase.PLACING || position.passDue();
        if (rules.millsPayWhilePlacing() || rules.mayMove(1) || !noStoneHasMoved) {
            return;
        }
        for (Side side : Side.values()) {
            if (position.total(side) < rules.men()) {
                fail(side + " has " + position.total(side) + " stones of " + rules.men() + ", but " + rules.name()
                        + " has no captures while placing: nobody has lost a stone yet");
            }
        }
        if (position.pending() > 0) {
            fail(position.side() + " has a removal pending, but " + rules.name() + " has no captures while placing");
        }
    }

    private static void passFits(Position position, Rules rules) {
        if (!position.passDue()) {
            return;
        }
        if (!rules.skipsAfterPlacing()) {
            fail("a pass is due, but in " + rules.name() + " the side whose turn it is moves after the placing");
        }
        nobodyHasLost(position, "a pass is due");
        int white = Integer.bitCount(position.white());
        int black = Integer.bitCount(position.black());
        if (position.pending() == Turns.PASS_DUE && rules.drawnByFullBoard(white, black)) {
            fail("a pass is due, but the game is already drawn: the board is full");
        }
    }

    private static void pendingRemovalsFit(Position position, Rules rules) {
        Side waiting = position.side().other();
        if (position.removals(waiting) > 0) {
            fail(waiting + " has a removal pending, but " + position.side() + " is to move");
        }
        int pending = position.pending();
        if (pending <= 0) {
            return;
        }
        nobodyHasLost(position, position.side() + " has a removal pending");
        int closed = rules.removalsFor(rules.board().mostMillsThrough(position.own()));
        if (pending > closed) {
            fail(position.side() + " has " + pending + " removals pending, but its mills allow " + closed);
        }
        if (rules.removable(position.opponent()) == 0) {
            fail(position.side() + " has a removal pending, but no stone of " + waiting + " may be removed");
        }
    }

    private static void nobodyHasLost(Position position, String due) {
        for (Side side : Side.values()) {
            int stones = position.total(side);
            if (stones < Rules.FEWEST) {
                fail(due + ", but " + side + " has already lost: " + stones + (stones == 1 ? " stone" : " stones"));
            }
        }
    }

    private static void fail(String reason) {
        throw new IllegalPositionException(reason);
    }
}
