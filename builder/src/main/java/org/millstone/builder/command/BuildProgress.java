package org.millstone.builder.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.BuildListener;
import org.millstone.builder.Manifest;
import org.millstone.builder.Units;
import org.millstone.command.Advice;
import org.millstone.command.ProgressLine;
import org.millstone.memory.MachineMemory;
import org.millstone.retrograde.Pair;

/** Shows a build as it goes on, and sums it up in the end. */
final class BuildProgress implements BuildListener, AutoCloseable {
    /** Rough shares of a pair's time: its captures come first, its writing last, its layers between. */
    private static final double CAPTURES_END = 0.3;
    private static final double LAYERS_END = 0.85;

    private static final double NANOS = 1e9;

    private final ProgressLine line;
    private final List<PairReport> reports = new ArrayList<>();
    private final long began = System.nanoTime();
    private int pairs;
    private long allSlots;
    private long doneSlots;

    private @Nullable Pair pair;
    private long pairSlots;
    private long pairBegan;
    private double pairShare;
    private double winShare;
    private String doing = "";

    BuildProgress(PrintWriter err) {
        this.line = new ProgressLine(err, this::now);
    }

    @Override
    public synchronized void begins(List<Pair> todo, int done, long slots, long memory) {
        pairs = todo.size();
        allSlots = slots;
        if (!todo.isEmpty()) {
            line.print(String.format(Locale.ROOT, "Pairs to build: %d%s; %s slots, both sides to move; at most %s of memory.",
                    todo.size(), done == 0 ? "" : " (there already: " + done + ")", Units.count(slots), Units.memory(memory)));
        }
    }

    @Override
    public synchronized void pairBegins(Pair begun, long slots) {
        pair = begun;
        pairSlots = slots;
        pairBegan = System.nanoTime();
        pairShare = 0;
        winShare = 0;
        doing = "reading";
    }

    @Override
    public synchronized void layer(Phase phase, int plies, long decided) {
        doing = phase == Phase.CAPTURES ? phase.toString() : String.format(Locale.ROOT, "%s %3d plies", phase, plies);
        if (phase != Phase.CAPTURES) {
            double share = CAPTURES_END + (LAYERS_END - CAPTURES_END) * decided / pairSlots;
            pairShare = Math.max(pairShare, Math.min(LAYERS_END, phase == Phase.ROW_WINS ? share : share + winShare));
            winShare = phase == Phase.ROW_WINS ? share - CAPTURES_END : winShare;
        }
    }

    @Override
    public synchronized void writes(Pair written) {
        doing = "writing";
        pairShare = LAYERS_END;
    }

    @Override
    public synchronized void pairDone(PairReport report) {
        reports.add(report);
        doneSlots += report.slots();
        pair = null;
        line.print(String.format(Locale.ROOT, "%2d/%d  %s", reports.size(), pairs, row(report)));
    }

    private static String row(PairReport report) {
        double seconds = report.totalNanos() / NANOS;
        return String.format(Locale.ROOT, "%-5s %13s slots  %8s  %5.1f M slots/s  %9s", report.pair(),
                Units.count(report.slots()),
                Units.time(report.totalNanos()), report.slots() / 1e6 / seconds, Units.bytes(report.bytes()));
    }

    private synchronized String now() {
        if (pair == null) {
            return "";
        }
        long time = System.nanoTime();
        double inPair = pairShare * pairSlots;
        double perNano = inPair / Math.max(1, time - pairBegan);
        double perNanoInAll = (doneSlots + inPair) / Math.max(1, time - began);
        return String.format(Locale.ROOT, "%2d/%d  %-5s %-16s %s %3.0f%%  %5.1f M slots/s  pair %s, all %s  %s",
                reports.size() + 1, pairs, pair, doing, line.bar(pairShare), 100 * pairShare, perNano * NANOS / 1e6,
                left(pairSlots - inPair, perNano), left(allSlots - doneSlots - inPair, perNanoInAll),
                Units.memory(MachineMemory.resident()));
    }

    /** The time that is left, once there is something to tell it from. */
    private static String left(double slots, double perNano) {
        return perNano <= 0 ? "?" : Units.time((long) (slots / perNano));
    }

    /** Returns what came of the pairs so far. */
    synchronized List<PairReport> reports() {
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
        for (PairReport report : reports) {
            for (Manifest.Entry entry : report.entries()) {
                long size = entry.bytes().wdl() + entry.bytes().dtw();
                bytes += size;
                slots += entry.slots();
                lines.add(String.format(Locale.ROOT, "%-7s %13s %14s %14s %12s %13s %10s %10.2f", entry.subspace(),
                        Units.count(entry.wins()), Units.count(entry.draws()), Units.count(entry.losses()),
                        depth(entry.longestWin()), depth(entry.longestLoss()), Units.bytes(size), 8.0 * size / entry.slots()));
            }
        }
        long nanos = System.nanoTime() - began;
        lines.add(String.format(Locale.ROOT,
                "Pairs: %d, %s slots, built in %s (%.1f M slots/s); %s on disk, %.2f bits a slot; peak memory %s.",
                reports.size(), Units.count(doneSlots), Units.time(nanos), doneSlots * 1e3 / nanos, Units.bytes(bytes),
                8.0 * bytes / slots, Units.memory(MachineMemory.peak())));
        int golden = reports.stream().mapToInt(PairReport::golden).sum();
        int tables = reports.stream().mapToInt(report -> report.entries().size()).sum();
        lines.add(golden == tables
                ? "Their digests are those of the verified database."
                : "For " + (tables - golden) + " of the " + tables
                        + " tables no digests are known; to check them: " + advice.to("verify"));
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
