package org.millstone.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A file, by its real path, locked by this process until its channel is closed or the process ends. */
public record LockFile(Path file, FileChannel channel) implements AutoCloseable {
    /** The files that this process has locked. POSIX releases a lock as soon as the process closes any channel of the file. */
    private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

    /** Locks a file in an existing folder, without waiting. Empty if another process or another part of this one holds the lock. */
    public static Optional<LockFile> take(Path file, StandardOpenOption... options) throws IOException {
        Path real = file.toAbsolutePath().resolveSibling(".").toRealPath().resolve(file.getFileName());
        if (!TAKEN.add(real)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(real, options);
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
