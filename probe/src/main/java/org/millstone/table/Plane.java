package org.millstone.table;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.millstone.index.Subspace;
import org.millstone.io.Texts;

/**
 * What a table file says of each slot. A table has a file for each plane: {@code 3-3.wdl}, {@code 3-3.dtw}, ... In "One position"
 * (ARCHITECTURE.md), A is won in 3: a bit for a win, and no number. B is lost in 2: a bit for a loss, and the number 1. The draw has no
 * bit, and in {@code 5-5.grade} the number 2.
 */
public enum Plane {
    /** Win, draw or loss of every slot, see {@link WdlCodec}. */
    WDL,
    /** Half the depth in plies of each loss, see {@link NumberTree}. The depths of wins follow from those of losses. */
    DTW,
    /** The grade and the counter of each draw, see {@link GradeTree}. Tables may be built without it. */
    GRADE,
    /** The conversions of losses under a {@link org.millstone.rules.MoveLimit}. Tables may be built without it. */
    DTC;

    /** The planes that every table is built with. The others refine them. */
    public static final List<Plane> OF_ALL_TABLES = List.of(WDL, DTW);

    /** Returns the planes that satisfy a condition, in order, in a new set. */
    public static Set<Plane> matching(Predicate<Plane> condition) {
        Set<Plane> planes = EnumSet.allOf(Plane.class);
        planes.removeIf(condition.negate());
        return planes;
    }

    private final String suffix = Texts.key(this);

    int code() {
        return ordinal() + 1;
    }

    /** Returns which slots have a number in the plane, as {@link Wdl}: draws for grades, otherwise losses. */
    public int refinedValue() {
        return this == GRADE ? Wdl.DRAW : Wdl.LOSS;
    }

    public String suffix() {
        return suffix;
    }

    public String fileName(Subspace subspace) {
        return subspace + "." + suffix();
    }

    public Path path(Path folder, Subspace subspace) {
        return folder.resolve(fileName(subspace));
    }
}
