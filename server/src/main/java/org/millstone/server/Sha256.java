package org.millstone.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of files, hexadecimal as in a manifest. */
final class Sha256 {
    private static final int CHUNK = 1 << 16;

    private Sha256() {}

    static String of(byte[] bytes) {
        return text(digest().digest(bytes));
    }

    static String of(Path file) throws IOException {
        MessageDigest digest = digest();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                digest.update(chunk, 0, length);
            }
        }
        return text(digest.digest());
    }

    /**
     * Copies a file.
     *
     * @param target a file that is not there yet
     * @return the digest of what was copied
     * @throws ExportException if the source cannot be read
     * @throws IOException if the target cannot be written
     */
    static String copy(Path source, Path target) throws IOException {
        MessageDigest digest = digest();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = open(source); OutputStream out = Files.newOutputStream(target, StandardOpenOption.CREATE_NEW)) {
            for (int length = read(in, chunk, source); length >= 0; length = read(in, chunk, source)) {
                digest.update(chunk, 0, length);
                out.write(chunk, 0, length);
            }
        }
        return text(digest.digest());
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

    private static String text(byte[] digest) {
        return HexFormat.of().formatHex(digest);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
