package org.millstone.command;

import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/** Positions as people give them to commands. */
public final class Positions {
    private Positions() {}

    /**
     * Reads the FEN of a command line.
     *
     * @throws BadPositionException if it cannot be read, or is no possible position
     */
    public static Position read(Rules rules, String fen) {
        try {
            return Fen.parse(rules, fen);
        } catch (FenException e) {
            throw new BadPositionException(fen, e);
        } catch (IllegalPositionException e) {
            throw new BadPositionException(fen, e);
        }
    }
}
