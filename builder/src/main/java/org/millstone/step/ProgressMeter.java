package org.millstone.step;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The progress of the work of a {@link WorkerPool}, as a share from 0 to 1. A pass is one call of the pool for all rows of an array.
 * Progress grows from pass to pass, and within a pass row by row. The caller says beforehand which share the next passes lead to. One
 * thread sets it; any thread may read it.
 */
public final class ProgressMeter {
    private final AtomicLong rowsDone = new AtomicLong();
    private long rows = 1;
    private double partFrom;
    private double partTo = 1;
    private double reached;
    private double passTo;

    /** How many passes are still to come until the share that was set by {@link #upTo} is reached. A pass beyond these adds nothing. */
    private int passes;

    ProgressMeter() {}

    /**
     * Begins a part of the work, which goes from one share of the whole to another. All before it counts as done. The shares of
     * {@link #upTo} are shares of this part.
     */
    public synchronized void part(double from, double to) {
        partFrom = from;
        partTo = to;
        reached = from;
        passes = 0;
    }

    /**
     * Says which share of the current part the next passes lead to. If {@code next} is 0, it is reached at once.
     *
     * @param share the share of the part, 0 to 1
     * @param next how many passes it takes to get there, of about the same length
     */
    public synchronized void upTo(double share, int next) {
        reached = share();
        rowsDone.set(0);
        passTo = Math.max(reached, partFrom + (partTo - partFrom) * Math.clamp(share, 0, 1));
        passes = next;
        reached = next == 0 ? passTo : reached;
    }

    /** Returns the share of the current part that is done, 0 to 1. */
    public synchronized double shareOfPart() {
        return partTo == partFrom ? 1 : Math.clamp((share() - partFrom) / (partTo - partFrom), 0, 1);
    }

    /** Begins a pass over {@code many} rows. */
    synchronized void begins(int many) {
        rowsDone.set(0);
        rows = Math.max(1, many);
    }

    /** Adds {@code more} rows that are done in the current pass. Called by several threads. */
    void done(int more) {
        rowsDone.addAndGet(more);
    }

    /** Ends a pass. */
    synchronized void ends() {
        reached = passes == 0 ? reached : reached + (passTo - reached) / passes;
        passes = Math.max(0, passes - 1);
        rowsDone.set(0);
    }

    /** Returns the share of the whole work that is done, 0 to 1. */
    public synchronized double share() {
        double within = Math.min(1, rowsDone.get() / (double) rows);
        return passes == 0 ? reached : reached + (passTo - reached) / passes * within;
    }
}
