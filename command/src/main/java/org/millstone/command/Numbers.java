package org.millstone.command;

import java.util.Locale;
import org.millstone.rules.Rules;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Numbers as people give them to commands. */
public final class Numbers {
    private Numbers() {}

    /** Requires that the number of an option or a parameter makes sense: one that does not is a wrong command line. */
    public static void requireRange(CommandSpec spec, String name, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new ParameterException(spec.commandLine(),
                    name + " must be " + text(least) + " to " + text(most) + ", not " + text(value));
        }
    }

    /** Requires of {@code --max-pieces}, which counts all stones on the board and in hand, as many as the smallest table has. */
    public static void requirePieces(CommandSpec spec, int pieces) {
        if (pieces < 2 * Rules.FEWEST) {
            throw new ParameterException(spec.commandLine(),
                    "--max-pieces counts the stones of both colours together: at least " + 2 * Rules.FEWEST + ", not " + pieces);
        }
    }

    private static String text(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%,.0f", value) : String.valueOf(value);
    }
}
