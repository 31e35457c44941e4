package org.millstone.uci;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.probe.DrawGrade;
import org.millstone.rules.Side;

/** A draw's grade for people. */
final class GradeWords {
    private GradeWords() {}

    /**
     * Returns who keeps how many stones, what that is worth and how soon the next one falls: {@code : White keeps 6 stones against 3
     * (+112), the next capture within 4 turns}. Empty if the grade is not known.
     *
     * @param side the side that the grade is seen from
     */
    static String of(@Nullable DrawGrade grade, Side side) {
        if (grade == null) {
            return "";
        }
        Subspace stays = grade.stays();
        return ": " + (stays == null ? "equal stones" : kept(stays, grade.worth(), side)) + capture(grade);
    }

    private static String kept(Subspace stays, int worth, Side side) {
        Side keeper = worth > 0 ? side : side.other();
        Subspace kept = worth > 0 ? stays : stays.mirrored();
        return String.format(Locale.ROOT, "%s keeps %d stones against %d (%+d)", keeper, kept.own(), kept.opponent(), worth);
    }

    private static String capture(DrawGrade grade) {
        return grade.hasCounter()
                ? ", the next capture within " + grade.turnsToCapture() + (grade.turnsToCapture() == 1 ? " turn" : " turns")
                : "";
    }
}
