package org.millstone.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A mill in a process of its own, for a talk line by line. */
final class Conversation implements AutoCloseable {
    private static final String END = "(the process has closed its output)";

    private final Process process;
    private final PrintWriter in;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    /** Starts a mill. */
    Conversation(String... args) throws IOException {
        this.process = MillProcess.readied(MillProcess.command(args)).redirectErrorStream(true).start();
        this.in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8));
        Thread.ofPlatform().daemon().start(this::listen);
    }

    private void listen() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            out.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            // So it ends when a test kills the process.
            lines.add(e.toString());
        }
        lines.add(END);
    }

    /** Says something. */
    void say(String... said) {
        for (String line : said) {
            in.println(line);
        }
        in.flush();
    }

    /** Says something, and returns the answer up to a line that begins so, that line last. */
    List<String> ask(String said, String until) throws InterruptedException {
        say(said);
        return hear(until);
    }

    /** Returns what comes, up to a line that begins so, that line last. */
    List<String> hear(String until) throws InterruptedException {
        List<String> heard = new ArrayList<>();
        while (true) {
            String line = lines.take();
            if (line.equals(END)) {
                throw new AssertionError("no '" + until + "', but " + heard + " " + END);
            }
            heard.add(line);
            if (line.startsWith(until)) {
                return heard;
            }
        }
    }

    /** Closes its input, waits until it ends, and returns the exit status. */
    int end() throws InterruptedException {
        in.close();
        return status();
    }

    /** Waits until it ends by itself, and returns the exit status. */
    int status() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
