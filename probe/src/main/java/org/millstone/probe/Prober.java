package org.millstone.probe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
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
        Value value = stored(position);
        DrawGrade grade = value.grade();
        return grade == null || !profits(position, grade) ? value
                : value.withGrade(grade.withCounter(turnsToCapture(position, grade)));
    }

    /** The same as far as the tables have it: who is better off in a draw has no counter. */
    private Value stored(Position position) {
        Status status = turns.status(position);
        if (status != Status.ONGOING) {
            return decided(status, position);
        }
        if (position.pending() != 0) {
            return bestTurn(position);
        }
        Table table = table(position);
        return table == null ? Value.unknown(Subspace.of(position))
                : stored(table, table.wdl(position.own(), position.opponent()), position);
    }

    List<RankedTurn> rank(Position position) {
        List<RankedTurn> ranked = ranked(position);
        requireAgreement(position, ranked);
        return ranked;
    }

    private List<RankedTurn> ranked(Position position) {
        turns.generate(position, list);
        List<RankedTurn> ranked = new ArrayList<>(list.size());
        for (int turn : list.toArray()) {
            Position after = turns.apply(position, turn);
            ranked.add(new RankedTurn(turn, ofTurn(position, turn, stored(after)), after));
        }
        ranked.sort(RankedTurn.BEST_FIRST);
        return ranked;
    }

    /** What the table says of a position and what it says of those after it: if both are known, they are the same. */
    private void requireAgreement(Position position, List<RankedTurn> ranked) {
        Table table = position.pending() != 0 ? null : table(position);
        if (table == null || ranked.isEmpty()) {
            return;
        }
        int wdl = table.wdlIfWhole(position.own(), position.opponent());
        if (wdl == Wdl.UNKNOWN) {
            return;
        }
        Value stored = stored(table, wdl, position);
        Value best = ranked.getFirst().value();
        boolean agree = stored.outcome() == best.outcome()
                && (stored.plies() == best.plies() || !stored.hasDepth() || !best.hasDepth());
        if (!agree && ranked.stream().allMatch(turn -> turn.value().isExact()) || agree && !sameDraw(stored, best, ranked)) {
            throw contradiction(position, "a " + stored.words() + ", but its best turn a " + best.words());
        }
    }

    private static boolean sameDraw(Value stored, Value best, List<RankedTurn> ranked) {
        return stored.grade() == null || best.grade() == null || stored.grade().worth() == best.grade().worth()
                || !RankedTurn.isGraded(ranked);
    }

    /** A draw by the rules stays with the stones that are on the board. */
    private Value decided(Status status, Position position) {
        return switch (status) {
            case WON -> Value.decided(Outcome.WIN);
            case LOST -> Value.decided(Outcome.LOSS);
            case DRAWN -> Value.decided(Outcome.DRAW).withGrade(!tables.hasGrades() ? null
                    : tables.worths().ofStones(Integer.bitCount(position.own()), Integer.bitCount(position.opponent())));
            case ONGOING -> throw new IllegalArgumentException("the game goes on");
        };
    }

    /** What a turn is worth by what is stored of the position after it, with its counter if the side that makes it profits. */
    private Value ofTurn(Position position, int turn, Value after) {
        Value value = after.ofTurn();
        DrawGrade grade = value.grade();
        return grade == null || !profits(position, grade) ? value
                : value.withGrade(grade.withCounter(turnsToCapture(turn, after.grade())));
    }

    /** Whether the side to move gets more than what is on the board, and is counted: in the moving phase, with nothing pending. */
    private boolean profits(Position position, DrawGrade grade) {
        return position.pending() == 0 && position.ownHand() + position.opponentHand() == 0 && grade.worth() > tables.worths()
                .ofStaying(Integer.bitCount(position.own()), Integer.bitCount(position.opponent()));
    }

    /** The counter of a turn that keeps a grade, of a side that profits from it. */
    private static int turnsToCapture(int turn, @Nullable DrawGrade after) {
        if (Turn.removed(turn) != 0) {
            return 1;
        }
        return after == null || !after.hasCounter() ? DrawGrade.NO_COUNTER : after.turnsToCapture() + 1;
    }

    /** The counter of a draw of a side that profits: the least of its turns that keep the grade; not known if it might be another's. */
    private int turnsToCapture(Position position, DrawGrade grade) {
        turns.generate(position, list);
        boolean allKnown = true;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < list.size() && least > 1; i++) {
            int turn = list.get(i);
            int own = position.opponent() & ~Turn.removed(turn);
            int opponent = position.own() ^ Turn.moved(turn);
            Table table = tables.table(own, opponent, 0, 0);
            int wdl = table == null ? Wdl.UNKNOWN : table.wdlIfWhole(own, opponent);
            DrawGrade after = table != null && wdl == Wdl.DRAW ? table.grade(own, opponent) : null;
            if (after != null && after.worth() == -grade.worth()) {
                least = Math.min(least, turnsToCapture(turn, after));
            }
            allKnown &= after != null || wdl == Wdl.WIN || wdl == Wdl.LOSS;
        }
        return least == 1 || allKnown && least != Integer.MAX_VALUE ? least : DrawGrade.NO_COUNTER;
    }

    /** The value of a position with a removal or a pass pending: no table has it, it is that of the best removal or of the pass. */
    private Value bestTurn(Position position) {
        return RankedTurn.best(rank(position));
    }

    private Value stored(Table table, int wdl, Position position) {
        return switch (wdl) {
            case Wdl.WIN -> Value.of(Outcome.WIN, pliesOfWin(position), table.subspace());
            case Wdl.DRAW -> Value.of(Outcome.DRAW, Value.NO_DEPTH, table.subspace())
                    .withGrade(table.grade(position.own(), position.opponent()));
            default -> Value.of(Outcome.LOSS, pliesOfLoss(table, position.own(), position.opponent()), table.subspace());
        };
    }

    private int pliesOfLoss(Table table, int own, int opponent) {
        int plies = table.pliesOfLoss(own, opponent);
        Subspace subspace = table.subspace();
        if (plies == 0 && turns.status(own, opponent, subspace.ownHand(), subspace.opponentHand(), 0) != Status.LOST) {
            throw contradiction(subspace.position(own, opponent), "lost already, but there are turns");
        }
        return plies;
    }

    /** The depth of a won position; not known if any turn might win more quickly than the tables that are there can tell. */
    private int pliesOfWin(Position position) {
        if (position.ownHand() + position.opponentHand() == 1 && turns.rules().skipsAfterPlacing()) {
            return pliesOfWinByLastPlacement(position);
        }
        int own = position.own();
        int opponent = position.opponent();
        int handAfter = position.opponentHand();
        int opponentHandAfter = Math.max(0, position.ownHand() - 1);
        turns.generate(position, list);
        boolean allKnown = true;
        int quickest = Integer.MAX_VALUE;
        for (int i = 0; i < list.size() && quickest > 0; i++) {
            int turn = list.get(i);
            int ownAfter = opponent & ~Turn.removed(turn);
            int opponentAfter = own ^ Turn.moved(turn);
            Table table = tables.table(ownAfter, opponentAfter, handAfter, opponentHandAfter);
            if (table == null) {
                boolean lost = turns.status(ownAfter, opponentAfter, handAfter, opponentHandAfter, 0) == Status.LOST;
                quickest = lost ? 0 : quickest;
                allKnown &= lost;
            } else {
                int wdl = table.wdlIfWhole(ownAfter, opponentAfter);
                int plies = wdl == Wdl.LOSS ? pliesOfLoss(table, ownAfter, opponentAfter) : Value.NO_DEPTH;
                allKnown &= wdl == Wdl.LOSS ? plies != Value.NO_DEPTH : wdl != Wdl.UNKNOWN;
                quickest = plies == Value.NO_DEPTH ? quickest : Math.min(quickest, plies);
            }
        }
        if (quickest > 0 && !allKnown) {
            return Value.NO_DEPTH;
        }
        if (quickest == Integer.MAX_VALUE) {
            throw contradiction(position, "won, but none of its turns leads to a lost position");
        }
        return quickest + 1;
    }

    /** The same where the pass after the placing follows: the losses that the turns lead to are in no table. */
    private int pliesOfWinByLastPlacement(Position position) {
        List<RankedTurn> ranked = ranked(position);
        Value best = RankedTurn.best(ranked);
        if (best.outcome() == Outcome.DRAW || best.outcome() == Outcome.LOSS) {
            throw contradiction(position, "won, but none of its turns leads to a lost position");
        }
        return best.plies();
    }

    private TableException contradiction(Position position, String what) {
        return new TableException(
                "The tables in " + tables.folder() + " contradict each other: " + Subspace.of(position) + " says that "
                        + Fen.format(turns.rules().board(), position) + " is " + what
                        + ". Verify them ('mill verify'), and build the wrong one again.");
    }

    private @Nullable Table table(Position position) {
        return tables.table(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
    }
}
