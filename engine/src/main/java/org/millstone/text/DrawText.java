package org.millstone.text;

import java.util.List;
import java.util.Optional;
import org.millstone.index.Subspace;
import org.millstone.io.Texts;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Side;

/** Says in plain words what a position is worth, and with which stones a draw goes on. */
public final class DrawText {
    private static final List<String> NUMBERS =
            List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve");

    private DrawText() {}

    /** Returns a sentence on a position's value for the side to move, such as {@code White wins in 5 plies.} The game must not be over. */
    public static String verdict(Side side, Value value) {
        return switch (value.outcome()) {
            case WIN -> side + " wins" + value.whenInPlies() + ".";
            case DRAW -> "A draw" + (value.grade() == null ? "" : ": " + of(side, value.grade())) + ".";
            case LOSS -> side + " loses" + value.whenInPlies() + ".";
            case UNKNOWN -> "Not known.";
        };
    }

    /**
     * Returns a sentence that says what a move limit makes of a win or loss; empty for other values.
     *
     * @param clock how many plies in a row were quiet before the position
     */
    public static Optional<String> limited(Value value, MoveLimit limit, int clock) {
        if (value.outcome() != Outcome.WIN && value.outcome() != Outcome.LOSS) {
            return Optional.empty();
        }
        String rule = "the limit of " + limit.plies() + " quiet plies"
                + (clock == 0 ? "" : ", of which " + Math.min(clock, limit.plies()) + " are gone");
        return Optional.of(switch (value.valueAt(clock)) {
            case UNKNOWN -> "Not known under " + rule + ".";
            case DRAW -> (value.outcome() == Outcome.WIN ? "Won, but not within " : "Lost, but saved by ") + rule + ": a draw.";
            default -> "So it is under " + rule + ": a capture, a placement or the end comes within "
                    + Texts.plies(value.conversion()) + ".";
        });
    }

    /** Returns words on the stones that stay in a draw: {@code White keeps six stones against three}, or {@code both keep equal forces}. */
    public static String of(Side side, DrawGrade grade) {
        Subspace stays = grade.finalStones();
        if (stays == null) {
            return "both keep equal forces";
        }
        boolean isBetter = grade.grade() > 0;
        Subspace seen = isBetter ? stays : stays.mirrored();
        return (isBetter ? side : side.other()) + " keeps " + number(seen.own()) + " stones against " + number(seen.opponent());
    }

    /** Returns the stones of a draw's final, those of the side to move first: {@code 6 against 3}; or {@code equal}. */
    public static String stones(DrawGrade grade) {
        return grade.finalStones() == null ? "equal" : grade.finalStones().own() + " against " + grade.finalStones().opponent();
    }

    private static String number(int number) {
        return number < NUMBERS.size() ? NUMBERS.get(number) : Integer.toString(number);
    }
}
