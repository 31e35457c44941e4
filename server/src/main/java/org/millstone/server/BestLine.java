package org.millstone.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.rules.Position;

/**
 * The best line from a position: the first of its turns, as they are ranked, then the first of the opponent's, and so on. It
 * ends a decided game; of a drawn one it shows how the draw is held for a while.
 */
final class BestLine {
    /** How many turns of a drawn position are shown. */
    private static final int DRAWN_TURNS = 10;

    private BestLine() {}

    /**
     * Returns the line as the answer's turns, each worth what it is to the side that makes it. It ends early where a table is
     * missing.
     *
     * @throws Problem (503) if a table is damaged, or the deadline passes
     */
    static Answer of(Database database, Answers answers, Position position, Deadline deadline) {
        Answer start = answers.answer(database, position, true);
        List<RankedTurn> line = new ArrayList<>();
        Answer at = start;
        while (at.moves() != null && !at.moves().isEmpty() && goesOn(at, line.size())) {
            deadline.check();
            RankedTurn best = at.moves().getFirst();
            line.add(best);
            at = answers.answer(database, best.after(), true);
        }
        return new Answer(start.variant(), start.board(), position, start.value(), line);
    }

    private static boolean goesOn(Answer at, int turns) {
        return at.value().outcome() == Outcome.DRAW ? turns < DRAWN_TURNS : at.value().hasDepth();
    }

    /** Returns the members of the JSON object: those of an answer, with the line in place of the turns. */
    static Map<String, @Nullable Object> json(Answer line) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>(line.json());
        json.put("line", json.remove("moves"));
        return json;
    }
}
