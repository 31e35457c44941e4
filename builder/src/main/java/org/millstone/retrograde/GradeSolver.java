package org.millstone.retrograde;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Finals;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.PairGrades;
import org.millstone.step.PairScores;
import org.millstone.step.Score;
import org.millstone.step.Scores;
import org.millstone.step.Step;
import org.millstone.step.Turning;
import org.millstone.step.Window;
import org.millstone.step.Workers;
import org.millstone.table.GradeTree;

/**
 * Tells the draws of a solved step apart: which final each comes to, and by what counter.
 */
public final class GradeSolver implements AutoCloseable {
    /** Drawn; there is no capture that draws. */
    static final int NO_CAPTURE = 1;

    private final Rules rules;
    private final Step step;
    private final CanonicalSetsBySize canonical;
    private final Workers workers;
    private final Arena scratch = Arena.ofShared();
    private final @Nullable PairGrader pair;
    private @Nullable Scores counts;

    /**
     * Readies a solver.
     *
     * @param canonical the canonical sets of the rules' board
     * @param finals the order of finals, those of the step and of all that it needs among them
     * @throws IllegalArgumentException if {@link Supported} says that the step cannot be solved
     */
    public GradeSolver(Rules rules, Step step, CanonicalSetsBySize canonical, Finals finals, Workers workers) {
        this(rules, step, canonical, finals, GradeTree.MOST_COUNTER, workers);
    }

    /** The same with another limit of counters, which stand for all that are larger. */
    GradeSolver(Rules rules, Step step, CanonicalSetsBySize canonical, Finals finals, int mostCounter, Workers workers) {
        this.rules = rules;
        this.step = step;
        this.canonical = canonical;
        this.workers = workers;
        this.pair = step.paired() ? new PairGrader(rules, step, canonical, finals, mostCounter, workers) : null;
    }

    /**
     * Returns the bytes outside the heap that {@link #begin} takes, scores and grades included, other steps' not.
     *
     * @param windows in how many windows of depths there are scores of a pair
     */
    public static long beginBytes(Rules rules, Step step, CanonicalSetsBySize sets, int windows) {
        return step.paired() ? (2 * windows + 3) * Scores.slots(step.first(), rules.board(), sets)
                : Solver.workBytes(rules, step, sets, 0);
    }

    /** Returns the bytes outside the heap that {@link #finish} takes, grades and counters included: neither scores nor other grades. */
    public static long finishBytes(Rules rules, Step step, CanonicalSetsBySize sets, long listCapacity) {
        if (!step.paired()) {
            return 0;
        }
        int rows = sets.of(step.first().rowStones()).count();
        long slots = Scores.slots(step.first(), rules.board(), sets);
        return (2 + step.subspaces().size()) * slots + slots
                + 2 * (Frontier.fixedBytes(rows, (int) (slots / rows)) + listCapacity * Integer.BYTES);
    }

    /**
     * Finds what turns that leave the step are worth: all that is to know of scores and the grades of other steps.
     *
     * @param scores the scores of the step's sides in the last {@link Window} of their depths: won, drawn or lost is all that is asked, and
     *     that of a pair only
     * @param known the grades of the subspaces that {@link Step#needs} lists
     * @param grades an array for each of the step's sides, all zero before; gets what there is of the grades
     */
    public void begin(List<Scores> scores, Solver.Known known, List<Scores> grades) {
        if (pair == null) {
            List<Scores> after = step.needs(rules).stream().map(next -> Objects.requireNonNull(known.scores(next))).toList();
            new PlacingSolver(rules, Turning.GRADES, canonical, workers).solve(step, grades.getFirst(), after);
        } else {
            counts = Scores.of(step.first(), rules.board(), canonical, scratch);
            pair.begin(new PairScores(scores.getFirst(), scores.getLast()), known, grades.getFirst(), grades.getLast(), counts);
        }
    }

    /**
     * Finishes what {@link #begin} began.
     *
     * @param grades what was begun, gets the result
     * @param counters gets the counters of as many sides as there are arrays, all zero before: how many turns of its own the side that
     *     profits from a draw has still to make until it captures, or its opponent must, on the way to the final; 0 where play stays
     * @param listCapacity how many sets each of the two frontiers of a pair may list, see {@link Frontier}; affects speed only
     */
    public void finish(List<Scores> grades, List<Scores> counters, long listCapacity) {
        if (pair != null && counts != null) {
            pair.finish(new PairGrades(grades.getFirst(), grades.getLast(), counters.getFirst(),
                    counters.size() < 2 ? null : counters.getLast()), counts, listCapacity);
        }
    }

    @Override
    public void close() {
        scratch.close();
    }

    /**
     * Makes the beginning of a pair's grades: draws have that of their best capture, or {@link #NO_CAPTURE}.
     *
     * @param captures what {@link Exits} found in the grades of the subspaces that captures lead to; gets the grades
     * @param scores the scores of the same slots
     */
    static void begin(byte[] captures, byte[] scores) {
        Grade.settle(captures);
        for (int i = 0; i < captures.length; i++) {
            int score = scores[i] & 0xff;
            captures[i] =
                    (byte) (score < Score.DRAW ? Grade.LOST : score > Score.DRAW ? Grade.WON
                            : Math.max(captures[i] & 0xff, NO_CAPTURE));
        }
    }
}
