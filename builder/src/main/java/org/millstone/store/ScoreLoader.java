package org.millstone.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.millstone.forward.RowLayout;
import org.millstone.forward.Successors;
import org.millstone.forward.TransposedLookup;
import org.millstone.index.Subspace;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.ValueMap;
import org.millstone.step.Window;
import org.millstone.step.WorkerPool;

/**
 * Loads scores from tables, and completes them with the depths of wins, which tables leave out. A win's depth follows from the losses that
 * turns lead to, and tables have the depths of these. So only the tables one turn ahead are read besides; if a turn is skipped, also those
 * one turn further.
 */
public final class ScoreLoader implements ScoreCache.Loader {
    private final ScoreSource tables;
    private final TableShapes shapes;
    private final WorkerPool workers;

    public ScoreLoader(ScoreSource tables, TableShapes shapes, WorkerPool workers) {
        this.tables = tables;
        this.shapes = shapes;
        this.workers = workers;
    }

    @Override
    public long loadingBytes(Subspace subspace) {
        Step step = Step.of(shapes.rules(), subspace);
        long loaded = shapes.slots(subspace);
        long most = 0;
        for (Subspace next : step.after(shapes.rules(), subspace).toList()) {
            most = Math.max(most, loaded + (step.isSkipped(shapes.rules()) ? loadingBytes(next) : 0));
            loaded += shapes.slots(next);
        }
        return Math.max(most, loaded);
    }

    /**
     * Loads the complete scores of a subspace in a window.
     *
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     * @throws WrongTableException if the table contradicts the tables that turns lead to
     */
    @Override
    public Scores load(Subspace subspace, Window window, Arena arena) throws IOException {
        RowLayout layout = new RowLayout(shapes.rules(), shapes.sets(), subspace);
        Scores scores = tables.load(subspace, window, true, arena);
        // A win without a winning turn has a greater depth, or is drawn by the limit.
        boolean deeper = window.limited() || !window.reaches(tables.longest(List.of(subspace)));
        Step step = Step.of(shapes.rules(), subspace);
        boolean skipped = step.isSkipped(shapes.rules());
        try (Arena scratch = Arena.ofShared()) {
            Map<Subspace, Scores> next = new HashMap<>();
            for (Subspace after : step.after(shapes.rules(), subspace).toList()) {
                // Where a turn is skipped, these scores are the mover's own, a turn later: wins must have their depths.
                next.put(after, skipped ? load(after, window, scratch)
                        : after.equals(subspace) ? TransposedLookup.exchanged(layout, scores, scratch, workers)
                        : tables.load(after, window, false, scratch));
            }
            WinDepths.Settler settler = null;
            if (skipped && (deeper || window.number() > 0)) {
                settler = new WinDepths.Settler(window,
                        window.number() == 0 ? null : load(subspace, window.before(), scratch));
            }
            Successors successors = new Successors(layout, next.get(subspace.mirrored()), next::get,
                    ValueMap.afterExit(window, skipped));
            long left = WinDepths.complete(scores, successors, window, deeper, settler, workers);
            if (left > 0) {
                throw new WrongTableException(
                        left + " positions that the table " + subspace + " calls won have no turn that wins");
            }
            return scores;
        }
    }
}
