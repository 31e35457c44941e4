package org.millstone.probe;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.PositionKeys;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.probe.Tablebase.Ranking;
import org.millstone.probe.Value.Conversion;
import org.millstone.probe.Value.Decided;
import org.millstone.probe.Value.Draw;
import org.millstone.probe.Value.Source;
import org.millstone.probe.Value.Unknown;
import org.millstone.rules.Fen;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Status;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;
import org.millstone.table.TableException;
import org.millstone.table.TableException.ContradictionException;
import org.millstone.table.Wdl;

/**
 * Answers questions about positions from the tables, one after the other, with buffers that it uses again.
 *
 * <p>Tables hold who wins, the depths of losses and the grades of draws. Two answers take one ply of look-ahead: the depth of a win, by the
 * quickest loss after its turns; and the counter of a draw for the side that profits from it.
 *
 * <p>Where a table is missing or damaged, the turns of a position complete the answer: it is worth as much as the best of them. A turn that
 * leads to a missing table is asked for its replies in the same way, and no deeper.
 */
final class Prober {
    private final OpenTables tables;
    private final Turns turns;
    private final After after;
    private final BlockCaches.Recent recent = new BlockCaches.Recent();
    /** Null if the tables have no move limit. */
    private final @Nullable ConversionProber conversions;

    Prober(OpenTables tables) {
        this.tables = tables;
        this.turns = new Turns(tables.rules());
        this.after = new After(tables, turns);
        MoveLimit limit = tables.limit();
        this.conversions = limit == null ? null : new ConversionProber(tables, limit, this, after, recent);
    }

    /** Returns who wins a position of a table if the move limit leaves {@code rest} quiet plies. The tables must have a limit. */
    int wdl(Table table, int own, int opponent, int rest) {
        return Objects.requireNonNull(conversions).wdl(table, own, opponent, rest);
    }

    Value value(Position position) {
        Value stored = stored(position, false, null);
        if (turnsHelp(position, stored)) {
            try {
                return joined(position, stored, withinLoss(stored, ranked(position, true)));
            } catch (ContradictionException e) {
                throw e;
            } catch (TableException | UncheckedIOException e) {
                // Damage keeps the turns from being valued, so the stored value alone counts.
            }
        }
        return counted(position, stored);
    }

    Ranking ranking(Position position) {
        List<RankedTurn> ranked = rank(position);
        return new Ranking(joined(position, stored(position, false, ranked), ranked), ranked);
    }

    List<RankedTurn> rank(Position position) {
        List<RankedTurn> ranked = ranked(position, true);
        Value stored = position.pending() != 0 || ranked.isEmpty() ? null : stored(position, true, ranked);
        if (stored == null || !stored.known()) {
            return ranked;
        }
        // The position's table and those after its turns must agree, where both know.
        Value best = RankedTurn.best(ranked);
        Value first = ranked.getFirst().value();
        if (best.known() ? !fits(stored, best) : first.known() && first.outcome().compareTo(stored.outcome()) < 0) {
            throw contradiction(position, words(stored) + ", but its best turn " + words(first));
        }
        return withinLoss(stored, ranked);
    }

    /**
     * Returns the turns of a position, best first. With {@code andReplies}, a turn to a missing table is valued by the replies to it;
     * without, damaged tables count as missing.
     */
    List<RankedTurn> ranked(Position position, boolean andReplies) {
        List<RankedTurn> ranked = new ArrayList<>();
        for (int turn : after.turns(position)) {
            Position next = turns.apply(position, turn);
            Value own = stored(next, !andReplies, null);
            Value stored = andReplies && !own.known() ? byReplies(next, own) : own;
            boolean quiet = Turn.isQuiet(turn);
            Conversion limited = stored.limited();
            Value value = stored.reversed(1, limited == null ? null : limited.turn(quiet));
            ranked.add(new RankedTurn(turn, counted(position, value, _ -> turnsToCapture(!quiet, stored.grade())), next));
        }
        ranked.sort(RankedTurn.BEST_FIRST);
        return ranked;
    }

    /**
     * Returns what the table of a position says, or the rules where the game is over, without the counter of the side that profits.
     *
     * @param tolerant whether the value is unknown if the table is damaged; otherwise the question fails
     * @param ranked the ranked turns of the position; null if they are not known yet
     */
    private Value stored(Position position, boolean tolerant, @Nullable List<RankedTurn> ranked) {
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
            return new Unknown(Subspace.of(position));
        }
        Subspace subspace = table.subspace();
        return switch (tolerant ? table.wdlIfIntact(own, opponent) : table.wdl(own, opponent)) {
            case Wdl.WIN -> ranked == null && !skips(position) ? won(table, position)
                    : won(table, position, ranked != null ? ranked : ranked(position, true));
            case Wdl.DRAW -> new Draw(Source.TABLE, subspace, table.grade(own, opponent, recent));
            case Wdl.LOSS ->
                    new Decided(Outcome.LOSS, pliesOfLoss(table, own, opponent, Integer.MAX_VALUE), Source.TABLE, subspace,
                            conversion(_ -> table.conversionOfLoss(own, opponent, recent, -1, Integer.MAX_VALUE)));
            default -> new Unknown(subspace);
        };
    }

    /** Returns the value of a game that is over; null while it goes on. The final of a draw by the rules is that of the present stones. */
    private @Nullable Value decided(Position position) {
        Status status = turns.status(position);
        return switch (status) {
            case WON, LOST -> new Decided(status == Status.WON ? Outcome.WIN : Outcome.LOSS, 0, Source.RULES, null,
                    conversion(_ -> 0));
            case DRAWN -> new Draw(Source.RULES, null, tables.hasGrades()
                    ? DrawGrade.ofStones(Subspace.of(position).inAll(), tables.finals(), tables::hasGrades) : null);
            case ONGOING -> null;
        };
    }

    /** Whether the turns of a position can tell more than its table did: who wins, in how many plies, or the grade of a draw. */
    private boolean turnsHelp(Position position, Value stored) {
        return position.pending() == 0 && stored.source() != Source.RULES && (stored instanceof Draw draw
                ? draw.grade() == null && tables.hasGrades()
                : !stored.hasDtw() && (stored.outcome() != Outcome.WIN
                        || !afterTurns(position).allMatch(subspace -> subspace.isLost() || tables.has(subspace))));
    }

    /**
     * Returns what a position's table and its ranked turns, if there are any, tell together.
     *
     * @param stored the value from the table
     */
    private Value joined(Position position, Value stored, List<RankedTurn> ranked) {
        Value byTurns = ranked.isEmpty() ? stored : RankedTurn.best(ranked);
        if (stored.known() && byTurns.known() && !fits(stored, byTurns)) {
            throw contradiction(position, words(stored) + ", but its best turn " + words(byTurns));
        }
        Value counted = counted(position, stored);
        return !byTurns.known() ? counted : switch (counted) {
            case Unknown _ -> byTurns;
            case Draw draw -> draw.grade() != null ? draw : new Draw(draw.source(), draw.table(), byTurns.grade());
            case Decided decided -> decided.hasDtw() ? decided
                    : new Decided(decided.outcome(), byTurns.dtw(), decided.source(), decided.table(), decided.limited());
        };
    }

    /** Whether two values of the same position can both be right. */
    static boolean fits(Value a, Value b) {
        DrawGrade grade = a.grade();
        DrawGrade other = b.grade();
        return a.outcome() == b.outcome() && (a.dtw() == b.dtw() || !a.hasDtw() || !b.hasDtw())
                && (grade == null || other == null || grade.grade() == other.grade());
    }

    /** Returns the ranked turns of a position whose table says {@code stored}. If that is a loss, turns of unknown value lose, too. */
    private static List<RankedTurn> withinLoss(Value stored, List<RankedTurn> ranked) {
        Value lost = new Decided(Outcome.LOSS, Value.NO_DTW, Source.TABLE, null, null);
        return stored.outcome() != Outcome.LOSS ? ranked
                : ranked.stream().map(turn -> turn.value().known() ? turn : new RankedTurn(turn.turn(), lost, turn.after()))
                        .toList();
    }

    /**
     * Returns the value of a position without a table by its own turns; {@code stored}, which is unknown, if they do not tell it either.
     */
    private Value byReplies(Position position, Value stored) {
        // A reply may lead to what is known: to a table that is there, or to the end of the game.
        if (position.pending() != 0 || afterTurns(position)
                .noneMatch(subspace -> subspace.isLost() || subspace.ownHand() == 0 || tables.has(subspace))) {
            return stored;
        }
        Value byReplies = RankedTurn.best(ranked(position, false));
        return byReplies.known() ? byReplies : stored;
    }

    /** Returns the subspaces that the turns of a position can lead to. If a pass follows each turn, they are those after the pass. */
    private Stream<Subspace> afterTurns(Position position) {
        Stream<Subspace> subspaces = Subspaces.afterTurns(turns.rules(), Subspace.of(position));
        return skips(position) ? subspaces.map(Subspace::mirrored) : subspaces;
    }

    private Value counted(Position position, Value value) {
        return counted(position, value, grade -> turnsToCapture(position, grade));
    }

    private Value counted(Position position, Value value, ToIntFunction<DrawGrade> counter) {
        return value instanceof Draw(var source, var table, var grade) && grade != null && profits(position, grade)
                ? new Draw(source, table, grade.withTurnsToCapture(counter.applyAsInt(grade))) : value;
    }

    /** Whether the final is worth more to the side to move than the present stones, and turns are counted (FORMAT.md, section 9). */
    private boolean profits(Position position, DrawGrade grade) {
        Subspace subspace = Subspace.of(position);
        return position.pending() == 0 && Subspaces.isJoined(turns.rules(), subspace)
                && grade.grade() > tables.finals().worthOfStones(subspace);
    }

    /**
     * Returns in how many of its turns the side that profits from a draw captures, if it makes a certain turn: 1 if that is an exit, else
     * one more than {@code after} it.
     */
    private static int turnsToCapture(boolean isExit, @Nullable DrawGrade after) {
        return isExit ? 1 : after == null || !after.hasTurnsToCapture() ? DrawGrade.NO_TURNS_TO_CAPTURE
                : after.turnsToCapture() + 1;
    }

    /** Returns the least over the turns that keep the grade; {@link DrawGrade#NO_TURNS_TO_CAPTURE} if unknown turns might give less. */
    private int turnsToCapture(Position position, DrawGrade grade) {
        after.list(position);
        after.lookUp(0, after.size());
        boolean allKnown = true;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < after.size() && least > 1; i++) {
            Table table = after.wdl(i) == Wdl.DRAW ? after.table(i) : null;
            DrawGrade graded = table == null ? null : table.grade(after.own(i), after.opponent(i), recent);
            if (graded != null && graded.grade() == -grade.grade()) {
                least = Math.min(least, turnsToCapture(!after.isQuiet(i), graded));
            }
            allKnown &= graded != null || after.wdl(i) == Wdl.WIN || after.wdl(i) == Wdl.LOSS;
        }
        return least == 1 || allKnown && least != Integer.MAX_VALUE ? least : DrawGrade.NO_TURNS_TO_CAPTURE;
    }

    /** Returns the same as {@link Table#pliesOfLoss}, checked against the rules. */
    private int pliesOfLoss(Table table, int own, int opponent, int most) {
        int plies = table.pliesOfLoss(own, opponent, recent, most);
        Subspace subspace = table.subspace();
        if (plies == 0 && turns.status(own, opponent, subspace.ownHand(), subspace.opponentHand(), 0) != Status.LOST) {
            throw contradiction(subspace.position(own, opponent), "lost already, but there are turns");
        }
        return plies;
    }

    /** Returns the value of a position that its table says is won: in one ply more than the quickest loss that a turn leads to. */
    private Value won(Table won, Position position) {
        after.list(position);
        after.lookUp(0, after.size());
        boolean open = false;
        int quickest = Integer.MAX_VALUE;
        for (int i = 0; i < after.size() && quickest > 0; i++) {
            int wdl = after.wdl(i);
            if (wdl == Wdl.WIN || wdl == Wdl.DRAW) {
                continue;
            }
            Table table = after.table(i);
            int plies = table != null && wdl == Wdl.LOSS ? pliesOfLoss(table, after.own(i), after.opponent(i), quickest)
                    : Value.NO_DTW;
            if (plies != Value.NO_DTW) {
                quickest = Math.min(quickest, plies);
            } else {
                Status status = after.status(i);
                quickest = status == Status.LOST ? 0 : quickest;
                open |= status == Status.ONGOING;
            }
        }
        if (quickest == Integer.MAX_VALUE && !open) {
            throw contradiction(position, "won, but none of its turns leads to a lost position");
        }
        boolean atOnce = quickest == 0;
        boolean exact = !open || quickest < RankedTurn.SOONEST_OPEN_WIN;
        return new Decided(Outcome.WIN, exact ? quickest + 1 : Value.NO_DTW, Source.TABLE, won.subspace(),
                conversion(prober -> atOnce ? 1 : prober.ofWin(1, true)));
    }

    /**
     * Returns the value of a won position by its {@code ranked} turns. Only so can it be found for the last placement, if the opponent then
     * has to pass: tables lack the positions before the pass.
     */
    Value won(Table won, Position position, List<RankedTurn> ranked) {
        Value best = RankedTurn.best(ranked);
        if (best.known() && best.outcome() != Outcome.WIN) {
            throw contradiction(position, "won, but none of its turns leads to a lost position");
        }
        return new Decided(Outcome.WIN, best.dtw(), Source.TABLE, won.subspace(), best.limited());
    }

    private @Nullable Conversion conversion(ToIntFunction<ConversionProber> plies) {
        MoveLimit limit = tables.limit();
        int found = conversions == null ? Value.NO_DTW : plies.applyAsInt(conversions);
        return limit == null || found == Value.NO_DTW ? null : new Conversion(limit, found);
    }

    /** Whether the next turn is the last placement of the game, and a pass follows it. */
    boolean skips(Position position) {
        return position.ownHand() + position.opponentHand() == 1 && turns.rules().skipsAfterPlacing();
    }

    private static String words(Value value) {
        DrawGrade grade = value.grade();
        return "a " + value.outcome().word() + value.when() + (grade == null ? "" : " that comes to " + grade.finalName());
    }

    private ContradictionException contradiction(Position position, String what) {
        return new ContradictionException("The tables in " + tables.folder() + " contradict each other: " + Subspace.of(position)
                + " says that " + Fen.format(turns.rules().board(), position) + " is " + what + ".");
    }

    /** The positions after the turns of one position, in reused buffers: first those after exits, which place or remove a stone. */
    static final class After {
        private final OpenTables tables;
        private final Turns turns;
        private final TurnList list = new TurnList();
        private final LeafBatch leaves;
        private long[] after = new long[TurnList.CAPACITY];
        private byte[] wdl = new byte[TurnList.CAPACITY];
        private int exits;

        After(OpenTables tables, Turns turns) {
            this.tables = tables;
            this.turns = turns;
            this.leaves = new LeafBatch(tables, TurnList.CAPACITY, true);
        }

        int[] turns(Position position) {
            turns.generate(position, list);
            return list.toArray();
        }

        void list(Position position) {
            turns.generate(position, list);
            if (after.length < list.size()) {
                after = new long[list.size()];
                wdl = new byte[list.size()];
            }
            exits = 0;
            int end = list.size();
            for (int i = 0; i < list.size(); i++) {
                int turn = list.get(i);
                int taken = turns.takenFromHand(position.own(), position.opponent(), position.opponentHand(), turn);
                after[Turn.isQuiet(turn) ? --end : exits++] = PositionKeys.packed(position.opponent() & ~Turn.removed(turn),
                        position.own() ^ Turn.moved(turn), position.opponentHand() - taken,
                        position.ownHand() - (Turn.places(turn) ? 1 : 0));
            }
        }

        /** Looks up who wins after the turns {@code from} to {@code to - 1}. */
        void lookUp(int from, int to) {
            leaves.answerAll(after, from, to, wdl);
        }

        int size() {
            return list.size();
        }

        int exits() {
            return exits;
        }

        boolean isQuiet(int i) {
            return i >= exits;
        }

        /** Returns who wins after a turn that was looked up, as in {@link Wdl}; unknown if the table is missing or damaged. */
        int wdl(int i) {
            return wdl[i];
        }

        /** Returns the table of the position after a turn; null if it is missing. */
        @Nullable
        Table table(int i) {
            return tables.table(own(i), opponent(i), PositionKeys.ownHand(after[i]), PositionKeys.opponentHand(after[i]));
        }

        int own(int i) {
            return PositionKeys.own(after[i]);
        }

        int opponent(int i) {
            return PositionKeys.opponent(after[i]);
        }

        Status status(int i) {
            return turns.status(own(i), opponent(i), PositionKeys.ownHand(after[i]), PositionKeys.opponentHand(after[i]), 0);
        }
    }
}
