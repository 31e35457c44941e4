package org.millstone.terminal;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;
import org.millstone.text.Positions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks and reads arguments of a command. For a bad one it throws a {@link ParameterException}, reported as a wrong command line. */
public final class Arguments {
    private Arguments() {}

    public static void requireRange(CommandSpec spec, String name, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new ParameterException(spec.commandLine(),
                    name + " must be " + number(least) + " to " + number(most) + ", not " + number(value));
        }
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%,.0f", value) : String.valueOf(value);
    }

    /**
     * Reads a position in any form that {@link Positions} knows, with the positions that led to it. Says on standard error which fields of
     * its FEN are ignored. For a position that cannot be read, or is not possible, the message shows where, and ends with one that can be
     * read.
     */
    public static Positions.Line line(CommandSpec spec, Rules rules, String text) {
        try {
            Positions.Line line = Positions.line(rules, text);
            if (!line.ignored().isEmpty()) {
                spec.commandLine().getErr().println("mill: " + Positions.ignored(line.ignored()));
            }
            return line;
        } catch (FenException e) {
            boolean fen = Positions.isFen(text);
            throw new ParameterException(spec.commandLine(), "the " + (fen ? "FEN" : "position") + " cannot be read: "
                    + e.getMessage() + " (character " + e.position() + ")\n  " + text + "\n  "
                    + " ".repeat(Math.min(e.position(), text.length())) + "^"
                    + (fen ? "" : "\nA position is " + Positions.FORMS + ".")
                    + "\n" + (Positions.areOnlyTurns(text) ? turnsForm(rules) : positionForm(rules)), e);
        } catch (IllegalPositionException | IllegalTurnException e) {
            boolean turn = e instanceof IllegalTurnException;
            throw new ParameterException(spec.commandLine(), (turn ? "a turn" : "the position") + " is not possible: "
                    + e.getMessage() + "\n  " + text + "\n" + (turn ? turnsForm(rules) : positionForm(rules)), e);
        }
    }

    private static String positionForm(Rules rules) {
        return "A position is written like this: " + Fen.format(rules.board(), Position.start(rules));
    }

    private static String turnsForm(Rules rules) {
        return "Turns are written behind a position like this: startpos moves "
                + Turn.format(rules.board(), new Turns(rules).all(Position.start(rules))[0]);
    }

    /** The position that a command works with: an argument that may be left out. */
    public static final class PositionArgument {
        @Spec(Spec.Target.MIXEE)
        private CommandSpec spec;

        @Parameters(index = "0", arity = "0..1", paramLabel = "FEN",
                description = "The position, one quoted argument: " + Positions.FORMS + ".")
        private @Nullable String fen;

        public Positions.@Nullable Line read(Rules rules) {
            return fen == null ? null : line(spec, rules, fen);
        }

        /** Returns the position, preceded by those that led to it; only the start of a game if the argument was left out. */
        public Positions.Line orStart(Rules rules) {
            return Objects.requireNonNullElseGet(read(rules), () -> Positions.Line.of(Position.start(rules)));
        }
    }
}
