package org.millstone.server;

import java.nio.charset.StandardCharsets;

/** Tags: what stands for a text or some bytes. */
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
        return Sha256.of(bytes).substring(0, LENGTH);
    }
}
