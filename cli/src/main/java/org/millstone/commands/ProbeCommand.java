package org.millstone.commands;

import java.io.IOException;
import java.util.List;
import org.millstone.database.JsonWriter;
import org.millstone.probe.Answer;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.terminal.Arguments.PositionArgument;
import org.millstone.terminal.ProbeLines;
import org.millstone.terminal.ProbePage;
import org.millstone.terminal.StandardInput;
import org.millstone.text.Positions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mill probe}: looks positions up in the tables. */
@Command(
        name = "probe",
        description = {"Look a position up: who wins, in how many plies, and what every turn is worth.", "",
            "A position's value is for the side to move, a turn's for the side that makes it. A depth is the number of plies to the"
                    + " end of the game if the winner hurries and the loser delays. Turns come best first."},
        footerHeading = "%nExamples:%n",
        footer = {"  mill probe '*O******/@@@*O***/O******* w'", "  mill probe --json '@O**@***/****@***/O*O***** w' | jq .dtw",
            "  mill probe 'startpos moves d6 f4 b4 d2 f6'", "  mill probe --stdin < positions.txt > values.jsonl", "",
            "A position is one argument: quote it. A FEN has the squares from the inside to the outside, each clockwise",
            "from twelve o'clock, O white, @ black, * empty; then the side to move, w or b. 'startpos' is the empty board;",
            "after either may come 'moves' and the turns played. With --stdin they are the lines. Exit status: 0 answered (also",
            "where a table is missing, or, with --stdin, where single lines were bad); 1 it could not; 2 the command line was wrong."})
public final class ProbeCommand extends GameCommand {
    @Mixin
    private final PositionArgument fen = new PositionArgument();

    @Option(names = "--json", description = "Answer with one line of JSON.")
    private boolean json;

    @Option(names = "--stdin",
            description = "Read positions, in any of their forms, from standard input, one a line; answer each with a line of JSON.")
    private boolean stdin;

    @Option(names = "--moves", description = "With --stdin: list the turns of each position too.")
    private boolean moves;

    @Override
    public Integer call() throws IOException {
        Positions.Line asked = fen.read(data.rules());
        if (stdin == (asked != null)) {
            throw wrong(stdin ? "a position or --stdin, not both" : "a position is missing (one quoted argument), or --stdin");
        }
        try (Tablebase tables = data.open(TablebaseOptions.mapped())) {
            if (asked == null) {
                new ProbeLines(tables, moves).run(StandardInput.open(System.in), out());
            } else {
                Answer answer = Answer.of(tables, asked.last(), asked.lastClock(), true);
                (json ? List.of(JsonWriter.line(Answer.telling(answer.json(), asked.ignored())))
                        : ProbePage.lines(answer, data.advice(), paint()))
                        .forEach(out()::println);
            }
            tellDamage(tables);
        }
        return 0;
    }
}
