package org.millstone.uci;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.command.DrawWords;
import org.millstone.probe.DrawGrade;
import org.millstone.rules.Side;
import org.millstone.rules.Texts;

/** A draw's grade as the engine says it. */
final class GradeWords {
    private GradeWords() {}

    /**
     * Returns who keeps how many stones, what that is worth to the side and how soon the next stone falls: {@code : White keeps six stones
     * against three (+112), the next capture within 4 turns}. Empty if the grade is not known.
     *
     * @param side the side that the grade is seen from
     */
    static String of(@Nullable DrawGrade grade, Side side) {
        return grade == null ? "" : ": " + DrawWords.of(side, grade) + worth(grade) + capture(grade);
    }

    private static String worth(DrawGrade grade) {
        return grade.worth() == 0 ? "" : String.format(Locale.ROOT, " (%+d)", grade.worth());
    }

    private static String capture(DrawGrade grade) {
        return grade.hasCounter()
                ? ", the next capture within " + Texts.turns(grade.turnsToCapture())
                : "";
    }
}
