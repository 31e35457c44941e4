package org.millstone.opening;

import java.util.Comparator;
import org.millstone.probe.Outcome;
import org.millstone.rules.Position;

/**
 * A turn and what it is worth.
 *
 * @param turn the turn, see {@link org.millstone.rules.Turn}
 * @param outcome how the game ends for the side that makes it; unknown if that could not be proved
 * @param after the position that it leads to
 */
public record ProvedTurn(int turn, Outcome outcome, Position after) {
    /** Wins, draws, losses, then what is not known. */
    static final Comparator<ProvedTurn> BEST_FIRST = Comparator.comparing(ProvedTurn::outcome);
}
