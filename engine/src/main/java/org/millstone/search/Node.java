package org.millstone.search;

import org.millstone.rules.Position;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;

/**
 * A position on the line from the root to where the search is. There is one object for each ply. It is used again for every position there,
 * so nothing is allocated.
 */
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
    /** How many stones the side to move has to remove at once, at the root only; or {@link Turns#PASS_DUE}; else 0. */
    int pending;
    /** The part of the position's {@link Zobrist} key that stands for {@link #pending}. */
    long pendingKey;

    Node(int ply) {
        this.ply = ply;
    }

    /** Makes this node the position of a game. */
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

    /** Makes this node the position after a turn in another node. */
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

    /** Makes this node the position of another node with the other side to move (null move). */
    void pass(Node before) {
        follow(before, Turn.PASS, 0, false);
        quiet = 0;
    }
}
