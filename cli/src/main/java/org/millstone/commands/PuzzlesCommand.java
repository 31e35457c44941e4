package org.millstone.commands;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.puzzle.Puzzle;
import org.millstone.puzzle.PuzzleFinder;
import org.millstone.terminal.Arguments;
import org.millstone.terminal.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mill puzzles}: finds puzzles in the tables, for the explorer. */
@Command(
        name = "puzzles",
        description = {"Find puzzles, and print them one a line: theme, level, position, and the line that solves it.", "",
            "They come from games of imperfect players. In each, exactly one turn wins or holds the draw, again and again until the point of it"
                    + " is reached: a mill that takes a stone, or a draw that holds; or one turn alone blocks the opponent so soon. The themes are mills (two at once),"
                    + " block, draw, and placing (the last placements); the levels 1 to 3 say how many wrong turns look good to a search of"
                    + " three plies. The same tables and the same seed give the same puzzles. All tables of the game are needed.",
            "",
            "The program has its puzzles in itself: those in data/puzzles when it was built. New ones need a new build."},
        footerHeading = "%nExample:%n",
        footer = "  mill puzzles --count 1008 > data/puzzles/nine.tsv")
public final class PuzzlesCommand extends GameCommand {
    @Option(names = "--count", paramLabel = "N", description = "How many puzzles to find. Default: ${DEFAULT-VALUE}.")
    private int count = 100;

    @Option(names = "--games", paramLabel = "N", description = "In how many games to look, at most. Default: ${DEFAULT-VALUE}.")
    private int games = 10_000;

    @Option(names = "--seed", paramLabel = "N", description = "Another number finds other puzzles. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Override
    public Integer call() throws IOException {
        Arguments.requireRange(spec, "--count", count, 1, 1_000_000);
        Arguments.requireRange(spec, "--games", games, 1, Integer.MAX_VALUE);
        AtomicReference<String> so = new AtomicReference<>("");
        List<Puzzle> found;
        try (Tablebase tables = data.open(TablebaseOptions.mapped());
                ProgressLine _ = new ProgressLine(err(), so::get)) {
            found = new PuzzleFinder(tables).find(count, games, seed, (puzzles, played) -> so
                    .set(String.format(Locale.ROOT, "%,d puzzles of %,d in %,d games", puzzles, count, played)));
            tellDamage(tables);
        }
        out().println("# rules " + data.rules().fingerprint());
        out().println("# theme\tlevel\tposition\tline");
        found.forEach(puzzle -> out().println(puzzle.text(data.rules().board())));
        return 0;
    }
}
