package org.millstone.search;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** What tells the threads of a search to end: the caller, the clock, or the number of nodes. */
final class Control {
    /** What a turn costs beyond thinking: the way to the caller and back. */
    private static final Duration OVERHEAD = Duration.ofMillis(15);
    /** Without a time control ahead, the rest of a game is taken to last this many turns. */
    private static final int TURNS_AHEAD = 30;
    private static final int HARD_TO_SOFT = 4;

    private final Limits limits;
    private final AtomicLong nodes = new AtomicLong();
    private final long began = System.nanoTime();
    private long clockBegan = began;
    private volatile long hardEnd = Long.MAX_VALUE;
    private volatile long softEnd = Long.MAX_VALUE;
    private volatile boolean stopped;
    private boolean waiting;

    Control(Limits limits) {
        this.limits = limits;
        this.waiting = limits.waits();
        if (!limits.ponder()) {
            startClock();
        }
    }

    private void startClock() {
        Duration moveTime = limits.moveTime();
        Duration remaining = limits.remaining();
        long hard;
        long soft;
        if (moveTime != null) {
            hard = atLeastOne(moveTime.minus(OVERHEAD));
            soft = hard;
        } else if (remaining != null) {
            int turns = limits.movesToGo() > 0 ? limits.movesToGo() : TURNS_AHEAD;
            long left = atLeastOne(remaining.minus(OVERHEAD));
            soft = Math.min(left / turns + limits.increment().toNanos() / 2, left);
            hard = Math.min(HARD_TO_SOFT * soft, turns == 1 ? left : left / 2);
        } else {
            return;
        }
        softEnd = clockBegan + soft;
        hardEnd = clockBegan + hard;
    }

    private static long atLeastOne(Duration time) {
        return Math.max(time.toNanos(), TimeUnit.MILLISECONDS.toNanos(1));
    }

    /** Adds the nodes of a thread since its last call, and returns whether it has to end. */
    boolean poll(long more) {
        long sum = nodes.addAndGet(more);
        if (limits.nodes() > 0 && sum >= limits.nodes() || System.nanoTime() - hardEnd >= 0 && hardEnd != Long.MAX_VALUE) {
            stopped = true;
        }
        return stopped;
    }

    /** Returns after how many nodes a thread should ask again. */
    long nodesToGo(long usual) {
        return limits.nodes() == 0 ? usual : Math.clamp(limits.nodes() - nodes.get(), 1, usual);
    }

    /** Whether another iteration is worth beginning. */
    boolean mayGoOn() {
        return !stopped && (softEnd == Long.MAX_VALUE || System.nanoTime() - softEnd < 0);
    }

    boolean stopped() {
        return stopped;
    }

    synchronized void stop() {
        stopped = true;
        waiting = false;
        notifyAll();
    }

    /** The opponent has made the turn that was pondered on: from now on the clock runs. */
    synchronized void ponderHit() {
        clockBegan = System.nanoTime();
        startClock();
        waiting = limits.infinite();
        notifyAll();
    }

    /** Waits until the caller wants the result. */
    synchronized void awaitRelease() {
        try {
            while (waiting) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    long nodes() {
        return nodes.get();
    }

    long nanos() {
        return System.nanoTime() - began;
    }
}
