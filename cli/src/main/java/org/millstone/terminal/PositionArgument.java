package org.millstone.terminal;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.text.Positions;
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

    /** Returns the position with those that led to it; null if none was given. One that cannot be read is a wrong command line. */
    public Positions.@Nullable Line read(Rules rules) {
        return fen == null ? null : Arguments.line(spec, rules, fen);
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
