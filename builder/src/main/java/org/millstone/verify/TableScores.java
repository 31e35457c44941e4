package org.millstone.verify;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.millstone.index.Subspace;
import org.millstone.step.PairScores;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.step.Workers;

/**
 * Loads scores from tables and completes them with the depths of wins. These follow from the depths of losses in the tables
 * that turns lead to, which are at hand as they are stored; so nothing further is loaded, unless a turn is skipped.
 */
public final class TableScores implements SolvedScores.Loader {
    private final StoredTables tables;
    private final Shapes shapes;
    private final Completion completion;
    private final PlacingCompletion placingCompletion;

    /** Readies a loader. */
    public TableScores(StoredTables tables, Shapes shapes, Workers workers) {
        this.tables = tables;
        this.shapes = shapes;
        this.completion = new Completion(shapes, workers);
        this.placingCompletion = new PlacingCompletion(shapes, workers);
    }

    @Override
    public long bytes(Subspace subspace) {
        return shapes.slots(subspace);
    }

    @Override
    public long loadingBytes(Subspace subspace) {
        if (subspace.inHand() > 0) {
            return loadingBytes(Step.of(subspace));
        }
        return bytes(subspace) + leadsTo(subspace).stream().mapToLong(this::bytes).sum();
    }

    private long loadingBytes(Step placement) {
        long loaded = bytes(placement.first());
        long most = 0;
        for (Subspace next : placement.needs(shapes.rules())) {
            most = Math.max(most, loaded + (placement.isSkipped(shapes.rules()) ? loadingBytes(next) : 0));
            loaded += bytes(next);
        }
        return Math.max(most, loaded + PlacingTurns.scratchBytes(shapes, placement));
    }

    /** Returns the subspaces that turns of the moving phase lead to. */
    private List<Subspace> leadsTo(Subspace subspace) {
        List<Subspace> next = new ArrayList<>(Step.exits(shapes.rules(), subspace));
        next.add(subspace.mirrored());
        return next;
    }

    /**
     * Loads the complete scores of a subspace in a window.
     *
     * @param arena gets the scores
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     * @throws WrongTableException if the table contradicts itself
     */
    @Override
    public Scores load(Subspace subspace, Window window, Arena arena) throws IOException {
        try (Arena scratch = Arena.ofShared()) {
            Completed completed = subspace.inHand() == 0 ? moving(subspace, window, arena, scratch)
                    : placing(subspace, window, arena, scratch);
            if (completed.left() > 0) {
                throw new WrongTableException(completed.left() + " positions that the table " + subspace
                        + " calls won have no turn that wins");
            }
            return completed.scores();
        }
    }

    /**
     * Scores with the depths of wins filled in.
     *
     * @param left how many wins have no turn that wins
     */
    private record Completed(Scores scores, long left) {}

    private Completed moving(Subspace subspace, Window window, Arena arena, Arena scratch) throws IOException {
        Step pair = Step.of(subspace);
        boolean rowMoves = subspace.ownRows();
        PairScores scores = raw(pair, window, rowMoves ? arena : scratch, rowMoves ? scratch : arena);
        Map<Subspace, Scores> captures = new HashMap<>();
        for (Subspace next : Step.exits(shapes.rules(), subspace)) {
            captures.put(next, raw(next, window, scratch));
        }
        long left = completion.complete(pair, rowMoves ? Mover.ROW : Mover.COLUMN, new Successors(scores, captures::get),
                isDeeper(subspace, window));
        return new Completed(rowMoves ? scores.rowToMove() : scores.columnToMove(), left);
    }

    private Completed placing(Subspace subspace, Window window, Arena arena, Arena scratch) throws IOException {
        Step placement = Step.of(subspace);
        Scores scores = raw(subspace, window, arena);
        List<Scores> after = new ArrayList<>();
        for (Subspace next : placement.needs(shapes.rules())) {
            // A skipped turn makes wins of what is next lost for who skips, and the depths of losses must be known.
            after.add(placement.isSkipped(shapes.rules()) ? load(next, window, scratch) : raw(next, window, scratch));
        }
        boolean deeper = isDeeper(subspace, window);
        Settler settler = null;
        if (placement.isSkipped(shapes.rules()) && (deeper || window.number() > 0)) {
            settler = new Settler(window, window.number() == 0 ? null : load(subspace, window.before(), scratch));
        }
        AtomicLong left = new AtomicLong();
        placingCompletion.complete(placement, scores, deeper, after, settler,
                thread -> (row, completed, values) -> left.addAndGet(unresolved(completed, values)));
        return new Completed(scores, left.get());
    }

    /** Whether a table has anything deeper than a window reaches. */
    private boolean isDeeper(Subspace subspace, Window window) throws IOException {
        return !window.reaches(tables.longest(List.of(subspace)));
    }

    /** Returns how many wins have no turn that wins. */
    private static long unresolved(byte[] scores, byte[] values) {
        long count = 0;
        for (int column = 0; column < scores.length; column++) {
            boolean win = (scores[column] & 0xff) == StoredTables.WIN_OF_UNKNOWN_DEPTH;
            count += win && (values[column] & 0xff) <= Score.DRAW ? 1 : 0;
        }
        return count;
    }

    /** Loads the scores of a pair, wins without depths. */
    PairScores raw(Step pair, Window window, Arena row, Arena column) throws IOException {
        Scores rowToMove = raw(pair.first(), window, row);
        if (!pair.isOwnMirror()) {
            return new PairScores(rowToMove, raw(pair.mirrored(), window, column));
        }
        Shape shape = shapes.shape(pair);
        PairScores scores = new PairScores(rowToMove, new Scores(column, shape.rows().count(), shape.columns()));
        completion.exchangeColours(pair, scores, false);
        return scores;
    }

    /** Loads the scores of a subspace, wins without depths. */
    Scores raw(Subspace subspace, Window window, Arena arena) throws IOException {
        Scores scores = tables.load(subspace, window, arena);
        if (scores.slots() != bytes(subspace)) {
            throw new WrongTableException("the table " + subspace + " has " + scores.slots() + " slots, expected "
                    + bytes(subspace));
        }
        return scores;
    }
}
