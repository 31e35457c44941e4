package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** FENs on the command line of the real program, all of its settings included. */
final class PositionArgumentsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource({"*O******/@@******/***@O*O* w, 54", "@*O@**OO/*@***@**/*****@** b, 9", "@****@**/@@*@**O*/@*@O@O** b, 15"})
    void aFenArrivesAsItIs(String fen, String turns) {
        assertThat(run("perft", fen, "1")).as(err.toString()).isZero();
        assertThat(out.toString().strip()).isEqualTo(turns);
    }

    @Test
    void twoBlackStonesInFrontAreNotEaten() {
        assertThat(run("perft", "@@****@*/***O**@*/O*O***** b", "0")).as(err.toString()).isZero();
        assertThat(out.toString().strip()).isEqualTo("1");
    }

    @Test
    void aMistakeInAFenIsTwoLinesAndAMarkAndExitsWith2() {
        assertThat(run("perft", "@@****@*/***O**@x/O*O***** b", "1")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines()).hasSize(4).first().asString().startsWith("mill: the FEN cannot be read")
                .contains("'x'", "character 16");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"probe %s b", "probe --json %s b m s 4 0 4 0 0 0", "perft %s b 3", "perft %s b", "solve %s b p p 4 5 4 5",
                "play --black %s b"})
    void aFenThatIsNotQuotedExitsWith2AndSaysWhatToDo(String line) {
        String board = "@@****@*/***O**@*/O*O*****";
        String[] words = line.replace("%s", board).split(" ");
        assertThat(run(words)).isEqualTo(2);
        assertThat(err.toString())
                .contains("quote it, as in mill " + words[0] + " '" + board + " b'", "Try 'mill " + words[0] + " --help'")
                .doesNotContain("Unmatched", "Invalid value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe|x", "probe|OOOOOOOOO/********/******** w", "perft|x|1",
        "perft|********/********/******** w|-1",
        "perft|********/********/******** w|many", "solve|x", "solve|********/********/******** w p|--plies|-1", "play|x",
        "play|--skill|21", "build|--tables|x", "verify|--sample|0", "serve|--port|x", "bench|--search|--depth|0", "stats|x",
        "completion|x", "uci|--variant|x", "help|grind"})
    void whatCannotBeUsedExitsWith2Whichever(String line) {
        assertThat(run(line.split("\\|"))).as(err.toString()).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... args) {
        return Mill.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(args);
    }
}
