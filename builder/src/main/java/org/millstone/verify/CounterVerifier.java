package org.millstone.verify;

import java.util.List;
import org.millstone.step.Step;
import org.millstone.step.Workers;

/**
 * Checks the counters of a pair that tables hold: those of the side that is harmed, each against its successors. The others follow from
 * them ({@link GradeCompletion}), and are 0 in tables.
 */
final class CounterVerifier {
    private final Shapes shapes;
    private final Workers workers;
    private final Step pair;
    private final CounterTurns turns;
    private final FaultLog<GradeFault> faults;

    /**
     * Readies a check.
     *
     * @param turns of the pair
     * @param faults gets what is found
     */
    CounterVerifier(Shapes shapes, Workers workers, Step pair, CounterTurns turns, FaultLog<GradeFault> faults) {
        this.shapes = shapes;
        this.workers = workers;
        this.pair = pair;
        this.turns = turns;
        this.faults = faults;
    }

    /** Checks that nothing has a counter that is not harmed. */
    void requireOthersZero(List<Mover> movers) {
        for (Mover mover : movers) {
            requireOthersZero(mover);
        }
    }

    private void requireOthersZero(Mover mover) {
        byte[] harmed = Share.HARMED.wanted(turns.own(mover));
        Shape shape = shapes.shape(pair);
        GradeEntries entries = new GradeEntries(shapes, pair, mover);
        workers.forRows(shape.rows().count(), thread -> {
            byte[] row = new byte[shape.columns()];
            byte[] counters = new byte[shape.columns()];
            return number -> {
                turns.grades(mover).read(number, row);
                turns.counters(mover).read(number, counters);
                for (int c = 0; c < row.length; c++) {
                    if (counters[c] != 0 && harmed[row[c] & 0xff] == 0) {
                        faults.add(entries.fault(number, c, true, counters[c] & 0xff, 0));
                    }
                }
                return 0;
            };
        });
    }

    /** Checks the counters of those who are harmed; all others must be there. */
    void checkHarmed(List<Mover> movers) {
        for (Mover mover : movers) {
            GradeEntries entries = new GradeEntries(shapes, pair, mover);
            turns.find(mover, Share.HARMED, (row, columns, counted, follows) -> {
                for (int k = 0; k < columns.size(); k++) {
                    int c = columns.ranks[k];
                    if (counted[c] != follows[c]) {
                        faults.add(entries.fault(row, c, true, counted[c] & 0xff, follows[c] & 0xff));
                    }
                }
            });
        }
    }
}
