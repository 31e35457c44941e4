package org.millstone.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.millstone.builder.command.BuildBench;
import org.millstone.builder.command.MeansOptions;
import org.millstone.cli.bench.MatchBench;
import org.millstone.cli.bench.OpeningBench;
import org.millstone.cli.bench.PlayBench;
import org.millstone.cli.bench.SearchBench;
import org.millstone.command.DataOptions;
import org.millstone.command.Numbers;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.search.DrawRules;
import org.millstone.search.SearchLimits;
import org.millstone.search.SearchOptions;
import org.millstone.uci.EngineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code mill bench}: measures this machine, at what the modules do. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        header = "Measure how fast this machine builds and searches, and whether it plays as it should.",
        description = {
            "--build builds the moving phase, with --placing the whole game, or the tables with at most --max-pieces stones, into a new"
                    + " folder beside the others, prints what it took, and deletes the folder. Then it builds 6-6 and what it needs (or the largest pair within"
                    + " --max-pieces) with one thread and with --threads in turn, three times each, and compares the medians of solving"
                    + " that pair.",
            "--search searches the empty board to --depth with all enhancements, then with each taken away in turn, then with none;"
                    + " and middle games eight plies deeper, with one thread and with --threads. It uses no tables.",
            "--play lets the engine, with the tables that are there, play --games games from random drawn positions and as many from"
                    + " won ones against itself without tables, and fails if it loses a drawn one, or does not win a won one in time.",
            "--match lets the engine play with and without grades of draws, against itself and against weak players, --games games each from"
                    + " the empty board and from drawn positions, and tells how many it wins and what the draws come to.",
            "--opening proves the empty board from the tables in --data, and then a thousand positions of random games."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  mill bench --build", "  mill bench --build --max-pieces 12", "  mill bench --search --depth 8",
            "  mill bench --play --games 200", "  mill bench --match --against search --weak-depth 4"})
final class BenchCommand implements Callable<Integer> {
    /** Threads are compared some plies deeper, and the search has to stay within its own limit there too. */
    private static final int MOST_DEPTH = SearchLimits.MOST_DEPTH / 2;
    private static final int PLAY_DEPTH = 6;
    private static final int HUNDRED = 100;
    private static final long HASH = 256L << 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final DataOptions data = new DataOptions();

    @Mixin
    private final MeansOptions means = new MeansOptions();

    @Option(names = "--build", description = "Measure building.")
    private boolean build;

    @Mixin
    private final BuildBench building = new BuildBench();

    @Option(names = "--search", description = "Measure searching.")
    private boolean search;

    @Option(names = "--depth", paramLabel = "N", description = "With --search: plies to look ahead. Default: ${DEFAULT-VALUE}.")
    private int depth = 10;

    @Option(names = "--play", description = "Measure playing: are all promises of the tables kept?")
    private boolean play;

    @Option(names = "--games", paramLabel = "N",
            description = "With --play and --match: how many games. Default: ${DEFAULT-VALUE}.")
    private int games = 200;

    @Option(names = "--match", description = "Measure what grades of draws are worth in play.")
    private boolean match;

    @Option(
            names = "--against",
            paramLabel = "WHOM",
            split = ",",
            description = "With --match: ungraded (itself without grades), search (the engine without tables), careless (any turn that keeps a draw,"
                    + " and now and then any turn). Default: all.")
    private Set<MatchBench.Opponent> against = EnumSet.allOf(MatchBench.Opponent.class);

    @Option(
            names = "--from",
            paramLabel = "WHAT",
            split = ",",
            description = "With --match: empty (the board), drawn (positions of the moving phase). Default: both.")
    private Set<MatchBench.Start> from = EnumSet.allOf(MatchBench.Start.class);

    @Option(
            names = "--weak-depth",
            paramLabel = "N",
            description = "With --match: plies that it looks ahead without tables. Default: ${DEFAULT-VALUE}.")
    private int weakDepth = 4;

    @Option(
            names = "--slips",
            paramLabel = "N",
            description = "With --match: in how many of 100 turns the careless one plays any turn. Default: ${DEFAULT-VALUE}.")
    private int slips = 5;

    @Option(
            names = "--alone",
            description = "With --match: the tables play without a search; of turns that are as good to them, any.")
    private boolean alone;

    @Option(names = "--opening", description = "Measure proving the opening.")
    private boolean opening;

    @Override
    public Integer call() throws IOException {
        if (!build && !search && !opening && !play && !match) {
            throw new ParameterException(spec.commandLine(), "what to measure? --build, --search, --opening, --play or --match");
        }
        Numbers.requireRange(spec, "--depth", depth, 1, MOST_DEPTH);
        Numbers.requireRange(spec, "--games", games, 1, Integer.MAX_VALUE);
        Numbers.requireRange(spec, "--weak-depth", weakDepth, 1, MOST_DEPTH);
        Numbers.requireRange(spec, "--slips", slips, 0, HUNDRED);
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%s %s, %d processors, %s%n", System.getProperty("os.name"), System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(), Runtime.version());
        if (build) {
            building.run(data, means);
        }
        if (search) {
            new SearchBench(data.rules(), HASH, out).run(depth, means.threads());
        }
        if (opening) {
            proveOpening(out);
        }
        if (match) {
            new MatchBench(engine(), games, against, from, weakDepth, slips, alone, out).run();
        }
        return !play || keepsPromises(out) ? 0 : 1;
    }

    private void proveOpening(PrintWriter out) throws IOException {
        try (Tablebase tables = data.open(TablebaseOptions.automatic())) {
            new OpeningBench(tables, means.threads(), out).run();
        }
    }

    /** Whether the engine holds what its tables promise, which is more than a measurement. */
    private boolean keepsPromises(PrintWriter out) throws IOException {
        return new PlayBench(engine(), games, SearchLimits.depth(PLAY_DEPTH), out).run();
    }

    private EngineOptions engine() {
        return new EngineOptions(data.rules(), data.root(), false, SearchOptions.USUAL, DrawRules.NONE, EngineOptions.FULL_SKILL);
    }
}
