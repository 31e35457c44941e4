package org.millstone.builder.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.Units;
import org.millstone.builder.Verification;
import org.millstone.command.ProgressLine;
import org.millstone.memory.MachineMemory;
import org.millstone.retrograde.Pair;
import org.millstone.retrograde.Score;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.verify.Fault;
import org.millstone.verify.Verdict;

/** Shows a verification as it goes on. */
final class VerifyProgress implements Verification.Listener, AutoCloseable {
    private final ProgressLine line;
    private final PrintWriter out;
    private final Rules rules;
    private final long began = System.nanoTime();
    private final LongAdder checked = new LongAdder();
    private int pairs;
    private int done;
    private int wrong;
    private long entries;
    private long doneEntries;
    private @Nullable Pair pair;

    /**
     * Begins to show.
     *
     * @param out gets what is wrong
     */
    VerifyProgress(PrintWriter err, PrintWriter out, Rules rules) {
        this.line = new ProgressLine(err, this::now);
        this.out = out;
        this.rules = rules;
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
        wrong += verdict.isRight() ? 0 : 1;
        doneEntries += verdict.entries();
        pair = null;
        line.print(String.format(Locale.ROOT, "%2d/%d  %-5s %13s entries  %s", done, pairs, verdict.pair(),
                Units.count(verdict.entries()), verdict.isRight() ? "right" : "WRONG"));
        report(verdict);
    }

    @Override
    public synchronized void pairFailed(Pair failed, String why) {
        done++;
        wrong++;
        pair = null;
        line.print(String.format(Locale.ROOT, "%2d/%d  %-5s NOT CHECKED: %s", done, pairs, failed, why));
    }

    private void report(Verdict verdict) {
        if (verdict.faults() > 0) {
            out.printf("%s: %s entries contradict their successors. Delete its files and build it again. The first:%n",
                    verdict.pair(), Units.count(verdict.faults()));
        }
        for (Fault fault : verdict.firstFaults()) {
            String fen = Fen.format(rules.board(), Position.moving(Side.WHITE, fault.own(), fault.opponent()));
            out.printf("  %s slot %d: the table says %s, the successors say %s: %s%n", fault.subspace(), fault.slot(),
                    fault.found() == Score.WIN ? "win" : words(fault.found()), words(fault.expected()), fen);
        }
        verdict.miscounts().forEach(miscount -> out.printf("%s: its header counts %s, its entries are %s%n", miscount.file(),
                miscount.found(), miscount.expected()));
        verdict.misstatements().forEach(out::println);
        out.flush();
    }

    private static String words(int score) {
        return score == Score.DRAW ? "draw" : (score > Score.DRAW ? "win in " : "loss in ") + Score.plies(score);
    }

    /** Returns how many pairs were to be checked. */
    synchronized int pairs() {
        return pairs;
    }

    /** Returns how many entries have been checked. */
    synchronized long entries() {
        return doneEntries;
    }

    /** Returns how many pairs are wrong, or could not be checked. */
    synchronized int wrong() {
        return wrong;
    }

    private synchronized String now() {
        if (pair == null) {
            return "";
        }
        double fraction = Math.max(doneEntries, checked.sum()) / (double) Math.max(1, entries);
        long time = System.nanoTime() - began;
        return String.format(Locale.ROOT, "%2d/%d  %-5s checking %s %3.0f%%  %5.1f M entries/s  all %s  %s", done + 1, pairs,
                pair,
                line.bar(fraction), 100 * fraction, fraction * entries * 1e3 / time,
                fraction == 0 ? "?" : Units.time((long) (time * (1 - fraction) / fraction)),
                Units.memory(MachineMemory.resident()));
    }

    @Override
    public void close() {
        line.close();
    }
}
