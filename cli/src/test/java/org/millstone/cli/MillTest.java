package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

final class MillTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void versionNamesMillAndJava() {
        assertThat(run(Mill.commandLine(), "--version")).isZero();
        assertThat(out.toString()).startsWith("mill ").contains("Java " + Runtime.version());
    }

    @Test
    void everyCommandKnowsTheVersion() {
        for (String command : Mill.commandLine().getSubcommands().keySet()) {
            out.getBuffer().setLength(0);
            assertThat(run(Mill.commandLine(), command, command.equals("help") ? "--help" : "--version")).as(command).isZero();
            assertThat(out.toString()).as(command).isNotBlank();
        }
    }

    @Test
    void withoutACommandItShowsWhatThereIsAndExitsWith2() {
        assertThat(run(Mill.commandLine())).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("Usage: mill", "completion");
    }

    @Test
    void helpGoesToStdoutAndExitsWith0() {
        assertThat(run(Mill.commandLine(), "--help")).isZero();
        assertThat(out.toString()).contains("Usage: mill", "MILLSTONE_DATA");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anUnknownCommandExitsWith2AndPointsToTheHelp() {
        assertThat(run(Mill.commandLine(), "grind")).isEqualTo(2);
        assertThat(err.toString()).contains("grind", "Try 'mill --help'");
    }

    @Test
    void completionPrintsABashScriptForMill() {
        assertThat(run(Mill.commandLine(), "completion")).isZero();
        assertThat(out.toString()).contains("_complete_mill", "complete -F");
    }

    @Test
    void aFenThatBeginsWithABlackStoneArrivesWhole() {
        Echo echo = new Echo();
        assertThat(run(echo.inMill(), "echo", "@O******/@@******/O******* w")).isZero();
        assertThat(echo.fen).isEqualTo("@O******/@@******/O******* w");
        assertThat(run(echo.inMill(), "echo", "@@O*****/@@******/O******* w")).isZero();
        assertThat(echo.fen).isEqualTo("@@O*****/@@******/O******* w");
    }

    @Test
    void aFailureOfTheWorldIsOneLineAndExitsWith1() {
        Echo echo = new Echo();
        echo.failure = new NoSuchFileException("data/nine/3-3.wdl");
        assertThat(run(echo.inMill(), "echo", "x")).isEqualTo(1);
        assertThat(err.toString().strip()).isEqualTo("mill: data/nine/3-3.wdl: no such file or folder");
        err.getBuffer().setLength(0);
        echo.failure = new IOException("disk full");
        assertThat(run(echo.inMill(), "echo", "x")).isEqualTo(1);
        assertThat(err.toString().strip()).isEqualTo("mill: disk full");
    }

    @Test
    void aFaultOfOursComesWithItsStackTrace() {
        Echo echo = new Echo();
        echo.failure = new IllegalStateException("slot -1");
        assertThat(run(echo.inMill(), "echo", "x")).isEqualTo(1);
        assertThat(err.toString()).contains("mill: slot -1", "fault in mill", "at org.millstone.cli.MillTest");
    }

    private int run(CommandLine line, String... args) {
        return line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(args);
    }

    /** Stands for any command: keeps its argument, or fails. */
    @Command(name = "echo")
    private static final class Echo implements Callable<Integer> {
        @Parameters
        String fen;

        Exception failure;

        CommandLine inMill() {
            return Mill.configure(Mill.commandLine().addSubcommand(this));
        }

        @Override
        public Integer call() throws Exception {
            if (failure != null) {
                throw failure;
            }
            return 0;
        }
    }
}
