package org.millstone.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.millstone.database.Digests;
import org.millstone.io.AtomicFile;
import org.millstone.step.ScoreStore;

/**
 * Scores in a file, until there is memory for them again. While they are written or changed, the file has a temporary name. {@link #keep}
 * adds a tail, the checksums of the rows and a digest of these and of the scores' origin, and gives the file its own name. {@link #close}
 * deletes it, so only a build that is stopped or killed leaves it. It is never forced to the disk, as the scores can also be read back from
 * tables. If the disk fails, or the file is not as it was written, methods throw an {@link UncheckedIOException}.
 */
public final class SpillFile implements ScoreStore, AutoCloseable {
    /** The names of arrays and so of files: 6-5+3+2.0.scores has the scores of 6-5+3+2 in the first window. */
    static final Pattern NAME = Pattern.compile("(\\d{1,2}-\\d{1,2}(?:\\+\\d{1,2}\\+\\d{1,2})?)\\.(\\d{1,5})\\.scores");

    private static final int DIGEST = 32;

    private final Path path;
    private final FileChannel channel;
    private final int columns;
    private final int[] sums;
    private boolean named;

    /**
     * Makes a file, or opens one.
     *
     * @param left whether a stopped build has left the file. Then {@link #require} must be called first
     */
    SpillFile(Path path, int rows, int columns, boolean left) throws IOException {
        this.path = path;
        this.columns = columns;
        this.sums = new int[rows];
        this.named = left;
        this.channel = left ? FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)
                : FileChannel.open(AtomicFile.temporary(path), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** Returns the files in a folder that have their own names. */
    public static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> NAME.matcher(String.valueOf(file.getFileName())).matches() && Files.isRegularFile(file))
                    .toList();
        }
    }

    public static void clear(Path folder) throws IOException {
        for (Path file : in(folder)) {
            Files.delete(file);
        }
    }

    @Override
    public int rows() {
        return sums.length;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public void read(int row, byte[] into) {
        doing(() -> {
            read(ByteBuffer.wrap(into, 0, columns), (long) row * columns);
            if (sum(into) != sums[row]) {
                throw new IOException("row " + row + " is not as it was");
            }
        });
    }

    private void read(ByteBuffer bytes, long start) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, start + bytes.position()) < 0) {
                throw new EOFException("the file ends early");
            }
        }
    }

    @Override
    public void write(int row, byte[] from) {
        doing(() -> write(ByteBuffer.wrap(from, 0, columns), (long) row * columns));
        sums[row] = sum(from);
    }

    private void write(ByteBuffer bytes, long start) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes, start + bytes.position());
        }
    }

    private int sum(byte[] row) {
        CRC32C crc = new CRC32C();
        crc.update(row, 0, columns);
        return (int) crc.getValue();
    }

    private ByteBuffer tail(String origin) {
        ByteBuffer tail = ByteBuffer.allocate(sums.length * Integer.BYTES + DIGEST);
        tail.asIntBuffer().put(sums);
        MessageDigest digest = Digests.sha256();
        digest.update(tail.array(), 0, tail.capacity() - DIGEST);
        return tail.put(tail.capacity() - DIGEST, digest.digest(origin.getBytes(StandardCharsets.UTF_8)));
    }

    private long slots() {
        return (long) sums.length * columns;
    }

    /** Ends the file and gives it its own name. {@code origin}: what the scores follow from. */
    void keep(String origin) {
        doing(() -> {
            write(tail(origin), slots());
            Files.move(AtomicFile.temporary(path), path, StandardCopyOption.ATOMIC_MOVE);
            named = true;
        });
    }

    /** Takes the file's own name away, as its scores are to change. */
    void unname() {
        if (named) {
            doing(() -> Files.move(path, AtomicFile.temporary(path), StandardCopyOption.ATOMIC_MOVE));
            named = false;
        }
    }

    /** Checks that an opened file was ended, and with the same origin. Its rows are checked when they are read. */
    void require(String origin) {
        doing(() -> {
            ByteBuffer tail = ByteBuffer.allocate(sums.length * Integer.BYTES + DIGEST);
            read(tail, slots());
            tail.flip().asIntBuffer().get(sums);
            if (channel.size() != slots() + tail.capacity() || !tail.equals(tail(origin))) {
                throw new IOException("the file is not whole, or of another origin");
            }
        });
    }

    @FunctionalInterface
    private interface Doing {
        void run() throws IOException;
    }

    private static void doing(Doing what) {
        try {
            what.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (channel) {
            Files.deleteIfExists(named ? path : AtomicFile.temporary(path));
        } catch (IOException e) {
            // A later build deletes the file, or says why it cannot.
        }
    }
}
