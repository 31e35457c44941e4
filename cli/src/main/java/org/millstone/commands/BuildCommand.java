package org.millstone.commands;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.builder.Builder;
import org.millstone.rules.MoveLimit;
import org.millstone.rules.Rules;
import org.millstone.step.Step;
import org.millstone.terminal.BuildProgress;
import org.millstone.terminal.ThreadsOption;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code mill build}: solves the game from the end backwards and writes the tables. */
@Command(
        name = "build",
        header = "Solve the game from the end backwards and write its tables.",
        description = {
            "Solves the game by retrograde analysis: for every position who wins, and in how many plies. The moving phase comes first, then"
                    + " the placing phase, from the last stone in hand to the first. Without options the build makes everything. It"
                    + " keeps finished tables, so run it again to continue a build that was stopped or killed. Only the current step is repeated.",
            "%nThe build remakes files that are missing, or whose header, index or length is wrong. --repair reads all files,"
                    + " and also remakes those with other digests.",
            "%n--memory limits the whole process. Besides the tables, the program takes 200 MiB, and more for boards with many"
                    + " stones: 325 MiB for nine with two threads.",
            "%nThe build grades draws by the numbers of stones with which they go on for ever. Tables that were built without grades gain"
                    + " them without being solved again.",
            "%nA table is named own-opp: the stones of the side to move, then of its opponent. 7-5 and 5-7 are solved together."
                    + " Stones in hand follow: 6-5+3+2 has 3 of the side to move in hand, and 2 of its opponent."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  mill build --max-pieces 8             a first look: seconds",
            "  mill build                            the whole game of nine: 6.5 GB of disk",
            "  mill build --phase moving             only without stones in hand: over 2 GB",
            "  mill build --tables 6-6 --memory 4g   one table and all that it needs, in little memory",
            "  mill build --repair                   reads all files, and remakes damaged ones",
            "  mill build --no-grades                a fifth less to write; a later 'mill build' adds the grades",
            "  mill build --variant six              Six Men's Morris",
            "  mill build --rules my-rules.json      a game of your own: see 'mill rules'"
        })
public final class BuildCommand extends GameCommand {
    @Mixin
    private final ThreadsOption.AndMemory means = new ThreadsOption.AndMemory();

    @ArgGroup
    private What what = new What();

    /** Which tables to build. If neither option is given, all. */
    private static final class What {
        @Option(names = "--max-pieces", paramLabel = "N",
                description = "Only the tables with at most N stones of both colours together, on the board and in hand.")
        private @Nullable Integer maxPieces;

        @Option(names = "--tables", paramLabel = "TABLE", split = ",",
                description = "Only these tables and what they need, such as 6-6,5-4+2+1.")
        private @Nullable List<String> tables;
    }

    @Option(names = "--no-grades",
            description = "Make no grades of draws; all draws then count the same. Existing grades stay.")
    private boolean noGrades;

    @Option(names = "--move-limit", paramLabel = "N",
            description = "Also find the conversions for a draw after N plies (1 to 126) in a row without a placement or a removal.")
    private @Nullable Integer moveLimit;

    @Option(names = "--repair",
            description = "Read all files, and remake those whose digests differ from the manifest.")
    private boolean repair;

    @Mixin
    private final PhaseOption phase = new PhaseOption();

    @Override
    public Integer call() {
        build(new Builder.Options(data.ruleSet(), data.folder(), steps(), means.threads(), means.memory(), !noGrades, limit(),
                repair))
                .forEach(out()::println);
        return 0;
    }

    private @Nullable MoveLimit limit() {
        if (moveLimit == null) {
            return null;
        }
        if (moveLimit < 1 || moveLimit > MoveLimit.MOST) {
            throw new ParameterException(spec.commandLine(), "--move-limit must be a number of plies from 1 to " + MoveLimit.MOST
                    + ". Fifty moves of each side are 100 plies.");
        }
        return new MoveLimit(moveLimit);
    }

    private List<String> build(Builder.Options options) {
        try (BuildProgress progress = new BuildProgress(err())) {
            Builder builder = new Builder(options, progress);
            // Runs where a signal ends the process, Ctrl-C for one.
            Thread stopped = new Thread(() -> progress.stopped(builder.spilledBytes()), "stopped");
            Runtime.getRuntime().addShutdownHook(stopped);
            try {
                return progress.summary(builder.build(),
                        repair ? "" : data.advice().to("build", given("--repair")), data.advice());
            } finally {
                forget(stopped);
            }
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending, and the hook runs.
        }
    }

    private List<Step> steps() {
        Rules rules = data.rules();
        if (what.tables != null) {
            return tables(what.tables, phase).stream().map(table -> Step.of(rules, table)).distinct().toList();
        }
        int most = what.maxPieces == null ? 2 * rules.men() : what.maxPieces;
        requirePieces(most);
        return phase.isMoving() ? Step.movingPhase(rules, most) : Step.wholeGame(rules, most);
    }
}
