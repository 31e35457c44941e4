package org.millstone.verify;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.store.ScoreSource.Claim;
import org.millstone.store.Tally;
import org.millstone.table.TableCounts;

/**
 * The result of checking a step.
 *
 * @param step the step that was checked
 * @param limited whether its conversions were checked, and not its scores
 * @param entries how many entries were checked
 * @param faults how many of them contradict the entries after their turns
 * @param firstFaults the first few of these
 * @param miscounts the files whose headers have wrong counts, each with the right counts
 * @param tallies by table, the counts of its entries
 * @param grades the result for the grades of draws; null if they were not checked, or if scores are wrong already
 */
public record StepVerdict(Step step, boolean limited, long entries, long faults, List<Contradiction> firstFaults,
        Map<Claim, TableCounts> miscounts,
        Map<Subspace, Tally> tallies, @Nullable Grades grades) {
    /**
     * The result of checking grades and counters.
     *
     * @param faults how many grades or counters contradict those after their turns; counters are checked only if all grades are right
     * @param firstFaults the first few of these
     * @param counts by table, how many positions have each grade; the index is the grade, and symmetric positions count once
     */
    public record Grades(long faults, List<Contradiction> firstFaults, Map<Subspace, long[]> counts) {}

    public boolean isRight() {
        return faults == 0 && miscounts.isEmpty() && (grades == null || grades.faults() == 0);
    }

    /**
     * An entry of a table that contradicts the entries that its turns lead to.
     *
     * @param window the window of depths to which {@code found} and {@code expected} belong, if they are scores
     * @param found what the table has: a score ({@link org.millstone.step.Score}; 255 for a win of any depth), a grade ({@link
     *     org.millstone.step.Grade}) or a counter, as {@code kind} says
     * @param expected the same as it follows from the entries after the turns
     */
    public record Contradiction(Subspace subspace, long slot, Kind kind, Window window, int found, int expected) {
        public enum Kind {
            /** The outcome, or the depth of a loss. */
            SCORE,
            GRADE,
            /** The counter of a draw: how many turns the side that profits makes until the next capture. */
            COUNTER
        }
    }
}
