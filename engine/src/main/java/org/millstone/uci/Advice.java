package org.millstone.uci;

import java.util.List;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Phase;
import org.millstone.rules.Position;

/**
 * What the tables say about the turns of a position: which of them keep what it is worth.
 *
 * @param outcome what the position is worth for the side to move; unknown if the tables do not tell
 * @param turns the turns to choose from, best first, at least one
 * @param settled whether the first of them is the best, so that no search is needed
 */
record Advice(Outcome outcome, List<RankedTurn> turns, boolean settled) {
    /**
     * Asks the tables.
     *
     * @param position a position with at least one turn
     */
    static Advice of(Tablebase tables, Position position) {
        List<RankedTurn> ranked = tables.rank(position);
        Outcome outcome = outcome(tables, position, ranked);
        List<RankedTurn> keeping = outcome == Outcome.UNKNOWN
                // Of what is known, only that it loses would be certain.
                ? having(ranked, List.of(Outcome.DRAW, Outcome.UNKNOWN))
                : having(ranked, List.of(outcome));
        if (keeping.isEmpty() && outcome != Outcome.LOSS) {
            // The turn to which the position owes its value leads to a table that is missing.
            keeping = having(ranked, List.of(Outcome.UNKNOWN));
        }
        if (keeping.isEmpty()) {
            keeping = ranked;
        }
        boolean decided = outcome == Outcome.WIN || outcome == Outcome.LOSS;
        return new Advice(outcome, keeping, decided && keeping.getFirst().value().hasDepth());
    }

    /** What a position is worth, by its own table or by those that its turns lead to. */
    private static Outcome outcome(Tablebase tables, Position position, List<RankedTurn> ranked) {
        Outcome best = ranked.getFirst().value().outcome();
        if (best == Outcome.WIN || ranked.getLast().value().known()) {
            return best;
        }
        return position.phase() == Phase.MOVING ? tables.value(position).outcome() : Outcome.UNKNOWN;
    }

    private static List<RankedTurn> having(List<RankedTurn> ranked, List<Outcome> outcomes) {
        return ranked.stream().filter(turn -> outcomes.contains(turn.value().outcome())).toList();
    }
}
