package org.millstone.server.answers;

import java.util.List;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Turns;
import org.millstone.text.DrawText;

/** What a position is worth, as a line of English for people: the headline of the explorer, and titles of links and pictures. */
public final class Headline {
    private static final String PLACE = " id=\"headline\">";
    private static final String LOOK = "class=\"verdict\"";

    private Headline() {}

    /**
     * Returns the explorer's HTML page with the headline written into it, so that it shows before any script runs. The words are those of
     * the English script. A page in another language replaces them.
     */
    public static String into(String page, Answer answer) {
        int place = page.indexOf(PLACE) + PLACE.length();
        Value value = answer.value();
        int worth = value.grade() == null ? 0 : value.grade().worth();
        // What verdict.js calls the look of an answer. "White has won" is no bad news of White, whoever would be to move.
        Outcome outcome = isDrawn(answer) ? Outcome.DRAW : isOver(answer) && value.outcome() == Outcome.LOSS ? Outcome.WIN
                : value.outcome();
        String look = worth == 0 ? outcome.word() : worth > 0 ? "better" : "worse";
        return page.substring(0, place - 1).replace(LOOK, "class=\"verdict " + look + "\"") + " lang=\"en\">" + shown(answer)
                + page.substring(page.indexOf('<', place));
    }

    /** Returns the headline as the explorer shows it: {@code White to move wins in 203 plies}. */
    static String shown(Answer answer) {
        Position position = answer.position();
        Side mover = position.side();
        Value value = answer.value();
        if (isOver(answer)) {
            return over(mover, value);
        }
        if (isDrawn(answer)) {
            return mover + " to move: a draw by the move limit";
        }
        return mover + " to move" + switch (value.outcome()) {
            case WIN -> " wins" + value.whenInPlies();
            case LOSS -> ": " + mover.other() + " wins" + value.whenInPlies();
            case DRAW -> ": a draw" + (value.grade() == null ? "" : ". " + DrawText.atBest(position, value.grade()));
            case UNKNOWN -> ": not known here";
        };
    }

    private static boolean isOver(Answer answer) {
        return new Turns(answer.rules()).end(answer.position()).isPresent();
    }

    /** Whether the move limit draws what is a win or a loss without it. */
    private static boolean isDrawn(Answer answer) {
        Value value = answer.value();
        return answer.limit() != null && value.outcome() != Outcome.DRAW && value.valueAt(answer.clock()) == Outcome.DRAW;
    }

    private static String over(Side mover, Value value) {
        return value.outcome() == Outcome.DRAW ? "The game is drawn"
                : (value.outcome() == Outcome.WIN ? mover : mover.other()) + " has won";
    }

    /** Returns the line for titles: {@code White wins in 203: one turn of six}. The last words say how many of all turns keep the value. */
    public static String of(Answer answer) {
        Side mover = answer.position().side();
        Value value = answer.value();
        List<RankedTurn> turns = answer.moves() == null ? List.of() : answer.moves();
        if (turns.isEmpty() && value.known()) {
            return over(mover, value);
        }
        if (isDrawn(answer)) {
            return "A draw by the move limit";
        }
        String whatever = ", whatever " + mover + " plays";
        return switch (value.outcome()) {
            case WIN -> mover + " wins" + value.when() + winning(turns);
            case LOSS -> mover.other() + " wins" + value.when() + whatever;
            case DRAW -> "A draw" + (value.grade() == null ? "" : ", " + DrawText.brief(mover, value.grade()))
                    + holding(turns, value, whatever);
            case UNKNOWN -> mover + " to move";
        };
    }

    private static String winning(List<RankedTurn> turns) {
        long winning = turns.stream().filter(turn -> turn.value().outcome() == Outcome.WIN).count();
        return winning < turns.size() ? ": " + some(winning, turns) : winning == 1 ? ": the only turn" : ": any turn";
    }

    private static String some(long count, List<RankedTurn> turns) {
        return DrawText.number(count) + (count == 1 ? " turn" : " turns") + " of " + DrawText.number(turns.size());
    }

    private static String holding(List<RankedTurn> turns, Value value, String whatever) {
        // With its final if that is known.
        long holding = turns.stream().map(RankedTurn::value).filter(turn -> turn.outcome() == Outcome.DRAW
                && (value.grade() == null || turn.grade() != null && turn.grade().worth() == value.grade().worth())).count();
        return holding == turns.size() ? whatever : ": " + some(holding, turns) + (holding == 1 ? " holds it" : " hold it");
    }
}
