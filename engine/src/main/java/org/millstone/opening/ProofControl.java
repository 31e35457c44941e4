package org.millstone.opening;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** What the threads at work on one question share: its limits, and how far they are. */
final class ProofControl {
    /** How many positions a thread visits between two looks at the limits. */
    static final int INTERVAL = 16;

    private final ProofLimits limits;
    private final LongConsumer progress;
    private final long began = System.nanoTime();
    private final long nanos;
    private final AtomicLong nodes = new AtomicLong();

    /**
     * Starts the clock.
     *
     * @param progress is told now and then how many positions have been visited, by any of the threads
     */
    ProofControl(ProofLimits limits, LongConsumer progress) {
        this.limits = limits;
        this.progress = progress;
        this.nanos = TimeUnit.NANOSECONDS.convert(limits.time());
    }

    /**
     * Counts positions that a thread has visited.
     *
     * @throws StoppedException if it has to end: a limit is reached, or it was interrupted, as when another thread has the answer
     */
    void visited(long more) {
        long sum = nodes.addAndGet(more);
        progress.accept(sum);
        if (sum >= limits.nodes() || nanos() >= nanos || limits.cancelled().getAsBoolean()
                || Thread.currentThread().isInterrupted()) {
            throw new StoppedException();
        }
    }

    long nodes() {
        return nodes.get();
    }

    long nanos() {
        return System.nanoTime() - began;
    }
}
