package org.millstone.builder;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.DrawGrade;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/** Runs {@code tools/read_table.py}. */
public final class PythonReader {
    static final Path PATH = Path.of("..", "tools", "read_table.py");

    private static @Nullable String interpreter;

    private PythonReader() {}

    /** The result of a run of the reader. */
    public record Run(int status, String output) {}

    /** Aborts the test where there is no Python; fails it where everything must be there. */
    public static void requirePython() throws InterruptedException {
        try {
            interpreter();
        } catch (IOException e) {
            String message = "python3 is needed to test " + PATH + " and is not on this machine (" + e.getMessage() + ")";
            if ("true".equals(System.getenv("CI"))) {
                fail(message, e);
            }
            abort(message);
        }
    }

    /** Returns the interpreter itself: what is called so may be a script that looks for it each time, and takes longer than it. */
    private static synchronized String interpreter() throws IOException, InterruptedException {
        if (interpreter == null) {
            Process process = new ProcessBuilder("python3", "-c", "import sys; print(sys.executable or 'python3')").start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            process.waitFor();
            interpreter = said;
        }
        return interpreter;
    }

    /** Returns a line that says what a position is worth. */
    public static String line(Rules rules, Position position, Value value) {
        return Fen.format(rules.board(), position) + '\t' + value.outcome().name().toLowerCase(Locale.ROOT) + '\t'
                + (value.hasDepth() ? value.plies() : "") + '\t' + grade(value);
    }

    /** Returns which draw a value is: its final, what that is worth, and the counter if there is one; empty if that is not known. */
    static String grade(Value value) {
        DrawGrade grade = value.grade();
        return grade == null ? "" : grade.name() + ':' + grade.worth() + (grade.hasCounter() ? ":" + grade.turnsToCapture() : "");
    }

    /** Lets it read the positions of a file of such lines. */
    public static Run check(Path data, Rules rules, Path lines) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(interpreter(), PATH.toString(), data.toString(), "--check", lines.toString(),
                "--variant", rules.name()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output.replace(System.lineSeparator(), "\n"));
    }
}
