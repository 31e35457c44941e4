package org.millstone.builder;

import java.util.List;
import org.millstone.database.DatabaseException;
import org.millstone.retrograde.GradeSolver;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.PairSolver;
import org.millstone.retrograde.Placement;
import org.millstone.retrograde.PlacingSolver;
import org.millstone.retrograde.Plan;
import org.millstone.retrograde.Step;
import org.millstone.retrograde.Supported;
import org.millstone.retrograde.Window;
import org.millstone.rules.Rules;
import org.millstone.verify.Shapes;
import org.millstone.verify.SolvedScores;
import org.millstone.verify.SolvedScores.Kind;
import org.millstone.verify.SolvedScores.Task;

/**
 * What each step takes, found before the build begins.
 *
 * <p>A step takes the arrays of scores that it solves, the solver's scratch, and the arrays that its turns lead to. Its grades take as
 * much again, when the scratch is gone. What is left of the memory keeps the scores and grades of earlier steps, so that they need not be
 * read back.
 */
final class MemoryPlan {
    private final Rules rules;
    private final long memory;
    private final long fixed;
    private final Shapes shapes;

    /**
     * Makes a plan.
     *
     * @param memory the bytes that the process may take in all
     * @param threads how many threads work
     */
    MemoryPlan(Rules rules, long memory, int threads, Shapes shapes) {
        this.rules = rules;
        this.memory = memory;
        this.fixed = Memory.fixed(rules, threads);
        this.shapes = shapes;
    }

    /** Returns the bytes that may be taken outside the heap. */
    long budget() {
        return memory - fixed;
    }

    /** Returns the bytes of a step's arrays of scores: of a pair those of both sides to move, also where one is not written. */
    private long arrays(Step step) {
        return switch (step) {
            case Pair pair -> 2 * slotsToMove(pair);
            case Placement placement -> shapes.slots(placement.subspace());
        };
    }

    private long slotsToMove(Pair pair) {
        return shapes.slots(pair.rowToMove());
    }

    /** Returns how many sets each of a pair's frontiers may list: a slot in eight, or fewer where memory is short. */
    long lists(Pair pair, Window window, SolvedScores kept) {
        long spare = budget() - kept.need(pair, earlier(pair, window) + work(pair, fewestLists(pair)));
        return lists(pair, spare);
    }

    private long lists(Pair pair, long spare) {
        long wanted = slotsToMove(pair) / 8 + (1 << 18);
        return Math.max(fewestLists(pair), Math.min(wanted, fewestLists(pair) + spare / (2 * Integer.BYTES)));
    }

    private long fewestLists(Pair pair) {
        return slotsToMove(pair) / 64 + (1 << 16);
    }

    /** Returns the bytes that solving a step in a window takes, its scores in this window and those before included. */
    long work(Step step, Window window, SolvedScores kept) {
        return earlier(step, window) + switch (step) {
            case Pair pair -> work(pair, lists(pair, window, kept));
            case Placement placement -> work(placement);
        };
    }

    private long earlier(Step step, Window window) {
        return window.number() * arrays(step);
    }

    private long work(Pair pair, long lists) {
        return PairSolver.workBytes(shapes.canonical(pair.rows()).count(), Plan.columns(rules.board(), pair), lists);
    }

    /** Returns the bytes that solving or grading a placement takes, its result included. */
    long work(Placement placement) {
        return arrays(placement)
                + PlacingSolver.scratchBytes(rules, placement, shapes.sets());
    }

    /**
     * Returns the bytes that beginning the grades of a pair takes: scores and grades of both sides to move, and counts.
     *
     * @param windows in how many windows of depths there are scores
     */
    long beginGrades(Pair pair, int windows) {
        return windows * arrays(pair) + arrays(pair) + slotsToMove(pair);
    }

    /** Returns the bytes that finishing the grades of a pair takes, when neither its scores nor other grades are needed. */
    long finishGrades(Pair pair) {
        return finishGrades(pair, gradeLists(pair));
    }

    /** Returns how many sets each of the frontiers may list when a pair is graded, as {@link #lists}. */
    long gradeLists(Pair pair) {
        long spare = budget() - finishGrades(pair, fewestLists(pair));
        return lists(pair, spare);
    }

    private long finishGrades(Pair pair, long lists) {
        int counters = pair.equal() ? 1 : 2;
        return (2 + counters) * slotsToMove(pair)
                + GradeSolver.workBytes(shapes.canonical(pair.rows()).count(), Plan.columns(rules.board(), pair), lists);
    }

    private long leastNeed(Task task, SolvedScores kept) {
        if (task.step() instanceof Pair pair) {
            return task.kind() == Kind.SCORES ? kept.need(task, work(pair, fewestLists(pair)))
                    : Math.max(kept.need(task, beginGrades(pair, 1)), finishGrades(pair, fewestLists(pair)));
        }
        return kept.need(task, work((Placement) task.step()));
    }

    /**
     * Checks that every task can be done and fits.
     *
     * @throws DatabaseException naming the first that does not, and what it needs
     */
    void check(List<Task> tasks, SolvedScores kept) {
        for (Task task : tasks) {
            if (task.step() instanceof Pair pair) {
                Supported.refusal(rules, pair, shapes.canonical(pair.rows()).count()).ifPresent(why -> {
                    throw new DatabaseException(why);
                });
            }
            long need = need(task, kept);
            if (need > memory) {
                String grades = task.kind() == Kind.GRADES ? "grades of the " : "";
                long most = tasks.stream().mapToLong(other -> need(other, kept)).max().orElse(need);
                // Where not even the first step fits, no smaller part of the game does.
                String less = task.equals(tasks.getFirst()) ? "" : "; fewer pieces (--max-pieces) take less";
                throw Memory.tooLittle("The " + grades + "tables " + task.step() + " need", need, memory, most, less);
            }
        }
    }

    /** Returns what the process takes besides arrays. */
    long fixed() {
        return fixed;
    }

    /** Returns the bytes that the process takes at least for a task. */
    long need(Task task, SolvedScores kept) {
        return leastNeed(task, kept) + fixed;
    }
}
