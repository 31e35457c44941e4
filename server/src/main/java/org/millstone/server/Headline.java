package org.millstone.server;

import java.util.List;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Side;

/** What a position is worth, in a line for people: {@code White wins in 203: one turn of six}. */
final class Headline {
    private static final List<String> NUMBERS =
            List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                    "ten", "eleven", "twelve");

    private Headline() {}

    /** Returns the line for an answer that has its turns. */
    static String of(Answer answer) {
        Side mover = answer.position().side();
        Value value = answer.value();
        List<RankedTurn> turns = answer.moves() == null ? List.of() : answer.moves();
        boolean over = turns.isEmpty();
        return switch (value.outcome()) {
            case WIN -> over ? mover + " has won" : mover + " wins" + in(value) + share(turns, Outcome.WIN, ": ", "");
            case LOSS -> over
                    ? mover.other() + " has won"
                    : mover.other() + " wins" + in(value) + ", whatever " + mover + " plays";
            case DRAW -> over ? "The game is drawn" : "A draw" + share(turns, Outcome.DRAW, ": ", " of " + mover);
            case UNKNOWN -> mover + " to move";
        };
    }

    private static String in(Value value) {
        return value.hasDepth() ? " in " + value.plies() : "";
    }

    /** How many turns are worth as much as the position. */
    private static String share(List<RankedTurn> turns, Outcome outcome, String before, String whose) {
        long good = turns.stream().filter(turn -> turn.value().outcome() == outcome).count();
        if (turns.size() == 1) {
            return before + "the only turn" + whose;
        }
        if (good == turns.size()) {
            return before + "all " + number(good) + " turns" + whose;
        }
        return before + number(good) + (good == 1 ? " turn" : " turns") + whose + " of " + number(turns.size());
    }

    private static String number(long number) {
        return number < NUMBERS.size() ? NUMBERS.get((int) number) : Long.toString(number);
    }
}
