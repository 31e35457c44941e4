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
 * open the file holds a mark, which a process that was killed leaves behind; and it holds how long the book is, so that one that has
 * been cut off is told at once.
 *
 * <pre>
 *  offset  bytes
 *       0      8  1 while the book is open, else 0
 *       8      8  the least length of the book in bytes, 0 if not known; big-endian, both
 * </pre>
 */
final class BookLock implements AutoCloseable {
    private static final String ENDING = ".lock";

    private static final int LENGTH_AT = Long.BYTES;

    private final FileChannel channel;
    private final boolean leftOpen;
    private final long leastLength;

    private BookLock(FileChannel channel, boolean leftOpen, long leastLength) {
        this.channel = channel;
        this.leftOpen = leftOpen;
        this.leastLength = leastLength;
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
            boolean known = channel.size() == 2 * Long.BYTES;
            BookLock lock = new BookLock(channel, !known || get(channel, 0) != 0, known ? get(channel, LENGTH_AT) : 0);
            put(channel, 0, 1);
            channel.force(true);
            return lock;
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

    private static long get(FileChannel channel, long at) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
        channel.read(bytes, at);
        return bytes.getLong(0);
    }

    private static void put(FileChannel channel, long at, long value) throws IOException {
        channel.write(ByteBuffer.allocate(Long.BYTES).putLong(0, value), at);
    }

    /** Returns the length in bytes below which the book has been cut off. */
    long leastLength() {
        return leastLength;
    }

    /** Notes how long the book is. */
    void hasLength(long bytes) throws IOException {
        put(channel, LENGTH_AT, bytes);
    }

    /** Whether the last owner did not close the book, or nobody knows. */
    boolean leftOpen() {
        return leftOpen;
    }

    /** Notes that the book is whole. */
    void closedProperly() throws IOException {
        put(channel, 0, 0);
    }

    /** Gives the lock back. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
