package org.millstone.probe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Position;
import org.millstone.rules.Turn;

/** How a game goes on when both sides play the best turn each time, as {@link Tablebase#line} tells. */
record BestLine(Tablebase tables) {
    /** How many turns of a draw a line shows. */
    private static final int DRAWN_TURNS = 8;

    List<RankedTurn> of(Position position) {
        List<RankedTurn> line = new ArrayList<>();
        Value promised = tables.value(position);
        Position at = position;
        Optional<RankedTurn> next = keeping(promised, tables.rank(position));
        while (goesOn(promised, at, line) && next.isPresent()) {
            line.add(next.get());
            at = next.get().after();
            promised = promised.reversed(-1);
            next = keeping(promised, tables.rank(at));
        }
        return line;
    }

    /** The first turn that is known to keep what was promised; in a lost position, one that is not known may be listed before it. */
    private static Optional<RankedTurn> keeping(Value promised, List<RankedTurn> ranked) {
        return ranked.stream().filter(turn -> turn.value().agrees(promised)).findFirst();
    }

    /**
     * Whether there is a next turn to show. A depth falls by one each time, so a line ends whatever the tables say. The final of a draw is
     * still to come with stones in hand; and then a counter falls until a capture comes, unless it is wrong.
     */
    private boolean goesOn(Value promised, Position at, List<RankedTurn> line) {
        DrawGrade grade = promised.grade();
        return promised.outcome() != Outcome.DRAW ? promised.hasDepth()
                : line.size() < DRAWN_TURNS || grade != null && !stays(grade, at) && falls(line);
    }

    /** Whether a draw's final is that of the stones that there are, and play may stay. */
    private boolean stays(DrawGrade grade, Position at) {
        Subspace subspace = Subspace.of(at);
        return at.pending() == 0 && Subspaces.isJoined(tables.rules(), subspace)
                && tables.finals().ofStaying(subspace) == grade.worth();
    }

    /**
     * Whether a line comes nearer to a final: a stone was placed or removed lately, or a side's counter has fallen since its turn before.
     */
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
        return before != null && now != null && before.hasCounter() && now.hasCounter()
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
