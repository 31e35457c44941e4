package org.millstone.commands;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import org.millstone.io.Units;
import org.millstone.rules.Perft;
import org.millstone.rules.Position;
import org.millstone.terminal.Arguments;
import org.millstone.terminal.ProgressLine;
import org.millstone.text.Positions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code mill perft}: counts the sequences of turns from a position, ply by ply. */
@Command(
        name = "perft",
        description = {"Count the turn sequences of a length: the usual test of a turn generator.", "",
            "A whole turn, removal included, is one ply. Sequences that end the game sooner do not count. No tables are needed.",
            "",
            "Each further ply takes ten to fifty times as long. Long counts show their progress on standard error; Ctrl-C ends them."},
        footerHeading = "%nExample:%n",
        footer = {"  mill perft '*O******/@@******/***@O*O* w' 4", "",
            "prints 8467466, and nothing else, on standard output; mill perft startpos 4 prints 255024."})
public final class PerftCommand extends GameCommand {
    private static final int MOST = 100;

    @Parameters(index = "0", paramLabel = "FEN", description = "The position, one quoted argument: " + Positions.FORMS + ".")
    private String fen;

    @Parameters(index = "1", paramLabel = "DEPTH", description = "The length in plies, 0 to 100.")
    private int depth;

    @Override
    public Integer call() {
        Arguments.requireRange(spec, "DEPTH", depth, 0, MOST);
        Position position = Arguments.line(spec, data.rules(), fen).last();
        AtomicLong counted = new AtomicLong();
        DoubleAdder done = new DoubleAdder();
        long sequences;
        // At the very beginning nothing is shown.
        try (ProgressLine _ = new ProgressLine(err(), () -> counted.get() == 0 ? "" : String.format(Locale.ROOT,
                "%s sequences counted, about %.2f %% of all", Units.count(counted.get()), 100 * done.sum()))) {
            sequences = new Perft(data.rules()).count(position, depth, (more, share) -> {
                counted.addAndGet(more);
                done.add(share);
            });
        }
        out().println(sequences);
        return 0;
    }
}
