package org.millstone.builder;

import java.util.function.LongSupplier;

/**
 * Tells how long the rest of some work takes. Work is measured in the nanoseconds that it was thought to take. The real time of one of
 * these follows from the work done, and the last minutes count most.
 */
final class TimeEstimate {
    private static final double MINUTE = 60e9;
    /** Work done so long ago counts half. */
    private static final double HALF_LIFE = 10 * MINUTE;
    /** The earlier estimate counts as much as this part of the work, and a minute at most; it fades like the rest. */
    private static final double THOUGHT = 0.05;

    private final double all;
    private final LongSupplier clock;
    private long at;
    private double done;
    private double worked;
    private double took;

    /** Begins some work, which is thought to take so many nanoseconds, by a clock that tells them. */
    TimeEstimate(double all, LongSupplier clock) {
        this.all = all;
        this.worked = Math.clamp(THOUGHT * all, 1, MINUTE);
        this.took = worked;
        this.clock = clock;
        this.at = clock.getAsLong();
    }

    /** Hears how much of the work is done now. */
    void done(double now) {
        long time = clock.getAsLong();
        double fades = Math.pow(0.5, (time - at) / HALF_LIFE);
        worked = worked * fades + Math.max(0, now - done);
        took = took * fades + (time - at);
        done = Math.max(done, now);
        at = time;
    }

    /** Returns the nanoseconds that some work takes. */
    long time(double work) {
        return (long) (work * took / Math.max(1, worked));
    }

    long left() {
        return time(Math.max(0, all - done));
    }
}
