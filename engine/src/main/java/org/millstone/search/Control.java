package org.millstone.search;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Ends one search: when it is told to, at a time limit, or after a number of positions. The clock runs from the beginning, unless the
 * search ponders. Safe for use by several threads.
 */
public final class Control {
    /**
     * When a search ends by itself. A limit that is 0 or null does not apply. A search without limits ends when it is stopped, or at depth
     * {@link #MOST_DEPTH}.
     *
     * @param depth how many plies to look ahead at most
     * @param nodes how many positions to visit at most; each thread may overstep it by some hundred
     * @param moveTime how long to think about this turn
     * @param remaining the time left to the side to move until the next time control, or for the rest of the game
     * @param increment the time that the side to move gains with each turn
     * @param movesToGo turns until the next time control; 0 if {@code remaining} is for the rest of the game
     * @param ponder whether the search begins on the opponent's time: the clock then runs from {@link Control#startClock} on
     */
    public record SearchLimits(int depth, long nodes, @Nullable Duration moveTime, @Nullable Duration remaining,
            Duration increment, int movesToGo, boolean ponder) {
        public static final int MOST_DEPTH = 99;

        public static SearchLimits depth(int plies) {
            return new SearchLimits(plies, 0, null, null, Duration.ZERO, 0, false);
        }

        public static SearchLimits time(Duration time) {
            return new SearchLimits(0, 0, time, null, Duration.ZERO, 0, false);
        }

        public SearchLimits atMost(int plies) {
            return new SearchLimits(depth == 0 ? plies : Math.min(depth, plies), nodes, moveTime, remaining, increment, movesToGo,
                    ponder);
        }

        public boolean timed() {
            return moveTime != null || remaining != null;
        }
    }

    /** The part of the thinking time that is kept back for messages between the engine and the program that asks. */
    private static final Duration OVERHEAD = Duration.ofMillis(15);
    private static final int TURNS_AHEAD = 30;
    /** The hard limit, which ends a search at once, is at most four times the soft limit, after which no iteration begins. */
    private static final int HARD_TO_SOFT = 4;

    /** Thrown through a search that has reached its limits, to end it. It carries no stack trace: where the search was does not matter. */
    public static final class StoppedException extends RuntimeException {
        public StoppedException() {
            super("stopped", null, false, false);
        }
    }

    private final SearchLimits limits;
    private final AtomicLong nodes = new AtomicLong();
    private final long began = System.nanoTime();
    /** When the search ends, by {@link System#nanoTime}; {@link Long#MAX_VALUE} if no clock runs. */
    private volatile long hardEnd = Long.MAX_VALUE;
    /** From when on no other iteration begins, by {@link System#nanoTime}; {@link Long#MAX_VALUE} if no clock runs. */
    private volatile long softEnd = Long.MAX_VALUE;
    private volatile boolean stopped;

    public Control(SearchLimits limits) {
        this.limits = limits;
        if (!limits.ponder()) {
            startClock();
        }
    }

    /** Starts the clock. Of a pondering search, the caller does so when the opponent has made the expected turn. */
    public void startClock() {
        Duration moveTime = limits.moveTime();
        Duration remaining = limits.remaining();
        Duration most = moveTime == null ? remaining : moveTime;
        if (most == null) {
            return;
        }
        long left = Math.max(most.minus(OVERHEAD).toNanos(), TimeUnit.MILLISECONDS.toNanos(1));
        long soft = left;
        long hard = left;
        if (moveTime == null) {
            int turns = limits.movesToGo() > 0 ? limits.movesToGo() : TURNS_AHEAD;
            soft = Math.min(left / turns + limits.increment().toNanos() / 2, left);
            hard = Math.min(HARD_TO_SOFT * soft, turns == 1 ? left : left / 2);
        }
        long now = System.nanoTime();
        softEnd = now + soft;
        hardEnd = now + hard;
    }

    private static boolean isPast(long end) {
        return end != Long.MAX_VALUE && System.nanoTime() - end >= 0;
    }

    /** Adds the positions that a thread has visited since its last call; returns whether the thread has to end. */
    boolean poll(long more) {
        long sum = nodes.addAndGet(more);
        if (limits.nodes() > 0 && sum >= limits.nodes() || isPast(hardEnd)) {
            stopped = true;
        }
        return stopped;
    }

    /** Returns after how many more positions a thread should call {@link #poll}: {@code usual}, or fewer near the limit. */
    long nodesToGo(long usual) {
        return limits.nodes() == 0 ? usual : Math.clamp(limits.nodes() - nodes.get(), 1, usual);
    }

    boolean mayGoOn() {
        return !stopped && !isPast(softEnd);
    }

    public SearchLimits limits() {
        return limits;
    }

    /** Makes the search end soon. It then returns what it has found. */
    public void stop() {
        stopped = true;
    }

    /** Returns a part, from 0 to 1, of the time until the soft limit; empty if no clock runs. */
    public Optional<Duration> share(double part) {
        long end = softEnd;
        return end == Long.MAX_VALUE ? Optional.empty()
                : Optional.of(Duration.ofNanos((long) (part * Math.max(0, end - System.nanoTime()))));
    }

    public boolean stopped() {
        return stopped || isPast(hardEnd);
    }

    long nodes() {
        return nodes.get();
    }

    long nanos() {
        return System.nanoTime() - began;
    }
}
