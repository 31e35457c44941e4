package org.millstone.probe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.table.TableException;
import org.millstone.table.Wdl;

/**
 * Answers one question.
 *
 * <p>The tables hold the depths of losses. The depth of a win is one more than that of the quickest loss that a turn leaves
 * the opponent: one ply of look-ahead.
 */
final class Prober {
    private final Tablebase tables;
    private final Turns turns;
    private final TurnList list = new TurnList();

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
        Table table = table(position);
        return table == null ? Value.unknown(subspace(position)) : stored(table, position.own(), position.opponent());
    }

    List<RankedTurn> rank(Position position) {
        turns.generate(position, list);
        List<RankedTurn> ranked = new ArrayList<>(list.size());
        for (int turn : list.toArray()) {
            Position after = turns.apply(position, turn);
            ranked.add(new RankedTurn(turn, value(after).ofTurn(), after));
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

    private Value stored(Table table, int own, int opponent) {
        return switch (table.wdl(own, opponent)) {
            case Wdl.WIN -> Value.of(Outcome.WIN, pliesOfWin(own, opponent), table.subspace());
            case Wdl.DRAW -> Value.of(Outcome.DRAW, Value.NO_DEPTH, table.subspace());
            default -> Value.of(Outcome.LOSS, table.pliesOfLoss(own, opponent), table.subspace());
        };
    }

    /** The depth of a won position; not known if any turn might win more quickly than the tables that are there can tell. */
    private int pliesOfWin(int own, int opponent) {
        turns.generate(own, opponent, 0, 0, 0, list);
        boolean allKnown = true;
        int quickest = Integer.MAX_VALUE;
        for (int i = 0; i < list.size() && quickest > 0; i++) {
            int turn = list.get(i);
            int ownAfter = opponent & ~Turn.removed(turn);
            int opponentAfter = own ^ Turn.moved(turn);
            Table table = tables.table(ownAfter, opponentAfter);
            if (table == null) {
                boolean lost = turns.status(ownAfter, opponentAfter, 0, 0, 0) == Status.LOST;
                quickest = lost ? 0 : quickest;
                allKnown &= lost;
            } else if (table.wdl(ownAfter, opponentAfter) == Wdl.LOSS) {
                int plies = table.pliesOfLoss(ownAfter, opponentAfter);
                allKnown &= plies != Value.NO_DEPTH;
                quickest = plies == Value.NO_DEPTH ? quickest : Math.min(quickest, plies);
            }
        }
        if (quickest > 0 && !allKnown) {
            return Value.NO_DEPTH;
        }
        if (quickest == Integer.MAX_VALUE) {
            throw contradiction(own, opponent);
        }
        return quickest + 1;
    }

    private TableException contradiction(int own, int opponent) {
        Position won = Position.moving(Side.WHITE, own, opponent);
        return new TableException("The tables contradict each other: " + subspace(won) + " says that "
                + Fen.format(turns.rules().board(), won) + " is won, but none of its turns leads to a lost position."
                + " Verify them, and build the wrong one again.");
    }

    private @Nullable Table table(Position position) {
        boolean moving = position.ownHand() + position.opponentHand() == 0;
        return moving ? tables.table(position.own(), position.opponent()) : null;
    }

    static Subspace subspace(Position position) {
        return new Subspace(Integer.bitCount(position.own()), Integer.bitCount(position.opponent()), position.ownHand(),
                position.opponentHand());
    }
}
