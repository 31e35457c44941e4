package org.millstone.probe;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Value.Source;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.table.ContradictionException;
import org.millstone.table.TableException;
import org.millstone.table.Wdl;

/**
 * Answers one question after another, with room that it uses again.
 *
 * <p>The tables hold the depths of losses. The depth of a win is one more than that of the quickest loss that a turn leaves
 * the opponent: one ply of look-ahead.
 *
 * <p>Where the table of a position is missing, or does not tell all, the turns are asked as well: the position is worth as much as the best
 * of them. A turn that leads to a missing table is asked for its replies in the same way, and no deeper. So the value of a position is
 * always that of its ranked turns.
 */
final class Prober {
    private final Tablebase tables;
    private final Turns turns;
    private final TurnList list = new TurnList();
    private final BlockCaches.Met met = new BlockCaches.Met();
    private final Table.LeafBatch leaves;
    /** The positions after the turns of the list, see {@link Tablebase#packed}, and what the tables say of them. */
    private long[] after = new long[TurnList.CAPACITY];
    private byte[] wdlAfter = new byte[TurnList.CAPACITY];

    Prober(Tablebase tables) {
        this.tables = tables;
        this.turns = new Turns(tables.rules());
        this.leaves = new Table.LeafBatch(tables, TurnList.CAPACITY, true);
    }

    Value value(Position position) {
        Value stored = stored(position, false, null);
        return completed(position, stored,
                learnsFromTurns(position, stored) ? withinLoss(stored, rankedIfWhole(position)) : List.of());
    }

    /** Returns the same value with the turns, for the work of these alone. */
    Answer answer(Position position) {
        List<RankedTurn> ranked = rank(position);
        Value value = completed(position, stored(position, false, ranked), ranked);
        return new Answer(turns.rules(), position, value, ranked);
    }

    /** Whether turns can tell more than the stored value: who wins, when, or which draw it is. */
    private boolean learnsFromTurns(Position position, Value stored) {
        if (position.pending() != 0 || stored.source() == Source.RULES) {
            return false;
        }
        return switch (stored.outcome()) {
            case UNKNOWN -> true;
            case DRAW -> stored.grade() == null && tables.hasGrades();
            case LOSS -> !stored.hasDepth();
            case WIN -> !stored.hasDepth() && !afterTurns(position).allMatch(after -> after.isLost() || tables.has(after));
        };
    }

    /** The turns of a position, none if damage keeps any from being known. */
    private List<RankedTurn> rankedIfWhole(Position position) {
        try {
            return ranked(position);
        } catch (ContradictionException e) {
            throw e;
        } catch (TableException | UncheckedIOException e) {
            return List.of();
        }
    }

    /** The stored value of a position, joined with the knowledge from its turns, as far as there are any. */
    private Value completed(Position position, Value stored, List<RankedTurn> ranked) {
        Value counted = counted(position, stored, grade -> turnsToCapture(position, grade));
        if (ranked.isEmpty()) {
            return counted;
        }
        Value byTurns = RankedTurn.best(ranked);
        if (!byTurns.known()) {
            return counted;
        }
        if (stored.known() && !stored.fits(byTurns)) {
            throw contradiction(position, stored, byTurns);
        }
        return stored.known() ? counted.joined(byTurns) : byTurns;
    }

    /** The same with the counter of its draw if the side to move profits. */
    private Value counted(Position position, Value value, ToIntFunction<DrawGrade> counter) {
        DrawGrade grade = value.grade();
        return grade == null || !profits(position, grade) ? value : value.withGrade(grade.withCounter(counter.applyAsInt(grade)));
    }

    /** The subspaces that the turns of a position can lead to; where a pass follows them, those that it leads to. */
    private Stream<Subspace> afterTurns(Position position) {
        Subspace subspace = Subspace.of(position);
        return Subspaces.afterTurns(turns.rules(), subspace)
                .map(after -> skips(position) ? after.mirrored() : after);
    }

    /** Whether the next turn is the last placement, and a pass follows it. */
    private boolean skips(Position position) {
        return position.ownHand() + position.opponentHand() == 1 && turns.rules().skipsAfterPlacing();
    }

    /**
     * The same as far as the table of the position has it: the side that is better off in a draw has no counter.
     *
     * @param ifWhole whether the value is unknown if the table is damaged, or else asking fails
     * @param ranked the turns, if they are known already
     */
    private Value stored(Position position, boolean ifWhole, @Nullable List<RankedTurn> ranked) {
        Value decided = decided(position);
        if (decided != null) {
            return decided;
        }
        if (position.pending() != 0) {
            // No table has it: it is worth as much as the best removal, or the pass.
            return RankedTurn.best(ranked != null ? ranked : rank(position));
        }
        int own = position.own();
        int opponent = position.opponent();
        Table table = tables.table(own, opponent, position.ownHand(), position.opponentHand());
        if (table == null) {
            return Value.unknown(Subspace.of(position));
        }
        Subspace subspace = table.subspace();
        return switch (ifWhole ? table.wdlIfWhole(own, opponent) : table.wdl(own, opponent)) {
            case Wdl.WIN -> ranked == null && !skips(position) ? won(table, position)
                    : won(table, position, ranked != null ? ranked : ranked(position));
            case Wdl.DRAW -> new Value(Outcome.DRAW, Value.NO_DEPTH, subspace, table.grade(own, opponent, met));
            case Wdl.LOSS ->
                    new Value(Outcome.LOSS, pliesOfLoss(table, own, opponent, Value.UNBOUNDED), subspace, null);
            default -> Value.unknown(subspace);
        };
    }

    List<RankedTurn> rank(Position position) {
        List<RankedTurn> ranked = ranked(position);
        Value stored = position.pending() != 0 || ranked.isEmpty() ? null : stored(position, true, ranked);
        if (stored == null || !stored.known()) {
            return ranked;
        }
        // The table's answers for a position and for those after it: if both are known, they are the same.
        Value best = RankedTurn.best(ranked);
        Value first = ranked.getFirst().value();
        if (best.known() ? !stored.fits(best) || !stored.mayBeDrawOf(best)
                : first.known() && first.outcome().compareTo(stored.outcome()) < 0) {
            throw contradiction(position, stored, first);
        }
        return withinLoss(stored, ranked);
    }

    /** Every turn of a lost position loses, and none takes longer than the position. */
    private static List<RankedTurn> withinLoss(Value stored, List<RankedTurn> ranked) {
        return stored.outcome() != Outcome.LOSS ? ranked
                : ranked.stream().map(turn -> new RankedTurn(turn.turn(), turn.value().lostWithin(stored), turn.after()))
                        .sorted(RankedTurn.BEST_FIRST).toList();
    }

    private List<RankedTurn> ranked(Position position) {
        return ranked(position, this::storedOrByReplies);
    }

    private List<RankedTurn> ranked(Position position, Function<Position, Value> valueAfter) {
        turns.generate(position, list);
        List<RankedTurn> ranked = new ArrayList<>(list.size());
        for (int turn : list.toArray()) {
            Position after = turns.apply(position, turn);
            Value stored = valueAfter.apply(after);
            Value value = counted(position, stored.reversed(1), _ -> turnsToCapture(turn, stored.grade()));
            ranked.add(new RankedTurn(turn, value, after));
        }
        ranked.sort(RankedTurn.BEST_FIRST);
        return ranked;
    }

    /** The stored value of the position after a turn, or if its table is missing, of those after the replies. */
    private Value storedOrByReplies(Position position) {
        Value stored = stored(position, false, null);
        // A reply may lead to what is known: to a table that is there, or to the end of the game.
        if (stored.known() || position.pending() != 0
                || afterTurns(position).noneMatch(after -> after.isLost() || after.ownHand() == 0 || tables.has(after))) {
            return stored;
        }
        Value byReplies = RankedTurn.best(ranked(position, after -> stored(after, true, null)));
        return byReplies.known() ? byReplies : stored;
    }

    /** The value of a position in which the game is over, else null. A draw by the rules stays with the stones that there are. */
    private @Nullable Value decided(Position position) {
        return switch (turns.status(position)) {
            case WON -> new Value(Outcome.WIN, 0, null, null);
            case LOST -> new Value(Outcome.LOSS, 0, null, null);
            case DRAWN -> new Value(Outcome.DRAW, Value.NO_DEPTH, null,
                    tables.hasGrades()
                            ? DrawGrade.ofStones(Subspace.of(position).inAll(), tables.finals(), tables::hasGrades) : null);
            case ONGOING -> null;
        };
    }

    /** Whether the side to move profits, and its turns are counted: it or its opponent moves, and nothing is pending. */
    private boolean profits(Position position, DrawGrade grade) {
        Subspace subspace = Subspace.of(position);
        return position.pending() == 0 && Subspaces.isJoined(turns.rules(), subspace)
                && grade.worth() > tables.finals().ofStaying(subspace);
    }

    /** The counter of a turn that keeps a grade, of a side that profits from it. */
    private static int turnsToCapture(int turn, @Nullable DrawGrade after) {
        if (Turn.removed(turn) != 0 || Turn.places(turn)) {
            return 1;
        }
        return after == null || !after.hasCounter() ? DrawGrade.NO_COUNTER : after.turnsToCapture() + 1;
    }

    /**
     * The counter of a draw of a side that profits: the least of its turns that keep the grade; not known if another turn might have less.
     */
    private int turnsToCapture(Position position, DrawGrade grade) {
        askAfter(position);
        boolean allKnown = true;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < list.size() && least > 1; i++) {
            Table table = wdlAfter[i] == Wdl.DRAW ? tableAfter(i) : null;
            DrawGrade graded = table == null ? null : table.grade(Tablebase.own(after[i]), Tablebase.opponent(after[i]), met);
            if (graded != null && graded.worth() == -grade.worth()) {
                least = Math.min(least, turnsToCapture(list.get(i), graded));
            }
            allKnown &= graded != null || wdlAfter[i] == Wdl.WIN || wdlAfter[i] == Wdl.LOSS;
        }
        return least == 1 || allKnown && least != Integer.MAX_VALUE ? least : DrawGrade.NO_COUNTER;
    }

    /** Returns the plies of a lost position; or, if they are more than {@code most}, some number above that. */
    private int pliesOfLoss(Table table, int own, int opponent, int most) {
        int plies = table.pliesOfLoss(own, opponent, met, most);
        Subspace subspace = table.subspace();
        if (plies == 0 && turns.status(own, opponent, subspace.ownHand(), subspace.opponentHand(), 0) != Status.LOST) {
            throw contradiction(subspace.position(own, opponent), "lost already, but there are turns");
        }
        return plies;
    }

    /** Lists the turns of a position, and asks the tables of all positions that they lead to together. */
    private void askAfter(Position position) {
        turns.generate(position, list);
        if (after.length < list.size()) {
            after = new long[list.size()];
            wdlAfter = new byte[list.size()];
        }
        for (int i = 0; i < list.size(); i++) {
            int turn = list.get(i);
            int taken = turns.takenFromHand(position.own(), position.opponent(), position.opponentHand(), turn);
            after[i] = Tablebase.packed(position.opponent() & ~Turn.removed(turn), position.own() ^ Turn.moved(turn),
                    position.opponentHand() - taken, position.ownHand() - (Turn.places(turn) ? 1 : 0));
        }
        leaves.answerAll(after, list.size(), wdlAfter);
    }

    /** Returns the table of the position after a turn of the list, null if there is none. */
    private @Nullable Table tableAfter(int i) {
        return tables.table(Tablebase.own(after[i]), Tablebase.opponent(after[i]), Tablebase.ownHand(after[i]),
                Tablebase.opponentHand(after[i]));
    }

    /** The knowledge of a position that its table says is won: a turn of which less is known might win more quickly. */
    private Value won(Table won, Position position) {
        askAfter(position);
        int least = Value.UNBOUNDED;
        int most = Value.UNBOUNDED;
        for (int i = 0; i < list.size() && most > 0; i++) {
            int wdl = wdlAfter[i];
            if (wdl == Wdl.WIN || wdl == Wdl.DRAW) {
                continue;
            }
            int own = Tablebase.own(after[i]);
            int opponent = Tablebase.opponent(after[i]);
            Table table = tableAfter(i);
            int plies = table != null && wdl == Wdl.LOSS ? pliesOfLoss(table, own, opponent, most) : Value.NO_DEPTH;
            if (plies == Value.NO_DEPTH) {
                Status status = turns.status(own, opponent, Tablebase.ownHand(after[i]), Tablebase.opponentHand(after[i]), 0);
                plies = status == Status.LOST ? 0 : Value.NO_DEPTH;
                least = status == Status.ONGOING ? Math.min(least, Value.SOONEST_LOSS) : least;
            }
            if (plies != Value.NO_DEPTH) {
                least = Math.min(least, plies);
                most = Math.min(most, plies);
            }
        }
        if (least == Value.UNBOUNDED) {
            throw contradiction(position, "won, but none of its turns leads to a lost position");
        }
        return Value.won(least + 1, most == Value.UNBOUNDED ? most : most + 1, won.subspace());
    }

    /** The same by the ranked turns; where the pass after the placing follows, only they tell, as no table has what they lead to. */
    private Value won(Table won, Position position, List<RankedTurn> ranked) {
        Value best = RankedTurn.best(ranked);
        if (best.outcome() == Outcome.DRAW || best.outcome() == Outcome.LOSS) {
            throw contradiction(position, "won, but none of its turns leads to a lost position");
        }
        if (best.known()) {
            return Value.won(best.atLeast(), best.atMost(), won.subspace());
        }
        return Value.won(skips(position) ? 1 : Value.SOONEST_LATER_WIN, Value.UNBOUNDED, won.subspace());
    }

    private ContradictionException contradiction(Position position, Value stored, Value best) {
        return contradiction(position, "a " + stored.words() + ", but its best turn a " + best.words());
    }

    private ContradictionException contradiction(Position position, String what) {
        return new ContradictionException(
                "The tables in " + tables.folder() + " contradict each other: " + Subspace.of(position) + " says that "
                        + Fen.format(turns.rules().board(), position) + " is " + what
                        + ".");
    }
}
