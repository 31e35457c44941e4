package org.millstone.server.answers;

import java.util.List;
import org.millstone.command.DrawWords;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Side;

/** The worth of a position, in a line for people: {@code White wins in 203: one turn of six}. */
public final class Headline {
    private Headline() {}

    public static String of(Answer answer) {
        Side mover = answer.position().side();
        Value value = answer.value();
        List<RankedTurn> turns = answer.moves() == null ? List.of() : answer.moves();
        boolean over = turns.isEmpty();
        String when = value.when().isEmpty() ? "" : " " + value.when();
        String whatever = ", whatever " + mover + " plays";
        return switch (value.outcome()) {
            case WIN -> over ? mover + " has won" : mover + " wins" + when + winning(turns);
            case LOSS -> over ? mover.other() + " has won" : mover.other() + " wins" + when + whatever;
            case DRAW -> over ? "The game is drawn" : "A draw" + keeping(mover, value) + holding(turns, value, whatever);
            case UNKNOWN -> mover + " to move";
        };
    }

    private static String winning(List<RankedTurn> turns) {
        long winning = turns.stream().filter(turn -> turn.value().outcome() == Outcome.WIN).count();
        return winning < turns.size() ? ": " + some(winning, turns) : winning == 1 ? ": the only turn" : ": any turn";
    }

    private static String some(long count, List<RankedTurn> turns) {
        return DrawWords.number(count) + (count == 1 ? " turn" : " turns") + " of " + DrawWords.number(turns.size());
    }

    private static String keeping(Side mover, Value value) {
        return value.grade() == null ? "" : ", " + DrawWords.brief(mover, value.grade());
    }

    private static String holding(List<RankedTurn> turns, Value value, String whatever) {
        long holding = turns.stream().filter(turn -> holds(turn.value(), value)).count();
        return holding == turns.size() ? whatever : ": " + some(holding, turns) + (holding == 1 ? " holds it" : " hold it");
    }

    /** Whether a turn keeps the draw, with its final if that is known. */
    private static boolean holds(Value turn, Value draw) {
        return turn.outcome() == Outcome.DRAW
                && (draw.grade() == null || turn.grade() != null && turn.grade().worth() == draw.grade().worth());
    }
}
