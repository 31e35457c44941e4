package org.millstone.region;

import org.millstone.index.Subspace;
import org.millstone.pocket.TurnOrder;
import org.millstone.probe.Tablebase;

/** Chooses the player's turn in positions of one subspace. Not safe for use by several threads. */
interface Policy {
    /** The place of a position in which the game is over. */
    int OVER = -1;

    /** Chooses a turn for each position of a batch; fills its places and the positions after the turns. */
    void choose(Batch batch);

    /** Positions of one subspace, with the player to move, and the turns chosen in them. */
    final class Batch {
        /** How many positions a batch has at most. */
        static final int MOST = 256;

        final int[] own = new int[MOST];
        final int[] opponent = new int[MOST];
        /** The place of the chosen turn in the order of the evaluation; {@link #OVER} if the game is over. */
        final int[] place = new int[MOST];
        /** Stones and hands after the chosen turn, those of the player first. */
        final int[] ownAfter = new int[MOST];

        final int[] opponentAfter = new int[MOST];
        final int[] ownHandAfter = new int[MOST];
        final int[] opponentHandAfter = new int[MOST];
        int count;

        /** Adds a position. */
        void add(int ownStones, int opponentStones) {
            own[count] = ownStones;
            opponent[count++] = opponentStones;
        }

        /** Returns position {@code i} as a question to tables. */
        long before(int i, Subspace subspace) {
            return Tablebase.packed(own[i], opponent[i], subspace.ownHand(), subspace.opponentHand());
        }

        /** Returns the position after the turn chosen in position {@code i}, with the opponent to move, as a question to tables. */
        long after(int i) {
            return Tablebase.packed(opponentAfter[i], ownAfter[i], opponentHandAfter[i], ownHandAfter[i]);
        }

        /** Chooses turn {@code turn} of an order for position {@code i}. */
        void choose(int i, TurnOrder order, int turn, int at) {
            place[i] = at;
            ownAfter[i] = order.own(turn);
            opponentAfter[i] = order.opponent(turn);
            ownHandAfter[i] = order.ownHand(turn);
            opponentHandAfter[i] = order.opponentHand(turn);
        }
    }
}
