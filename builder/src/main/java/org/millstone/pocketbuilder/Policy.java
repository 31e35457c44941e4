package org.millstone.pocketbuilder;

import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.pocket.Features;
import org.millstone.pocket.Features.Evaluation;
import org.millstone.pocket.Pocket.Promise;
import org.millstone.pocket.Pocket.Section;
import org.millstone.pocket.TurnOrder;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.table.TableException.ContradictionException;
import org.millstone.table.Wdl;

/** Chooses the player's turn in positions of one subspace. Not safe for use by several threads. */
interface Policy {
    /** Stands in {@link Batch#place} for a position in which the game is over. */
    int OVER = -1;

    /**
     * Chooses a turn for each position of a batch. Sets {@link Batch#place}, where the turn stands in the order of the evaluation, and the
     * stones and hands after it.
     */
    void choose(Batch batch);

    /** Positions of one subspace, with the player to move, and the turns chosen in them. */
    final class Batch {
        /** How many positions a batch has at most. */
        static final int MOST = 256;

        final int[] own = new int[MOST];
        final int[] opponent = new int[MOST];
        /** The place of the chosen turn in the order of the evaluation; {@link #OVER} if the game is over. */
        final int[] place = new int[MOST];
        /** Stones and hands after the chosen turn, those of the player first. */
        final int[] ownAfter = new int[MOST];

        final int[] opponentAfter = new int[MOST];
        final int[] ownHandAfter = new int[MOST];
        final int[] opponentHandAfter = new int[MOST];
        int count;

        void add(int ownStones, int opponentStones) {
            own[count] = ownStones;
            opponent[count++] = opponentStones;
        }

        /** Returns position {@code i} as a question to tables. */
        long before(int i, Subspace subspace) {
            return PositionKeys.packed(own[i], opponent[i], subspace.ownHand(), subspace.opponentHand());
        }

        /** Returns the position after the turn chosen in position {@code i}, with the opponent to move, as a question to tables. */
        long after(int i) {
            return PositionKeys.packed(opponentAfter[i], ownAfter[i], opponentHandAfter[i], ownHandAfter[i]);
        }

        /** Notes turn {@code turn} of the generator as the choice in position {@code i}; it is at place {@code at} of the order. */
        void choose(int i, TurnOrder order, int turn, int at) {
            place[i] = at;
            ownAfter[i] = order.own(turn);
            opponentAfter[i] = order.opponent(turn);
            ownHandAfter[i] = order.ownHand(turn);
            opponentHandAfter[i] = order.opponentHand(turn);
        }
    }

    /** Chooses the turn that a section of a pocket file says, by its evaluation and corrections alone. */
    final class OfSection implements Policy {
        private final Section section;
        private final TurnOrder order;
        private final PositionKeys keys;

        OfSection(Section section, Features features, Rules rules) {
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

    /** Chooses the first turn, in the order of an evaluation, that keeps a promise, as tables say. */
    final class OfTables implements Policy {
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

        OfTables(Subspace subspace, Evaluation evaluation, Promise promise, Tablebase tables, Features features) {
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

        /** Whether the promise allows a turn after which the table says {@code value} for the opponent: a {@link Wdl}. */
        private boolean isAllowed(int value, int question) {
            if (value == Wdl.UNKNOWN) {
                throw new ContradictionException(
                        "A table that the player's turns lead to is missing: the game must be built whole.");
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
}
