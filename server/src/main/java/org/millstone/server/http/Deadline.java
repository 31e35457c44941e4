package org.millstone.server.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The time at which a request is given up: {@code end}, by a clock that tells nanoseconds. */
public record Deadline(LongSupplier clock, long end) {
    public static Deadline in(Duration time, LongSupplier clock) {
        return new Deadline(clock, clock.getAsLong() + time.toNanos());
    }

    /** Returns how many nanoseconds are left, at least 0. */
    public long nanosLeft() {
        return Math.max(0, end - clock.getAsLong());
    }

    /** Throws a problem (503) if no time is left. */
    public void check() {
        if (nanosLeft() == 0) {
            throw HttpProblem.overloaded("The request took too long.", 1);
        }
    }
}
