package org.millstone.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The bytes of an answer, plain, and packed once somebody asks for them so. Safe for use by several threads. */
final class Body {
    /** Below this, packing costs more than it saves: one packet is one packet. */
    private static final int WORTH_PACKING = 1000;

    private static final String PACKED_ALREADY = "image/png";

    private final String contentType;
    private final byte[] plain;
    private final String tag;
    private volatile byte @Nullable [] packed;

    /**
     * Makes a body.
     *
     * @param contentType its media type
     * @param plain the bytes; not copied
     * @param tag what stands for exactly these bytes in an {@code ETag}; empty if caches shall not keep them
     */
    Body(String contentType, byte[] plain, String tag) {
        this.contentType = contentType;
        this.plain = plain;
        this.tag = tag;
    }

    String contentType() {
        return contentType;
    }

    String tag() {
        return tag;
    }

    byte[] plain() {
        return plain;
    }

    boolean worthPacking() {
        return plain.length >= WORTH_PACKING && !contentType.equals(PACKED_ALREADY);
    }

    /** Returns the bytes packed by gzip. */
    byte[] packed() {
        byte[] bytes = packed;
        if (bytes == null) {
            bytes = gzip(plain);
            packed = bytes;
        }
        return bytes;
    }

    /** Returns about how many bytes of memory this takes, the packed form included. */
    int weight() {
        return 200 + plain.length + plain.length / 4;
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 2);
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
