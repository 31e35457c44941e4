package org.millstone.opening;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Says who owns a book: a file beside it, under a lock of the operating system, which ends with the process. While the book is
 * open the file holds a mark, which a process that was killed leaves behind.
 */
final class BookLock implements AutoCloseable {
    private static final String ENDING = ".lock";

    private final FileChannel channel;
    private final boolean leftOpen;

    private BookLock(FileChannel channel, boolean leftOpen) {
        this.channel = channel;
        this.leftOpen = leftOpen;
    }

    /** Takes the lock of a book; returns null if another process, or another part of this one, has it. */
    static @Nullable BookLock take(Path book) throws IOException {
        FileChannel channel = FileChannel.open(book.resolveSibling(book.getFileName() + ENDING), StandardOpenOption.CREATE,
                StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (tryLock(channel) == null) {
                channel.close();
                return null;
            }
            boolean leftOpen = channel.size() > 0;
            channel.write(ByteBuffer.wrap(new byte[] {1}), 0);
            channel.force(true);
            return new BookLock(channel, leftOpen);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** Whether the last owner did not close the book. */
    boolean leftOpen() {
        return leftOpen;
    }

    /** Notes that the book is whole. */
    void closedProperly() throws IOException {
        channel.truncate(0);
    }

    /** Gives the lock back. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
