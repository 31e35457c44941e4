package org.millstone.opening;

import java.util.NavigableSet;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/**
 * Whether a search can come to anything where tables are missing. With all tables, or with none too few, everything can; with a few,
 * most of the tree ends in tables that are not there, and to walk it would take for ever.
 */
final class Coverage {
    private final boolean whole;
    /** The most stones that a placement removes. */
    private final int mostRemovals;
    private final boolean fullBoardDraws;
    /** By stones of the side to move and of the other one, hands included: whether there is a table of as many or fewer. */
    private final boolean[][] covered;

    Coverage(Tablebase tables) {
        Rules rules = tables.rules();
        this.whole = MovingTables.lacking(tables, Position.start(rules)).isEmpty();
        this.mostRemovals = rules.millsPayWhilePlacing() ? rules.mostRemovals() : 0;
        this.fullBoardDraws = rules.drawnByFullBoard(rules.men(), rules.men());
        this.covered = new boolean[rules.men() + 1][rules.men() + 1];
        NavigableSet<Subspace> subspaces = MovingTables.of(tables);
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
}
