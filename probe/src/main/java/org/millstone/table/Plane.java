package org.millstone.table;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.millstone.index.Subspace;
import org.millstone.rules.Texts;

/** The content of a table file of a subspace. */
public enum Plane {
    /** Win, draw or loss of every slot; see {@link WdlCodec}. */
    WDL(1),
    /** Depth to win in plies; see {@link NumberTree}. */
    DTW(2),
    /** The finals of draws; see {@link GradeTree}. Tables are whole without it. */
    GRADE(3);

    /** The planes that every table is built with. */
    public static final List<Plane> OF_ALL_TABLES = List.of(WDL, DTW);

    private final int code;

    Plane(int code) {
        this.code = code;
    }

    /** Returns those that fulfil a condition, in order, in a set of the caller's own. */
    public static Set<Plane> those(Predicate<Plane> condition) {
        Set<Plane> planes = EnumSet.allOf(Plane.class);
        planes.removeIf(condition.negate());
        return planes;
    }

    /** Returns the number that stands for the plane in a file. */
    int code() {
        return code;
    }

    /** Returns the value, see {@link Wdl}, of the positions that the plane has numbers of, if it is not that of the values. */
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

    /** Returns where this plane of a subspace lies in a variant's folder. */
    public Path path(Path folder, Subspace subspace) {
        return folder.resolve(fileName(subspace));
    }
}
