package org.millstone.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, hexadecimal as in a manifest. */
public final class Sha256 {
    private static final int CHUNK = 1 << 16;

    private final MessageDigest digest;

    /** Begins a digest, of nothing so far. */
    public Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Returns the digest of some bytes. */
    public static String of(byte[] bytes) {
        Sha256 sha256 = new Sha256();
        sha256.add(bytes, bytes.length);
        return sha256.end();
    }

    /** Returns the digest of a file. */
    public static String of(Path file) throws IOException {
        Sha256 sha256 = new Sha256();
        byte[] chunk = new byte[CHUNK];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                sha256.add(chunk, length);
            }
        }
        return sha256.end();
    }

    /** Adds the first bytes of an array. */
    public void add(byte[] bytes, int length) {
        digest.update(bytes, 0, length);
    }

    /** Returns the digest of all that was added. */
    public String end() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
