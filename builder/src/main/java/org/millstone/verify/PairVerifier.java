package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.table.TableCounts;

/**
 * Checks the tables of pairs: every block's checksum, every entry against its successors, the headers' counts.
 *
 * <p>In two passes. Wins have no depth on disk: the first derives it, which checks them. The second checks losses and draws,
 * value and depth, from the scores that are now complete. Together they go through the turns of each entry once. That
 * every entry fits its successors proves all values: by induction over the depth for what is decided, and a draw
 * that is really decided would be found at the position of least true depth among those.
 *
 * <p>A pair takes two bytes a slot of one side to move, and what {@link SolvedScores} holds for it.
 */
public final class PairVerifier {
    private final StoredTables stored;
    private final Shapes shapes;
    private final Workers workers;
    private final SolvedScores solved;
    private final TableScores tables;
    private final Completion completion;

    /**
     * Readies a verifier.
     *
     * @param stored the tables
     * @param solved what earlier pairs came to; gets the scores of each pair that is verified
     */
    public PairVerifier(StoredTables stored, Shapes shapes, Workers workers, SolvedScores solved) {
        this.stored = stored;
        this.shapes = shapes;
        this.workers = workers;
        this.solved = solved;
        this.tables = new TableScores(stored, shapes, workers);
        this.completion = new Completion(shapes, workers);
    }

    /** Returns the bytes of scores of a pair itself. */
    public long workBytes(Pair pair) {
        return 2 * shapes.slots(pair.rowToMove());
    }

    /**
     * Checks a pair.
     *
     * @param pair a pair of the plan of {@link SolvedScores}
     * @param progress told how many more entries have been checked, by several threads at once
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     * @throws WrongTableException if an earlier table that has to be loaded contradicts itself
     */
    public Verdict verify(Pair pair, LongConsumer progress) throws IOException {
        solved.prepare(pair, workBytes(pair));
        Arena row = Arena.ofShared();
        Arena column = Arena.ofShared();
        boolean handedOver = false;
        try {
            PairScores scores = tables.raw(pair, row, column);
            Successors successors = new Successors(scores, solved.rowCaptures(pair), solved.columnCaptures(pair));
            Verdict verdict = verify(pair, successors, progress);
            solved.put(pair, scores, row, column);
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
            Tally tally = check(pair, mover, successors, faults, progress);
            TableCounts expected = tally.counts();
            Subspace subspace = mover == Mover.ROW ? pair.rowToMove() : pair.columnToMove();
            tallies.put(subspace, tally);
            for (StoredTables.Claim claim : stored.claims(subspace)) {
                if (!claim.counts().equals(expected)) {
                    miscounts.add(new Verdict.Miscount(claim.file(), claim.counts(), expected));
                }
            }
            entries += shapes.slots(subspace);
        }
        return new Verdict(pair, entries, faults.count(), faults.first(), miscounts, tallies, List.of());
    }

    /** Checks what is not derived, and counts everything. */
    private Tally check(Pair pair, Mover mover, Successors successors, FaultLog faults, LongConsumer progress) {
        Shape shape = shapes.shape(pair);
        Scores scores = mover == Mover.ROW ? successors.quiet().rowToMove() : successors.quiet().columnToMove();
        CanonicalSets smallerRows = shapes.smallerRows(successors, pair);
        byte[] wanted = Wanted.STORED.table();
        List<Census> parts = new ArrayList<>();
        for (int thread = 0; thread < workers.threads(); thread++) {
            parts.add(new Census(shape));
        }
        workers.forRows(shape.rows().count(), thread -> {
            Forward forward = new Forward(shape, successors, smallerRows);
            byte[] stored = new byte[shape.columns()];
            byte[] values = new byte[shape.columns()];
            Census census = parts.get(thread);
            return row -> {
                scores.read(row, stored);
                census.add(row, stored);
                Columns columns = forward.select(stored, wanted);
                if (columns.size() > 0) {
                    forward.value(mover, row, columns, values);
                    compare(shape, mover, row, columns, stored, values, faults);
                }
                progress.accept(shape.columns());
                return 0;
            };
        });
        Census census = new Census(shape);
        parts.forEach(census::add);
        return census.tally(scores);
    }

    private static void compare(Shape shape, Mover mover, int row, Columns columns, byte[] stored, byte[] values,
            FaultLog faults) {
        for (int k = 0; k < columns.size(); k++) {
            int column = columns.ranks[k];
            if (stored[column] != values[column]) {
                int rowStones = shape.rows().set(row);
                int columnStones =
                        Integer.expand(columns.sets[k], shape.rules().board().all() & ~rowStones);
                boolean rowMoves = mover == Mover.ROW;
                faults.add(new Fault(rowMoves ? shape.pair().rowToMove() : shape.pair().columnToMove(),
                        (long) row * shape.columns() + column, rowMoves ? rowStones : columnStones,
                        rowMoves ? columnStones : rowStones, stored[column] & 0xff, values[column] & 0xff));
            }
        }
    }
}
