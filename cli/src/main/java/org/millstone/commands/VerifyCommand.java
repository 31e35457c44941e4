package org.millstone.commands;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.ManifestCheck;
import org.millstone.builder.SampleVerification;
import org.millstone.builder.Verification;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.terminal.Arguments;
import org.millstone.terminal.ProgressLine;
import org.millstone.terminal.ThreadsOption;
import org.millstone.terminal.VerifyProgress;
import org.millstone.text.Units;
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
        VerifyProgress progress = new VerifyProgress(err(), out(), check);
        try (progress) {
            new Verification(check, threads, means.memory(), progress).run(steps);
        }
        out().println(progress.summary());
        if (!progress.tables().isEmpty()) {
            out().println(check.golden().coverage(progress.tables()));
        }
        return progress.isRight() ? 0 : 1;
    }

    private int sample(ManifestCheck manifest, List<Subspace> subspaces, int entries, int threads) throws IOException {
        PrintWriter out = out();
        long began = System.nanoTime();
        ManifestCheck.Checked files = manifest.files(subspaces);
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
                !damaged.isEmpty() ? VerifyProgress.damaged(damaged.size(), data.advice())
                        : faults.isEmpty() ? "all are right." : "WRONG. Build them again.");
        if (!whole.isEmpty()) {
            out.println(manifest.golden().coverage(whole));
        }
        return faults.isEmpty() && damaged.isEmpty() ? 0 : 1;
    }
}
