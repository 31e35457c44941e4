package org.millstone.terminal;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.BuildListener;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.database.Manifest;
import org.millstone.memory.MachineMemory;
import org.millstone.retrograde.Solver.Phase;
import org.millstone.rules.Texts;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool.ProgressMeter;
import org.millstone.table.TableCounts;
import org.millstone.text.SuggestedCommand;
import org.millstone.text.Units;

/** Shows on a terminal how far a build is, and returns a summary at its end. */
public final class BuildProgress implements BuildListener, AutoCloseable {
    private static final double NANOS = 1e9;
    /** After this share of the work, the speed of the machine is known well enough to tell; then again each time the share has doubled. */
    private static final double KNOWN = 0.04;
    /** By how much what was told last must be wrong for that. */
    private static final double WRONG = 1.1;
    /** In nanoseconds: the estimate of a shorter rest helps nobody. */
    private static final double MINUTE = 60e9;

    private final ProgressLine line;
    private final LongSupplier clock;
    private final long began;
    private final List<StepReport> reports = new ArrayList<>();
    private String looking = "";
    private List<PendingStep> todo = List.of();
    private @Nullable TimeEstimate pace;
    /** The share of the work after which the estimate is looked at next. */
    private double known = KNOWN;
    /** How many nanoseconds all takes, as told last. */
    private double told;
    private @Nullable ProgressMeter meter;
    private long doneNanos;

    private @Nullable PendingStep step;
    private long stepBegan;
    private String doing = "";

    public BuildProgress(PrintWriter err) {
        this(err, System::nanoTime);
    }

    /** Does the same by a clock that tells nanoseconds. */
    BuildProgress(PrintWriter err, LongSupplier clock) {
        this.clock = clock;
        this.began = clock.getAsLong();
        this.line = new ProgressLine(err, this::now);
    }

    @Override
    public synchronized void mends(String words) {
        line.print(words);
    }

    @Override
    public synchronized void checked(int done, int all) {
        looking = done == all ? "" : String.format(Locale.ROOT, "looking at what is there: %d of %d", done, all);
    }

    /** Prints that the same command continues the build. Called when a signal ends the process; progress is no longer shown. */
    public void stopped() {
        line.close();
        line.print("Stopped. The tables that are finished are kept. The same command goes on from there.");
    }

    @Override
    public synchronized void begins(Outlook outlook) {
        told = outlook.sum(PendingStep::nanos);
        pace = new TimeEstimate(told, clock);
        meter = outlook.meter();
        todo = outlook.todo();
        if (todo.isEmpty()) {
            return;
        }
        String solve = kinds(todo.stream().filter(of -> of.solve() && !of.limited()).toList());
        String grade = kinds(todo.stream().filter(of -> !of.solve()).toList());
        String limit = kinds(todo.stream().filter(PendingStep::limited).toList());
        line.print("To build: " + Stream.of(solve, grade.isEmpty() ? "" : "the grades of " + grade,
                limit.isEmpty() ? "" : "the conversions of " + limit).filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "))
                + (outlook.done() == 0 ? "" : " (there already: " + outlook.done() + ")") + "; "
                + Units.count(outlook.sum(PendingStep::slots)) + " slots.");
        line.print(String.format(Locale.ROOT, "That takes about %s, %s of disk (%s are free), and at most %s of memory.",
                Units.time(outlook.sum(PendingStep::nanos)), Units.bytes(outlook.sum(PendingStep::bytes)),
                Units.bytes(outlook.free()),
                Units.memory(outlook.memory())));
    }

    private static String kinds(List<PendingStep> todo) {
        long pairs = todo.stream().filter(of -> of.step().paired()).count();
        long moving = todo.stream().filter(of -> of.step().first().inHand() == 0).count();
        return Stream.of(kind(moving, "pair", "of the moving phase"), kind(pairs - moving, "pair", "with stones in hand"),
                kind(todo.size() - pairs, "table", "with stones in hand")).flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> kind(long count, String of, String which) {
        return count == 0 ? Optional.empty() : Optional.of(count + " " + of + (count == 1 ? " " : "s ") + which);
    }

    @Override
    public synchronized void works(PendingStep of, Work work) {
        doing = Texts.key(work);
        if (work == Work.READING) {
            step = of;
            stepBegan = clock.getAsLong();
        }
    }

    @Override
    public synchronized void layer(Phase phase, int plies) {
        doing = Texts.key(phase) + (phase == Phase.CAPTURES ? "" : String.format(Locale.ROOT, " %3d plies", plies));
    }

    @Override
    public synchronized void stepDone(StepReport report) {
        PendingStep done = todo.get(reports.size());
        doneNanos += done.nanos();
        reports.add(report);
        step = null;
        double seconds = report.totalNanos() / NANOS;
        line.print(String.format(Locale.ROOT, "%2d/%d  %-7s %13s slots  %8s  %5.1f M slots/s  %9s%s", reports.size(), todo.size(),
                report.step(), Units.count(report.slots()), Units.time(report.totalNanos()), report.slots() / 1e6 / seconds,
                Units.bytes(report.bytes()), done.limited() ? "  conversions" : ""));
        correct();
    }

    /** Tells how long everything takes, if the steps so far have shown that it is not as told last. */
    private void correct() {
        double share = (double) doneNanos / Math.max(1, todo.stream().mapToDouble(PendingStep::nanos).sum());
        if (pace == null || share < known) {
            return;
        }
        known = 2 * share;
        pace.done((double) doneNanos);
        double all = (double) (clock.getAsLong() - began + pace.left());
        if (pace.left() > MINUTE && (all > WRONG * told || told > WRONG * all)) {
            told = all;
            line.print("By the speed of these steps, all takes about " + Units.time((long) all) + ".");
        }
    }

    private synchronized String now() {
        if (step == null || pace == null || meter == null) {
            return looking;
        }
        double share = meter.share();
        pace.done(doneNanos + share * step.nanos());
        double perSecond = share * step.slots() * NANOS / Math.max(1, clock.getAsLong() - stepBegan);
        return String.format(Locale.ROOT, "%2d/%d  %-7s %-16s %s %3.0f%%  %5.1f M slots/s  this %s, all %s  %s",
                reports.size() + 1, todo.size(), step.step(), doing, line.bar(share), 100 * share, perSecond / 1e6,
                Units.time(pace.time((1 - share) * step.nanos())), Units.time(pace.left()),
                Units.memory(MachineMemory.resident()));
    }

    public synchronized List<StepReport> reports() {
        return List.copyOf(reports);
    }

    /**
     * Returns the lines to print at the end of a build: a row for each table that it made. {@code toRead} is a command that checks the
     * content of all files, or empty if this build has read them all.
     */
    public List<String> summary(Manifest manifest, String toRead, SuggestedCommand advice) {
        if (reports.isEmpty()) {
            return List.of("Nothing to build: all tables asked for are there, "
                    + (toRead.isEmpty() ? "with the digests that the manifest lists."
                            : "by their headers and lengths. To check all they hold: " + toRead));
        }
        List<String> lines = new ArrayList<>();
        lines.add("own-opp          won          drawn           lost  longest win  longest loss      bytes  bits/slot");
        Map<Step, StepReport> latest = new LinkedHashMap<>();
        reports.forEach(report -> latest.put(report.step(), report));
        List<Manifest.Entry> entries = latest.values().stream().flatMap(report -> report.entries().stream()).toList();
        for (Manifest.Entry entry : entries) {
            TableCounts counts = entry.counts();
            lines.add(String.format(Locale.ROOT, "%-7s %13s %14s %14s %12s %13s %10s %10.2f", entry.subspace(),
                    Units.count(counts.wins()), Units.count(counts.draws()), Units.count(counts.losses()),
                    Units.depth(counts.longestWin()), Units.depth(counts.longestLoss()), Units.bytes(entry.allBytes()),
                    8.0 * entry.allBytes() / entry.slots()));
        }
        long nanos = clock.getAsLong() - began;
        long bytes = entries.stream().mapToLong(Manifest.Entry::allBytes).sum();
        long slots = entries.stream().mapToLong(Manifest.Entry::slots).sum();
        lines.add(String.format(Locale.ROOT,
                "Solved %s slots, built in %s (%.1f M slots/s); %s on disk, %.2f bits a slot; peak memory %s.",
                Units.count(slots), Units.time(nanos), slots * 1e3 / nanos, Units.bytes(bytes),
                8.0 * bytes / slots, Units.memory(MachineMemory.peak())));
        int unknown = entries.size() - latest.values().stream().mapToInt(StepReport::golden).sum();
        lines.add(unknown == 0 ? "Their digests are those of the verified database."
                : "For " + unknown + " of the " + entries.size() + " tables not all digests are known; to check them: "
                        + advice.to("verify"));
        lines.add("Tables in the folder: " + manifest.tables().size() + ".");
        return lines;
    }

    @Override
    public void close() {
        line.close();
    }
}
