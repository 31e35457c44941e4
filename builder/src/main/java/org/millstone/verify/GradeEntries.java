package org.millstone.verify;

import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.step.Step;

/** The entries of a table of grades, by row and column: says which position one is of. Read by all threads. */
final class GradeEntries {
    private final Board board;
    private final Subspace subspace;
    private final boolean ownRows;
    private final CanonicalSets rows;
    private final int[] columns;

    /** The entries of a subspace. */
    GradeEntries(Shapes shapes, Subspace subspace) {
        this(shapes, subspace, subspace.ownRows());
    }

    /** The entries of a pair with one colour to move; of equal numbers, a colour's stones are rows whoever moves. */
    GradeEntries(Shapes shapes, Step pair, Mover mover) {
        this(shapes, mover == Mover.ROW ? pair.first() : pair.mirrored(), mover == Mover.ROW);
    }

    private GradeEntries(Shapes shapes, Subspace subspace, boolean ownRows) {
        this.board = shapes.rules().board();
        this.subspace = subspace;
        this.ownRows = ownRows;
        this.rows = shapes.canonical(subspace.rowStones());
        this.columns = new Combinations(board.points() - subspace.rowStones(), subspace.columnStones()).sets();
    }

    /** Adds the grades of a row that are not the best, of the columns that were looked at. */
    void compare(int row, Columns looked, byte[] stored, byte[] best, FaultLog<GradeFault> faults) {
        for (int k = 0; k < looked.size(); k++) {
            int c = looked.ranks[k];
            if (stored[c] != best[c]) {
                faults.add(fault(row, c, false, stored[c] & 0xff, best[c] & 0xff));
            }
        }
    }

    /** Describes an entry that is wrong. */
    GradeFault fault(int row, int column, boolean isCounter, int found, int expected) {
        int rowStones = rows.set(row);
        int columnStones = Integer.expand(columns[column], board.all() & ~rowStones);
        return new GradeFault(subspace, (long) row * columns.length + column, ownRows ? rowStones : columnStones,
                ownRows ? columnStones : rowStones, isCounter, found, expected);
    }
}
