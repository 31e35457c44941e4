package org.millstone.terminal;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.millstone.builder.ManifestCheck;
import org.millstone.builder.StepWriter;
import org.millstone.builder.Verification;
import org.millstone.index.Subspace;
import org.millstone.memory.MachineMemory;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Step;
import org.millstone.store.Tally;
import org.millstone.table.Plane;
import org.millstone.text.SuggestedCommand;
import org.millstone.text.Units;
import org.millstone.verify.StepVerdict;
import org.millstone.verify.StepVerdict.Contradiction;

/** Shows on a terminal how far a verification is, and prints what it finds wrong. */
public final class VerifyProgress implements Verification.Listener, AutoCloseable {
    /** The nanoseconds that an entry should take. */
    private static final long PLANNED = 50;

    private final StepProgress progress;
    private final PrintWriter out;
    private final ManifestCheck check;
    private final long began = System.nanoTime();
    private final Set<Subspace> tables = new LinkedHashSet<>();
    private final Set<Step> failed = new HashSet<>();
    private int graded;
    private int limited;
    private boolean misstated;
    private int wrong;
    private int damaged;
    private int unchecked;
    private long doneEntries;

    public VerifyProgress(PrintWriter err, PrintWriter out, ManifestCheck check) {
        this.progress = new StepProgress(err, System::nanoTime);
        this.out = out;
        this.check = check;
    }

    @Override
    public void begins(List<Step> steps, List<String> ofFinals) {
        steps.forEach(step -> progress.plan(step.kind(), planned(step)));
        misstated = !ofFinals.isEmpty();
        ofFinals.forEach(out::println);
    }

    private long planned(Step step) {
        return PLANNED * check.shapes().slots(step);
    }

    @Override
    public void stepBegins(Step begun) {
        progress.begin(begun.kind(), planned(begun));
        progress.show(String.format(Locale.ROOT, "%-7s checking", begun));
    }

    @Override
    public void stepDone(StepVerdict values, List<String> misstatements) {
        StepVerdict.Grades grades = values.grades();
        boolean right = values.isRight() && misstatements.isEmpty();
        tables.addAll(values.step().subspaces());
        limited += values.limited() ? values.step().subspaces().size() : 0;
        graded += grades == null ? 0 : values.step().subspaces().size();
        // As far as the first faults tell.
        wrong += right ? 0 : Math.max(1, (int) Stream.concat(values.firstFaults().stream(),
                grades == null ? Stream.empty() : grades.firstFaults().stream()).map(Contradiction::subspace).distinct().count());
        doneEntries += values.entries();
        progress.print(progress.end(values.step()) + String.format(Locale.ROOT, "%13s entries  %s", Units.count(values.entries()),
                !right ? "WRONG" : values.limited() ? "conversions right" : grades == null ? "right" : "right, grades too"));
        report(values.step(), values.faults(), values.limited()
                ? "conversions contradict their successors. Delete its files that end in .dtc and build them again"
                : "entries contradict their successors. Delete its files and build it again", values.firstFaults());
        if (grades != null) {
            report(values.step(), grades.faults(),
                    "grades contradict their successors. Delete its files that end in .grade and build them again",
                    grades.firstFaults());
        }
        values.miscounts().forEach((claim, counts) -> out.printf("%s: its header counts %s, its entries are %s%n", claim.file(),
                claim.counts(), counts));
        misstatements.forEach(out::println);
    }

    @Override
    public void stepFailed(Step of, Collection<Subspace> ofDamaged, String why) {
        String head = progress.end(of);
        if (!failed.add(of)) {
            // It was told and counted when its scores were to be checked; now it is about its conversions.
            return;
        }
        damaged += ofDamaged.size();
        unchecked += of.subspaces().size() - ofDamaged.size();
        progress.print(head + (ofDamaged.isEmpty() ? "NOT CHECKED: " : "DAMAGED: ") + why);
    }

    private void report(Step of, long faults, String what, List<Contradiction> first) {
        if (faults > 0) {
            out.printf("%s: %s %s. The first:%n", of, Units.count(faults), what);
        }
        first.forEach(this::report);
    }

    private void report(Contradiction fault) {
        String fen = StepWriter.fen(check.shapes(), fault.subspace(), fault.slot());
        boolean isScore = fault.kind() == Contradiction.Kind.SCORE;
        out.printf("  %s slot %d: the table says %s, the successors say %s: %s%n",
                fault.window().limited() ? Plane.DTC.fileName(fault.subspace())
                        : isScore ? fault.subspace() : Plane.GRADE.fileName(fault.subspace()),
                fault.slot(),
                isScore && fault.found() == Score.WIN ? "win" : words(fault, fault.found()), words(fault, fault.expected()), fen);
    }

    private String words(Contradiction fault, int value) {
        return switch (fault.kind()) {
            case SCORE -> fault.window().isDraw(value) ? "draw"
                    : fault.window().limited()
                            ? (value > Score.DRAW ? "win, " : "loss, ") + "conversion " + fault.window().plies(value)
                    : (value > Score.DRAW ? "win in " : "loss in ") + fault.window().plies(value);
            case GRADE -> "draw, final " + (Grade.level(value) == 0 ? Tally.EQUAL : check.order().named(Grade.level(value)));
            case COUNTER -> value + " turns to the capture";
        };
    }

    public List<Subspace> tables() {
        return List.copyOf(tables);
    }

    /** Whether all steps were checked, and nothing was wrong, in the manifest either. */
    public boolean isRight() {
        return wrong + damaged + unchecked == 0 && !misstated;
    }

    /** Returns a line for the end: how much was checked in which time, the result, and the command that helps if something is wrong. */
    public String summary() {
        long nanos = System.nanoTime() - began;
        return String.format(Locale.ROOT, "Checked %s entries of %d tables%s in %s (%.1f M entries/s), peak memory %s: %s",
                Units.count(doneEntries), tables.size(), (graded == 0 ? "" : " and the grades of " + graded)
                        + (limited == 0 ? "" : " and the conversions of " + limited),
                Units.time(nanos),
                doneEntries * 1e3 / nanos, Units.memory(MachineMemory.peak()), outcome());
    }

    private String outcome() {
        if (isRight()) {
            return "all are right.";
        }
        return Stream.of(wrong == 0 ? "" : "WRONG in " + wrong, damaged == 0 ? "" : "DAMAGED in " + damaged,
                unchecked == 0 ? "" : "not checked in " + unchecked + ", whose turns lead to others",
                misstated ? "the manifest is WRONG about finals" : "").filter(found -> !found.isEmpty())
                .collect(Collectors.joining("; ", "", "." + (damaged == 0 ? "" : repair(check.advice()))));
    }

    /** Returns the result to print if so many tables are damaged that no entries were checked, and suggests a command that repairs them. */
    public static String damaged(int tables, SuggestedCommand advice) {
        return "DAMAGED in " + tables + "." + repair(advice);
    }

    private static String repair(SuggestedCommand advice) {
        return " To rebuild what is damaged: " + advice.to("build", "--repair");
    }

    @Override
    public void close() {
        progress.close();
    }
}
