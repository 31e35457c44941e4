package org.millstone.store;

import org.millstone.step.Step;
import org.millstone.step.Window;

/**
 * Thrown if the work on a step does not fit into the memory allowed. How deep a game is, and so how much it needs, shows only while it is
 * solved.
 */
public final class MemoryLimitException extends IllegalStateException {
    private final long need;

    MemoryLimitException(Step step, Window window, long need, long limit) {
        super(step + " needs " + need + " bytes of scores in its window " + window.number() + " of depths, "
                + limit + " are allowed");
        this.need = need;
    }

    /** Returns the bytes of scores that the step would need in memory. */
    public long need() {
        return need;
    }
}
