package org.millstone.search;

import org.millstone.rules.Position;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;

/** A position between the root and where the search is. There is one object for each ply, which is used again: nothing is allocated. */
final class Node {
    final int ply;
    final TurnList turns = new TurnList();
    int own;
    int opponent;
    int ownHand;
    int opponentHand;
    int side;
    /** Plies since a stone was last placed or removed. */
    int quiet;
    long key;
    /** How many removals are pending, at the root only; or {@link Turns#PASS_DUE}. */
    int pending;
    /** The part of the key that stands for {@link #pending}. */
    long pendingKey;

    Node(int ply) {
        this.ply = ply;
    }

    /** Becomes the position of a game. */
    void begin(Game game) {
        Position position = game.position();
        own = position.own();
        opponent = position.opponent();
        ownHand = position.ownHand();
        opponentHand = position.opponentHand();
        side = position.side().ordinal();
        quiet = game.quietPlies();
        key = Zobrist.key(position);
        pending = position.pending();
        pendingKey = Zobrist.pending(position);
    }

    /** Becomes the position after a turn in another one. */
    void follow(Node before, int turn, int takenFromHand, boolean passDue) {
        boolean places = Turn.places(turn);
        int removed = Turn.removed(turn);
        own = before.opponent & ~removed;
        opponent = before.own ^ Turn.moved(turn);
        ownHand = before.opponentHand - takenFromHand;
        opponentHand = before.ownHand - (places ? 1 : 0);
        side = before.side ^ 1;
        quiet = places || removed != 0 ? 0 : before.quiet + 1;
        pending = passDue ? Turns.PASS_DUE : 0;
        pendingKey = passDue ? Zobrist.PASS_DUE : 0;
        key = before.key ^ before.pendingKey ^ pendingKey ^ Zobrist.SIDE ^ Zobrist.stones(before.side, Turn.moved(turn))
                ^ Zobrist.stones(side, removed) ^ Zobrist.hand(side, before.opponentHand ^ ownHand)
                ^ Zobrist.hand(before.side, before.ownHand ^ opponentHand);
    }

    /** Becomes the position after a null move in another one. */
    void pass(Node before) {
        follow(before, Turn.PASS, 0, false);
        quiet = 0;
    }
}
