package org.millstone.command;

import org.millstone.table.Plane;
import org.millstone.table.TableException;

/** What people are told of damage that answers were given in spite of. */
public final class Damage {
    private Damage() {}

    /** Returns what is wrong, and what answers went without for it. */
    public static String words(TableException damage) {
        String why = String.valueOf(damage.getMessage());
        return why + (why.contains("." + Plane.GRADE.suffix()) ? " Grades" : " Depths") + " that only it tells were left out.";
    }
}
