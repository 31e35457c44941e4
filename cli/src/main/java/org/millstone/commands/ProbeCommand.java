package org.millstone.commands;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.millstone.database.FileErrors;
import org.millstone.io.JsonWriter;
import org.millstone.io.Texts;
import org.millstone.probe.Tablebase;
import org.millstone.probe.TablebaseOptions;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.IllegalTurnException;
import org.millstone.table.TableException;
import org.millstone.terminal.Arguments.PositionArgument;
import org.millstone.terminal.ProbePage;
import org.millstone.terminal.StandardInput;
import org.millstone.text.Answer;
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
    /** The longest line that gets an answer, in characters. A FEN has some sixty, a game of a hundred turns less than a thousand. */
    private static final int LONGEST = 4096;

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
                answerLines(tables, StandardInput.open(System.in));
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

    /**
     * Answers positions, one a line, each with a JSON object on a line, in the same order. A line that cannot be answered gets an object
     * that describes the error. Flushes the output whenever no further line is waiting, so that a program can talk to this one through
     * pipes. If tables could not be read, goes on to the last line and then throws the first such failure.
     */
    private void answerLines(Tablebase tables, BufferedReader in) throws IOException {
        PrintWriter out = out();
        List<RuntimeException> failures = new ArrayList<>();
        for (String line = next(in); line != null; line = next(in)) {
            out.write(JsonWriter.line(line.length() <= LONGEST ? answer(tables, line, failures) : error("unreadable-fen",
                    "the line is longer than " + LONGEST + " characters; of the input, its beginning",
                    Texts.beginning(line, LONGEST))));
            out.write('\n');
            if (!in.ready()) {
                out.flush();
            }
        }
        out.flush();
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    private static @Nullable String next(BufferedReader in) throws IOException {
        StringBuilder line = new StringBuilder();
        int c = in.read();
        if (c < 0) {
            return null;
        }
        for (; c >= 0 && c != '\n'; c = in.read()) {
            if (line.length() <= LONGEST) {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private Object answer(Tablebase tables, String line, List<RuntimeException> failures) {
        try {
            Positions.Line asked = Positions.line(tables.rules(), line.strip());
            return Answer.telling(Answer.of(tables, asked.last(), asked.lastClock(), moves).json(), asked.ignored());
        } catch (FenException e) {
            return error("unreadable-fen", e.getMessage() + " (character " + e.position() + ")", line);
        } catch (IllegalPositionException | IllegalTurnException e) {
            return error(e instanceof IllegalTurnException ? "impossible-turn" : "impossible-position",
                    String.valueOf(e.getMessage()), line);
        } catch (TableException | UncheckedIOException e) {
            if (failures.isEmpty()) {
                failures.add(e);
            }
            return error("unusable-table", FileErrors.words(e), line);
        }
    }

    private static Map<String, Object> error(String code, String message, String input) {
        return new TreeMap<>(Map.of("error", new TreeMap<>(Map.of("code", code, "message", message)), "input", input));
    }
}
