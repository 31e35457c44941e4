package org.millstone.server;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Answer;
import org.millstone.probe.RankedTurn;
import org.millstone.rules.Position;

/** The best line from a position, as the tables have it. */
final class BestLine {
    private BestLine() {}

    /**
     * Returns the line as the answer's turns, each worth what it is to the side that makes it. It ends early where a table is
     * missing.
     *
     * @throws org.millstone.table.TableException if a table that is needed is damaged or of other rules
     * @throws java.io.UncheckedIOException if a table that is needed cannot be read
     */
    static Finding of(Database database, Answers answers, Position position) {
        Answer start = answers.answer(database, position, false);
        // No line is not a ranking of no turns: what is not known here may be searched, as without turns.
        return Finding.lookedUp(start.value().known() ? withTurns(start, database.tables().line(position)) : start);
    }

    private static Answer withTurns(Answer answer, List<RankedTurn> turns) {
        return new Answer(answer.rules(), answer.position(), answer.value(), turns);
    }

    /**
     * Returns the members of the JSON object: those of an answer, with the line in place of the turns, and {@code reached}, after how
     * many of its turns the final of a draw is reached, if it is. What was searched has no line, as a proof tells who wins but not how
     * quickly.
     */
    static Map<String, @Nullable Object> json(Database database, Finding line) {
        Map<String, @Nullable Object> json = line.json();
        Object turns = json.remove("moves");
        json.put("line", turns == null ? List.of() : turns);
        List<RankedTurn> moves = line.answer().moves();
        database.tables().reached(line.answer().position(), moves == null ? List.of() : moves)
                .ifPresent(reached -> json.put("reached", reached));
        return json;
    }
}
