package org.millstone.region;

import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.pocket.Evaluation;
import org.millstone.pocket.Features;
import org.millstone.pocket.Pocket.Promise;
import org.millstone.pocket.TurnOrder;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Turns;
import org.millstone.table.ContradictionException;
import org.millstone.table.Wdl;

/** The first turn in the order of an evaluation that keeps a promise, as tables say. */
final class TablePolicy implements Policy {
    private final Subspace subspace;
    private final Evaluation evaluation;
    private final Promise promise;
    private final Tablebase tables;
    private final TurnOrder order;
    private final int[] count = new int[Batch.MOST];
    private final int[] asked = new int[Batch.MOST];
    private final long[] questions = new long[Batch.MOST];
    private final byte[] values = new byte[Batch.MOST];
    private final byte[] before = new byte[Batch.MOST];

    TablePolicy(Subspace subspace, Evaluation evaluation, Promise promise, Tablebase tables, Features features) {
        this.subspace = subspace;
        this.evaluation = evaluation;
        this.promise = promise;
        this.tables = tables;
        this.order = new TurnOrder(features, new Turns(tables.rules()), new PositionKeys(tables.rules()));
    }

    @Override
    public void choose(Batch batch) {
        int open = 0;
        for (int i = 0; i < batch.count; i++) {
            count[i] = take(batch, i);
            batch.place[i] = OVER;
            if (count[i] > 0) {
                batch.choose(i, order, order.next(), 0);
                asked[open++] = i;
            }
        }
        if (promise == Promise.KEEPS_WINS) {
            for (int i = 0; i < open; i++) {
                questions[i] = batch.before(asked[i], subspace);
            }
            tables.wdl(questions, open, before);
        }
        for (int i = 0; i < open; i++) {
            questions[i] = batch.after(asked[i]);
        }
        tables.wdl(questions, open, values);
        for (int i = 0; i < open; i++) {
            if (!isAllowed(values[i], i)) {
                next(batch, asked[i], i);
            }
        }
    }

    private int take(Batch batch, int i) {
        int turns = order.take(batch.own[i], batch.opponent[i], subspace.ownHand(), subspace.opponentHand());
        order.score(evaluation);
        return turns;
    }

    /** Whether the promise allows a turn, after which the position is worth {@code value} to the opponent. */
    private boolean isAllowed(int value, int question) {
        if (value == Wdl.UNKNOWN) {
            throw new ContradictionException("A table that the player's turns lead to is missing: the game must be built whole.");
        }
        return value == Wdl.LOSS || value == Wdl.DRAW && (promise == Promise.NEVER_LOSES || before[question] != Wdl.WIN);
    }

    private void next(Batch batch, int i, int question) {
        take(batch, i);
        for (int place = 0; place < count[i]; place++) {
            int turn = order.next();
            if (place > 0 && isAllowed(tables.wdl(order.opponent(turn), order.own(turn), order.opponentHand(turn),
                    order.ownHand(turn)), question)) {
                batch.choose(i, order, turn, place);
                return;
            }
        }
        throw new ContradictionException(
                "In a position of " + subspace + " that tables say is not lost every turn loses: stones 0x"
                        + Integer.toHexString(batch.own[i]) + " and 0x" + Integer.toHexString(batch.opponent[i])
                        + ". Check the tables with 'mill verify'.");
    }
}
