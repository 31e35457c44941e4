package org.millstone.command;

import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Positions as people give them to commands. */
public final class Positions {
    private Positions() {}

    /**
     * Reads the FEN of a command line. One that cannot be read, or is no possible position, is a wrong command line; the message shows
     * where.
     *
     * @param spec the command to whom it was given
     */
    public static Position read(CommandSpec spec, Rules rules, String fen) {
        try {
            return Fen.parse(rules, fen);
        } catch (FenException e) {
            throw new ParameterException(spec.commandLine(), "the FEN cannot be read: " + e.getMessage() + " (character "
                    + e.position() + ")\n  " + fen + "\n  " + " ".repeat(Math.min(e.position(), fen.length())) + "^", e);
        } catch (IllegalPositionException e) {
            throw new ParameterException(spec.commandLine(), "the position is not possible: " + e.getMessage() + "\n  " + fen, e);
        }
    }
}
