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
final class StepProgress implements AutoCloseable {
    /** In nanoseconds: less work than this of a kind says less about its speed than all kinds together. */
    private static final double MINUTE = 60e9;

    /** The nanoseconds of a kind of steps: planned for those that are left and for those that are done, and taken by the latter. */
    private static final class Kind {
        private double left;
        private double done;
        private double took;
    }

    private final ProgressLine line;
    private final LongSupplier clock;
    private final Map<Object, Kind> kinds = new HashMap<>();
    private int steps;
    private int done;
    private long began;
    /** When the last step ended. */
    private long at;
    private String doing = "";

    StepProgress(PrintWriter err, LongSupplier clock) {
        this.clock = clock;
        this.line = new ProgressLine(err, this::now);
    }

    /** Plans one more step. All steps are planned before the first begins. */
    synchronized void plan(Object kind, long nanos) {
        kinds.computeIfAbsent(kind, of -> new Kind()).left += nanos;
        steps++;
        began = clock.getAsLong();
        at = began;
    }

    /** Says what the job is doing now; empty to show nothing. */
    synchronized void shows(String what) {
        doing = what;
    }

    /** Ends a step that was planned. */
    synchronized void ends(Object kind, long nanos) {
        long now = clock.getAsLong();
        Kind of = kinds.computeIfAbsent(kind, none -> new Kind());
        of.left -= nanos;
        of.done += nanos;
        of.took += now - at;
        at = now;
        done++;
        doing = "";
    }

    /** Prints a line that stays, about the step that ended last. */
    void printEnded(Object name, String words) {
        line.print(numbered(done, name) + words);
    }

    void print(String words) {
        line.print(words);
    }

    private String numbered(int number, Object name) {
        return String.format(Locale.ROOT, "%2d/%d  %-7s ", number, steps, name);
    }

    /** Returns how many nanoseconds the rest takes, about. */
    synchronized long left() {
        double pace = (MINUTE + sum(of -> of.took)) / (MINUTE + sum(of -> of.done));
        double left = sum(of -> of.left * (MINUTE * pace + of.took) / (MINUTE + of.done));
        return (long) Math.max(0, left - (clock.getAsLong() - at));
    }

    private double sum(ToDoubleFunction<Kind> of) {
        return kinds.values().stream().mapToDouble(of).sum();
    }

    private synchronized String now() {
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
