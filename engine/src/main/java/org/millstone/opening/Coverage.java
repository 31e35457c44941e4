package org.millstone.opening;

import java.util.NavigableSet;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;

/**
 * Whether a search can come to anything where tables are missing. With all tables, or with none too few, everything can; with a few,
 * most of the tree ends in tables that are not there, and to walk it would take for ever.
 */
final class Coverage {
    private final Rules rules;
    private final boolean whole;
    /** The most stones that a placement removes. */
    private final int mostRemovals;
    private final boolean fullBoardDraws;
    /** By stones of the side to move and of the other one, hands included: whether there is a table of as many or fewer. */
    private final boolean[][] covered;
    private final NavigableSet<Subspace> subspaces;

    Coverage(Tablebase tables) {
        this.rules = tables.rules();
        this.whole = MovingTables.lacking(tables, Position.start(rules)).isEmpty();
        this.mostRemovals = rules.millsPayWhilePlacing() ? rules.mostRemovals() : 0;
        this.fullBoardDraws = rules.drawnByFullBoard(rules.men(), rules.men());
        this.covered = new boolean[rules.men() + 1][rules.men() + 1];
        this.subspaces = MovingTables.of(tables);
        for (int own = Rules.FEWEST; own <= rules.men(); own++) {
            for (int opponent = Rules.FEWEST; opponent <= rules.men(); opponent++) {
                covered[own][opponent] = covered[own - 1][opponent] || covered[own][opponent - 1]
                        || subspaces.contains(Subspace.moving(own, opponent))
                        || subspaces.contains(Subspace.moving(opponent, own));
            }
        }
    }

    /** Whether all that can follow from a position is unknown: no table can be reached, and no end of the game by the rules. */
    boolean hopeless(int own, int opponent, int ownHand, int opponentHand) {
        if (whole || fullBoardDraws) {
            return false;
        }
        int ownTotal = Integer.bitCount(own) + ownHand;
        int opponentTotal = Integer.bitCount(opponent) + opponentHand;
        return !covered[ownTotal][opponentTotal] && ownTotal - mostRemovals * opponentHand >= Rules.FEWEST
                && opponentTotal - mostRemovals * ownHand >= Rules.FEWEST;
    }

    /**
     * Whether anything can be proved of a position with stones in hand, if neither side closes mills against its will: a side proves
     * something by captures of its own, and they must lead to a table that is there, or to the end of the game.
     */
    boolean canProve(Position position) {
        Side side = position.side();
        return whole || fullBoardDraws || canProve(position, side, Math.max(0, position.pending()))
                || canProve(position, side.other(), 0);
    }

    private boolean canProve(Position position, Side side, int pending) {
        int own = position.total(side);
        int opponent = position.total(side.other());
        for (int captures = 0; captures <= pending + mostCaptures(position, side); captures++) {
            int left = opponent - captures;
            if (left < Rules.FEWEST || subspaces.contains(Subspace.moving(own, left))
                    || subspaces.contains(Subspace.moving(left, own))) {
                return true;
            }
        }
        return false;
    }

    /** The most stones that a side can remove by those it has in hand: each mill that it closes is another one of its stones on the board. */
    private int mostCaptures(Position position, Side side) {
        int hand = position.hand(side);
        int placements = Math.min(hand, Math.max(0, position.total(side) - 2));
        return Math.min(placements * mostRemovals, mostMills(position.total(side)));
    }

    /** No set of so many points has more mills: each is counted at its three points. */
    private int mostMills(int stones) {
        int most = 0;
        for (int point = 0; point < rules.board().points(); point++) {
            most = Math.max(most, rules.board().millsOf(point).length);
        }
        return stones * most / 3;
    }
}
