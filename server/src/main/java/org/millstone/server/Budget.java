package org.millstone.server;

import java.util.concurrent.Semaphore;

/** Memory that requests may take together for as long as their clients please, so that slow ones do not use up all of it. */
final class Budget {
    private static final long RETRY_SECONDS = 5;

    private final Semaphore kilobytes;

    Budget(long bytes) {
        this.kilobytes = new Semaphore((int) Math.min(Integer.MAX_VALUE, bytes >> 10));
    }

    /**
     * Takes memory out of the budget.
     *
     * @throws Problem (503) if there is not so much left
     */
    Held hold(long bytes) {
        int wanted = (int) Math.min(Integer.MAX_VALUE, (bytes >> 10) + 1);
        if (!kilobytes.tryAcquire(wanted)) {
            throw Problem.overloaded("Too many large requests are in work.", RETRY_SECONDS);
        }
        return () -> kilobytes.release(wanted);
    }
}
