package org.millstone.commands;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.millstone.play.Engine;
import org.millstone.play.EngineOptions;
import org.millstone.rules.Side;
import org.millstone.search.Game;
import org.millstone.search.Game.DrawRules;
import org.millstone.terminal.Arguments;
import org.millstone.terminal.Arguments.PositionArgument;
import org.millstone.terminal.Match;
import org.millstone.terminal.StandardInput;
import org.millstone.text.Positions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mill play}: a game against the engine on the terminal. */
@Command(
        name = "play",
        description = {"Play a game against Millstone, from the empty board or from a position.", "",
            "A turn reads d6 (place), a1-a4 (move), with xd7 at its end if it closes a mill and removes a stone. Other words: hint,"
                    + " undo, board, resign, quit.",
            "",
            "The game is drawn after 100 plies in a row that neither place nor remove a stone, and when a position comes up for the third"
                    + " time with the same side to move. Both count turns given with the position, and the clock of a FEN. A game once"
                    + " drawn stays drawn. A turn that wins on the board wins, even if it is the 100th such ply."},
        footerHeading = "%nExamples:%n",
        footer = {"  mill play", "  mill play --black --skill 5", "  mill play --pocket nine.pocket",
            "  mill play '@O**@***/****@***/O*O***** w'",
            "  mill play 'startpos moves d6 f4'"})
public final class PlayCommand extends GameCommand {
    @Mixin
    private final PositionArgument fen = new PositionArgument();

    @Option(names = "--black", description = "You have the black stones. Default: the white ones.")
    private boolean black;

    @Option(names = "--skill", paramLabel = "N",
            description = "How well Millstone plays, 0 to 20: below 20 it errs as people do. Default: ${DEFAULT-VALUE}.")
    private int skill = EngineOptions.FULL_SKILL;

    @Option(names = "--vary", description = "Millstone varies its play among turns that are worth the same.")
    private boolean vary;

    @Option(names = "--seconds", paramLabel = "S", description = "How long it thinks about a turn. Default: ${DEFAULT-VALUE}.")
    private double seconds = 1;

    @Option(names = "--pocket", paramLabel = "FILE",
            description = "Millstone plays with this pocket file (see 'mill pocket'), and uses no tables.")
    private @Nullable Path pocket;

    @Override
    public Integer call() throws IOException {
        Arguments.requireRange(spec, "--skill", skill, 0, EngineOptions.FULL_SKILL);
        Arguments.requireRange(spec, "--seconds", seconds, 0.001, 3600);
        Positions.Line line = fen.orStart(data.rules());
        EngineOptions options = new EngineOptions(data.rules(), pocket == null ? data.root() : null).withPocket(pocket)
                .withSkill(skill).withShuffling(vary);
        try (Engine engine = new Engine(options)) {
            new Match(engine, black ? Side.BLACK : Side.WHITE, Duration.ofMillis((long) (1000 * seconds)), paint(), out())
                    .play(Game.through(data.rules(), line.positions(), DrawRules.USUAL, line.clock()),
                            StandardInput.open(System.in));
        }
        return 0;
    }
}
