package org.millstone.server;

import java.time.Duration;

/** When a request has taken long enough. */
final class Deadline {
    private final long end;

    private Deadline(long end) {
        this.end = end;
    }

    /** Returns the deadline that is so far from now. */
    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    /** Returns the nanoseconds that are left, 0 if none. */
    long nanosLeft() {
        return Math.max(0, end - System.nanoTime());
    }

    /**
     * Checks that there is time left.
     *
     * @throws Problem (503) if there is none
     */
    void check() {
        if (nanosLeft() == 0) {
            throw Problem.overloaded("The request took too long.", 1);
        }
    }
}
