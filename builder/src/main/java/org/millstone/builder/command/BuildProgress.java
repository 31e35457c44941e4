package org.millstone.builder.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.BuildListener;
import org.millstone.builder.BuildOptions;
import org.millstone.builder.Builder;
import org.millstone.builder.ObstacleException;
import org.millstone.builder.StepTodo;
import org.millstone.command.Advice;
import org.millstone.command.ProgressLine;
import org.millstone.command.Units;
import org.millstone.database.ListedFiles;
import org.millstone.database.Manifest;
import org.millstone.memory.MachineMemory;
import org.millstone.step.Meter;
import org.millstone.step.Step;

/** Shows a build as it goes on, and sums it up in the end. */
public final class BuildProgress implements BuildListener, AutoCloseable {
    private static final double NANOS = 1e9;

    private final ProgressLine line;
    private final List<StepReport> reports = new ArrayList<>();
    private final LongSupplier clock;
    private final long began;
    private final Map<Step, StepTodo> todo = new HashMap<>();
    private String looking = "";
    private @Nullable Pace pace;
    private @Nullable Meter meter;
    private long doneNanos;

    private @Nullable Step step;
    private long stepSlots;
    private long stepBegan;
    private String doing = "";

    public BuildProgress(PrintWriter err) {
        this(err, System::nanoTime);
    }

    /** The same by another clock, which tells nanoseconds. */
    BuildProgress(PrintWriter err, LongSupplier clock) {
        this.clock = clock;
        this.began = clock.getAsLong();
        this.line = new ProgressLine(err, this::now);
    }

    /** Builds, and shows it; returns the manifest afterwards. An exception says why it cannot go on, and what to do. */
    public Manifest build(BuildOptions options) {
        try {
            return new Builder(options, this).build();
        } catch (ObstacleException e) {
            throw ObstacleWords.ofBuild(e);
        }
    }

    @Override
    public synchronized void renewedWords(List<String> members) {
        line.print("The database had another " + String.join(", ", members) + " of its rule set. Now it has what you gave.");
    }

    @Override
    public synchronized void checked(int done, int all) {
        looking = done == all ? "" : String.format(Locale.ROOT, "looking at what is there: %d of %d", done, all);
    }

    @Override
    public synchronized void faults(List<ListedFiles.Fault> faults) {
        ListedFiles.lines(faults).forEach(line::print);
        line.print("The manifest lists " + (faults.size() == 1 ? "this file. It is" : "these files. They are") + " rebuilt.");
    }

    /** Says how to go on, when the process is told to stop. */
    void stopped() {
        line.close();
        line.print("Stopped. The tables that are finished are kept. The same command goes on from there.");
    }

    @Override
    public synchronized void correctedFinals() {
        line.print("The manifest listed wrong worths of finals. They are right now.");
    }

    @Override
    public synchronized void begins(Outlook outlook) {
        pace = new Pace(outlook.nanos(), clock);
        meter = outlook.meter();
        outlook.todo().forEach(of -> todo.put(of.step(), of));
        if (todo.isEmpty()) {
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
        List<String> kinds = new ArrayList<>();
        long pairs = todo.stream().filter(of -> of.step().paired()).count();
        long moving = todo.stream().filter(of -> of.step().first().inHand() == 0).count();
        addKind(kinds, moving, "pair", "of the moving phase");
        addKind(kinds, pairs - moving, "pair", "with stones in hand");
        addKind(kinds, todo.size() - pairs, "table", "with stones in hand");
        return String.join(", ", kinds);
    }

    private static void addKind(List<String> kinds, long count, String of, String which) {
        if (count > 0) {
            kinds.add(count + " " + of + (count == 1 ? " " : "s ") + which);
        }
    }

    @Override
    public synchronized void stepBegins(Step begun, long slots) {
        step = begun;
        stepSlots = slots;
        stepBegan = clock.getAsLong();
        doing = "reading";
    }

    @Override
    public synchronized void solves(Step solved) {
        doing = "solving";
    }

    @Override
    public synchronized void layer(Phase phase, int plies, long decided) {
        doing = phase == Phase.CAPTURES ? phase.toString() : String.format(Locale.ROOT, "%s %3d plies", phase, plies);
    }

    @Override
    public synchronized void grades(Step graded) {
        doing = "grading";
    }

    @Override
    public synchronized void writes(Step written) {
        doing = "writing";
    }

    @Override
    public synchronized void stepDone(StepReport report) {
        reports.add(report);
        doneNanos += Objects.requireNonNull(todo.get(report.step())).nanos();
        step = null;
        line.print(String.format(Locale.ROOT, "%2d/%d  %s", reports.size(), todo.size(), row(report)));
    }

    private static String row(StepReport report) {
        double seconds = report.totalNanos() / NANOS;
        return String.format(Locale.ROOT, "%-7s %13s slots  %8s  %5.1f M slots/s  %9s", report.step(),
                Units.count(report.slots()),
                Units.time(report.totalNanos()), report.slots() / 1e6 / seconds, Units.bytes(report.bytes()));
    }

    synchronized String now() {
        if (step == null || pace == null || meter == null) {
            return looking;
        }
        double share = meter.share();
        double stepNanos = Objects.requireNonNull(todo.get(step)).nanos();
        pace.done(doneNanos + share * stepNanos);
        double perSecond = share * stepSlots * NANOS / Math.max(1, clock.getAsLong() - stepBegan);
        return String.format(Locale.ROOT, "%2d/%d  %-7s %-16s %s %3.0f%%  %5.1f M slots/s  this %s, all %s  %s",
                reports.size() + 1, todo.size(), step, doing, line.bar(share), 100 * share, perSecond / 1e6,
                Units.time(pace.time((1 - share) * stepNanos)), Units.time(pace.left()), Units.memory(MachineMemory.resident()));
    }

    public synchronized List<StepReport> reports() {
        return List.copyOf(reports);
    }

    /** Returns the report at the end of a build; {@code toRead} is the command that reads all files, empty if they were read. */
    List<String> summary(Manifest manifest, String toRead, Advice advice) {
        List<String> lines = new ArrayList<>();
        if (reports.isEmpty()) {
            lines.add("Nothing to build: all tables asked for are there, "
                    + (toRead.isEmpty() ? "with the digests that the manifest lists."
                            : "by their headers and lengths. To check all they hold: " + toRead));
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
                        Units.count(entry.counts().wins()), Units.count(entry.counts().draws()),
                        Units.count(entry.counts().losses()),
                        depth(entry.counts().longestWin()), depth(entry.counts().longestLoss()), Units.bytes(size),
                        8.0 * size / entry.slots()));
            }
        }
        long nanos = clock.getAsLong() - began;
        lines.add(String.format(Locale.ROOT,
                "Solved %s slots, built in %s (%.1f M slots/s); %s on disk, %.2f bits a slot; peak memory %s.",
                Units.count(slots), Units.time(nanos), slots * 1e3 / nanos, Units.bytes(bytes),
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

    private static String depth(int plies) {
        return plies < 0 ? "-" : String.valueOf(plies);
    }

    @Override
    public void close() {
        line.close();
    }
}
