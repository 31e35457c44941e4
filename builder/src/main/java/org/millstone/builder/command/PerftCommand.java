package org.millstone.builder.command;

import java.util.concurrent.Callable;
import org.millstone.command.DataOptions;
import org.millstone.command.Numbers;
import org.millstone.command.Positions;
import org.millstone.rules.Perft;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Counts turn sequences. */
@Command(
        name = "perft",
        mixinStandardHelpOptions = true,
        description = {"Count the turn sequences of a length: the test of a turn generator that the field agrees on.", "",
            "A whole turn, removal included, is one ply. Sequences that end the game sooner do not count. No tables are needed."},
        footerHeading = "%nExample:%n",
        footer = {"  mill perft '*O******/@@******/***@O*O* w' 4", "", "prints 8467466, and nothing else, on standard output."})
public final class PerftCommand implements Callable<Integer> {
    /** Far more than anyone can wait for. */
    private static final int MOST = 100;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private DataOptions data;

    @Parameters(index = "0", paramLabel = "FEN", description = "The position, one quoted argument.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private String fen;

    @Parameters(index = "1", paramLabel = "DEPTH", description = "The length in plies, 0 to 100.")
    private int depth;

    /** Made by picocli. */
    public PerftCommand() {}

    @Override
    public Integer call() {
        Numbers.requireRange(spec, "DEPTH", depth, 0, MOST);
        spec.commandLine().getOut().println(new Perft(data.rules()).count(Positions.read(spec, data.rules(), fen), depth));
        spec.commandLine().getOut().flush();
        return 0;
    }
}
