package org.millstone.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.millstone.server.Sha256;

/** Copies files, and finds their digests on the way. */
final class TableCopy {
    private static final int CHUNK = 1 << 16;

    private TableCopy() {}

    /**
     * Copies a file.
     *
     * @param target a file that is not there yet
     * @return the digest of what was copied
     * @throws ExportException if the source cannot be read
     * @throws IOException if the target cannot be written
     */
    static String copy(Path source, Path target) throws IOException {
        Sha256 sha256 = new Sha256();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = open(source); OutputStream out = Files.newOutputStream(target, StandardOpenOption.CREATE_NEW)) {
            for (int length = read(in, chunk, source); length >= 0; length = read(in, chunk, source)) {
                sha256.add(chunk, length);
                out.write(chunk, 0, length);
            }
        }
        return sha256.end();
    }

    private static InputStream open(Path source) {
        try {
            return Files.newInputStream(source);
        } catch (IOException e) {
            throw unreadable(source, e);
        }
    }

    private static int read(InputStream in, byte[] chunk, Path source) {
        try {
            return in.read(chunk);
        } catch (IOException e) {
            throw unreadable(source, e);
        }
    }

    private static ExportException unreadable(Path source, IOException e) {
        return new ExportException(source + " cannot be read (" + ExportException.reason(e) + ").", e);
    }
}
