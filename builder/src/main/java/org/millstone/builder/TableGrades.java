package org.millstone.builder;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.function.Supplier;
import org.millstone.database.Finals;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Window;
import org.millstone.retrograde.Workers;
import org.millstone.table.Plane;
import org.millstone.verify.Shapes;
import org.millstone.verify.SolvedScores;

/** Loads the grades of subspaces from tables. */
public final class TableGrades implements SolvedScores.Loader {
    private final FolderTables tables;
    private final Shapes shapes;
    private final Supplier<Finals> finals;
    private final Workers workers;

    /**
     * Readies a loader.
     *
     * @param finals the order of finals at the time of loading
     */
    public TableGrades(FolderTables tables, Shapes shapes, Supplier<Finals> finals, Workers workers) {
        this.tables = tables;
        this.shapes = shapes;
        this.finals = finals;
        this.workers = workers;
    }

    @Override
    public long bytes(Subspace subspace) {
        return shapes.slots(subspace);
    }

    @Override
    public long loadingBytes(Subspace subspace) {
        return bytes(subspace);
    }

    @Override
    public Scores load(Subspace subspace, Window window, Arena arena) throws IOException {
        tables.require(subspace, Plane.WDL);
        tables.require(subspace, Plane.GRADE);
        int rows = shapes.canonical(subspace.rowStones()).count();
        Scores grades = new Scores(arena, rows, (int) (shapes.slots(subspace) / rows));
        new GradeLoader(tables.folder(), tables.rules(), finals.get(), workers).load(subspace, grades, null);
        return grades;
    }
}
