package org.millstone.commands;

import java.io.IOException;
import org.millstone.play.EngineOptions;
import org.millstone.terminal.StandardInput;
import org.millstone.uci.Uci;
import picocli.CommandLine.Command;

/** {@code mill uci}: the engine for programs that speak UCI, the protocol of chess engines, on standard input and output. */
@Command(
        name = "uci",
        description = {"Play, for programs that speak UCI: commands on standard input, answers on standard output.", "",
            "A turn is one word that places (d6) or moves (a1-a4), and one more for each stone it removes (xd7). If 'bestmove a1-a4'"
                    + " closes a mill, append it to the moves, ask again, and get 'bestmove xd7'. As input a1-a4xd7 is also accepted.",
            "",
            "go knows depth, mate, nodes, movetime, wtime, btime, winc, binc, movestogo, searchmoves, infinite and ponder. It skips other"
                    + " words and brings numbers into their range. It always ends with bestmove: at stop if it is infinite or stands alone."
                    + " Commands that have to wait for it are kept in order. After a rejected position, go says bestmove (none) until"
                    + " the next position.",
            "",
            "At quit, or at the end of the input, every earlier go gets its answer. A go with a depth, a number of nodes or a time"
                    + " is thought to its end; an infinite or pondering one is stopped. A stop before the quit, or a stop or a second"
                    + " quit after it, stops them all.",
            "",
            "The engine uses the tables in --data; setoption TableFolder names others. With grades it plays for the better draw;"
                    + " setoption Grades false makes all draws equal.",
            "",
            "setoption Pocket names a pocket file (see 'mill pocket'): its player's turns come first, as long as the game has not left"
                    + " what the file promises; then the engine says so.",
            "",
            "Two rules draw a game, and the engine plays by them. NMoveRule (default 100, 0 for none) draws after so many plies in a row that"
                    + " neither place nor remove a stone: 100 plies are 50 turns of each side. MoveRepetition (default true) draws when a"
                    + " position comes up for the third time with the same side to move. Both count from the position given, with its moves;"
                    + " NMoveRule also counts the clock of a FEN. The engine counts a turn that draws by them as a draw, also a win that an"
                    + " answer can draw, and a loss if every answer that wins draws, whatever the tables say. It wins in time for NMoveRule"
                    + " if it can, then without repeating a position. A turn that wins on the board wins, even with the last ply"
                    + " of NMoveRule. A game once drawn stays drawn, whatever moves follow: its score is 0.",
            "",
            "Where the tables have a move limit, and NMoveRule is the same, the engine keeps each win that the rule leaves and each draw that"
                    + " it makes. With another NMoveRule it does not use the limit, and says so."},
        footerHeading = "%nExample:%n",
        footer = {"  printf 'position startpos moves d6\\ngo movetime 1000\\n' | mill uci"})
public final class UciCommand extends GameCommand {
    @Override
    public Integer call() throws IOException, InterruptedException {
        String version = spec.root().version().length == 0 ? "mill" : spec.root().version()[0];
        try (Uci uci = new Uci(new EngineOptions(data.rules(), data.root()), version, out())) {
            uci.run(StandardInput.open(System.in));
        }
        return 0;
    }
}
