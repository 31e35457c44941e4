package org.millstone.server.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/** When a request has taken long enough, by a clock that tells nanoseconds. */
public record Deadline(LongSupplier clock, long end) {
    public static Deadline in(Duration time, LongSupplier clock) {
        return new Deadline(clock, clock.getAsLong() + time.toNanos());
    }

    /** Returns the nanoseconds that are left, 0 if none. */
    public long nanosLeft() {
        return Math.max(0, end - clock.getAsLong());
    }

    /** Checks that there is time left; throws a problem (503) if there is none. */
    public void check() {
        if (nanosLeft() == 0) {
            throw HttpProblem.overloaded("The request took too long.", 1);
        }
    }
}
