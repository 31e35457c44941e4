package org.millstone.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.millstone.table.CorruptTableException;
import org.millstone.table.TableFile;
import org.millstone.table.TableHeader;

/** SHA-256 digests of files and of table contents, in hexadecimal digits as in a manifest. */
public final class Digests {
    private Digests() {}

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Completes a digest and returns it in hexadecimal digits. */
    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    /** Returns the SHA-256 of a table file's content before compression: its preamble, then the contents of its blocks. */
    public static String ofContent(TableFile file) {
        MessageDigest digest = sha256();
        byte[] head = file.head();
        digest.update(head, TableHeader.BYTES, head.length - TableHeader.BYTES);
        TableFile.Buffer buffer = new TableFile.Buffer();
        for (int block = 0; block < file.header().blocks(); block++) {
            int length = file.read(block, buffer);
            digest.update(buffer.content(), 0, length);
        }
        return hex(digest);
    }

    /** Throws a {@link CorruptTableException} if a file does not have the SHA-256 that a manifest lists. */
    public static void require(Path file, String listed) throws IOException {
        String found = ofFile(file);
        if (!found.equals(listed)) {
            throw new CorruptTableException(file, 0, "its SHA-256 is " + found + ", the manifest lists " + listed);
        }
    }

    /** Returns the line of a file in a list as {@code sha256sum} writes it, without the end of the line. */
    public static String line(String digest, String name) {
        return digest + "  " + name;
    }

    public static String ofFile(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[1 << 18];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return hex(digest);
    }
}
