package org.millstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The behaviour of commands when their output cannot be written, or nobody reads it. */
final class LostOutputTest {
    private static final String FEN = "O@O@@O*** w";

    /** A command line for each command, all about {@code three}. Those that talk get some input. */
    private static final Map<String, String> COMMANDS = new HashMap<>();

    @TempDir
    private static Path data;

    @TempDir
    private static Path site;

    @BeforeAll
    static void build() throws IOException, InterruptedException {
        assertThat(MillProcess.run("build", "--variant", "three", "--data", data.toString()).status()).isZero();
        for (String command : List.of("build", "verify", "stats", "solve --no-book", "play", "uci", "serve --port 0",
                "analyse -", "rules", "completion", "help")) {
            COMMANDS.put(command.split(" ")[0], command);
        }
        COMMANDS.put("export", "export '" + site + "'");
        // Malom's files are of nine, and made of all its tables.
        COMMANDS.put("malom", "malom --help");
        COMMANDS.put("pocket", "pocket '" + data.resolve("three.pocket") + "'");
        COMMANDS.put("probe", "probe '" + FEN + "'");
        COMMANDS.put("perft", "perft '" + FEN + "' 1");
    }

    private static boolean takesTables(String command) {
        return !List.of("rules", "completion", "help").contains(command);
    }

    /** Runs mill with a full disk as standard output. */
    private static MillProcess.Ended onAFullDisk(String command) throws IOException, InterruptedException {
        String three = takesTables(command.split(" ")[0]) ? " --variant three --data '" + data + "'" : "";
        return MillProcess.start(List.of("sh", "-c", "echo uci | \"$0\" \"$@\" " + command + three + " >/dev/full")).end();
    }

    @Test
    void onAFullDiskEveryCommandEndsWith1AndSaysSo() throws IOException, InterruptedException {
        assertThat(COMMANDS.keySet()).isEqualTo(Mill.commandLine().getSubcommands().keySet());
        Set<String> all = new HashSet<>(COMMANDS.values());
        all.addAll(List.of("probe --help", "perft --version", "rules six", "rules --schema", "stats --json", "probe --stdin",
                "probe --json '" + FEN + "'"));
        for (String command : all) {
            MillProcess.Ended ended = onAFullDisk(command);
            assertThat(ended.status()).as(command + ": " + ended.err()).isOne();
            assertThat(ended.err()).as(command).contains("mill: standard output cannot be written: No space left on device")
                    .doesNotContain("Exception", "fault in mill");
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

    /** Its answers come from another thread than the one that listens, which hears no more and goes on waiting. */
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
        List<String> command = new ArrayList<>(MillProcess.command(args));
        command.addAll(List.of("--variant", "three", "--data", data.toString()));
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
