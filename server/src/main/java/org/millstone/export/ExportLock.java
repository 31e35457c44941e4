package org.millstone.export;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps other exports out of a folder: a lock of the operating system, which ends with the process. */
final class ExportLock implements AutoCloseable {
    static final String NAME = ".millstone-lock";

    private final FileChannel channel;

    private ExportLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock of a folder.
     *
     * @throws ExportException if another export has it
     */
    static ExportLock take(Path folder) throws IOException {
        FileChannel channel = FileChannel.open(folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            channel.close();
            throw new ExportException("Another export is writing to " + folder + ". Wait for it, or choose another folder.");
        }
        return new ExportLock(channel);
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
