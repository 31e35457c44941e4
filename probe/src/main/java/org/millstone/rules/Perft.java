package org.millstone.rules;

/** Counts turn sequences: the test of a turn generator that the field agrees on. One turn, removals included, is one ply. */
public final class Perft {
    private final Turns turns;

    /** Makes a counter for a rule set. */
    public Perft(Rules rules) {
        this.turns = new Turns(rules);
    }

    /**
     * Returns the number of turn sequences of exactly this length; sequences that end the game sooner do not count.
     *
     * @param position a possible position
     * @param depth the length in plies, at least 0; 1 for length 0
     * @throws IllegalArgumentException if the depth is negative
     */
    public long count(Position position, int depth) {
        if (depth < 0) {
            throw new IllegalArgumentException("depth " + depth + " is negative");
        }
        if (depth == 0) {
            return 1;
        }
        if (position.pending() != 0 && depth > 1) {
            return countAfterEach(position, depth - 1);
        }
        TurnList[] lists = new TurnList[depth];
        for (int i = 0; i < depth; i++) {
            lists[i] = new TurnList();
        }
        return count(position.own(), position.opponent(), position.ownHand(), position.opponentHand(), position.pending(),
                lists, depth - 1);
    }

    /** What is pending at the start need not slow down the rest. */
    private long countAfterEach(Position position, int depth) {
        TurnList list = new TurnList();
        turns.generate(position, list);
        long sum = 0;
        for (int turn : list.toArray()) {
            sum += count(turns.apply(position, turn), depth);
        }
        return sum;
    }

    /** Counts with {@code below} plies after the first; at the last ply the turns are counted and not played. */
    private long count(int own, int opponent, int ownHand, int opponentHand, int pending, TurnList[] lists, int below) {
        TurnList list = lists[below];
        turns.generate(own, opponent, ownHand, opponentHand, pending, list);
        if (below == 0) {
            return list.size();
        }
        long sum = 0;
        for (int i = 0; i < list.size(); i++) {
            int turn = list.get(i);
            int handAfter = ownHand - (Turn.places(turn) ? 1 : 0);
            int opponentAfter = opponent & ~Turn.removed(turn);
            int pendingAfter = turns.pendingAfter(turn, ownHand, opponentHand);
            sum += count(opponentAfter, own ^ Turn.moved(turn), opponentHand, handAfter, pendingAfter, lists, below - 1);
        }
        return sum;
    }
}
