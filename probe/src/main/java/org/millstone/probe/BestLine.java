package org.millstone.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Position;
import org.millstone.rules.Turn;

/** Finds the best line from a position, for {@link Tablebase#line}: both sides play a best turn each time. */
record BestLine(Tablebase tables, BooleanSupplier stopped) {
    /** The least number of turns in the line of a draw, unless the game ends sooner or no turn is known to keep the draw. */
    private static final int DRAWN_TURNS = 8;

    List<RankedTurn> of(Position position) {
        List<RankedTurn> line = new ArrayList<>();
        Value promised = tables.value(position);
        Position at = position;
        Optional<RankedTurn> next = keeping(promised, tables.rank(position));
        while (goesOn(promised, at, line) && next.isPresent() && !stopped.getAsBoolean()) {
            line.add(next.get());
            at = next.get().after();
            promised = promised.reversed(-1, null);
            next = keeping(promised, tables.rank(at));
        }
        return line;
    }

    List<RankedTurn> of(Position position, int clock) {
        MoveLimit limit = tables.limit();
        Value value = tables.value(position);
        if (limit == null || value.limited() == null) {
            return of(position);
        }
        boolean drawn = value.valueAt(clock) == Outcome.DRAW;
        List<RankedTurn> line = new ArrayList<>();
        Position at = position;
        int quiet = clock;
        for (List<RankedTurn> ranked = tables.rank(at, quiet); !ranked.isEmpty(); ranked = tables.rank(at, quiet)) {
            RankedTurn first = ranked.getFirst();
            Outcome promised = first.value().valueAt(quiet);
            if (promised == Outcome.UNKNOWN || (promised == Outcome.DRAW) != drawn || drawn && line.size() == DRAWN_TURNS
                    || stopped.getAsBoolean()) {
                return line;
            }
            line.add(first);
            quiet = Turn.clockAfter(first.turn(), quiet);
            at = first.after();
        }
        return line;
    }

    /**
     * Returns the first turn that is known to keep the promised value. In a lost position, turns of unknown depth may be listed before it.
     */
    private static Optional<RankedTurn> keeping(Value promised, List<RankedTurn> ranked) {
        return ranked.stream().filter(turn -> Prober.fits(turn.value(), promised) && turn.value().dtw() == promised.dtw())
                .findFirst();
    }

    /** Whether to add a turn: the line of a win or loss goes on to the end of the game, that of a draw to its final. */
    private boolean goesOn(Value promised, Position at, List<RankedTurn> line) {
        DrawGrade grade = promised.grade();
        return promised.outcome() != Outcome.DRAW ? promised.hasDtw()
                : line.size() < DRAWN_TURNS || grade != null && !stays(grade, at) && falls(line);
    }

    /** Whether a draw has reached its final: its subspace is worth as much as the final, and neither side has to place any more. */
    private boolean stays(DrawGrade grade, Position at) {
        Subspace subspace = Subspace.of(at);
        return at.pending() == 0 && Subspaces.isJoined(tables.rules(), subspace)
                && tables.finals().worthOfStones(subspace) == grade.grade();
    }

    /** Whether a line of a draw makes progress: one of its last four turns placed or removed a stone, or the counter of a side fell. */
    private static boolean falls(List<RankedTurn> line) {
        if (line.size() < 4) {
            return true;
        }
        List<RankedTurn> last = line.subList(line.size() - 4, line.size());
        return last.stream().anyMatch(turn -> Turn.places(turn.turn()) || Turn.removed(turn.turn()) != 0)
                || fell(last.get(0), last.get(2)) || fell(last.get(1), last.get(3));
    }

    private static boolean fell(RankedTurn first, RankedTurn second) {
        DrawGrade before = first.value().grade();
        DrawGrade now = second.value().grade();
        return before != null && now != null && before.hasTurnsToCapture() && now.hasTurnsToCapture()
                && now.turnsToCapture() < before.turnsToCapture();
    }

    OptionalInt reached(Position position, List<RankedTurn> line) {
        DrawGrade grade = line.isEmpty() ? null : line.getFirst().value().grade();
        OptionalInt reached = OptionalInt.empty();
        for (int turns = line.size(); grade != null && turns >= 0; turns--) {
            Position at = turns == 0 ? position : line.get(turns - 1).after();
            if (!stays(at.side() == position.side() ? grade : grade.mirrored(), at)) {
                return reached;
            }
            reached = OptionalInt.of(turns);
        }
        return reached;
    }
}
