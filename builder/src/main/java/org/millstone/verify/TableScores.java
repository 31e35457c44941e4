package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.rules.Rules;

/**
 * Loads scores from tables and completes them with the depths of wins. These follow from the depths of losses in the pair
 * itself and in the tables that its captures lead to, so that nothing further is loaded: three arrays at once.
 */
public final class TableScores implements SolvedScores.Loader {
    private final StoredTables tables;
    private final Shapes shapes;
    private final Completion completion;

    /** Readies a loader. */
    public TableScores(StoredTables tables, Shapes shapes, Workers workers) {
        this.tables = tables;
        this.shapes = shapes;
        this.completion = new Completion(shapes, workers);
    }

    @Override
    public long bytes(Subspace subspace) {
        return shapes.slots(subspace);
    }

    @Override
    public long loadingBytes(Subspace subspace) {
        Subspace captures = afterCapture(subspace);
        return 2 * bytes(subspace) + (captures == null ? 0 : bytes(captures));
    }

    private static @Nullable Subspace afterCapture(Subspace subspace) {
        return subspace.opponent() > Rules.FEWEST ? Subspace.moving(subspace.opponent() - 1, subspace.own()) : null;
    }

    /**
     * Loads the complete scores of a subspace.
     *
     * @param arena gets the scores
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     * @throws WrongTableException if the table contradicts itself
     */
    @Override
    public Scores load(Subspace subspace, Arena arena) throws IOException {
        Pair pair = Pair.of(subspace);
        boolean rowMoves = subspace.own() >= subspace.opponent();
        try (Arena scratch = Arena.ofShared()) {
            PairScores scores = raw(pair, rowMoves ? arena : scratch, rowMoves ? scratch : arena);
            Subspace next = afterCapture(subspace);
            Scores captures = next == null ? null : raw(next, scratch);
            long left = completion.complete(pair, rowMoves ? Mover.ROW : Mover.COLUMN,
                    new Successors(scores, rowMoves ? captures : null, rowMoves ? null : captures));
            if (left > 0) {
                throw new WrongTableException(left + " positions that the table " + subspace
                        + " calls won have no turn that wins");
            }
            return rowMoves ? scores.rowToMove() : scores.columnToMove();
        }
    }

    /** Loads the scores of a pair, wins without depths. */
    PairScores raw(Pair pair, Arena row, Arena column) throws IOException {
        Scores rowToMove = raw(pair.rowToMove(), row);
        if (!pair.equal()) {
            return new PairScores(rowToMove, raw(pair.columnToMove(), column));
        }
        Shape shape = shapes.shape(pair);
        PairScores scores = new PairScores(rowToMove, new Scores(column, shape.rows().count(), shape.columns()));
        completion.exchangeColours(pair, scores, false);
        return scores;
    }

    private Scores raw(Subspace subspace, Arena arena) throws IOException {
        Scores scores = tables.load(subspace, arena);
        if (scores.slots() != bytes(subspace)) {
            throw new WrongTableException("the table " + subspace + " has " + scores.slots() + " slots, expected "
                    + bytes(subspace));
        }
        return scores;
    }
}
