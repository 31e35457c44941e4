package org.millstone.terminal;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.millstone.io.Units;
import org.millstone.memory.MachineMemory;

/**
 * Shows how far a job of many steps is: the step at work, and how long the rest takes. A plan says how many nanoseconds each step should
 * take. If steps of a kind have taken twice their planned time so far, the rest of that kind is expected to take twice its own.
 */
public final class StepProgress implements AutoCloseable {
    /** In planned nanoseconds: while less of a kind of steps is done, its own speed counts less than that of all kinds. */
    private static final double LITTLE = 10e9;

    /** Sums over the steps of a kind, in nanoseconds: planned and not begun, planned and done, and taken by those that are done. */
    private static final class Kind {
        private double left;
        private double done;
        private double took;

        /** Returns how many nanoseconds a planned nanosecond of this kind takes; {@code ofAll}: one of all kinds together. */
        double pace(double ofAll) {
            return (LITTLE * ofAll + took) / (LITTLE + done);
        }
    }

    private final ProgressLine line;
    private final Map<Object, Kind> kinds = new HashMap<>();
    private int steps;
    private int done;
    private long began;
    private Kind now = new Kind();
    private double step;
    private long stepBegan;
    private String doing = "";

    public StepProgress(PrintWriter err) {
        this.line = new ProgressLine(err, this::text);
    }

    /** Plans one more step. All steps are planned before the first begins. */
    public synchronized void plan(Object kind, long nanos) {
        kinds.computeIfAbsent(kind, of -> new Kind()).left += nanos;
        steps++;
        began = System.nanoTime();
    }

    /** Begins a step that was planned. */
    public synchronized void begin(Object kind, long nanos) {
        now = kinds.getOrDefault(kind, now);
        now.left -= nanos;
        step = nanos;
        stepBegan = System.nanoTime();
    }

    public synchronized void show(String what) {
        doing = what;
    }

    /** Ends the step at work; returns the beginning of a line about it. */
    public synchronized String end(Object name) {
        now.done += step;
        now.took += System.nanoTime() - stepBegan;
        step = 0;
        done++;
        doing = "";
        return String.format(Locale.ROOT, "%2d/%d  %-7s ", done, steps, name);
    }

    public void print(String words) {
        line.print(words);
    }

    /** Returns about how many nanoseconds the job still takes. */
    private synchronized long left() {
        double pace = (LITTLE + sum(of -> of.took)) / (LITTLE + sum(of -> of.done));
        return (long) (sum(of -> of.left * of.pace(pace))
                + Math.max(0, step * now.pace(pace) - (System.nanoTime() - stepBegan)));
    }

    private double sum(ToDoubleFunction<Kind> of) {
        return kinds.values().stream().mapToDouble(of).sum();
    }

    private synchronized String text() {
        if (steps == 0 || doing.isEmpty()) {
            return doing;
        }
        long left = left();
        double fraction = 1 - left / (double) Math.max(1, left + System.nanoTime() - began);
        return String.format(Locale.ROOT, "%2d/%d  %s %s %3.0f%%  %s left  %s", done + 1, steps, doing, line.bar(fraction),
                100 * fraction, Units.time(left), Units.memory(MachineMemory.resident()));
    }

    @Override
    public void close() {
        line.close();
    }
}
