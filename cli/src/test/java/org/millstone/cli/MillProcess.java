package org.millstone.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A mill in a process of its own, as the launcher starts it, so that it can be killed, or run out of disk. */
final class MillProcess {
    /** For what the processes write and, when killed, leave behind: their output, and the unpacked compressor's library. */
    private static final Path SCRATCH = scratch();

    private final Process process;
    private final Path err;
    private final StringBuilder out = new StringBuilder();
    private final Thread listener = Thread.ofPlatform().daemon().unstarted(this::listen);
    private boolean outEnded;

    /**
     * How a process ended.
     *
     * @param status the exit status
     */
    record Ended(int status, String out, String err) {}

    private MillProcess(Process process, Path err) {
        this.process = process;
        this.err = err;
    }

    private void listen() {
        char[] some = new char[8192];
        try (Reader from = process.inputReader(StandardCharsets.UTF_8)) {
            for (int read = from.read(some); read >= 0; read = from.read(some)) {
                heard(new String(some, 0, read), false);
            }
        } catch (IOException e) {
            // So it ends when it is killed.
        }
        heard("", true);
    }

    private synchronized void heard(String more, boolean ended) {
        out.append(more);
        outEnded = ended;
        notifyAll();
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
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a mill. */
    static MillProcess start(String... args) throws IOException {
        return start(List.of(), args);
    }

    /** Starts a mill by a command that takes what is to be run as its arguments. */
    static MillProcess start(List<String> by, String... args) throws IOException {
        List<String> command = new ArrayList<>(by);
        command.addAll(command(args));
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

    /** Returns a command line that runs mill, as the launcher does. */
    static List<String> command(String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx512m", "-XX:-UsePerfData", "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + SCRATCH,
                "-cp", System.getProperty("java.class.path")));
        command.addAll(openings());
        // A process of a second or two is not worth the second compiler's time, which is as much again.
        command.add("-XX:TieredStopAtLevel=1");
        command.add(Mill.class.getName());
        command.addAll(List.of(args));
        return command;
    }

    /** The packages that this JVM opens to libraries: the jar's manifest says the same, and there is no jar here. */
    private static List<String> openings() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-") || flag.startsWith("--sun-misc")).toList();
    }

    /** Runs a mill to its end. */
    static Ended run(String... args) throws IOException, InterruptedException {
        return start(args).end();
    }

    /** Has something done when it has ended, or at once if it has. */
    void whenEnded(Runnable then) {
        CompletableFuture<Void> _ = process.onExit().thenRun(then);
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
            throw new AssertionError("mill has ended before it was stopped: " + Files.readString(err));
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

    /** Waits until its standard output contains something, and returns it. */
    synchronized String await(Pattern awaited) throws InterruptedException {
        Matcher matcher = awaited.matcher(out);
        while (!matcher.find()) {
            if (outEnded) {
                throw new AssertionError("mill ended without " + awaited + ": " + this);
            }
            wait();
            matcher.reset();
        }
        return matcher.group();
    }

    /** Waits until it ends. */
    Ended end() throws IOException, InterruptedException {
        int status = process.waitFor();
        listener.join();
        synchronized (this) {
            return new Ended(status, out.toString(), Files.readString(err));
        }
    }

    /** Returns the SHA-256 of each file in a folder, by name, without the lock, which is empty. */
    static Map<String, String> digests(Path folder) throws IOException {
        Map<String, String> digests = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                if (!file.endsWith(".lock")) {
                    digests.put(String.valueOf(file.getFileName()), sha256(file));
                }
            }
        }
        return digests;
    }

    private static String sha256(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Returns the names of the files that are only there while something is written. */
    static List<String> temporaries(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).filter(name -> name.endsWith(".tmp")).toList();
        }
    }

    /** Runs a command that is not mill. */
    static int runOther(String... command) throws IOException, InterruptedException {
        Process other =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        return other.waitFor();
    }

    @Override
    public String toString() {
        try {
            return new String(Files.readAllBytes(err), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
