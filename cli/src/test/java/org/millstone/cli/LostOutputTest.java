package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.fixtures.TestDatabase;
import org.millstone.variants.Variants;

/** The behaviour of commands when their output cannot be written, or nobody reads it. */
final class LostOutputTest {
    private static final String FEN = "O@O@@O*** w";

    /** At least one line for each command. Words are apart by commas; Malom's files are of nine, and made of all its tables. */
    private static final List<String> LINES =
            List.of("build", "verify", "stats", "stats,--json", "solve,--no-book", "play", "serve,--port,0", "analyse,-",
                    "export,SITE", "pocket,POCKET", "probe," + FEN, "probe,--json," + FEN, "probe,--stdin", "perft," + FEN + ",1",
                    "malom,--help", "probe,--help", "perft,--version", "rules", "rules,six", "rules,--schema", "completion",
                    "help");

    @TempDir
    private static Path home;

    @BeforeAll
    static void copyTables() throws IOException {
        TestDatabase.copyOfWhole(Variants.THREE, home);
    }

    /** Runs each line, all about {@code three}, as {@link Mill#main} does; a program, so that its standard output can be redirected. */
    static final class AllCommands {
        private AllCommands() {}

        public static void main(String[] lines) {
            for (String line : lines) {
                System.setIn(new ByteArrayInputStream(FEN.getBytes(StandardCharsets.UTF_8)));
                int status = new StandardOutput().run(out -> Mill.commandLine().setOut(out).execute(line.split(",")));
                System.err.println(status + ": " + line);
            }
            System.exit(0);
        }
    }

    private static String line(String line) {
        boolean takesTables = !line.matches("(rules|completion|help|malom|perft).*|.*--help");
        return line.replace("SITE", home.resolve("site").toString()).replace("POCKET", home.resolve("pocket").toString())
                + (takesTables ? ",--variant,three,--data," + home : line.startsWith("perft,O") ? ",--variant,three" : "");
    }

    @Test
    void onAFullDiskEveryCommandEndsWith1AndSaysSo() throws IOException, InterruptedException {
        assertThat(LINES.stream().map(line -> line.split(",")[0]).distinct().toList())
                .as("uci has a test of its own").containsAll(Mill.commandLine().getSubcommands().keySet().stream()
                        .filter(command -> !command.equals("uci")).toList());
        List<String> lines = LINES.stream().map(LostOutputTest::line).toList();
        MillProcess.Ended ended = MillProcess.start(List.of("sh", "-c", "exec \"$0\" \"$@\" >/dev/full"), AllCommands.class,
                lines.toArray(String[]::new)).end();
        String lost = "mill: standard output cannot be written: No space left on device\n";
        String rest = ended.err();
        for (String line : lines) {
            String said = "\n1: " + line + "\n";
            assertThat("\n" + rest).contains(said);
            assertThat(rest.substring(0, rest.indexOf(said.substring(1)))).as(line).endsWith(lost);
            rest = rest.substring(rest.indexOf(said.substring(1)) + said.length() - 1);
        }
        assertThat(ended.err()).doesNotContain("Exception", "fault in mill");
    }

    /** Its answers come from another thread than the one that listens, which hears no more and would go on waiting. */
    @Test
    void onAFullDiskTheEngineEndsWith1() throws IOException, InterruptedException {
        try (MillProcess mill = MillProcess.startBy("exec \"$0\" \"$@\" >/dev/full", "uci")) {
            mill.say("uci");
            assertThat(mill.end()).isEqualTo(new MillProcess.Ended(1, "",
                    "mill: standard output cannot be written: No space left on device\n"));
        }
    }

    @Test
    void aClosedPipeIsAQuietEndHoweverMuchIsAsked() throws IOException, InterruptedException {
        Process mill = start("probe", "--stdin");
        Thread yes = Thread.ofVirtual().start(() -> sayForEver(mill.getOutputStream()));
        try (BufferedReader answers = mill.inputReader(StandardCharsets.UTF_8)) {
            assertThat(answers.readLine()).startsWith("{\"variant\":\"three\"");
        }
        assertEndsQuietly(mill);
        yes.join();
    }

    @Test
    void anEngineThatNobodyListensToEnds() throws IOException, InterruptedException {
        Process mill = start("uci");
        try (PrintStream to = new PrintStream(mill.getOutputStream(), true, StandardCharsets.UTF_8)) {
            to.println("isready");
            try (BufferedReader answers = mill.inputReader(StandardCharsets.UTF_8)) {
                while (!answers.readLine().equals("readyok")) {
                    // It introduces its tables.
                }
            }
            to.println("go infinite");
            assertEndsQuietly(mill);
        }
    }

    private static Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>(MillProcess.command(Mill.class, args));
        command.addAll(List.of("--variant", "three", "--data", home.toString()));
        return new ProcessBuilder(command).start();
    }

    private static void assertEndsQuietly(Process mill) throws IOException, InterruptedException {
        assertThat(mill.waitFor()).isEqualTo(StandardOutput.NOBODY_READS);
        assertThat(mill.errorReader().lines()).isEmpty();
    }

    private static void sayForEver(OutputStream to) {
        byte[] line = (FEN + "\n").getBytes(StandardCharsets.US_ASCII);
        try {
            while (true) {
                to.write(line);
            }
        } catch (IOException e) {
            // It listens no more.
        }
    }
}
