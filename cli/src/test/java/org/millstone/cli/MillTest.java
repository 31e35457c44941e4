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
    private final Console console = new Console();

    @Test
    void everyCommandKnowsTheVersion() {
        assertThat(console.run("--version")).isZero();
        assertThat(console.out()).startsWith("mill ").contains("Java " + Runtime.version());
        for (String command : Mill.commandLine().getSubcommands().keySet()) {
            assertThat(console.run(command, command.equals("help") ? "--help" : "--version")).as(command).isZero();
            assertThat(console.out()).as(command).isNotBlank();
        }
    }

    @Test
    void helpGoesToStdoutIfItIsAskedForElseToStderrAndTheStatusIs2() {
        assertThat(console.run("--help")).isZero();
        assertThat(console.out()).contains("Usage: mill", "MILLSTONE_DATA", "completion");
        assertThat(console.err()).isEmpty();
        String help = console.out();
        assertThat(console.run()).isEqualTo(2);
        assertThat(console.out()).isEmpty();
        assertThat(console.err()).isEqualTo(help);
        assertThat(console.run("grind")).isEqualTo(2);
        assertThat(console.err()).contains("grind", "Try 'mill --help'");
    }

    @Test
    void completionPrintsABashScriptForMill() {
        assertThat(console.run("completion")).isZero();
        assertThat(console.out()).contains("_complete_mill", "complete -F");
    }

    @Test
    void aFailureOfTheWorldIsOneLineAndAFaultOfOursComesWithItsStackTrace() {
        assertThat(failing(new NoSuchFileException("data/nine/3-3.wdl")))
                .isEqualTo("mill: data/nine/3-3.wdl: no such file or folder\n");
        assertThat(failing(new IOException("disk full"))).isEqualTo("mill: disk full\n");
        assertThat(failing(new IllegalStateException("slot -1"))).startsWith("mill: slot -1\n")
                .contains("fault in mill", "at org.millstone.cli.MillTest");
    }

    /** Returns what mill says of a command that fails so. */
    private static String failing(Exception failure) {
        StringWriter err = new StringWriter();
        CommandLine mill = Mill.configure(Mill.commandLine().addSubcommand(new Failing(failure)));
        assertThat(mill.setErr(new PrintWriter(err, true)).execute("fail", "@@O*****/@@******/O******* w")).isOne();
        return err.toString();
    }

    @Command(name = "fail")
    private static final class Failing implements Callable<Integer> {
        @Parameters
        String fen;

        private final Exception failure;

        Failing(Exception failure) {
            this.failure = failure;
        }

        @Override
        public Integer call() throws Exception {
            assertThat(fen).as("picocli would read a file of this name").isEqualTo("@@O*****/@@******/O******* w");
            throw failure;
        }
    }
}
