package org.millstone.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A file under a lock of the operating system, which ends with the process: it says whose something is. */
public record LockFile(Path file, FileChannel channel) implements AutoCloseable {
    /**
     * The files that this process has locked. POSIX drops a lock when the process closes the file anywhere, so a file that is locked
     * already must not even be opened.
     */
    private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

    /**
     * Takes a lock of a file in a folder that is there, and makes the file if need be; empty if another process, or another part of this
     * one, has it.
     */
    public static Optional<LockFile> take(Path file) throws IOException {
        Path real = file.toAbsolutePath().resolveSibling(".").toRealPath().resolve(file.getFileName());
        if (!TAKEN.add(real)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(real, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            taken = channel.tryLock() != null;
            return taken ? Optional.of(new LockFile(real, channel)) : Optional.empty();
        } catch (OverlappingFileLockException e) {
            return Optional.empty();
        } finally {
            if (!taken) {
                TAKEN.remove(real);
                if (channel != null) {
                    channel.close();
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            TAKEN.remove(file);
        }
    }
}
