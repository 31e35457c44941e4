package org.millstone.server;

import org.millstone.board.Symmetries;
import org.millstone.index.PositionKeys;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;

/**
 * All positions that are the same but for a symmetry of the board or an exchange of the colours, by the one whose sets are the
 * smallest numbers. What is known of one is known of all.
 *
 * @param variant the variant's name
 * @param own the stones of the side to move, as a set
 * @param opponent the other side's stones
 * @param ownHand stones in hand of the side to move
 * @param opponentHand the other side's stones in hand
 * @param removals how many stones the side to move still has to remove
 * @param passDue whether the pass after the last placement is due
 */
record Orbit(String variant, int own, int opponent, int ownHand, int opponentHand, int removals, boolean passDue) {

    /** Returns the orbit of a position. */
    static Orbit of(Rules rules, Position position) {
        long key = new PositionKeys(rules.board().symmetries()).of(position);
        return new Orbit(rules.name(), PositionKeys.own(key), PositionKeys.opponent(key), position.ownHand(),
                position.opponentHand(), position.removals(position.side()), position.passDue());
    }

    /** Returns the first symmetry that maps a position to its orbit's smallest. */
    static int symmetry(Symmetries symmetries, Position position) {
        return new PositionKeys(symmetries).symmetry(position.own(), position.opponent());
    }

    /** Returns the orbit's smallest position, with White to move. */
    Position position() {
        return new Position(Side.WHITE, own, opponent, ownHand, opponentHand, removals, 0, passDue);
    }
}
