package org.millstone.command;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command about a game and its tables, and how it speaks to people. */
@Command(mixinStandardHelpOptions = true)
public abstract class GameCommand implements Callable<Integer> {
    @Spec
    protected CommandSpec spec;

    @Mixin
    protected final DataOptions data = new DataOptions();

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Returns colours if standard output is a terminal that has them. */
    protected final AnsiColors paint() {
        return new AnsiColors(spec.commandLine().getColorScheme().ansi().enabled());
    }

    /** Tells what damage there is that did not keep tables from answering, and what these answers lack. */
    protected final void tellDamage(Tablebase tables) {
        for (TableException damage : tables.damage()) {
            boolean grades = String.valueOf(damage.file()).endsWith("." + Plane.GRADE.suffix());
            err().println(spec.commandLine().getColorScheme().errorText("mill: " + FileErrors.words(damage)
                    + (grades ? " Grades" : " Depths") + " that only this file has were left out."));
        }
    }

    /** Returns what says that the command line is wrong. */
    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Requires that the number of an option or a parameter makes sense: one that does not is a wrong command line. */
    public static void requireRange(CommandSpec spec, String name, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new ParameterException(spec.commandLine(),
                    name + " must be " + number(least) + " to " + number(most) + ", not " + number(value));
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%,.0f", value) : String.valueOf(value);
    }

    /** Requires of {@code --max-pieces}, which counts all stones on the board and in hand, as many as the smallest table has. */
    protected final void requirePieces(int pieces) {
        if (pieces < 2 * Rules.FEWEST) {
            throw wrong(
                    "--max-pieces counts the stones of both colours together: at least " + 2 * Rules.FEWEST + ", not " + pieces);
        }
    }

    /** The position that a command is about, where it may be left out. */
    public static final class PositionArgument {
        @Spec(Spec.Target.MIXEE)
        private CommandSpec spec;

        @Parameters(index = "0", arity = "0..1", paramLabel = "FEN",
                description = "The position, one quoted argument: " + Positions.FORMS + ".")
        private @Nullable String fen;

        /** Returns the position with those that led to it; null if none was given. One that cannot be read is a wrong command line. */
        public Positions.@Nullable Line read(Rules rules) {
            return fen == null ? null : Positions.readLine(spec, rules, fen);
        }

        /** Returns the position; the empty board if none was given. */
        public Position orStart(Rules rules) {
            return lineOrStart(rules).last();
        }

        /** Returns the position with those that led to it; the empty board if none was given. */
        public Positions.Line lineOrStart(Rules rules) {
            return Objects.requireNonNullElseGet(read(rules), () -> Positions.Line.of(Position.start(rules)));
        }
    }
}
