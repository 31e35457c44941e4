package org.millstone.verify;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;

/** The grades of tables to be checked, as they lie on the disk. */
@FunctionalInterface
public interface StoredGrades {
    /**
     * Loads a subspace, checksums checked.
     *
     * @param grades gets the grades
     * @param counters gets the counters that are stored, 0 elsewhere; null if nobody wants them
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     */
    void load(Subspace subspace, Scores grades, @Nullable Scores counters) throws IOException;
}
