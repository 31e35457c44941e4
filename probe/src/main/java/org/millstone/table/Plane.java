package org.millstone.table;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.millstone.index.Subspace;
import org.millstone.rules.Texts;

/** The kind of content of a table file. A table has one file for each plane. */
public enum Plane {
    /** Win, draw or loss of every slot, see {@link WdlCodec}. */
    WDL,
    /** The depths of losses, see {@link NumberTree}; those of wins follow from them. */
    DTW,
    /** The grades of draws, see {@link GradeTree}. Tables may be built without it. */
    GRADE,
    /**
     * The conversions of losses under a move limit, see {@link org.millstone.rules.MoveLimit}; those of wins follow from them. Tables may be
     * built without it.
     */
    DTC;

    /** The planes that every table is built with. The others refine them. */
    public static final List<Plane> OF_ALL_TABLES = List.of(WDL, DTW);

    /** Returns the planes that satisfy a condition, in order, in a new set. */
    public static Set<Plane> those(Predicate<Plane> condition) {
        Set<Plane> planes = EnumSet.allOf(Plane.class);
        planes.removeIf(condition.negate());
        return planes;
    }

    /** Returns the number of the plane in the headers of files. */
    int code() {
        return ordinal() + 1;
    }

    /** Returns the value of the positions that have a number in the plane, as in {@link Wdl}: draws for grades, otherwise losses. */
    public int numbered() {
        return this == GRADE ? Wdl.DRAW : Wdl.LOSS;
    }

    /** Returns the ending of the file names, for instance {@code wdl}. */
    public String suffix() {
        return Texts.key(this);
    }

    /** Returns the name of the file that holds this plane of a subspace, for instance {@code 7-5.wdl}. */
    public String fileName(Subspace subspace) {
        return subspace + "." + suffix();
    }

    public Path path(Path folder, Subspace subspace) {
        return folder.resolve(fileName(subspace));
    }
}
