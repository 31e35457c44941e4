package org.millstone.builder;

import java.util.List;
import java.util.function.ToLongFunction;
import org.millstone.database.DatabaseException;
import org.millstone.index.Combinations;
import org.millstone.retrograde.GradeSolver;
import org.millstone.retrograde.Solver;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.store.ScoreCache;
import org.millstone.store.ScoreCache.Task;
import org.millstone.store.TableShapes;

/**
 * The memory that each step of a build takes, known before it begins.
 *
 * <p>Solving a step takes its own scores, the solver's scratch, and the scores of the subspaces that its turns lead to. Grading takes about
 * as much, after the scratch is freed. Spare memory keeps the scores of earlier steps, so that they need not be read back.
 */
public final class MemoryPlan {
    private final TableShapes shapes;
    private final long memory;
    private final long fixed;
    private final boolean grades;
    private final ScoreCache kept;

    /**
     * Makes the plan.
     *
     * @param memory the bytes that the process may take in all
     * @param fixed the bytes of {@code memory} that are no arrays outside the heap, as {@link #fixed(Rules, int)} tells
     * @param grades whether draws are graded
     * @param kept the cache of the scores of earlier steps
     */
    public MemoryPlan(TableShapes shapes, long memory, long fixed, boolean grades, ScoreCache kept) {
        this.shapes = shapes;
        this.memory = memory;
        this.fixed = fixed;
        this.grades = grades;
        this.kept = kept;
    }

    private static final long MEGA = 1 << 20;
    /** The bytes that the program's code and mapped blocks in use take. */
    private static final long CODE = 112 * MEGA;
    /** The bytes of heap that any game takes. */
    private static final long HEAP = 88 * MEGA;
    /** The bytes that a thread takes, heap and stack. */
    private static final long THREAD = 3 * MEGA;
    /** The bytes of heap for each set of the index: the set itself, moves between rows, blocks to be written. */
    private static final long INDEXED = 12L * Integer.BYTES;
    /** The most bytes of heap: the launcher sets this limit. */
    private static final long MOST_HEAP = 768 * MEGA;

    /**
     * Returns the bytes that the process takes besides arrays of scores: heap, code, threads, mapped blocks. The heap grows with the index,
     * so a small game takes little. Measured: 112 MiB for the game {@code three}, 198 MiB for {@code five}.
     */
    public static long fixed(Rules rules, int threads) {
        long sets = 0;
        for (int stones = 0; stones <= rules.men(); stones++) {
            sets += new Combinations(rules.board().points(), stones).count();
        }
        long heap = HEAP + INDEXED * sets + THREAD * threads;
        return CODE + Math.min(heap, Math.min(Runtime.getRuntime().maxMemory(), MOST_HEAP));
    }

    /** Returns how many sets each frontier of a step may list: one for each eight slots, fewer where memory is short. */
    long lists(Step step, Window window) {
        return lists(step, kept.need(Task.scores(step), earlier(step, window) + work(step, fewestLists(step))));
    }

    /** Returns how many sets each frontier of a step may list, if the work with the shortest lists takes {@code least} bytes. */
    private long lists(Step step, long least) {
        long wanted = shapes.slots(step.first()) / 8 + (1 << 18);
        long fewest = fewestLists(step);
        return Math.max(fewest, Math.min(wanted, fewest + (memory - fixed - least) / (2 * Integer.BYTES)));
    }

    private long fewestLists(Step step) {
        return shapes.slots(step.first()) / 64 + (1 << 16);
    }

    /** Returns the bytes that solving a step in a window takes, its scores in this and earlier windows included. */
    long work(Step step, Window window) {
        return earlier(step, window) + work(step, lists(step, window));
    }

    /** Returns the bytes of a step's scores in the windows before: in a pair those of both sides to move, even if only one gets a table. */
    private long earlier(Step step, Window window) {
        return (long) window.number() * step.sides().size() * shapes.slots(step.first());
    }

    private long work(Step step, long lists) {
        return Solver.workBytes(shapes.rules(), step, shapes.sets(), lists, shapes.window().lag(), grades);
    }

    /** Returns the bytes that the second part of grading a step takes. That part needs no scores, and no grades of other steps. */
    long finishGrades(Step step) {
        return finishGrades(step, gradeLists(step));
    }

    /** Returns how many sets each frontier may list when a step is graded: fewer where memory is short. */
    long gradeLists(Step step) {
        return lists(step, finishGrades(step, fewestLists(step)));
    }

    private long finishGrades(Step step, long lists) {
        return GradeSolver.finishBytes(step, shapes.sets(), lists);
    }

    /**
     * Checks that the rules let every task be done, and that it fits into the memory.
     *
     * @throws DatabaseException if the rules keep a step from being solved
     * @throws JobFailedException if a task does not fit; it names the first such task
     */
    void check(List<Task> tasks) {
        for (Task task : tasks) {
            Step step = task.step();
            Solver.requireSolvable(shapes.rules(), step, shapes.sets());
            requireFits(task, tasks, this::need, memory);
        }
    }

    /**
     * Checks that a task fits into the memory.
     *
     * @param tasks all tasks of the job
     * @param needs returns the bytes that the process takes for a task
     * @throws JobFailedException if the task does not fit; it has the bytes that the task takes, and the bytes that would do for all tasks
     */
    public static void requireFits(Task task, List<Task> tasks, ToLongFunction<Task> needs, long memory) {
        long need = needs.applyAsLong(task);
        if (need > memory) {
            long most = tasks.stream().mapToLong(needs).max().orElse(need);
            throw new JobFailedException(
                    new JobFailedException.TooLittleMemory(task, need, memory, most, task.equals(tasks.getFirst())));
        }
    }

    /** Returns the least bytes that the whole process takes for a task. */
    private long need(Task task) {
        Step step = task.step();
        return fixed + (!task.grades() ? kept.need(task, work(step, fewestLists(step)))
                : Math.max(kept.need(task, GradeSolver.beginBytes(shapes.rules(), step, shapes.sets())),
                        finishGrades(step, fewestLists(step))));
    }
}
