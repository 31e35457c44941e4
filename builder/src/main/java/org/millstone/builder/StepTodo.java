package org.millstone.builder;

import java.util.stream.Stream;
import org.millstone.step.Step;
import org.millstone.store.SolvedScores.Task;

/**
 * The remaining work of a step. It is solved in any case: placements are graded as they are solved, and grading a pair takes what is left of
 * the counts of its moves.
 *
 * @param step the step
 * @param solve whether its tables are to be written
 * @param grade whether its draws are to be graded, and the grades written
 * @param solveNanos about how long solving takes, reading and writing included; 0 if it is not to do
 * @param gradeNanos the same of grading
 */
public record StepTodo(Step step, boolean solve, boolean grade, long solveNanos, long gradeNanos) {
    /** Returns about how long it takes. */
    public long nanos() {
        return solveNanos + gradeNanos;
    }

    /** Returns the share of that after which it is solved. */
    double solved() {
        return nanos() == 0 ? 1 : (double) solveNanos / nanos();
    }

    /** Returns the tasks, in order. */
    Stream<Task> tasks() {
        return Task.of(step, grade);
    }
}
