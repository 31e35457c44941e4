package org.millstone.builder.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.Memory;
import org.millstone.builder.Units;
import org.millstone.builder.Verification;
import org.millstone.retrograde.Pair;
import org.millstone.verify.Verdict;

/** Shows a verification as it goes on. */
final class VerifyProgress implements Verification.Listener, AutoCloseable {
    private final ProgressLine line;
    private final long began = System.nanoTime();
    private final LongAdder checked = new LongAdder();
    private int pairs;
    private int done;
    private long entries;
    private long doneEntries;
    private @Nullable Pair pair;

    VerifyProgress(PrintWriter err) {
        this.line = new ProgressLine(err, this::now);
    }

    @Override
    public synchronized void begins(int todo, long all) {
        pairs = todo;
        entries = all;
    }

    @Override
    public synchronized void pairBegins(Pair begun) {
        pair = begun;
    }

    @Override
    public void checked(long more) {
        checked.add(more);
    }

    @Override
    public synchronized void pairDone(Verdict verdict) {
        done++;
        doneEntries += verdict.entries();
        pair = null;
        line.print(String.format(Locale.ROOT, "%2d/%d  %-5s %13s entries  %s", done, pairs, verdict.pair(),
                Units.count(verdict.entries()), verdict.isRight() ? "right" : "WRONG"));
    }

    private synchronized String now() {
        if (pair == null) {
            return "";
        }
        double fraction = Math.max(doneEntries, checked.sum()) / (double) Math.max(1, entries);
        long time = System.nanoTime() - began;
        return String.format(Locale.ROOT, "%2d/%d  %-5s checking %s %3.0f%%  %5.1f M entries/s  all %s  %s", done + 1, pairs,
                pair,
                ProgressLine.bar(fraction), 100 * fraction, fraction * entries * 1e3 / time,
                fraction == 0 ? "?" : Units.time((long) (time * (1 - fraction) / fraction)), Units.bytes(Memory.resident()));
    }

    @Override
    public void close() {
        line.close();
    }
}
