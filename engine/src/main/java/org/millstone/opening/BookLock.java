package org.millstone.opening;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.millstone.database.LockFile;

/**
 * Says who owns a book: a file beside it, under a lock of the operating system, which ends with the process. The file's text is the
 * book's {@link BookCard}.
 */
record BookLock(LockFile lock) implements AutoCloseable {
    private static final String ENDING = ".lock";

    static Path beside(Path book) {
        return book.resolveSibling(book.getFileName() + ENDING);
    }

    /**
     * Takes the lock of a book; returns null if another process, or another part of this one, has it.
     *
     * @param begins whether there is no book yet, so that the lock may be made
     */
    static @Nullable BookLock take(Path book, boolean begins) throws IOException {
        return (begins ? LockFile.take(beside(book), READ, WRITE, CREATE) : LockFile.take(beside(book), READ, WRITE))
                .map(BookLock::new).orElse(null);
    }

    /** Returns what the file says, at most so many bytes of it. */
    String text(int most) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(most, lock.channel().size()));
        int read = 0;
        while (bytes.hasRemaining() && read >= 0) {
            read = lock.channel().read(bytes, bytes.position());
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
    }

    /** Makes the file say something else, for good. */
    void write(String text) throws IOException {
        // Cut off last: a process killed here leaves the whole text, perhaps with the end of a longer one.
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
        while (bytes.hasRemaining()) {
            lock.channel().write(bytes, bytes.position());
        }
        lock.channel().truncate(bytes.limit());
        lock.channel().force(true);
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
