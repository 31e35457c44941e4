package org.millstone.step;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The progress of a piece of work that {@link WorkerPool} do, as a share from 0 to 1. It grows pass by pass, and within a pass row by row; the
 * caller that begins a pass says how far it leads. Any thread may read it, one thread works.
 */
public final class ProgressMeter {
    private final AtomicLong rowsDone = new AtomicLong();
    private long rows = 1;
    private double partFrom;
    private double partTo = 1;
    private double reached;
    private double passTo;

    /** How many passes are still to lead there; a pass beyond these leads nowhere. */
    private int passes;

    ProgressMeter() {}

    /** Begins a part, to which the following shares refer, as if all before it were done, and nothing after. */
    public synchronized void part(double from, double to) {
        partFrom = from;
        partTo = to;
        reached = from;
        passes = 0;
    }

    /**
     * Says where the next passes lead; without any, that is reached at once.
     *
     * @param share of the part
     * @param next how many passes, of about the same length
     */
    public synchronized void upTo(double share, int next) {
        reached = share();
        rowsDone.set(0);
        passTo = Math.max(reached, partFrom + (partTo - partFrom) * Math.clamp(share, 0, 1));
        passes = next;
        reached = next == 0 ? passTo : reached;
    }

    /** Returns the share of the part that is done. */
    public synchronized double shareOfPart() {
        return partTo == partFrom ? 1 : Math.clamp((share() - partFrom) / (partTo - partFrom), 0, 1);
    }

    /** A pass over so many rows begins. */
    synchronized void begins(int many) {
        rowsDone.set(0);
        rows = Math.max(1, many);
    }

    /** Some more rows are done; called by several threads. */
    void done(int more) {
        rowsDone.addAndGet(more);
    }

    /** The pass is done. */
    synchronized void ends() {
        reached = passes == 0 ? reached : reached + (passTo - reached) / passes;
        passes = Math.max(0, passes - 1);
        rowsDone.set(0);
    }

    /** Returns the share of the whole that is done. */
    public synchronized double share() {
        double within = Math.min(1, rowsDone.get() / (double) rows);
        return passes == 0 ? reached : reached + (passTo - reached) / passes * within;
    }
}
