package org.millstone.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.millstone.io.AtomicFile;

/** A mill in a process of its own, as the launcher starts it: to talk to, to kill, or to run out of disk. */
final class MillProcess implements AutoCloseable {
    /** For what the processes write and, when killed, leave behind: their output, and the unpacked compressor's library. */
    private static final Path SCRATCH = scratch();

    private static final String END = "(the process has closed its output)";

    private final Process process;
    private final Path err;
    private final PrintWriter in;
    private final StringBuilder out = new StringBuilder();
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Thread listener = Thread.ofPlatform().daemon().unstarted(this::listen);

    /**
     * How a process ended.
     *
     * @param status the exit status
     */
    record Ended(int status, String out, String err) {}

    private MillProcess(Process process, Path err) {
        this.process = process;
        this.err = err;
        this.in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8));
    }

    private void listen() {
        try (BufferedReader from = process.inputReader(StandardCharsets.UTF_8)) {
            from.lines().forEach(line -> {
                out.append(line).append('\n');
                lines.add(line);
            });
        } catch (IOException | UncheckedIOException e) {
            // So it ends when it is killed.
        }
        lines.add(END);
    }

    private static Path scratch() {
        try {
            Path folder = Files.createTempDirectory("mill");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try {
            AtomicFile.deleteFolder(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a mill. */
    static MillProcess start(String... args) throws IOException {
        return start(List.of(), Mill.class, args);
    }

    /** Starts a mill by a shell command that runs its arguments as {@code "$0" "$@"}. */
    static MillProcess startBy(String shell, String... args) throws IOException {
        return start(List.of("sh", "-c", shell), Mill.class, args);
    }

    /** Starts a program by a command that takes what is to be run as its arguments. */
    static MillProcess start(List<String> by, Class<?> program, String... args) throws IOException {
        List<String> command = new ArrayList<>(by);
        command.addAll(command(program, args));
        Path err = Files.createTempFile(SCRATCH, "mill", ".err");
        MillProcess mill = new MillProcess(readied(command).redirectError(err.toFile()).start(), err);
        mill.listener.start();
        return mill;
    }

    /** Readies a process. A mill that is told no data folder must not look for tables in the sources, or build some there. */
    static ProcessBuilder readied(List<String> command) {
        ProcessBuilder process = new ProcessBuilder(command);
        process.environment().put("MILLSTONE_DATA", SCRATCH.resolve("data").toString());
        return process;
    }

    /** Returns a command line that runs a program on our class path, as the launcher does mill. */
    static List<String> command(Class<?> program, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx512m", "-XX:-UsePerfData", "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + SCRATCH, "-cp", System.getProperty("java.class.path")));
        // The packages that this JVM opens to libraries: the jar's manifest says the same, and there is no jar here.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-") || flag.startsWith("--sun-misc")).forEach(command::add);
        // A process of a second or two is not worth the second compiler's time, which is as much again.
        command.add("-XX:TieredStopAtLevel=1");
        command.add(program.getName());
        command.addAll(List.of(args));
        return command;
    }

    /** Says something. */
    void say(String... said) {
        for (String line : said) {
            in.println(line);
        }
        in.flush();
    }

    /** Ends its input. */
    void sayNoMore() {
        in.close();
    }

    /** Returns what comes on its standard output, up to a line that begins so, that line last. */
    List<String> hear(String until) throws InterruptedException {
        List<String> heard = new ArrayList<>();
        while (true) {
            String line = lines.take();
            if (line.equals(END)) {
                throw new AssertionError("no '" + until + "', but " + heard + " " + END + ": " + said());
            }
            heard.add(line);
            if (line.startsWith(until)) {
                return heard;
            }
        }
    }

    /** Waits until there is such a file. A process that has ended writes no more, and is not waited for. */
    void awaitFile(Path file) {
        while (!Files.exists(file) && process.isAlive()) {
            Thread.onSpinWait();
        }
    }

    /** Keeps it from going on. */
    void pause() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** Lets it go on after {@link #pause}. */
    void goOn() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        if (runOther("kill", "-" + name, String.valueOf(process.pid())) != 0) {
            throw new AssertionError("mill has ended before it was stopped: " + said());
        }
    }

    /** Kills it, as {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** Asks it to stop, as {@code kill} does. */
    void terminate() {
        process.destroy();
    }

    /** Waits until it ends. */
    Ended end() throws InterruptedException {
        int status = process.waitFor();
        listener.join();
        return new Ended(status, out.toString(), said());
    }

    private String said() {
        try {
            return Files.readString(err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a command that is not mill; returns its exit status. */
    static int runOther(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
                .waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
