package org.millstone.verify;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.millstone.step.Step;
import org.millstone.step.Workers;

/**
 * Checks the tables of steps: every block's checksum, every entry against its successors, the headers' counts.
 *
 * <p>That every entry fits its successors proves all values. In the moving phase by induction over the depth for what is
 * decided, and a draw that is really decided would be found at the position of least true depth among those. With stones in
 * hand, by induction over these: every turn takes one.
 */
public final class StepVerifier {
    private final PairVerifier pairs;
    private final PlacementVerifier placements;

    /**
     * Readies a verifier.
     *
     * @param stored the tables
     * @param solved what earlier steps came to; gets the scores of each step that is verified
     */
    public StepVerifier(StoredTables stored, Shapes shapes, Workers workers, SolvedScores solved) {
        this.pairs = new PairVerifier(stored, shapes, workers, solved);
        this.placements = new PlacementVerifier(stored, shapes, workers, solved);
    }

    /** Returns the bytes outside the heap that the work on a step takes in its first window, its scores included. */
    public long workBytes(Step step) {
        return step.paired() ? pairs.workBytes(step) : placements.workBytes(step);
    }

    /**
     * Checks a step.
     *
     * @param step a step of the plan of {@link SolvedScores}
     * @param progress told how many more entries have been checked, by several threads at once
     * @throws IOException if a file cannot be read
     * @throws org.millstone.table.TableException if a file is damaged or another table than its name says
     * @throws WrongTableException if an earlier table that has to be loaded contradicts itself
     * @throws TooLargeException if the scores of a deep game do not fit into the memory allowed
     */
    public Verdict verify(Step step, LongConsumer progress) throws IOException {
        return step.paired() ? pairs.verify(step, progress) : placements.verify(step, progress);
    }
}
