package org.millstone.commands;

import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.millstone.database.FileErrors;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Rules;
import org.millstone.table.Plane;
import org.millstone.table.TableException;
import org.millstone.terminal.DataOptions;
import org.millstone.text.AnsiColors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The base of the commands that work with a game and its tables: options, output and errors. */
@Command(mixinStandardHelpOptions = true)
public abstract class GameCommand implements Callable<Integer> {
    private static final Set<String> SELECTING = Set.of("--max-pieces", "--tables", "--phase", "--no-grades", "--move-limit");

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

    protected final AnsiColors paint() {
        return new AnsiColors(spec.commandLine().getColorScheme().ansi().enabled());
    }

    /** Prints on standard error which files were found damaged though answers were still possible, and what those answers lack. */
    protected final void tellDamage(Tablebase tables) {
        for (TableException damage : tables.damage()) {
            String file = String.valueOf(damage.file());
            String lost = file.endsWith("." + Plane.GRADE.suffix()) ? " Grades"
                    : file.endsWith("." + Plane.DTC.suffix()) ? " Conversions" : " Depths";
            err().println(spec.commandLine().getColorScheme().errorText("mill: " + FileErrors.words(damage)
                    + lost + " that only this file has were left out."));
        }
    }

    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /** Returns the tables that {@code --tables} names; throws picocli's {@code ParameterException} if {@code --phase} leaves one out. */
    protected final List<Subspace> tables(List<String> names, PhaseOption phase) {
        List<Subspace> tables = data.tables(names);
        if (!tables.stream().allMatch(phase::has)) {
            throw wrong("--phase moving has no tables with stones in hand, but --tables names some");
        }
        return tables;
    }

    /** Returns the words for a suggested {@code mill build}: {@code first}, then the given options of {@link #SELECTING}. */
    protected final String[] given(String... first) {
        Stream<String> selecting = spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(option -> SELECTING.contains(option.longestName()))
                .flatMap(option -> option.arity().max() == 0 ? Stream.of(option.longestName())
                        : Stream.of(option.longestName(), String.join(",", option.originalStringValues())));
        return Stream.concat(Stream.of(first), selecting).toArray(String[]::new);
    }

    protected final void requirePieces(int pieces) {
        if (pieces < 2 * Rules.FEWEST) {
            throw wrong(
                    "--max-pieces counts the stones of both colours together: at least " + 2 * Rules.FEWEST + ", not " + pieces);
        }
    }

    /** Which tables a command takes: all, or those without stones in hand. The option {@code --phase}. */
    protected static final class PhaseOption {
        @Option(names = "--phase", paramLabel = "PHASE", defaultValue = "all",
                description = "moving: only tables without stones in hand. all: both phases, the default.")
        private Phases phase = Phases.all;

        private enum Phases {
            moving, all
        }

        boolean isMoving() {
            return phase == Phases.moving;
        }

        boolean has(Subspace table) {
            return table.inHand() == 0 || !isMoving();
        }
    }
}
