package org.millstone.terminal;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.builder.Builder;
import org.millstone.builder.Builder.PendingStep;
import org.millstone.builder.SuggestedCommand;
import org.millstone.database.Manifest;
import org.millstone.io.Texts;
import org.millstone.io.Units;
import org.millstone.memory.MachineMemory;
import org.millstone.step.Step;
import org.millstone.table.TableCounts;

/** Shows on a terminal how far a build is, and returns a summary at its end. */
public final class BuildProgress implements Builder.Listener, AutoCloseable {
    private final StepProgress progress;
    private final long began = System.nanoTime();
    private final List<StepReport> reports = new ArrayList<>();
    private List<PendingStep> todo = List.of();

    public BuildProgress(PrintWriter err) {
        this.progress = new StepProgress(err);
    }

    @Override
    public void mends(String words) {
        progress.print(words);
    }

    @Override
    public void checked(int done, int all) {
        progress.show(done == all ? "" : "looking at what is there: " + done + " of " + all);
    }

    /**
     * Prints that the same command continues the build. Called when a signal ends the process; progress is no longer shown.
     *
     * @param spilled the bytes of the spill files
     */
    public void stopped(long spilled) {
        progress.close();
        progress.print("Stopped. The tables that are finished are kept. The same command goes on from there."
                + (spilled == 0 ? "" : " Until then spilled scores take " + Units.bytes(spilled) + " of disk."));
    }

    @Override
    public void begins(Outlook outlook) {
        todo = outlook.todo();
        if (todo.isEmpty()) {
            return;
        }
        todo.forEach(of -> progress.plan(kind(of), of.nanos()));
        String solve = kinds(todo.stream().filter(of -> of.solve() && !of.limited()).toList());
        String grade = kinds(todo.stream().filter(of -> !of.solve()).toList());
        String limit = kinds(todo.stream().filter(PendingStep::limited).toList());
        progress.print("To build: " + Stream.of(solve, grade.isEmpty() ? "" : "the grades of " + grade,
                limit.isEmpty() ? "" : "the conversions of " + limit).filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "))
                + (outlook.done() == 0 ? "" : " (there already: " + outlook.done() + ")") + "; "
                + Units.count(outlook.sum(PendingStep::slots)) + " slots.");
        progress.print(String.format(Locale.ROOT, "That takes about %s, %s of disk (%s are free), and at most %s of memory.",
                Units.time(outlook.sum(PendingStep::nanos)), Units.bytes(outlook.sum(PendingStep::bytes)),
                Units.bytes(outlook.free()), Units.memory(outlook.memory())));
    }

    /** Returns the kind of a step: steps of one kind take about the same time for each slot. */
    private static Object kind(PendingStep of) {
        return List.of(of.step().kind(), of.limited(), of.grade());
    }

    private static String kinds(List<PendingStep> todo) {
        return Stream.of(kind(todo, Step.Kind.MOVING, "pair", "of the moving phase"),
                kind(todo, Step.Kind.BOTH, "pair", "with stones in hand"),
                kind(todo, Step.Kind.PLACING, "table", "with stones in hand")).filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String kind(List<PendingStep> todo, Step.Kind kind, String of, String which) {
        long count = todo.stream().filter(step -> step.step().kind() == kind).count();
        return count == 0 ? "" : count + " " + of + (count == 1 ? " " : "s ") + which;
    }

    @Override
    public void works(PendingStep of, Work work) {
        if (work == Work.READING) {
            progress.begin(kind(of), of.nanos());
        }
        progress.show(String.format(Locale.ROOT, "%-7s %-8s", of.step(), Texts.key(work)));
    }

    @Override
    public void stepDone(StepReport report) {
        PendingStep done = todo.get(reports.size());
        reports.add(report);
        progress.print(progress.end(report.step()) + String.format(Locale.ROOT, "%13s slots  %8s  %5.1f M slots/s  %9s%s",
                Units.count(report.slots()), Units.time(report.totalNanos()), report.slots() * 1e3 / report.totalNanos(),
                Units.bytes(report.bytes()), done.limited() ? "  conversions" : ""));
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
        long nanos = System.nanoTime() - began;
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
        progress.close();
    }
}
