package org.millstone.builder.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.BuildListener;
import org.millstone.builder.Manifest;
import org.millstone.builder.StepTodo;
import org.millstone.command.Advice;
import org.millstone.command.ProgressLine;
import org.millstone.command.Units;
import org.millstone.memory.MachineMemory;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.Step;

/** Shows a build as it goes on, and sums it up in the end. */
final class BuildProgress implements BuildListener, AutoCloseable {
    /** Rough shares of a pair's time: its captures come first, its writing last, its layers between. */
    private static final double CAPTURES_END = 0.3;
    private static final double LAYERS_END = 0.85;
    /** Of the time of a table with stones in hand, before writing. */
    private static final double PLACING_END = 0.6;
    /** Of the time of a step that is solved and graded, before its grades. */
    private static final double SOLVED_END = 0.7;
    /** Of the time of grades, before writing. */
    private static final double GRADED_END = 0.7;

    private static final double NANOS = 1e9;

    private final ProgressLine line;
    private final List<StepReport> reports = new ArrayList<>();
    private final long began = System.nanoTime();
    private final Map<Step, StepTodo> todo = new HashMap<>();
    private int steps;
    private long allSlots;
    private long doneSlots;

    private @Nullable Step step;
    private long stepSlots;
    private long stepBegan;
    private double solvedShare;
    private double stepShare;
    private double winShare;
    private String doing = "";

    BuildProgress(PrintWriter err) {
        this.line = new ProgressLine(err, this::now);
    }

    @Override
    public synchronized void correctedFinals() {
        line.print("The manifest did not say rightly what finals are worth. Now it does.");
    }

    @Override
    public synchronized void begins(Outlook outlook) {
        steps = outlook.todo().size();
        allSlots = outlook.slots();
        outlook.todo().forEach(of -> todo.put(of.step(), of));
        if (steps == 0) {
            return;
        }
        List<StepTodo> solve = outlook.todo().stream().filter(StepTodo::solve).toList();
        List<StepTodo> grade = outlook.todo().stream().filter(of -> !of.solve()).toList();
        String both = solve.isEmpty() || grade.isEmpty() ? "" : "; ";
        line.print(String.format(Locale.ROOT, "To build: %s%s; %s slots.",
                kinds(solve) + both + (grade.isEmpty() ? "" : "the grades of " + kinds(grade)),
                outlook.done() == 0 ? "" : " (there already: " + outlook.done() + ")", Units.count(outlook.slots())));
        line.print(String.format(Locale.ROOT, "That takes about %s, %s of disk (%s are free), and at most %s of memory.",
                Units.time(outlook.nanos()), Units.bytes(outlook.disk()), Units.bytes(outlook.free()),
                Units.memory(outlook.memory())));
    }

    private static String kinds(List<StepTodo> todo) {
        long pairs = todo.stream().filter(of -> of.step() instanceof Pair).count();
        long placements = todo.size() - pairs;
        String moving = pairs + (pairs == 1 ? " pair" : " pairs") + " of the moving phase";
        String placing = placements + (placements == 1 ? " table" : " tables") + " with stones in hand";
        return todo.isEmpty() ? "" : placements == 0 ? moving : pairs == 0 ? placing : moving + ", " + placing;
    }

    @Override
    public synchronized void stepBegins(Step begun, long slots) {
        step = begun;
        stepSlots = slots;
        stepBegan = System.nanoTime();
        StepTodo of = Objects.requireNonNull(todo.get(begun));
        solvedShare = !of.solve() ? 0 : of.grade() ? SOLVED_END : 1;
        stepShare = 0;
        winShare = 0;
        doing = "reading";
    }

    @Override
    public synchronized void solves(Step solved) {
        doing = "solving";
    }

    @Override
    public synchronized void layer(Phase phase, int plies, long decided) {
        doing = phase == Phase.CAPTURES ? phase.toString() : String.format(Locale.ROOT, "%s %3d plies", phase, plies);
        if (phase != Phase.CAPTURES) {
            double share = CAPTURES_END + (LAYERS_END - CAPTURES_END) * decided / stepSlots;
            double now = Math.min(LAYERS_END, phase == Phase.ROW_WINS ? share : share + winShare);
            stepShare = Math.max(stepShare, solvedShare * now);
            winShare = phase == Phase.ROW_WINS ? share - CAPTURES_END : winShare;
        }
    }

    @Override
    public synchronized void grades(Step graded) {
        doing = "grading";
        stepShare = solvedShare;
    }

    @Override
    public synchronized void writes(Step written) {
        doing = "writing";
        boolean grades = stepShare >= solvedShare;
        stepShare = grades ? solvedShare + (1 - solvedShare) * GRADED_END
                : solvedShare * (written instanceof Pair ? LAYERS_END : PLACING_END);
    }

    @Override
    public synchronized void stepDone(StepReport report) {
        reports.add(report);
        doneSlots += report.slots();
        step = null;
        line.print(String.format(Locale.ROOT, "%2d/%d  %s", reports.size(), steps, row(report)));
    }

    private static String row(StepReport report) {
        double seconds = report.totalNanos() / NANOS;
        return String.format(Locale.ROOT, "%-7s %13s slots  %8s  %5.1f M slots/s  %9s", report.step(),
                Units.count(report.slots()),
                Units.time(report.totalNanos()), report.slots() / 1e6 / seconds, Units.bytes(report.bytes()));
    }

    private synchronized String now() {
        if (step == null) {
            return "";
        }
        long time = System.nanoTime();
        double inStep = stepShare * stepSlots;
        double perNano = inStep / Math.max(1, time - stepBegan);
        double perNanoInAll = (doneSlots + inStep) / Math.max(1, time - began);
        return String.format(Locale.ROOT, "%2d/%d  %-7s %-16s %s %3.0f%%  %5.1f M slots/s  this %s, all %s  %s",
                reports.size() + 1, steps, step, doing, line.bar(stepShare), 100 * stepShare, perNano * NANOS / 1e6,
                left(stepSlots - inStep, perNano), left(allSlots - doneSlots - inStep, perNanoInAll),
                Units.memory(MachineMemory.resident()));
    }

    /** The time that is left, once there is something to tell it from. */
    private static String left(double slots, double perNano) {
        return perNano <= 0 ? "?" : Units.time((long) (slots / perNano));
    }

    /** Returns what came of the steps so far. */
    synchronized List<StepReport> reports() {
        return List.copyOf(reports);
    }

    /** Returns the table that a build ends with. */
    List<String> summary(Manifest manifest, Advice advice) {
        List<String> lines = new ArrayList<>();
        if (reports.isEmpty()) {
            lines.add("Nothing to build: all tables asked for are there.");
            return lines;
        }
        lines.add("own-opp          won          drawn           lost  longest win  longest loss      bytes  bits/slot");
        long bytes = 0;
        long slots = 0;
        for (StepReport report : reports) {
            for (Manifest.Entry entry : report.entries()) {
                long size = entry.allBytes();
                bytes += size;
                slots += entry.slots();
                lines.add(String.format(Locale.ROOT, "%-7s %13s %14s %14s %12s %13s %10s %10.2f", entry.subspace(),
                        Units.count(entry.wins()), Units.count(entry.draws()), Units.count(entry.losses()),
                        depth(entry.longestWin()), depth(entry.longestLoss()), Units.bytes(size), 8.0 * size / entry.slots()));
            }
        }
        long nanos = System.nanoTime() - began;
        lines.add(String.format(Locale.ROOT,
                "Solved %s slots, built in %s (%.1f M slots/s); %s on disk, %.2f bits a slot; peak memory %s.",
                Units.count(doneSlots), Units.time(nanos), doneSlots * 1e3 / nanos, Units.bytes(bytes),
                8.0 * bytes / slots, Units.memory(MachineMemory.peak())));
        int golden = reports.stream().mapToInt(StepReport::golden).sum();
        int tables = reports.stream().mapToInt(report -> report.entries().size()).sum();
        lines.add(golden == tables
                ? "Their digests are those of the verified database."
                : "For " + (tables - golden) + " of the " + tables
                        + " tables not all digests are known; to check them: " + advice.to("verify"));
        lines.add("Tables in the folder: " + manifest.tables().size() + ".");
        return lines;
    }

    private static String depth(@Nullable Integer plies) {
        return plies == null ? "-" : plies.toString();
    }

    @Override
    public void close() {
        line.close();
    }
}
