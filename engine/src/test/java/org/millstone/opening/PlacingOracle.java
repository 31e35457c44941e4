package org.millstone.opening;

import java.util.HashMap;
import java.util.Map;
import org.millstone.probe.Outcome;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Status;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;

/** Values by minimax: every turn of every position, no bounds, no symmetry, one map. Slow on purpose; the tables are taken as right. */
final class PlacingOracle {
    private final Tablebase tables;
    private final Turns turns;
    private final Map<Position, Outcome> values = new HashMap<>();

    PlacingOracle(Tablebase tables) {
        this.tables = tables;
        this.turns = new Turns(tables.rules());
    }

    Outcome value(Position position) {
        if (turns.status(position) != Status.ONGOING || !position.isPlacing() && position.pending() <= 0) {
            return tables.value(position).outcome();
        }
        Outcome known = values.get(position);
        if (known == null) {
            known = best(position);
            values.put(position, known);
        }
        return known;
    }

    private Outcome best(Position position) {
        TurnList list = new TurnList();
        turns.generate(position, list);
        Outcome best = Outcome.LOSS;
        for (int i = 0; i < list.size(); i++) {
            Outcome outcome = value(turns.apply(position, list.get(i))).reversed();
            best = outcome.compareTo(best) < 0 ? outcome : best;
        }
        return best;
    }

    Rules rules() {
        return tables.rules();
    }
}
