package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;

/**
 * Checks the tables of a pair.
 *
 * <p>In two passes. Wins have no depth on disk: the first derives it, which checks them. The second checks losses and draws,
 * value and depth, from the scores that are now complete. Together they go through the turns of each entry once.
 *
 * <p>A pair takes two bytes a slot of one side to move, and what {@link SolvedScores} holds for it.
 */
final class PairVerifier {
    private final StoredTables stored;
    private final Shapes shapes;
    private final Workers workers;
    private final SolvedScores solved;
    private final TableScores tables;
    private final Completion completion;

    PairVerifier(StoredTables stored, Shapes shapes, Workers workers, SolvedScores solved) {
        this.stored = stored;
        this.shapes = shapes;
        this.workers = workers;
        this.solved = solved;
        this.tables = new TableScores(stored, shapes, workers);
        this.completion = new Completion(shapes, workers);
    }

    /** Returns the bytes of scores of a pair itself. */
    long workBytes(Pair pair) {
        return 2 * shapes.slots(pair.rowToMove());
    }

    /** Checks a pair, for which scores are prepared. */
    Verdict verify(Pair pair, LongConsumer progress) throws IOException {
        Arena row = Arena.ofShared();
        Arena column = Arena.ofShared();
        boolean handedOver = false;
        try {
            PairScores scores = tables.raw(pair, row, column);
            Successors successors = new Successors(scores, solved::get);
            Verdict verdict = verify(pair, successors, progress);
            solved.put(pair.rowToMove(), scores.rowToMove(), row);
            if (pair.equal()) {
                column.close();
            } else {
                solved.put(pair.columnToMove(), scores.columnToMove(), column);
            }
            handedOver = true;
            return verdict;
        } finally {
            if (!handedOver) {
                row.close();
                column.close();
            }
        }
    }

    private Verdict verify(Pair pair, Successors successors, LongConsumer progress) throws IOException {
        completion.complete(pair, Mover.ROW, successors);
        if (pair.equal()) {
            completion.exchangeColours(pair, successors.quiet(), true);
        } else {
            completion.complete(pair, Mover.COLUMN, successors);
        }
        FaultLog faults = new FaultLog();
        List<Verdict.Miscount> miscounts = new ArrayList<>();
        Map<Subspace, Tally> tallies = new TreeMap<>();
        long entries = 0;
        for (Mover mover : pair.equal() ? new Mover[] {Mover.ROW} : Mover.values()) {
            Subspace subspace = mover == Mover.ROW ? pair.rowToMove() : pair.columnToMove();
            Tally tally = check(pair, mover, successors, faults, progress);
            tallies.put(subspace, tally);
            miscounts.addAll(TableCheck.miscounts(stored.claims(subspace), tally.counts()));
            entries += shapes.slots(subspace);
        }
        return new Verdict(pair, entries, faults.count(), faults.first(), miscounts, tallies, List.of());
    }

    /** Checks what is not derived, and counts everything. */
    private Tally check(Pair pair, Mover mover, Successors successors, FaultLog faults, LongConsumer progress) {
        Shape shape = shapes.shape(pair);
        boolean rowMoves = mover == Mover.ROW;
        Scores scores = rowMoves ? successors.quiet().rowToMove() : successors.quiet().columnToMove();
        byte[] wanted = Wanted.STORED.table();
        TableCheck check = new TableCheck(shapes, rowMoves ? pair.rowToMove() : pair.columnToMove(), shape.all(), faults,
                workers.threads());
        workers.forRows(shape.rows().count(), thread -> {
            Forward forward = new Forward(shape, successors, shapes.sets());
            byte[] stored = new byte[shape.columns()];
            byte[] values = new byte[shape.columns()];
            return row -> {
                scores.read(row, stored);
                check.count(thread, row, stored);
                Columns columns = forward.select(stored, wanted);
                if (columns.size() > 0) {
                    forward.value(mover, row, columns, values);
                    check.compare(row, columns, stored, values);
                }
                progress.accept(shape.columns());
                return 0;
            };
        });
        return check.tally(scores);
    }
}
