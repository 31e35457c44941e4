package org.millstone.uci;

import java.io.IOException;
import java.time.Duration;
import org.millstone.command.GameCommand;
import org.millstone.command.StandardInput;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.search.DrawRules;
import org.millstone.search.Game;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mill play}: a game on the terminal. */
@Command(
        name = "play",
        description = {"Play a game against Millstone, from the empty board or from a position.", "",
            "A turn reads d6 (place), a1-a4 (move), with xd7 at its end if it closes a mill and removes a stone. Other words: hint,"
                    + " undo, board, resign, quit."},
        footerHeading = "%nExamples:%n",
        footer = {"  mill play", "  mill play --black --skill 5", "  mill play '@O**@***/****@***/O*O***** w'",
            "  mill play 'startpos moves d6 f4'"})
public final class PlayCommand extends GameCommand {
    @Mixin
    private final PositionArgument fen = new PositionArgument();

    @Option(names = "--black", description = "You have the black stones. Default: the white ones.")
    private boolean black;

    @Option(names = "--skill", paramLabel = "N", description = "How well Millstone plays, 0 to 20. Default: ${DEFAULT-VALUE}.")
    private int skill = EngineOptions.FULL_SKILL;

    @Option(names = "--vary", description = "Millstone varies its play among turns that are worth the same.")
    private boolean vary;

    @Option(names = "--seconds", paramLabel = "S", description = "How long it thinks about a turn. Default: ${DEFAULT-VALUE}.")
    private double seconds = 1;

    @Override
    public Integer call() throws IOException {
        requireRange(spec, "--skill", skill, 0, EngineOptions.FULL_SKILL);
        requireRange(spec, "--seconds", seconds, 0.001, 3600);
        Position position = fen.orStart(data.rules());
        EngineOptions options = new EngineOptions(data.rules(), data.root()).withSkill(skill).withShuffling(vary);
        try (Engine engine = new Engine(options)) {
            new Match(engine, black ? Side.BLACK : Side.WHITE, Duration.ofMillis((long) (1000 * seconds)), paint(), out())
                    .play(Game.from(data.rules(), position, DrawRules.USUAL), StandardInput.open(System.in));
        }
        return 0;
    }
}
