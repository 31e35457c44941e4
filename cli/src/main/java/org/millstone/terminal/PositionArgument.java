package org.millstone.terminal;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.text.Positions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The position that a command works with: an argument that may be left out. */
public final class PositionArgument {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "FEN",
            description = "The position, one quoted argument: " + Positions.FORMS + ".")
    private @Nullable String fen;

    /**
     * Returns the position, preceded by those that led to it; null if the argument was left out. Throws picocli's
     * {@code ParameterException} if it cannot be read.
     */
    public Positions.@Nullable Line read(Rules rules) {
        return fen == null ? null : Arguments.line(spec, rules, fen);
    }

    /** Returns the position; that at the start of a game if the argument was left out. */
    public Position orStart(Rules rules) {
        return lineOrStart(rules).last();
    }

    /** Returns the position, preceded by those that led to it; only the start of a game if the argument was left out. */
    public Positions.Line lineOrStart(Rules rules) {
        return Objects.requireNonNullElseGet(read(rules), () -> Positions.Line.of(Position.start(rules)));
    }
}
