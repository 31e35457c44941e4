package org.millstone.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Fen;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.table.ContradictionException;
import org.millstone.table.Wdl;

/**
 * Answers questions about positions from the tables, one after the other, with buffers that it uses again.
 *
 * <p>Tables hold who wins, the depths of losses and the grades of draws. Two answers take one ply of look-ahead. The depth of a win is one
 * more than that of the quickest loss among the positions after its turns. The counter of a draw, for the side that profits from it, is
 * the least among its turns.
 *
 * <p>Where a table is missing or damaged, {@link Lookahead} completes the answer. So the value of a position is always that of its ranked
 * turns.
 */
final class Prober {
    private final Tablebase tables;
    private final Turns turns;
    private final TurnList list = new TurnList();
    private final BlockCaches.Recent recent = new BlockCaches.Recent();
    private final Table.LeafBatch leaves;
    private final Lookahead lookahead;
    /**
     * By turn: {@code after} is the position after it ({@link Tablebase#packed}), {@code wdlAfter} its {@link Wdl} value. Exits come first,
     * {@code exits} of them, then quiet turns.
     */
    private long[] after = new long[TurnList.CAPACITY];
    private byte[] wdlAfter = new byte[TurnList.CAPACITY];
    private int exits;

    Prober(Tablebase tables) {
        this.tables = tables;
        this.turns = new Turns(tables.rules());
        this.leaves = new Table.LeafBatch(tables, TurnList.CAPACITY, true);
        this.lookahead = new Lookahead(tables, this);
    }

    /** Returns what a position is worth to the side to move; fails as {@link Tablebase#value} does. */
    Value value(Position position) {
        Value stored = stored(position, false, null);
        return lookahead.helps(position, stored) ? lookahead.completed(position, stored) : counted(position, stored);
    }

    /** Returns the value of a position together with its ranked turns. Takes about as long as {@link #rank} alone, and fails as it does. */
    Answer answer(Position position) {
        List<RankedTurn> ranked = rank(position);
        Value value = lookahead.joined(position, stored(position, false, ranked), ranked);
        return new Answer(turns.rules(), position, 0, tables.limit(), value, ranked);
    }

    /** Returns all turns of a position, best first; fails as {@link Tablebase#value} does. */
    List<RankedTurn> rank(Position position) {
        List<RankedTurn> ranked = ranked(position);
        Value stored = position.pending() != 0 || ranked.isEmpty() ? null : stored(position, true, ranked);
        if (stored == null || !stored.known()) {
            return ranked;
        }
        // The table of the position and those of the positions after it must tell the same, as far as both tell.
        Value best = RankedTurn.best(ranked);
        Value first = ranked.getFirst().value();
        if (best.known() ? !stored.fits(best) || !stored.mayBeDrawOf(best)
                : first.known() && first.outcome().compareTo(stored.outcome()) < 0) {
            throw contradiction(position, stored, first);
        }
        return Lookahead.withinLoss(stored, ranked);
    }

    /** Returns the turns of a position, best first, each by the tables of the position after it, or else of those after its replies. */
    List<RankedTurn> ranked(Position position) {
        return ranked(position, after -> {
            Value stored = stored(after, false, null);
            return stored.known() ? stored : lookahead.byReplies(after, stored);
        });
    }

    /** Returns the turns of a position, best first, by a function that values the positions after them for the side to move there. */
    List<RankedTurn> ranked(Position position, Function<Position, Value> valueAfter) {
        turns.generate(position, list);
        List<RankedTurn> ranked = new ArrayList<>(list.size());
        for (int turn : list.toArray()) {
            Position after = turns.apply(position, turn);
            Value stored = valueAfter.apply(after);
            Value value = counted(position, stored.reversed(1), _ -> turnsToCapture(!Turn.isQuiet(turn), stored.grade()));
            Conversion limited = stored.limited();
            ranked.add(
                    new RankedTurn(turn, limited == null ? value : value.withLimited(limited.turn(Turn.isQuiet(turn))), after));
        }
        ranked.sort(RankedTurn.BEST_FIRST);
        return ranked;
    }

    /**
     * Returns what the table of a position says of it, or the rules where the game is over. A draw from which the side to move profits gets
     * no counter here.
     *
     * @param tolerant whether the value is unknown if the table is damaged; otherwise the question fails
     * @param ranked the ranked turns, if they are known already; otherwise null
     */
    Value stored(Position position, boolean tolerant, @Nullable List<RankedTurn> ranked) {
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
        return switch (tolerant ? table.wdlIfIntact(own, opponent) : table.wdl(own, opponent)) {
            case Wdl.WIN -> ranked == null && !skips(position) ? won(table, position)
                    : won(table, position, ranked != null ? ranked : ranked(position));
            case Wdl.DRAW -> new Value(Outcome.DRAW, Value.NO_DEPTH, subspace, table.grade(own, opponent, recent));
            case Wdl.LOSS -> new Value(Outcome.LOSS, pliesOfLoss(table, own, opponent, Value.UNBOUNDED), subspace, null)
                    .withLimited(conversion(conversionOfLoss(table, own, opponent)));
            default -> Value.unknown(subspace);
        };
    }

    /**
     * Returns the value of a position in which the game is over; null while it goes on. The final of a draw by the rules is that of its
     * present stones.
     */
    private @Nullable Value decided(Position position) {
        return switch (turns.status(position)) {
            case WON -> new Value(Outcome.WIN, 0, null, null).withLimited(conversion(0));
            case LOST -> new Value(Outcome.LOSS, 0, null, null).withLimited(conversion(0));
            case DRAWN -> new Value(Outcome.DRAW, Value.NO_DEPTH, null,
                    tables.hasGrades()
                            ? DrawGrade.ofStones(Subspace.of(position).inAll(), tables.finals(), tables::hasGrades) : null);
            case ONGOING -> null;
        };
    }

    /** Returns a value of a position. If it is a draw from which the side to move profits, its counter is added. */
    Value counted(Position position, Value value) {
        return counted(position, value, grade -> turnsToCapture(position, grade));
    }

    private Value counted(Position position, Value value, ToIntFunction<DrawGrade> counter) {
        DrawGrade grade = value.grade();
        return grade == null || !profits(position, grade) ? value : value.withGrade(grade.withCounter(counter.applyAsInt(grade)));
    }

    /**
     * Whether the side to move profits from a draw of this grade: the final is worth more to it than the present stones. False where turns
     * are not counted (FORMAT.md, section 9).
     */
    private boolean profits(Position position, DrawGrade grade) {
        Subspace subspace = Subspace.of(position);
        return position.pending() == 0 && Subspaces.isJoined(turns.rules(), subspace)
                && grade.worth() > tables.finals().worthOfStones(subspace);
    }

    /**
     * Returns the counter that one turn gives a draw, made by the side that profits: 1 for a capture or a placement, otherwise one more
     * than the counter in the opponent's grade after it. {@link DrawGrade#NO_COUNTER} if that is unknown.
     */
    private static int turnsToCapture(boolean isExit, @Nullable DrawGrade after) {
        if (isExit) {
            return 1;
        }
        return after == null || !after.hasCounter() ? DrawGrade.NO_COUNTER : after.turnsToCapture() + 1;
    }

    /**
     * Returns the counter of a draw from which the side to move profits: the least that one of its turns that keep the grade gives. {@link
     * DrawGrade#NO_COUNTER} if a turn with an unknown counter or grade might give less.
     */
    private int turnsToCapture(Position position, DrawGrade grade) {
        listAfter(position);
        leaves.answerAll(after, 0, list.size(), wdlAfter);
        boolean allKnown = true;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < list.size() && least > 1; i++) {
            Table table = wdlAfter[i] == Wdl.DRAW ? tableAfter(i) : null;
            DrawGrade graded = table == null ? null : table.grade(Tablebase.own(after[i]), Tablebase.opponent(after[i]), recent);
            if (graded != null && graded.worth() == -grade.worth()) {
                least = Math.min(least, turnsToCapture(i < exits, graded));
            }
            allKnown &= graded != null || wdlAfter[i] == Wdl.WIN || wdlAfter[i] == Wdl.LOSS;
        }
        return least == 1 || allKnown && least != Integer.MAX_VALUE ? least : DrawGrade.NO_COUNTER;
    }

    /**
     * Returns in how many plies a lost position ends. If that is more than {@code most}, any number above {@code most} is returned. {@link
     * Value#NO_DEPTH} if the file of depths is missing or damaged.
     */
    private int pliesOfLoss(Table table, int own, int opponent, int most) {
        int plies = table.pliesOfLoss(own, opponent, recent, most);
        Subspace subspace = table.subspace();
        if (plies == 0 && turns.status(own, opponent, subspace.ownHand(), subspace.opponentHand(), 0) != Status.LOST) {
            throw contradiction(subspace.position(own, opponent), "lost already, but there are turns");
        }
        return plies;
    }

    private int conversionOfLoss(Table table, int own, int opponent) {
        return tables.limit() == null ? Value.NO_DEPTH : table.conversionOfLoss(own, opponent, recent, -1, Integer.MAX_VALUE);
    }

    /** Returns a conversion of so many plies; null without a move limit, and if the plies are {@link Value#NO_DEPTH}. */
    private @Nullable Conversion conversion(int plies) {
        MoveLimit limit = tables.limit();
        return limit == null || plies == Value.NO_DEPTH ? null : new Conversion(limit, plies);
    }

    /** Lists the turns of a position, and the positions after them. */
    private void listAfter(Position position) {
        turns.generate(position, list);
        if (after.length < list.size()) {
            after = new long[list.size()];
            wdlAfter = new byte[list.size()];
        }
        exits = 0;
        int end = list.size();
        for (int i = 0; i < list.size(); i++) {
            int turn = list.get(i);
            int taken = turns.takenFromHand(position.own(), position.opponent(), position.opponentHand(), turn);
            after[Turn.isQuiet(turn) ? --end : exits++] = Tablebase.packed(position.opponent() & ~Turn.removed(turn),
                    position.own() ^ Turn.moved(turn), position.opponentHand() - taken,
                    position.ownHand() - (Turn.places(turn) ? 1 : 0));
        }
    }

    /** Returns the table of the position after turn {@code i}; null if it is missing. */
    private @Nullable Table tableAfter(int i) {
        return tables.table(Tablebase.own(after[i]), Tablebase.opponent(after[i]), Tablebase.ownHand(after[i]),
                Tablebase.opponentHand(after[i]));
    }

    /** Returns the value of a position that its table {@code won} says is won, with the depth of the quickest win. */
    private Value won(Table won, Position position) {
        listAfter(position);
        leaves.answerAll(after, 0, list.size(), wdlAfter);
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
        MoveLimit limit = tables.limit();
        return Value.won(least + 1, most == Value.UNBOUNDED ? most : most + 1, won.subspace())
                .withLimited(limit == null ? null : conversion(most == 0 ? 1 : conversionOfWin(limit, 1, true)));
    }

    /**
     * Returns the conversion of a won position, by the turns that {@link #listAfter} has listed: the least that one of them has, or one
     * more than the limit. {@link Value#NO_DEPTH} if a turn with an unknown conversion might have less.
     *
     * @param enough the search ends at a turn with a conversion of at most so many plies
     * @param answered whether {@link #wdlAfter} is known already; otherwise quiet turns are looked up if no exit ends the search
     */
    private int conversionOfWin(MoveLimit limit, int enough, boolean answered) {
        int least = limit.drawn();
        boolean allKnown = true;
        for (int i = 0; i < list.size(); i++) {
            boolean quiet = i >= exits;
            if (!answered && (i == 0 || i == exits)) {
                leaves.answerAll(after, i, quiet ? list.size() : exits, wdlAfter);
            }
            if (wdlAfter[i] != Wdl.WIN && wdlAfter[i] != Wdl.DRAW) {
                int plies = conversionAfter(i, limit, enough - 1, least - 1);
                allKnown &= plies != Value.NO_DEPTH;
                least = plies == Value.NO_DEPTH || plies > limit.plies() ? least : Math.min(least, quiet ? plies + 1 : 1);
                if (least <= enough) {
                    return least;
                }
            }
        }
        return allKnown ? least : Value.NO_DEPTH;
    }

    /**
     * Returns the conversion of the lost position after turn {@code i}; {@link Value#NO_DEPTH} if it is unknown. After an exit
     * it matters only whether it is within the limit.
     *
     * @param enough for a smaller conversion after a quiet turn, any number up to {@code enough} may be returned
     * @param most for a larger conversion after a quiet turn, any number above {@code most} may be returned
     */
    private int conversionAfter(int i, MoveLimit limit, int enough, int most) {
        Table table = tableAfter(i);
        boolean quiet = i >= exits;
        int plies = table == null || wdlAfter[i] != Wdl.LOSS ? Value.NO_DEPTH
                // Few tables have losses that the limit draws.
                : !quiet && table.mostConversion() <= limit.plies() ? limit.plies()
                : table.conversionOfLoss(Tablebase.own(after[i]), Tablebase.opponent(after[i]), recent,
                        quiet ? enough : limit.plies(), quiet ? most : limit.plies());
        if (plies != Value.NO_DEPTH) {
            return plies;
        }
        Status status = turns.status(Tablebase.own(after[i]), Tablebase.opponent(after[i]), Tablebase.ownHand(after[i]),
                Tablebase.opponentHand(after[i]), 0);
        return status == Status.LOST ? 0 : Value.NO_DEPTH;
    }

    /**
     * Returns who wins a position of a table under a move limit.
     *
     * @param rest how many quiet plies the limit leaves
     */
    int wdl(Table table, int own, int opponent, MoveLimit limit, int rest) {
        int wdl = table.wdl(own, opponent);
        if (wdl == Wdl.LOSS) {
            int most = table.mostConversion();
            int plies = most <= rest ? most : table.conversionOfLoss(own, opponent, recent, rest, rest);
            return plies == Value.NO_DEPTH ? Wdl.UNKNOWN : plies <= rest ? wdl : Wdl.DRAW;
        }
        if (wdl != Wdl.WIN || rest > 0 && table.winsWithin(tables, limit, rest)) {
            return wdl;
        }
        Position position = table.subspace().position(own, opponent);
        if (skips(position)) {
            Conversion found = won(table, position, ranked(position)).limited();
            return found == null ? Wdl.UNKNOWN : found.plies() <= rest ? wdl : Wdl.DRAW;
        }
        listAfter(position);
        int plies = conversionOfWin(limit, Math.max(1, rest), false);
        return plies == Value.NO_DEPTH ? Wdl.UNKNOWN : plies <= rest ? wdl : Wdl.DRAW;
    }

    /**
     * Returns the same as {@link #won(Table, Position)}, found by the ranked turns. If a pass follows the turns, this is the only way: no
     * table has the positions before the pass.
     */
    private Value won(Table won, Position position, List<RankedTurn> ranked) {
        Value best = RankedTurn.best(ranked);
        if (best.outcome() == Outcome.DRAW || best.outcome() == Outcome.LOSS) {
            throw contradiction(position, "won, but none of its turns leads to a lost position");
        }
        if (best.known()) {
            return Value.won(best.atLeast(), best.atMost(), won.subspace()).withLimited(best.limited());
        }
        return Value.won(skips(position) ? 1 : Value.SOONEST_LATER_WIN, Value.UNBOUNDED, won.subspace());
    }

    /** Whether the next turn is the last placement of the game, and a pass follows it. */
    boolean skips(Position position) {
        return position.ownHand() + position.opponentHand() == 1 && turns.rules().skipsAfterPlacing();
    }

    /** Returns the exception that says that the table of a position contradicts the tables of the positions after its turns. */
    ContradictionException contradiction(Position position, Value stored, Value best) {
        return contradiction(position, "a " + stored.words() + ", but its best turn a " + best.words());
    }

    private ContradictionException contradiction(Position position, String what) {
        return new ContradictionException(
                "The tables in " + tables.folder() + " contradict each other: " + Subspace.of(position) + " says that "
                        + Fen.format(turns.rules().board(), position) + " is " + what
                        + ".");
    }
}
