package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.Objects;
import org.millstone.retrograde.Grade;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairGrades;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.table.Finals;

/**
 * Finds what the tables of a pair leave out of its grades: the counters of the side that profits, which are one more than the least of the
 * turns that keep the grade, or 1 if a capture does; and in an equal pair everything with the column colour to move.
 */
public final class GradeCompletion {
    private final Shapes shapes;
    private final Finals finals;
    private final Workers workers;

    /**
     * Readies the work.
     *
     * @param finals the order of finals, those of all pairs to be completed among them
     */
    public GradeCompletion(Shapes shapes, Finals finals, Workers workers) {
        this.shapes = shapes;
        this.finals = finals;
        this.workers = workers;
    }

    /**
     * Completes a pair in place.
     *
     * @param grades grades, and the counters of the side that is harmed; of an equal pair, those of the row colour to move
     * @param captures the grades of the subspaces that captures lead to
     */
    public void complete(Pair pair, PairGrades grades, GradeVerifier.Captures captures) {
        if (pair.equal()) {
            exchangeColours(pair, grades.rowToMove(), grades.columnToMove());
            exchangeColours(pair, grades.rowCounters(), Objects.requireNonNull(grades.columnCounters()));
        }
        try (Arena arena = Arena.ofShared()) {
            KeptGrades kept = new KeptGrades(shapes, pair, grades, captures, arena, workers);
            for (Mover mover : Mover.values()) {
                int own = finals.level(mover == Mover.ROW ? pair.rowToMove() : pair.columnToMove());
                for (int level = finals.best(); level > own; level--) {
                    if (kept.has(mover, Grade.of(level))) {
                        kept.show(mover.other(), Grade.of(-level), false);
                        count(pair, mover, Grade.of(level), kept);
                    }
                }
            }
        }
    }

    private void count(Pair pair, Mover mover, int grade, KeptGrades kept) {
        Shape shape = shapes.shape(pair);
        byte[] wanted = new byte[Grade.WON + 1];
        wanted[grade] = 1;
        workers.forRows(shape.rows().count(), thread -> {
            Forward forward = new Forward(shape, kept.successors(), shapes.sets());
            byte[] row = new byte[shape.columns()];
            byte[] counted = new byte[shape.columns()];
            byte[] least = new byte[shape.columns()];
            return number -> {
                kept.grades(mover).read(number, row);
                Columns columns = forward.select(row, wanted);
                if (columns.size() > 0) {
                    kept.counters(mover).read(number, counted);
                    forward.worst(mover, number, columns, least);
                    for (int k = 0; k < columns.size(); k++) {
                        int c = columns.ranks[k];
                        // Where nothing keeps the grade this is 0, which is no counter: the verifier finds it.
                        counted[c] = (byte) (least[c] + 1);
                    }
                    kept.counters(mover).write(number, counted);
                }
                return 0;
            };
        });
    }

    /** Fills what an equal pair has with the column colour to move: what it has with the row colour to move, colours exchanged. */
    public void exchangeColours(Pair pair, Scores rowToMove, Scores columnToMove) {
        Shape shape = shapes.shape(pair);
        byte[] wanted = Wanted.ALL.table();
        workers.forRows(shape.rows().count(), thread -> {
            ColourExchange exchange = new ColourExchange(shape, rowToMove);
            byte[] scratch = new byte[shape.columns()];
            return row -> {
                exchange.fill(row, wanted, scratch);
                columnToMove.write(row, scratch);
                return 0;
            };
        });
    }
}
