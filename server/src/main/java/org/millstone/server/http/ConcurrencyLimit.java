package org.millstone.server.http;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Bounds the work: so many requests at the same time, so many more waiting for their turn. Further requests are sent away at
 * once, since a queue that only grows helps nobody and ends with the memory.
 *
 * <p>Jetty's QoSHandler would count a request from its first byte until its client has taken the answer: slow clients would keep out
 * the others, and what is kept would wait like what has to be looked up.
 */
public final class ConcurrencyLimit {
    private static final long RETRY_SECONDS = 1;

    /** Those that are worked on or wait. */
    private final Semaphore places;
    private final Semaphore running;

    public ConcurrencyLimit(int running, int mostWaiting) {
        this.places = new Semaphore(running + mostWaiting);
        this.running = new Semaphore(running, true);
    }

    int waiting() {
        return running.getQueueLength();
    }

    /** Does some work when it is its turn; throws a problem (503) if too many wait already, or it is not its turn in time. */
    public <T> T pass(Deadline deadline, Supplier<T> work) {
        if (!places.tryAcquire()) {
            throw HttpProblem.overloaded("Too many requests are waiting.", RETRY_SECONDS);
        }
        try {
            if (!running.tryAcquire(deadline.nanosLeft(), TimeUnit.NANOSECONDS)) {
                throw HttpProblem.overloaded("The request waited too long for its turn.", RETRY_SECONDS);
            }
            try {
                return work.get();
            } finally {
                running.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw HttpProblem.overloaded("The service is stopping.", RETRY_SECONDS);
        } finally {
            places.release();
        }
    }
}
