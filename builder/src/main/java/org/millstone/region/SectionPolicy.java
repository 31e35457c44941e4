package org.millstone.region;

import org.millstone.index.PositionKeys;
import org.millstone.pocket.Features;
import org.millstone.pocket.Pocket.Section;
import org.millstone.pocket.TurnOrder;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;

/** The turn that a section of a pocket file says, by its evaluation and corrections alone. */
final class SectionPolicy implements Policy {
    private final Section section;
    private final TurnOrder order;
    private final PositionKeys keys;

    SectionPolicy(Section section, Features features, Rules rules) {
        this.section = section;
        this.keys = new PositionKeys(rules);
        this.order = new TurnOrder(features, new Turns(rules), keys);
    }

    @Override
    public void choose(Batch batch) {
        int ownHand = section.subspace().ownHand();
        int opponentHand = section.subspace().opponentHand();
        for (int i = 0; i < batch.count; i++) {
            int count = order.take(batch.own[i], batch.opponent[i], ownHand, opponentHand);
            batch.place[i] = OVER;
            if (count > 0) {
                order.score(section.evaluation());
                int place = section.corrections().place(keys.of(batch.own[i], batch.opponent[i], ownHand, opponentHand));
                int at = Math.min(place, count - 1);
                batch.choose(i, order, order.at(at), at);
            }
        }
    }
}
