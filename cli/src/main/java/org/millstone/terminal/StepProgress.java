package org.millstone.terminal;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.millstone.memory.MachineMemory;
import org.millstone.text.Units;

/**
 * Shows how far a job of many steps is: the step at work, and how long the rest takes. A plan says how many nanoseconds each step should
 * take. Steps of a kind go on as fast, measured by the plan, as those of that kind so far.
 */
public final class StepProgress implements AutoCloseable {
    /** In nanoseconds: less work than this of a kind says less about its speed than all kinds together. */
    private static final double LITTLE = 10e9;

    /** The nanoseconds of a kind of steps: planned for those that have not begun and for those that are done, and taken by the latter. */
    private static final class Kind {
        private double left;
        private double done;
        private double took;

        /** Returns how many nanoseconds one of the plan takes. */
        double pace(double ofAll) {
            return (LITTLE * ofAll + took) / (LITTLE + done);
        }
    }

    private final ProgressLine line;
    private final LongSupplier clock;
    private final Map<Object, Kind> kinds = new HashMap<>();
    private int steps;
    private int done;
    private long began;
    private Kind now = new Kind();
    /** The nanoseconds planned for the step at work. */
    private double step;
    private long stepBegan;
    private String doing = "";

    public StepProgress(PrintWriter err, LongSupplier clock) {
        this.clock = clock;
        this.line = new ProgressLine(err, this::text);
    }

    /** Plans one more step. All steps are planned before the first begins. */
    public synchronized void plan(Object kind, long nanos) {
        kinds.computeIfAbsent(kind, of -> new Kind()).left += nanos;
        steps++;
        began = clock.getAsLong();
    }

    /** Begins a step that was planned. */
    public synchronized void begin(Object kind, long nanos) {
        now = kinds.getOrDefault(kind, now);
        now.left -= nanos;
        step = nanos;
        stepBegan = clock.getAsLong();
    }

    /** Says what the job is doing now; empty to show nothing. */
    public synchronized void show(String what) {
        doing = what;
    }

    /** Ends the step at work; returns the beginning of a line about it. */
    public synchronized String end(Object name) {
        now.done += step;
        now.took += clock.getAsLong() - stepBegan;
        step = 0;
        done++;
        doing = "";
        return String.format(Locale.ROOT, "%2d/%d  %-7s ", done, steps, name);
    }

    /** Prints a line that stays. */
    public void print(String words) {
        line.print(words);
    }

    /** Returns how many nanoseconds the rest takes, about. */
    synchronized long left() {
        double pace = (LITTLE + sum(of -> of.took)) / (LITTLE + sum(of -> of.done));
        return (long) (sum(of -> of.left * of.pace(pace))
                + Math.max(0, step * now.pace(pace) - (clock.getAsLong() - stepBegan)));
    }

    private double sum(ToDoubleFunction<Kind> of) {
        return kinds.values().stream().mapToDouble(of).sum();
    }

    private synchronized String text() {
        if (steps == 0 || doing.isEmpty()) {
            return doing;
        }
        long left = left();
        double fraction = 1 - left / (double) Math.max(1, left + clock.getAsLong() - began);
        return String.format(Locale.ROOT, "%2d/%d  %s %s %3.0f%%  %s left  %s", done + 1, steps, doing, line.bar(fraction),
                100 * fraction, Units.time(left), Units.memory(MachineMemory.resident()));
    }

    @Override
    public void close() {
        line.close();
    }
}
