package org.millstone.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests: what stands for a text or some bytes. */
final class Tags {
    /** Hexadecimal digits of a tag; 128 bits tell all bodies apart. */
    private static final int LENGTH = 32;

    private Tags() {}

    /** Returns what stands for a text in an {@code ETag}. */
    static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns what stands for some bytes in an {@code ETag}. */
    static String of(byte[] bytes) {
        return sha256(bytes).substring(0, LENGTH);
    }

    /** Returns the SHA-256 of some bytes, hexadecimal. */
    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
