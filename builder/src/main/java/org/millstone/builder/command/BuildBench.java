package org.millstone.builder.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.BuildListener.StepReport;
import org.millstone.builder.BuildOptions;
import org.millstone.builder.Builder;
import org.millstone.command.DataOptions;
import org.millstone.command.Numbers;
import org.millstone.command.Units;
import org.millstone.memory.MachineMemory;
import org.millstone.rules.Rules;
import org.millstone.step.Plan;
import org.millstone.step.Step;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code mill bench --build}: measures how fast this machine builds. A command mixes it in, with the options that are about it.
 */
public final class BuildBench {
    private static final int ROUNDS = 3;
    private static final double NANOS = 1e9;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    private @Nullable Integer maxPieces;

    @Option(names = "--placing", description = "With --build: the placing phase too.")
    private boolean placing;

    /** Made by picocli. */
    public BuildBench() {}

    /** Called by picocli: a number that makes no sense is a wrong command line, of which nothing is done. */
    @Option(names = "--max-pieces", paramLabel = "N",
            description = "With --build: only tables with at most N stones of both colours together.")
    void setMaxPieces(@Nullable Integer number) {
        if (number != null) {
            Numbers.requireRange(spec, "--max-pieces", number, 2 * Rules.FEWEST, Integer.MAX_VALUE);
        }
        maxPieces = number;
    }

    /** Builds, measures and prints. */
    public void run(DataOptions data, MeansOptions means) {
        int most = maxPieces == null ? 2 * data.rules().men() : maxPieces;
        List<Step> pairs = Plan.moving(data.rules(), most);
        List<StepReport> reports =
                build(placing ? Plan.wholeGame(data.rules(), most) : pairs, data, means, means.threads());
        Map<Boolean, List<StepReport>> phases =
                reports.stream().collect(Collectors.partitioningBy(report -> report.step().paired()));
        print("build: %d pairs, %s slots", phases.getOrDefault(true, List.of()));
        if (placing) {
            print("placing phase: %d tables, %s slots", phases.getOrDefault(false, List.of()));
        }
        compare(pairs, data, means);
    }

    private void print(String what, List<StepReport> reports) {
        PrintWriter out = spec.commandLine().getOut();
        long slots = reports.stream().mapToLong(StepReport::slots).sum();
        long solve = reports.stream().mapToLong(StepReport::solveNanos).sum();
        long total = reports.stream().mapToLong(StepReport::totalNanos).sum();
        long bytes = reports.stream().mapToLong(StepReport::bytes).sum();
        out.printf(Locale.ROOT, what + ": %s (solving %s, writing %s), %.1f M slots/s, %s, peak memory %s%n", reports.size(),
                Units.count(slots), Units.time(total), Units.time(solve), Units.time(total - solve),
                slots * 1e3 / total, Units.bytes(bytes), Units.memory(MachineMemory.peak()));
        out.flush();
    }

    /** The pair in which threads are compared: 6-6, or the one with the most stones that there is. */
    private static Step compared(List<Step> pairs) {
        Step wanted = Step.moving(6, 6);
        return pairs.contains(wanted) ? wanted : pairs.getLast();
    }

    private void compare(List<Step> pairs, DataOptions data, MeansOptions means) {
        PrintWriter out = spec.commandLine().getOut();
        Step pair = compared(pairs);
        double[] one = new double[ROUNDS];
        double[] many = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            one[round] = solve(pair, data, means, 1);
            many[round] = solve(pair, data, means, means.threads());
        }
        Arrays.sort(one);
        Arrays.sort(many);
        out.printf(Locale.ROOT, "%s alone, solving, median of %d: %.1f s with 1 thread, %.1f s with %d: %.2f times as fast%n",
                pair, ROUNDS,
                one[ROUNDS / 2], many[ROUNDS / 2], means.threads(), one[ROUNDS / 2] / many[ROUNDS / 2]);
        out.flush();
    }

    private double solve(Step pair, DataOptions data, MeansOptions means, int with) {
        return build(List.of(pair), data, means, with).getLast().solveNanos() / NANOS;
    }

    private List<StepReport> build(List<Step> steps, DataOptions data, MeansOptions means, int with) {
        Path folder = data.folder().resolveSibling("bench-" + ProcessHandle.current().pid());
        List<StepReport> reports = new ArrayList<>();
        try (BuildProgress progress = new BuildProgress(spec.commandLine().getErr())) {
            new Builder(new BuildOptions(data.rules(), folder, steps, with, means.memory()).withoutGrades(), progress).build();
            reports.addAll(progress.reports());
            return reports;
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }
            });
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
