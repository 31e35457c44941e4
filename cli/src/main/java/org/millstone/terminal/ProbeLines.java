package org.millstone.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.millstone.database.JsonWriter;
import org.millstone.probe.Answer;
import org.millstone.probe.Tablebase;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Texts;
import org.millstone.table.TableException;
import org.millstone.text.FileErrors;
import org.millstone.text.Positions;

/**
 * Answers many positions: reads one a line, and writes one JSON object a line, in the same order. A line that cannot be answered gets an
 * object that describes the error.
 */
public final class ProbeLines {
    /** Longer lines get an error, in characters. A FEN has some sixty, a game of a hundred turns less than a thousand. */
    private static final int LONGEST = 4096;

    private final Tablebase tables;
    private final boolean moves;
    private @Nullable RuntimeException firstFailure;

    public ProbeLines(Tablebase tables, boolean moves) {
        this.tables = tables;
        this.moves = moves;
    }

    /**
     * Answers all lines. Flushes the output whenever no further line is waiting, so that a program can talk to this one through pipes. If
     * tables could not be read, goes on to the last line and then throws the first such failure.
     */
    public void run(BufferedReader in, PrintWriter out) throws IOException {
        for (String line = next(in); line != null; line = next(in)) {
            out.write(JsonWriter.line(line.length() <= LONGEST ? answer(line) : error("unreadable-fen",
                    "the line is longer than " + LONGEST + " characters; of the input, its beginning",
                    Texts.beginning(line, LONGEST))));
            out.write('\n');
            if (!in.ready()) {
                out.flush();
            }
        }
        out.flush();
        if (firstFailure != null) {
            throw firstFailure;
        }
    }

    /** Returns the next line, null at the end of the input; of a line that is too long, its first {@link #LONGEST} + 1 characters. */
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

    private Object answer(String line) {
        try {
            Positions.Line asked = Positions.line(tables.rules(), line.strip());
            return Answer.telling(Answer.of(tables, asked.last(), asked.lastClock(), moves).json(), asked.ignored());
        } catch (FenException e) {
            return error("unreadable-fen", e.getMessage() + " (character " + e.position() + ")", line);
        } catch (IllegalPositionException | IllegalTurnException e) {
            return error(e instanceof IllegalTurnException ? "impossible-turn" : "impossible-position",
                    String.valueOf(e.getMessage()), line);
        } catch (TableException | UncheckedIOException e) {
            firstFailure = firstFailure == null ? e : firstFailure;
            return error("unusable-table", FileErrors.words(e), line);
        }
    }

    private static Map<String, Object> error(String code, String message, String input) {
        return new TreeMap<>(Map.of("error", new TreeMap<>(Map.of("code", code, "message", message)), "input", input));
    }
}
