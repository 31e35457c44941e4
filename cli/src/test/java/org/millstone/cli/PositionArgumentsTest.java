package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void aMistakeInAFenIsTwoLinesAndAMarkAndExitsWith1() {
        assertThat(run("perft", "@@****@*/***O**@x/O*O***** b", "1")).isOne();
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines()).hasSize(3).first().asString().startsWith("mill: the FEN cannot be read")
                .contains("'x'", "character 16");
    }

    @Test
    void aFenThatIsNotQuotedExitsWith2() {
        assertThat(run("probe", "@@****@*/***O**@*/O*O*****", "b")).isEqualTo(2);
        assertThat(err.toString()).contains("Try 'mill probe --help'");
    }

    private int run(String... args) {
        return Mill.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(args);
    }
}
