package org.millstone.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import org.millstone.commands.GameCommand;
import org.millstone.probe.Tablebase;
import org.millstone.search.Game.DrawRules;
import org.millstone.terminal.Arguments;
import org.millstone.terminal.DataOptions;
import org.millstone.terminal.ThreadsOption;
import org.millstone.uci.Engine;
import org.millstone.uci.EngineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code mill bench}: measures how fast this machine builds, searches and proves, and whether the engine plays as it should. */
@Command(
        name = "bench",
        header = "Measure how fast this machine builds and searches, and whether it plays as it should.",
        description = {
            "--build builds the moving phase into a new folder beside the others, prints the time and the memory, and deletes the folder."
                    + " With --placing it builds the whole game, with --max-pieces the tables with so many stones. Then it builds 6-6"
                    + " and what it needs (or the largest pair within --max-pieces) with one thread and with --threads in turn, three"
                    + " times each. It compares the medians of solving that pair.",
            "--search searches the empty board to --depth with all enhancements, then with each taken away in turn, then with none."
                    + " It also searches middle games eight plies deeper, with one thread and with --threads. It uses no tables.",
            "--play lets the engine play with its tables against itself without tables: --games games from random drawn positions, and"
                    + " as many from won ones. It fails if the engine loses a drawn game, or does not win a won one in time.",
            "--opening proves the empty board from the tables in --data, and then a thousand positions of random games."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  mill bench --build", "  mill bench --build --max-pieces 12", "  mill bench --search --depth 8",
            "  mill bench --play --games 200"})
public final class BenchCommand extends GameCommand {
    @Mixin
    private final ThreadsOption.AndMemory means = new ThreadsOption.AndMemory();

    @Option(names = "--games", paramLabel = "N",
            description = "With --play: how many games of each kind. Default: ${DEFAULT-VALUE}.")
    private int games = 200;

    @Option(names = "--build", description = "Measure building.")
    private boolean building;

    @Mixin
    private final BuildBench build = new BuildBench();

    @Option(names = "--search", description = "Measure searching.")
    private boolean searching;

    @Mixin
    private final SearchBench search = new SearchBench();

    @Option(names = "--opening", description = "Measure proving the opening.")
    private boolean proving;

    @Option(names = "--play", description = "Measure playing: are all promises of the tables kept?")
    private boolean playing;

    @Override
    public Integer call() throws IOException {
        Map<Bench, Boolean> kinds = new LinkedHashMap<>();
        kinds.put(build, building);
        kinds.put(search, searching);
        kinds.put(new OpeningBench(), proving);
        kinds.put(new PlayBench(), playing);
        if (!kinds.containsValue(true)) {
            throw wrong("choose what to measure: --build, --search, --opening or --play");
        }
        kinds.keySet().forEach(kind -> kind.check(spec));
        Arguments.requireRange(spec, "--games", games, 1, Integer.MAX_VALUE);
        out().printf("%s %s, %d processors, %s%n", System.getProperty("os.name"),
                System.getProperty("os.arch"), Runtime.getRuntime().availableProcessors(), Runtime.version());
        boolean kept = true;
        kinds.values().removeIf(wanted -> !wanted);
        for (Bench bench : kinds.keySet()) {
            kept &= bench.run(new Bench.Setting(data, means, games, out(), err()));
        }
        return kept ? 0 : 1;
    }

    /** A kind of measurement, with its own options, which {@code mill bench} adds to those of all. */
    interface Bench {
        /** Throws picocli's {@code ParameterException} if an option is out of range, even if this measurement was not asked for. */
        default void check(CommandSpec spec) {}

        /** Measures and prints the results. Returns false if the program broke a promise that the measurement checks. */
        boolean run(Setting setting) throws IOException;

        /** What all measurements get, such as the threads and memory they may use, and how many games of each kind to play. */
        record Setting(DataOptions data, ThreadsOption.AndMemory means, int games, PrintWriter out, PrintWriter err) {
            /** Returns options for an engine at full strength, with the tables of the folder, without a book and rules about draws. */
            EngineOptions engine() {
                return new EngineOptions(data.rules(), data.root()).withBook(false).withDraws(DrawRules.NONE);
            }

            /** Opens the engine's tables, to compare its play with what they say. Throws an {@link IOException} if there are none. */
            Tablebase tables() throws IOException {
                Tablebase tables = Engine.tables(engine());
                if (tables.subspaces().isEmpty()) {
                    throw new IOException(
                            "there are no tables in " + data.folder() + ": build some, or say with --data where they are");
                }
                return tables;
            }
        }
    }
}
