package org.millstone.command;

import org.jspecify.annotations.Nullable;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The position that a command is about, where it may be left out. */
public final class PositionArgument {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FEN",
            description = "The position, one quoted argument: " + Positions.FORMS + ".")
    private @Nullable String fen;

    /** Returns the position; null if none was given. One that cannot be read is a wrong command line. */
    public @Nullable Position read(Rules rules) {
        return fen == null ? null : Positions.read(spec, rules, fen);
    }

    /** Returns the position; the empty board if none was given. */
    public Position orStart(Rules rules) {
        Position given = read(rules);
        return given == null ? Position.start(rules) : given;
    }
}
