package org.millstone.verify;

import java.util.Objects;
import org.millstone.step.PairGrades;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Workers;
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
     * Completes a pair in place. Takes a byte for each slot of one side to move while it goes on.
     *
     * @param grades grades, and the counters of the side that is harmed; of an equal pair, those of the row colour to move
     * @param captures the grades of the subspaces that captures lead to
     */
    public void complete(Step pair, PairGrades grades, GradeVerifier.Captures captures) {
        exchangeGrades(pair, grades);
        completeCounters(pair, grades, new CounterTurns(shapes, finals, workers, pair, grades, captures, entries -> {}));
    }

    /** Finds the grades with the column colour to move in an equal pair; any other has them. */
    void exchangeGrades(Step pair, PairGrades grades) {
        if (pair.isOwnMirror()) {
            exchangeColours(pair, grades.rowToMove(), grades.columnToMove());
        }
    }

    /** Finds the counters, once all grades are there. */
    void completeCounters(Step pair, PairGrades grades, CounterTurns turns) {
        exchangeCounters(pair, grades, turns, Share.HARMED);
        for (Mover mover : pair.isOwnMirror() ? new Mover[] {Mover.ROW} : Mover.values()) {
            turns.find(mover, Share.PROFITS, (row, columns, counted, follows) -> {
                for (int k = 0; k < columns.size(); k++) {
                    counted[columns.ranks[k]] = follows[columns.ranks[k]];
                }
                turns.counters(mover).write(row, counted);
            });
        }
        exchangeCounters(pair, grades, turns, Share.PROFITS);
    }

    /** Finds those counters with the column colour to move in an equal pair that have a share. */
    private void exchangeCounters(Step pair, PairGrades grades, CounterTurns turns, Share share) {
        if (!pair.isOwnMirror()) {
            return;
        }
        byte[] wanted = share.wanted(turns.own(Mover.COLUMN));
        Shape shape = shapes.shape(pair);
        Scores into = Objects.requireNonNull(grades.columnCounters());
        workers.forRows(shape.rows().count(), thread -> {
            ColourExchange exchange = new ColourExchange(shape, grades.rowCounters());
            byte[] row = new byte[shape.columns()];
            byte[] counted = new byte[shape.columns()];
            return number -> {
                grades.columnToMove().read(number, row);
                into.read(number, counted);
                exchange.fill(number, wanted, row, counted);
                into.write(number, counted);
                return 0;
            };
        });
    }

    /** Fills what an equal pair has with the column colour to move: what it has with the row colour to move, colours exchanged. */
    public void exchangeColours(Step pair, Scores rowToMove, Scores columnToMove) {
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
