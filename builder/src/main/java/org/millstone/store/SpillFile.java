package org.millstone.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.millstone.io.AtomicFile;
import org.millstone.step.ScoreStore;

/**
 * Scores in a temporary file, until there is memory for them again. The file is deleted when this object is closed, or the process ends. It
 * is never forced to the disk, as the scores can also be read back from tables. If the disk fails, or a row reads differently from what was
 * written, methods throw an {@link UncheckedIOException}.
 */
final class SpillFile implements ScoreStore, AutoCloseable {
    private final FileChannel channel;
    private final int columns;
    private final int[] sums;

    /** Makes a file under the temporary name of {@code path}, so that the next build deletes what a killed build left. */
    SpillFile(Path path, int rows, int columns) throws IOException {
        this.channel =
                FileChannel.open(AtomicFile.temporary(path), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        this.columns = columns;
        this.sums = new int[rows];
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
        try {
            ByteBuffer bytes = ByteBuffer.wrap(into, 0, columns);
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, (long) row * columns + bytes.position()) < 0) {
                    throw new EOFException("row " + row + " ends early");
                }
            }
            if (sum(into) != sums[row]) {
                throw new IOException("row " + row + " is not as it was");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void write(int row, byte[] from) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(from, 0, columns);
            while (bytes.hasRemaining()) {
                channel.write(bytes, (long) row * columns + bytes.position());
            }
            sums[row] = sum(from);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int sum(byte[] row) {
        CRC32C crc = new CRC32C();
        crc.update(row, 0, columns);
        return (int) crc.getValue();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
