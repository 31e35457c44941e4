package org.millstone.verify;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.millstone.step.Grade;
import org.millstone.step.PairGrades;
import org.millstone.step.PairScores;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Workers;
import org.millstone.table.Finals;

/** Finds what counters of a pair follow from those after its turns, forwards. The grades must be right. */
final class CounterTurns {
    private final Shapes shapes;
    private final Finals finals;
    private final Workers workers;
    private final Step pair;
    private final PairGrades grades;
    private final GradeVerifier.Captures captures;
    private final LongConsumer progress;

    /** Gets what is found of a row; used by several threads at once. */
    @FunctionalInterface
    interface Found {
        /**
         * Takes a row.
         *
         * @param columns the columns that were looked at
         * @param counted the counters of the row
         * @param follows what follows, by column
         */
        void row(int row, Columns columns, byte[] counted, byte[] follows);
    }

    /**
     * Readies a pair.
     *
     * @param progress told of half the entries of a side by each {@link #find}, by several threads at once
     */
    CounterTurns(Shapes shapes, Finals finals, Workers workers, Step pair, PairGrades grades, GradeVerifier.Captures captures,
            LongConsumer progress) {
        this.shapes = shapes;
        this.finals = finals;
        this.workers = workers;
        this.pair = pair;
        this.grades = grades;
        this.captures = captures;
        this.progress = progress;
    }

    /** Returns the grade of the pair's own final for a side. */
    int own(Mover mover) {
        return Grade.of(finals.level(mover == Mover.ROW ? pair.first() : pair.mirrored()));
    }

    Scores grades(Mover mover) {
        return mover == Mover.ROW ? grades.rowToMove() : grades.columnToMove();
    }

    Scores counters(Mover mover) {
        return mover == Mover.ROW ? grades.rowCounters() : Objects.requireNonNull(grades.columnCounters());
    }

    private int rows() {
        return shapes.shape(pair).rows().count();
    }

    private int columns() {
        return shapes.shape(pair).columns();
    }

    /**
     * Finds counters where the side to move has a share. Takes a byte for each slot of one side to move.
     *
     * @param mover who is to move
     */
    void find(Mover mover, Share share, Found found) {
        try (Arena arena = Arena.ofShared()) {
            Scores ranked = new Scores(arena, rows(), columns());
            List<CounterRanks> passes = CounterRanks.of(share, own(mover), present(mover), present(mover.other()));
            long slots = (long) rows() * columns();
            long entries = share == Share.PROFITS ? slots / 2 : slots - slots / 2;
            int ofRow = (int) (entries / ((long) rows() * Math.max(1, passes.size())));
            for (CounterRanks ranks : passes) {
                rank(mover.other(), ranks, ranked);
                find(mover, ranks, new Successors(new PairScores(ranked, ranked), captures::grades, ranks.captures()), found,
                        ofRow);
            }
            progress.accept(entries - (long) rows() * ofRow * passes.size());
        }
    }

    private CounterRanks.Present present(Mover mover) {
        CounterRanks.Present all = new CounterRanks.Present();
        int threads = workers.threads();
        workers.forRows(threads, thread -> part -> {
            CounterRanks.Present some = new CounterRanks.Present();
            byte[] row = new byte[columns()];
            byte[] counted = new byte[columns()];
            for (int number = part; number < rows(); number += threads) {
                grades(mover).read(number, row);
                counters(mover).read(number, counted);
                some.add(row, counted);
            }
            all.add(some);
            return 0;
        });
        return all;
    }

    private void rank(Mover mover, CounterRanks ranks, Scores ranked) {
        workers.forRows(rows(), thread -> {
            byte[] row = new byte[columns()];
            byte[] counted = new byte[columns()];
            return number -> {
                grades(mover).read(number, row);
                counters(mover).read(number, counted);
                ranks.rank(row, counted);
                ranked.write(number, row);
                return 0;
            };
        });
    }

    private void find(Mover mover, CounterRanks ranks, Successors successors, Found found, int entriesOfRow) {
        Shape shape = shapes.shape(pair);
        workers.forRows(rows(), thread -> {
            Forward forward = new Forward(shape, successors, shapes.sets());
            byte[] row = new byte[columns()];
            byte[] counted = new byte[columns()];
            byte[] least = new byte[columns()];
            return number -> {
                grades(mover).read(number, row);
                Columns columns = forward.select(row, ranks.wanted());
                if (columns.size() > 0) {
                    counters(mover).read(number, counted);
                    forward.worst(mover, number, columns, least);
                    for (int k = 0; k < columns.size(); k++) {
                        int c = columns.ranks[k];
                        least[c] = ranks.follows(row[c], least[c]);
                    }
                    found.row(number, columns, counted, least);
                }
                progress.accept(entriesOfRow);
                return 0;
            };
        });
    }
}
