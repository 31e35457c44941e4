package org.millstone.builder.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.Verification;
import org.millstone.command.ProgressLine;
import org.millstone.command.Units;
import org.millstone.index.Subspace;
import org.millstone.memory.MachineMemory;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Step;
import org.millstone.step.Window;
import org.millstone.table.Finals;
import org.millstone.table.Plane;
import org.millstone.verify.Fault;
import org.millstone.verify.GradeFault;
import org.millstone.verify.GradeVerifier;
import org.millstone.verify.Verdict;

/** Shows a verification as it goes on. */
final class VerifyProgress implements Verification.Listener, AutoCloseable {
    private final ProgressLine line;
    private final PrintWriter out;
    private final Rules rules;
    private final Finals finals;
    private final long began = System.nanoTime();
    private final LongAdder checked = new LongAdder();
    private int steps;
    private int done;
    private final List<Subspace> tables = new ArrayList<>();
    private int graded;
    private boolean misstated;
    private int wrong;
    private int damaged;
    private int unchecked;
    private long entries;
    private long doneEntries;
    private @Nullable Step step;

    /**
     * Begins to show.
     *
     * @param out gets what is wrong
     * @param finals the order of finals
     */
    VerifyProgress(PrintWriter err, PrintWriter out, Rules rules, Finals finals) {
        this.line = new ProgressLine(err, this::now);
        this.out = out;
        this.rules = rules;
        this.finals = finals;
    }

    @Override
    public synchronized void begins(int todo, long all) {
        steps = todo;
        entries = all;
    }

    @Override
    public synchronized void misstated(List<String> said) {
        misstated = true;
        said.forEach(out::println);
        out.flush();
    }

    @Override
    public synchronized void stepBegins(Step begun) {
        step = begun;
    }

    @Override
    public void checked(long more) {
        checked.add(more);
    }

    @Override
    public synchronized void stepDone(Verdict verdict) {
        done++;
        tables.addAll(verdict.step().subspaces());
        graded += verdict.grades() == null ? 0 : verdict.step().subspaces().size();
        wrong += verdict.isRight() ? 0 : wrongTables(verdict);
        doneEntries += verdict.entries();
        step = null;
        line.print(String.format(Locale.ROOT, "%2d/%d  %-7s %13s entries  %s", done, steps, verdict.step(),
                Units.count(verdict.entries()),
                !verdict.isRight() ? "WRONG" : verdict.grades() == null ? "right" : "right, grades too"));
        report(verdict);
    }

    @Override
    public synchronized void stepFailed(Step failed, Collection<Subspace> ofDamaged, String why) {
        done++;
        damaged += ofDamaged.size();
        unchecked += failed.subspaces().size() - ofDamaged.size();
        step = null;
        line.print(String.format(Locale.ROOT, "%2d/%d  %-7s %s: %s", done, steps, failed,
                ofDamaged.isEmpty() ? "NOT CHECKED" : "DAMAGED", why));
    }

    /** Returns how many tables of a step are wrong, as far as the first faults tell. */
    private static int wrongTables(Verdict verdict) {
        Set<Subspace> found = new HashSet<>();
        verdict.firstFaults().forEach(fault -> found.add(fault.subspace()));
        if (verdict.grades() != null) {
            verdict.grades().first().forEach(fault -> found.add(fault.subspace()));
        }
        return Math.max(1, found.size());
    }

    private void report(Verdict verdict) {
        if (verdict.faults() > 0) {
            out.printf("%s: %s entries contradict their successors. Delete its files and build it again. The first:%n",
                    verdict.step(), Units.count(verdict.faults()));
        }
        for (Fault fault : verdict.firstFaults()) {
            String fen = Fen.format(rules.board(), fault.subspace().position(fault.own(), fault.opponent()));
            out.printf("  %s slot %d: the table says %s, the successors say %s: %s%n", fault.subspace(), fault.slot(),
                    fault.found() == Score.WIN ? "win" : words(fault.window(), fault.found()),
                    words(fault.window(), fault.expected()), fen);
        }
        if (verdict.grades() != null) {
            report(verdict.step(), verdict.grades());
        }
        verdict.miscounts().forEach(miscount -> out.printf("%s: its header counts %s, its entries are %s%n", miscount.file(),
                miscount.found(), miscount.expected()));
        verdict.misstatements().forEach(out::println);
        out.flush();
    }

    private void report(Step graded, GradeVerifier.Findings grades) {
        if (grades.faults() > 0) {
            out.printf(
                    "%s: %s grades contradict their successors. Delete its files that end in .grade and build them again. The first:%n",
                    graded, Units.count(grades.faults()));
        }
        for (GradeFault fault : grades.first()) {
            String fen = Fen.format(rules.board(), fault.subspace().position(fault.own(), fault.opponent()));
            out.printf("  %s slot %d: the table says %s, the successors say %s: %s%n", Plane.GRADE.fileName(fault.subspace()),
                    fault.slot(), words(fault, fault.found()), words(fault, fault.expected()), fen);
        }
    }

    private String words(GradeFault fault, int value) {
        if (fault.isCounter()) {
            return value + " turns to the capture";
        }
        if (!Grade.isDraw(value)) {
            return value == Grade.WON ? "win" : "loss";
        }
        int level = Grade.level(value);
        return "draw, final " + (level == 0 ? "equal" : finals.named(level));
    }

    private static String words(Window window, int score) {
        return score == Score.DRAW ? "draw" : (score > Score.DRAW ? "win in " : "loss in ") + window.plies(score);
    }

    /** Returns the tables that have been checked. */
    synchronized List<Subspace> tables() {
        return List.copyOf(tables);
    }

    /** Returns of how many tables the grades have been checked. */
    synchronized int graded() {
        return graded;
    }

    /** Returns how many entries have been checked. */
    synchronized long entries() {
        return doneEntries;
    }

    /** Returns what came of it. */
    synchronized VerifyOutcome outcome() {
        return new VerifyOutcome(wrong, damaged, unchecked, misstated);
    }

    private synchronized String now() {
        if (step == null) {
            return "";
        }
        double fraction = Math.max(doneEntries, checked.sum()) / (double) Math.max(1, entries);
        long time = System.nanoTime() - began;
        return String.format(Locale.ROOT, "%2d/%d  %-7s checking %s %3.0f%%  %5.1f M entries/s  all %s  %s", done + 1, steps,
                step,
                line.bar(fraction), 100 * fraction, fraction * entries * 1e3 / time,
                fraction == 0 ? "?" : Units.time((long) (time * (1 - fraction) / fraction)),
                Units.memory(MachineMemory.resident()));
    }

    @Override
    public void close() {
        line.close();
    }
}
