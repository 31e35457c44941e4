package org.millstone.text;

import java.util.List;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Side;

/** Says in people's words how a game ends, and which draw it is. */
public final class DrawText {
    private static final List<String> NUMBERS =
            List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve");

    private DrawText() {}

    /** Returns what a position of a game that goes on is worth, as a sentence: {@code White wins in 5 plies.} */
    public static String verdict(Side side, Value value) {
        return switch (value.outcome()) {
            case WIN -> side + " wins" + value.whenInPlies() + ".";
            case DRAW -> "A draw" + (value.grade() == null ? "" : ": " + of(side, value.grade())) + ".";
            case LOSS -> side + " loses" + value.whenInPlies() + ".";
            case UNKNOWN -> "Not known.";
        };
    }

    /**
     * Returns who keeps what as this side sees it: {@code White keeps six stones against three}, {@code both keep equal forces}.
     */
    public static String of(Side side, DrawGrade grade) {
        return grade.stays() == null ? "both keep equal forces"
                : better(side, grade) + " keeps " + stones(side, grade, grade.stays());
    }

    /** Returns the same in fewer words, for titles: {@code White keeps six against three}, {@code equal forces}. */
    public static String brief(Side side, DrawGrade grade) {
        return of(side, grade).replace("both keep ", "").replace(" stones", "");
    }

    private static Side better(Side side, DrawGrade grade) {
        return grade.worth() > 0 ? side : side.other();
    }

    private static String stones(Side side, DrawGrade grade, Subspace stays) {
        Subspace seen = better(side, grade) == side ? stays : stays.mirrored();
        return number(seen.own()) + " stones against " + number(seen.opponent());
    }

    /**
     * Returns the same as a sentence of the explorer, without its full stop: {@code White can keep six stones against three},
     * {@code It stays at White’s nine stones against nine}.
     */
    public static String atBest(Position position, DrawGrade grade) {
        Subspace stays = grade.stays();
        if (stays == null) {
            return "Both keep equal forces";
        }
        Side side = position.side();
        String stones = stones(side, grade, stays);
        boolean own = position.total(side) == stays.own() && position.total(side.other()) == stays.opponent();
        return own ? "It stays at " + better(side, grade) + "’s " + stones : better(side, grade) + " can keep " + stones;
    }

    /** Returns the stones of the final, own ones first: {@code 6 against 3}, {@code equal}. */
    public static String stones(DrawGrade grade) {
        return grade.stays() == null ? "equal" : grade.stays().own() + " against " + grade.stays().opponent();
    }

    /** Returns a number in words where there is one. */
    public static String number(long number) {
        return number < NUMBERS.size() ? NUMBERS.get((int) number) : Long.toString(number);
    }
}
