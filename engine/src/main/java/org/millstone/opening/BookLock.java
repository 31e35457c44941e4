package org.millstone.opening;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Says who owns a book: a file beside it, under a lock of the operating system, which ends with the process. The file's text is the
 * book's {@link BookCard}.
 */
final class BookLock implements AutoCloseable {
    private static final String ENDING = ".lock";

    /**
     * The locks that this process has. POSIX drops a lock when the process closes the file anywhere, so a file that is locked already
     * must not even be opened.
     */
    private static final Set<Path> TAKEN = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private BookLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static Path beside(Path book) {
        return book.resolveSibling(book.getFileName() + ENDING);
    }

    /**
     * Takes the lock of a book; returns null if another process, or another part of this one, has it.
     *
     * @param begins whether there is no book yet, so that the lock may be made
     */
    static @Nullable BookLock take(Path book, boolean begins) throws IOException {
        Path file = book.toAbsolutePath().resolveSibling(".").toRealPath().resolve(book.getFileName() + ENDING);
        if (!TAKEN.add(file)) {
            return null;
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = begins ? FileChannel.open(file, READ, WRITE, CREATE) : FileChannel.open(file, READ, WRITE);
            taken = channel.tryLock() != null;
            return taken ? new BookLock(file, channel) : null;
        } catch (OverlappingFileLockException e) {
            return null;
        } finally {
            if (!taken) {
                TAKEN.remove(file);
                if (channel != null) {
                    channel.close();
                }
            }
        }
    }

    /** Returns what the file says, at most so many bytes of it. */
    String text(int most) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(most, channel.size()));
        int read = 0;
        while (bytes.hasRemaining() && read >= 0) {
            read = channel.read(bytes, bytes.position());
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
    }

    /** Makes the file say something else, for good. */
    void write(String text) throws IOException {
        // Cut off last: whoever is killed here leaves the whole text, perhaps with the end of a longer one.
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
        while (bytes.hasRemaining()) {
            channel.write(bytes, bytes.position());
        }
        channel.truncate(bytes.limit());
        channel.force(true);
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
