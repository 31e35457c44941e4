package org.millstone.cli;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Standard output as commands get it. A write that fails ends the command, because its output is no longer wanted or cannot be stored.
 * Java's own writers ignore such errors: after a full disk the command would seem to succeed, and after a closed pipe it would go on for
 * ever.
 */
final class StandardOutput extends OutputStream {
    /** The exit status that shells report for a program that wrote into a closed pipe: 128 and the number of SIGPIPE. */
    static final int NOBODY_READS = 141;
    static final int CANNOT_WRITE = 1;

    private final OutputStream to = new FileOutputStream(FileDescriptor.out);
    /** Whether standard output is a pipe or a socket. If so, a write fails only because the reader has closed it. */
    private final boolean pipe = isPipe(Path.of("/dev/stdout"));
    private final Thread owner = Thread.currentThread();
    private volatile @Nullable IOException failure;

    /** Thrown to end the command that was writing. An error and not an exception, so that no command catches it. */
    private static final class LostError extends Error {
        LostError(IOException cause) {
            super(cause);
        }
    }

    private static boolean isPipe(Path file) {
        int kinds = 0xF000;
        int fifo = 0x1000;
        int socket = 0xC000;
        try {
            return Files.getAttribute(file, "unix:mode") instanceof Integer mode
                    && ((mode & kinds) == fifo || (mode & kinds) == socket);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Runs a command with a UTF-8 writer. Returns its exit status; {@link #NOBODY_READS} or {@link #CANNOT_WRITE} if output was lost. */
    int run(ToIntFunction<PrintWriter> command) {
        PrintWriter writer = new PrintWriter(new BufferedWriter(new OutputStreamWriter(this, StandardCharsets.UTF_8)), true);
        try {
            int status = command.applyAsInt(writer);
            writer.flush();
            return failure == null ? status : status();
        } catch (LostError e) {
            return status();
        }
    }

    private int status() {
        return pipe ? NOBODY_READS : CANNOT_WRITE;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        if (failure == null) {
            try {
                to.write(bytes, from, length);
            } catch (IOException e) {
                lost(e);
            }
        }
        IOException lost = failure;
        if (lost != null && Thread.currentThread().equals(owner)) {
            throw new LostError(lost);
        }
    }

    /**
     * Notes the first failure, and prints it unless standard output is a pipe. On the command's own thread the caller then throws
     * {@link LostError}. On any other thread this ends the process, because the command may be waiting for something else, such as its
     * input.
     */
    private synchronized void lost(IOException e) {
        if (failure != null) {
            return;
        }
        failure = e;
        if (!pipe) {
            System.err.println("mill: standard output cannot be written: " + e.getMessage());
        }
        if (!Thread.currentThread().equals(owner)) {
            Thread.ofPlatform().name("output lost").start(() -> System.exit(status()));
        }
    }
}
