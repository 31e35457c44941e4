package org.millstone.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.FullVerification;
import org.millstone.builder.ManifestCheck;
import org.millstone.builder.SampleVerification;
import org.millstone.builder.StepWriter;
import org.millstone.index.Subspace;
import org.millstone.io.Units;
import org.millstone.memory.MachineMemory;
import org.millstone.step.Grade;
import org.millstone.step.Score;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;
import org.millstone.store.Tally;
import org.millstone.table.Plane;
import org.millstone.terminal.Arguments;
import org.millstone.terminal.ProgressLine;
import org.millstone.terminal.StepProgress;
import org.millstone.terminal.ThreadsOption;
import org.millstone.verify.StepVerdict;
import org.millstone.verify.StepVerdict.Contradiction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mill verify}: checks tables, and prints what is wrong with them. */
@Command(
        name = "verify",
        header = "Check tables: checksums, then every entry against its successors.",
        description = {
            "Reads the tables, compares them with the manifest and with the checksums of all blocks, and recomputes every value, depth"
                    + " and grade from the entries that its turns lead to. The code shares the board, the rules, the index and the steps"
                    + " with the solver, and nothing that solves. If all entries agree, the tables are right."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  mill verify                          all tables",
            "  mill verify --tables 6-6,7-5         these; a missing one is an error",
            "  mill verify --sample 100000          random entries of each table, in little memory",
        })
public final class VerifyCommand extends GameCommand {
    @Mixin
    private final ThreadsOption.AndMemory means = new ThreadsOption.AndMemory();

    @Option(names = "--tables", paramLabel = "OWN-OPP", split = ",",
            description = "Only these tables. Default: all that are there.")
    private @Nullable List<String> tables;

    @Option(names = "--sample", paramLabel = "N",
            description = "Only the digests and N random entries a table, the same ones each time; all of a smaller one.")
    private @Nullable Integer sample;

    @Override
    public Integer call() throws IOException {
        int threads = means.threads();
        if (sample != null) {
            Arguments.requireRange(spec, "--sample", sample, 1, Integer.MAX_VALUE);
        }
        ManifestCheck check = ManifestCheck.of(data.rules(), data.folder(), data.advice());
        List<Subspace> named = tables == null ? List.of() : data.tables(tables);
        List<Step> steps = check.steps(named);
        return sample == null ? all(check, steps, threads) : sample(check, check.subspaces(named), sample, threads);
    }

    private int all(ManifestCheck check, List<Step> steps, int threads) throws IOException {
        Progress progress = new Progress(err(), out(), check);
        try (progress) {
            new FullVerification(check, threads, means.memory(), progress).run(steps);
        }
        out().println(progress.summary());
        if (!progress.tables.isEmpty()) {
            out().println(check.golden().coverage(progress.tables));
        }
        return progress.isRight() ? 0 : 1;
    }

    private int sample(ManifestCheck manifest, List<Subspace> subspaces, int entries, int threads) throws IOException {
        PrintWriter out = out();
        long began = System.nanoTime();
        ManifestCheck.Checked files;
        try (WorkerPool workers = new WorkerPool(threads)) {
            files = manifest.files(subspaces, workers);
        }
        Map<Subspace, String> damaged = files.damaged();
        damaged.values().forEach(out::println);
        List<Subspace> whole = subspaces.stream().filter(subspace -> !damaged.containsKey(subspace)).toList();
        List<String> faults = Stream.of(manifest.contents(whole), files.misstated(), manifest.finals()).flatMap(List::stream)
                .collect(Collectors.toCollection(ArrayList::new));
        // Random entries are looked up where their turns lead, so all of it must be whole.
        if (damaged.isEmpty()) {
            subspaces.forEach(manifest::requireSuccessors);
            AtomicInteger done = new AtomicInteger();
            ProgressLine line = new ProgressLine(err(),
                    () -> "sampling, " + done + " of " + subspaces.size() + " tables done");
            try (line) {
                faults.addAll(SampleVerification.run(data.rules(), data.folder(),
                        subspaces.stream().map(manifest::listed).toList(), entries, threads, done::incrementAndGet));
            }
        }
        faults.forEach(out::println);
        out.printf("Digests of %d tables, and up to %s entries of each, took %s: %s%n", subspaces.size(),
                Units.count(damaged.isEmpty() ? entries : 0), Units.time(System.nanoTime() - began),
                !damaged.isEmpty() ? "DAMAGED in " + damaged.size() + "." + repair(manifest)
                        : faults.isEmpty() ? "all are right." : "WRONG. Build them again.");
        if (!whole.isEmpty()) {
            out.println(manifest.golden().coverage(whole));
        }
        return faults.isEmpty() && damaged.isEmpty() ? 0 : 1;
    }

    private static String repair(ManifestCheck check) {
        return " To rebuild what is damaged: " + check.advice().to("build", "--repair");
    }

    /** Shows how far a verification is, and prints what it finds wrong. */
    private static final class Progress implements FullVerification.Listener, AutoCloseable {
        /** How many nanoseconds the check of a slot is planned to take. */
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

        Progress(PrintWriter err, PrintWriter out, ManifestCheck check) {
            this.progress = new StepProgress(err);
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
            // The tables that the first faults name; one at least.
            wrong += right ? 0 : Math.max(1, (int) Stream.concat(values.firstFaults().stream(),
                    grades == null ? Stream.empty() : grades.firstFaults().stream()).map(Contradiction::subspace).distinct()
                    .count());
            doneEntries += values.entries();
            progress.print(progress.end(values.step()) + String.format(Locale.ROOT, "%13s entries  %s",
                    Units.count(values.entries()),
                    !right ? "WRONG" : values.limited() ? "conversions right" : grades == null ? "right" : "right, grades too"));
            report(values.step(), values.faults(), values.limited()
                    ? "conversions contradict their successors. Delete its files that end in .dtc and build them again"
                    : "entries contradict their successors. Delete its files and build it again", values.firstFaults());
            if (grades != null) {
                report(values.step(), grades.faults(),
                        "grades contradict their successors. Delete its files that end in .grade and build them again",
                        grades.firstFaults());
            }
            values.miscounts()
                    .forEach((claim, counts) -> out.printf("%s: its header counts %s, its entries are %s%n", claim.file(),
                            claim.counts(), counts));
            misstatements.forEach(out::println);
        }

        @Override
        public void stepFailed(Step of, Collection<Subspace> ofDamaged, String why) {
            String head = progress.end(of);
            if (!failed.add(of)) {
                // Counted already, when the values of this step were to be checked; now its conversions are.
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
                    isScore && fault.found() == Score.WIN ? "win" : words(fault, fault.found()), words(fault, fault.expected()),
                    fen);
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

        /** Whether all steps were checked, and nothing was wrong with them or with the manifest. */
        boolean isRight() {
            return wrong + damaged + unchecked == 0 && !misstated;
        }

        /** Returns a line for the end: how much was checked in which time, the result, and the command that helps if something is wrong. */
        String summary() {
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
                    .collect(Collectors.joining("; ", "", "." + (damaged == 0 ? "" : repair(check))));
        }

        @Override
        public void close() {
            progress.close();
        }
    }
}
