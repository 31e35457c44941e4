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
 * Standard output as commands get it. Java's own writers swallow errors. A command whose answer is lost on a full disk would end as if all
 * were well, and one that nobody reads any more would go on for ever. Here a write that fails ends the command, because its output is no
 * longer wanted or cannot be had.
 */
final class StandardOutput extends OutputStream {
    /** The exit status that shells report for a program that wrote into a closed pipe: 128 and the number of SIGPIPE. */
    static final int NOBODY_READS = 141;
    static final int CANNOT_WRITE = 1;

    private final OutputStream to = new FileOutputStream(FileDescriptor.out);
    /** A write to a pipe can fail for one cause only: nobody reads. */
    private final boolean pipe = isPipe(Path.of("/dev/stdout"));
    /** The thread that made this. */
    private final Thread owner = Thread.currentThread();
    private volatile @Nullable IOException failure;

    /** Ends the command that was writing. No exception, for no command has anything to say to it. */
    private static final class LostError extends Error {
        LostError(IOException cause) {
            super(cause);
        }
    }

    /** By the kind of file: the message of an exception is in the language of the machine. */
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

    /** Runs a command that writes here, in UTF-8; returns its exit status if all that it wrote has arrived. */
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
     * Says that the output is lost. The command's own thread is then unwound. Any other has the process ended, for the command may be
     * waiting for something else meanwhile, such as its input.
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
