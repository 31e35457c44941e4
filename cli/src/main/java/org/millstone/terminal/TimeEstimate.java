package org.millstone.terminal;

import java.util.function.LongSupplier;

/**
 * Estimates how long the rest of some work takes. Work is measured in the nanoseconds that it was planned to take. The real time of each
 * follows from the work done, of which the last minutes count most.
 */
final class TimeEstimate {
    private static final double MINUTE = 60e9;
    /** Work done so many nanoseconds ago counts half. */
    private static final double HALF_LIFE = 10 * MINUTE;
    /** The plan itself counts like this part of the work, done as planned, but like a minute at most. It fades as well. */
    private static final double THOUGHT = 0.05;

    private final double all;
    private final LongSupplier clock;
    private long at;
    private double done;
    private double worked;
    private double took;

    /**
     * Begins the work.
     *
     * @param all the nanoseconds that it is planned to take
     * @param clock returns the time in nanoseconds
     */
    TimeEstimate(double all, LongSupplier clock) {
        this.all = all;
        this.worked = Math.clamp(THOUGHT * all, 1, MINUTE);
        this.took = worked;
        this.clock = clock;
        this.at = clock.getAsLong();
    }

    /** Takes note of how much of the work is done now. */
    void done(double now) {
        long time = clock.getAsLong();
        double fades = Math.pow(0.5, (time - at) / HALF_LIFE);
        worked = worked * fades + Math.max(0, now - done);
        took = took * fades + (time - at);
        done = Math.max(done, now);
        at = time;
    }

    /** Returns the estimated nanoseconds of some work. */
    long time(double work) {
        return (long) (work * took / Math.max(1, worked));
    }

    long left() {
        return time(Math.max(0, all - done));
    }
}
