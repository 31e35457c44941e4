package org.millstone.server.answers;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.millstone.server.http.ClientLimit;
import org.millstone.server.http.HttpProblem;

/**
 * Bounds how many requests are worked on at the same time, and how many more wait for their turn. Further requests are refused at once: an
 * unbounded queue would fill the memory.
 *
 * <p>Jetty's QoSHandler would not do. It counts a request from its first byte until its client has received the response. So slow clients
 * would keep out others. Answers from a cache would wait like those that are computed.
 */
public final class ConcurrencyLimit {
    private static final long RETRY_SECONDS = 1;

    /** Permits for all requests that wait or are worked on; {@code running} has those for requests that are worked on. */
    private final Semaphore admitted;
    private final Semaphore running;
    private final int most;

    public ConcurrencyLimit(int running, int mostWaiting) {
        this.admitted = new Semaphore(running + mostWaiting);
        this.running = new Semaphore(running, true);
        this.most = running;
    }

    public int waiting() {
        return running.getQueueLength();
    }

    boolean isAtWork() {
        return running.availablePermits() < most;
    }

    /** Does work in the caller's thread when its turn comes. Throws a problem (503) if too many requests wait, or it waits too long. */
    public <T> T run(Duration longestWait, Supplier<T> work) {
        try (ClientLimit.Permit _ = ClientLimit.of(admitted, 1, "Too many requests are waiting.", RETRY_SECONDS)) {
            if (!running.tryAcquire(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
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
        }
    }
}
