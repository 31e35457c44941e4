package org.millstone.rules;

import java.util.Arrays;

/** Counts turn sequences: the usual test of a turn generator. One turn, removals included, is one ply. */
public final class Perft {
    /** The most plies of a part of the tree after which progress is reported. Such a part takes less than a second. */
    private static final int STRETCH = 4;

    private final Turns turns;

    @FunctionalInterface
    public interface Progress {
        /** Reports that more sequences were counted, and their estimated share of all work; all shares add up to 1. */
        void counted(long sequences, double share);
    }

    public Perft(Rules rules) {
        this.turns = new Turns(rules);
    }

    /**
     * Returns the number of turn sequences of exactly this length; sequences that end the game sooner do not count.
     *
     * @throws ArithmeticException if there are 2^63 or more, which takes centuries to find out
     */
    public long count(Position position, int depth) {
        return count(position, depth, (sequences, share) -> {});
    }

    public long count(Position position, int depth, Progress progress) {
        if (depth < 0) {
            throw new IllegalArgumentException("depth " + depth + " is negative");
        }
        position.check(turns.rules());
        TurnList[] lists = new TurnList[STRETCH];
        Arrays.setAll(lists, i -> new TurnList());
        return count(position, depth, 1, lists, progress);
    }

    /** Counts the sequences from a position, a {@code share} (0 to 1) of all work. Reports each part of {@link #STRETCH} plies. */
    private long count(Position position, int depth, double share, TurnList[] lists, Progress progress) {
        if (depth <= STRETCH && (position.pending() == 0 || depth <= 1)) {
            long sequences =
                    depth == 0 ? 1 : count(position.own(), position.opponent(), position.ownHand(), position.opponentHand(),
                            position.pending(), lists, depth - 1);
            progress.counted(sequences, share);
            return sequences;
        }
        int[] all = turns.all(position);
        if (all.length == 0) {
            progress.counted(0, share);
        }
        long sum = 0;
        for (int turn : all) {
            sum = Math.addExact(sum, count(turns.apply(position, turn), depth - 1, share / all.length, lists, progress));
        }
        return sum;
    }

    /** Counts the sequences of exactly {@code below + 1} plies. The turns of the last ply are generated, but not played. */
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
            int opponentHandAfter = opponentHand - turns.takenFromHand(own, opponent, opponentHand, turn);
            int pendingAfter = turns.pendingAfter(turn, ownHand, opponentHand);
            sum += count(opponentAfter, own ^ Turn.moved(turn), opponentHandAfter, handAfter, pendingAfter, lists, below - 1);
        }
        return sum;
    }
}
