package org.millstone.probe;

import java.util.ArrayList;
import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.table.TableException;
import org.millstone.table.Wdl;

/**
 * Answers questions, one at a time, with the buffers of one thread.
 *
 * <p>The tables hold the depths of losses. The depth of a win is one more than that of the quickest loss that a turn leaves
 * the opponent: one ply of look-ahead.
 */
final class Prober {
    private final Tablebase tables;
    private final Turns turns;
    private final BlockCache blocks = new BlockCache();

    Prober(Tablebase tables, Turns turns) {
        this.tables = tables;
        this.turns = turns;
    }

    Value value(Position position) {
        Status status = turns.status(position);
        if (status != Status.ONGOING) {
            return decided(status);
        }
        if (position.pending() > 0) {
            return bestTurn(position);
        }
        Subspace subspace = subspace(position);
        Table table = tables.table(subspace);
        return table == null ? Value.unknown(subspace) : stored(table, position);
    }

    List<RankedTurn> rank(Position position) {
        List<RankedTurn> ranked = new ArrayList<>();
        TurnList list = new TurnList();
        turns.generate(position, list);
        for (int i = 0; i < list.size(); i++) {
            Position after = turns.apply(position, list.get(i));
            ranked.add(new RankedTurn(list.get(i), value(after).ofTurn(), after));
        }
        ranked.sort(RankedTurn.BEST_FIRST);
        return ranked;
    }

    private static Value decided(Status status) {
        return Value.decided(switch (status) {
            case WON -> Outcome.WIN;
            case LOST -> Outcome.LOSS;
            case DRAWN -> Outcome.DRAW;
            case ONGOING -> throw new IllegalArgumentException("the game goes on");
        });
    }

    /** The value of a position with a removal pending: no table has it, it is that of the best removal. */
    private Value bestTurn(Position position) {
        List<RankedTurn> ranked = rank(position);
        Value last = ranked.getLast().value();
        return last.known() ? ranked.getFirst().value() : last;
    }

    private Value stored(Table table, Position position) {
        long slot = table.slot(position.own(), position.opponent());
        return switch (table.wdl(slot, blocks)) {
            case Wdl.WIN -> Value.of(Outcome.WIN, pliesOfWin(position), table.subspace());
            case Wdl.DRAW -> Value.of(Outcome.DRAW, Value.NO_DEPTH, table.subspace());
            default -> Value.of(Outcome.LOSS, table.pliesOfLoss(slot, blocks), table.subspace());
        };
    }

    /** The depth of a won position; not known if any turn might win more quickly than the tables that are there can tell. */
    private int pliesOfWin(Position won) {
        TurnList list = new TurnList();
        turns.generate(won, list);
        boolean allKnown = true;
        int quickest = Integer.MAX_VALUE;
        for (int i = 0; i < list.size() && quickest > 0; i++) {
            Position after = turns.apply(won, list.get(i));
            Table table = tables.table(subspace(after));
            if (turns.status(after) == Status.LOST) {
                quickest = 0;
            } else if (table == null) {
                allKnown = false;
            } else {
                long slot = table.slot(after.own(), after.opponent());
                if (table.wdl(slot, blocks) == Wdl.LOSS) {
                    int plies = table.pliesOfLoss(slot, blocks);
                    allKnown &= plies != Value.NO_DEPTH;
                    quickest = Math.min(quickest, plies == Value.NO_DEPTH ? Integer.MAX_VALUE : plies);
                }
            }
        }
        if (quickest > 0 && !allKnown) {
            return Value.NO_DEPTH;
        }
        if (quickest == Integer.MAX_VALUE) {
            throw new TableException("The tables contradict each other: " + subspace(won) + " says that "
                    + Fen.format(turns.rules().board(), won) + " is won, but none of its turns leads to a lost position."
                    + " Verify them, and build the wrong one again.");
        }
        return quickest + 1;
    }

    private static Subspace subspace(Position position) {
        return new Subspace(Integer.bitCount(position.own()), Integer.bitCount(position.opponent()), position.ownHand(),
                position.opponentHand());
    }
}
