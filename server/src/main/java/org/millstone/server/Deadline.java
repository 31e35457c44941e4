package org.millstone.server;

import java.time.Duration;

/**
 * When a request has taken long enough.
 *
 * @param end that moment, as {@link System#nanoTime} counts
 */
public record Deadline(long end) {
    /** Returns the deadline that is so far from now. */
    public static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /** Returns the nanoseconds that are left, 0 if none. */
    public long nanosLeft() {
        return Math.max(0, end - System.nanoTime());
    }

    /**
     * Checks that there is time left.
     *
     * @throws HttpProblem (503) if there is none
     */
    public void check() {
        if (nanosLeft() == 0) {
            throw HttpProblem.overloaded("The request took too long.", 1);
        }
    }
}
