package org.millstone.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.millstone.builder.BuildListener.StepReport;
import org.millstone.builder.BuildOptions;
import org.millstone.builder.Builder;
import org.millstone.database.AtomicFile;
import org.millstone.memory.MachineMemory;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.terminal.Arguments;
import org.millstone.terminal.BuildProgress;
import org.millstone.text.Units;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code mill bench --build}: measures how fast this machine builds. */
final class BuildBench implements BenchCommand.Bench {
    private static final int ROUNDS = 3;

    @Option(names = "--placing", description = "With --build: the placing phase too.")
    private boolean placing;

    @Option(names = "--max-pieces", paramLabel = "N",
            description = "With --build: only tables with at most N stones of both colours together.")
    private int maxPieces = Integer.MAX_VALUE;

    @Override
    public void check(CommandSpec spec) {
        Arguments.requireRange(spec, "--max-pieces", maxPieces, 2 * Rules.FEWEST, Integer.MAX_VALUE);
    }

    @Override
    public boolean run(Setting setting) throws IOException {
        Rules rules = setting.data().rules();
        List<Step> pairs = Step.movingPhase(rules, maxPieces);
        List<StepReport> all = build(placing ? Step.wholeGame(rules, maxPieces) : pairs, setting, setting.means().threads());
        print(setting.out(), "build: %d pairs, %s slots", all.stream().filter(of -> of.step().first().inHand() == 0).toList());
        if (placing) {
            print(setting.out(), "placing phase: %d tables, %s slots",
                    all.stream().filter(of -> of.step().first().inHand() > 0).toList());
        }
        Step sixAgainstSix = Step.moving(6, 6);
        compare(pairs.contains(sixAgainstSix) ? sixAgainstSix : pairs.getLast(), setting);
        return true;
    }

    private static void print(PrintWriter out, String what, List<StepReport> reports) {
        long slots = reports.stream().mapToLong(StepReport::slots).sum();
        long solve = reports.stream().mapToLong(StepReport::solveNanos).sum();
        long total = reports.stream().mapToLong(StepReport::totalNanos).sum();
        long bytes = reports.stream().mapToLong(StepReport::bytes).sum();
        out.printf(Locale.ROOT, what + ": %s (solving %s, writing %s), %.1f M slots/s, %s, peak memory %s%n", reports.size(),
                Units.count(slots), Units.time(total), Units.time(solve), Units.time(total - solve),
                slots * 1e3 / total, Units.bytes(bytes), Units.memory(MachineMemory.peak()));
    }

    private static void compare(Step pair, Setting setting) throws IOException {
        int threads = setting.means().threads();
        double[] one = new double[ROUNDS];
        double[] many = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            one[round] = build(List.of(pair), setting, 1).getLast().solveNanos() / 1e9;
            many[round] = build(List.of(pair), setting, threads).getLast().solveNanos() / 1e9;
        }
        Arrays.sort(one);
        Arrays.sort(many);
        setting.out().printf(Locale.ROOT,
                "%s alone, solving, median of %d: %.1f s with 1 thread, %.1f s with %d: %.2f times as fast%n", pair, ROUNDS,
                one[ROUNDS / 2], many[ROUNDS / 2], threads, one[ROUNDS / 2] / many[ROUNDS / 2]);
    }

    private static List<StepReport> build(List<Step> steps, Setting setting, int threads) throws IOException {
        Path folder = setting.data().folder().resolveSibling("bench-" + ProcessHandle.current().pid());
        try (BuildProgress progress = new BuildProgress(setting.err())) {
            new Builder(
                    new BuildOptions(setting.data().rules(), folder, steps, threads, setting.means().memory()).withoutGrades(),
                    progress).build();
            return progress.reports();
        } finally {
            AtomicFile.deleteFolder(folder);
        }
    }
}
