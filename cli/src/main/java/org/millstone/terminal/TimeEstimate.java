package org.millstone.terminal;

import java.util.function.LongSupplier;

/**
 * Estimates how long the rest of some work takes. A plan says how many nanoseconds each part should take: that is the amount of work. The
 * ratio of real to planned time so far, recent work counting most, gives the estimate.
 */
final class TimeEstimate {
    private static final double MINUTE = 60e9;
    /** In nanoseconds: work that was done so long ago counts half. */
    private static final double HALF_LIFE = 10 * MINUTE;
    /** The estimate starts as if this share of all work, at most a minute, had taken the planned time. This fades as real work does. */
    private static final double THOUGHT = 0.05;

    private final double all;
    private final LongSupplier clock;
    private long at;
    private double done;
    private double worked;
    private double took;

    /** Begins the work, for all of which these nanoseconds are planned. The clock tells nanoseconds. */
    TimeEstimate(double all, LongSupplier clock) {
        this.all = all;
        this.worked = Math.clamp(THOUGHT * all, 1, MINUTE);
        this.took = worked;
        this.clock = clock;
        this.at = clock.getAsLong();
    }

    /** Takes note of how much work is done by now, in planned nanoseconds since the beginning. */
    void done(double now) {
        long time = clock.getAsLong();
        double fades = Math.pow(0.5, (time - at) / HALF_LIFE);
        worked = worked * fades + Math.max(0, now - done);
        took = took * fades + (time - at);
        done = Math.max(done, now);
        at = time;
    }

    /** Returns how many real nanoseconds this work would take, which is given in planned nanoseconds. */
    long time(double work) {
        return (long) (work * took / Math.max(1, worked));
    }

    long left() {
        return time(Math.max(0, all - done));
    }
}
