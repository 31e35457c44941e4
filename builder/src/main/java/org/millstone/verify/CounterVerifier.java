package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.function.IntUnaryOperator;
import org.millstone.retrograde.Grade;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairGrades;
import org.millstone.retrograde.Workers;
import org.millstone.table.Finals;

/**
 * Checks the counters of a pair whose grades are right, grade by grade: of all that turns lead to, {@link KeptGrades} shows what keeps it.
 */
final class CounterVerifier {
    private final Shapes shapes;
    private final Finals finals;
    private final Workers workers;
    private final FaultLog<GradeFault> faults;

    CounterVerifier(Shapes shapes, Finals finals, Workers workers, FaultLog<GradeFault> faults) {
        this.shapes = shapes;
        this.finals = finals;
        this.workers = workers;
        this.faults = faults;
    }

    void verify(Pair pair, PairGrades grades, GradeVerifier.Captures captures) {
        try (Arena arena = Arena.ofShared()) {
            KeptGrades kept = new KeptGrades(shapes, pair, grades, captures, arena, workers);
            for (Mover mover : Mover.values()) {
                int own = finals.level(mover == Mover.ROW ? pair.rowToMove() : pair.columnToMove());
                uncounted(pair, kept, mover, Grade.of(own));
                for (int level = finals.best(); level > own; level--) {
                    profits(pair, kept, mover, Grade.of(level));
                    harmed(pair, kept, mover.other(), Grade.of(-level));
                }
            }
        }
    }

    /** Where play stays, and where there is no draw, there is nothing to count. */
    private void uncounted(Pair pair, KeptGrades kept, Mover mover, int own) {
        byte[] wanted = new byte[Grade.WON + 1];
        wanted[Grade.LOST] = 1;
        wanted[Grade.WON] = 1;
        wanted[own] = 1;
        Shape shape = shapes.shape(pair);
        GradeEntries entries = new GradeEntries(shapes, pair, mover);
        workers.forRows(shape.rows().count(), thread -> {
            byte[] row = new byte[shape.columns()];
            byte[] counted = new byte[shape.columns()];
            return number -> {
                kept.grades(mover).read(number, row);
                kept.counters(mover).read(number, counted);
                for (int c = 0; c < row.length; c++) {
                    if (wanted[row[c] & 0xff] != 0 && counted[c] != 0) {
                        faults.add(entries.fault(number, c, true, counted[c] & 0xff, 0));
                    }
                }
                return 0;
            };
        });
    }

    /** One more than the least of the turns that keep the grade; a capture that does is 1. */
    private void profits(Pair pair, KeptGrades kept, Mover mover, int grade) {
        if (kept.has(mover, grade)) {
            kept.show(mover.other(), Grade.mirrored(grade), false);
            compare(pair, kept, mover, grade, least -> least + 1);
        }
    }

    /** The most of the turns that keep the grade and capture nothing; 0 if there is none. */
    private void harmed(Pair pair, KeptGrades kept, Mover mover, int grade) {
        if (kept.has(mover, grade)) {
            kept.show(mover.other(), Grade.mirrored(grade), true);
            compare(pair, kept, mover, grade, least -> least == KeptGrades.HIDDEN ? 0 : KeptGrades.most(least));
        }
    }

    private void compare(Pair pair, KeptGrades kept, Mover mover, int grade, IntUnaryOperator expected) {
        byte[] wanted = new byte[Grade.WON + 1];
        wanted[grade] = 1;
        Shape shape = shapes.shape(pair);
        GradeEntries entries = new GradeEntries(shapes, pair, mover);
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
                        int counter = expected.applyAsInt(least[c] & 0xff);
                        if ((counted[c] & 0xff) != counter) {
                            faults.add(entries.fault(number, c, true, counted[c] & 0xff, counter));
                        }
                    }
                }
                return 0;
            };
        });
    }
}
