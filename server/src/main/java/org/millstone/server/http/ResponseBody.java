package org.millstone.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Digests;

/** The bytes of an answer, plain, and packed once somebody asks for them so. Safe for use by several threads. */
public final class ResponseBody {
    public static final String JSON = "application/json";

    /** Below this, packing costs more than it saves: one packet is one packet. PNG is packed already. */
    private static final int WORTH_PACKING = 1000;

    /** Hexadecimal digits of a tag; 128 bits tell all bodies apart. */
    private static final int TAG_LENGTH = 32;

    public final String contentType;
    public final byte[] plain;
    public final String tag;
    private volatile byte @Nullable [] packed;

    /** Makes a body of bytes, which are not copied; an empty tag says that caches shall not keep them. */
    public ResponseBody(String contentType, byte[] plain, String tag) {
        this.contentType = contentType;
        this.plain = plain;
        this.tag = tag;
    }

    /** Makes a body with the tag of its bytes. */
    public ResponseBody(String contentType, byte[] plain) {
        this(contentType, plain, tag(plain));
    }

    /** Returns what stands for some bytes in an {@code ETag}. */
    public static String tag(byte[] bytes) {
        return Digests.of(bytes).substring(0, TAG_LENGTH);
    }

    boolean worthPacking() {
        return plain.length >= WORTH_PACKING && !contentType.equals("image/png");
    }

    byte[] packed() {
        byte[] bytes = packed;
        if (bytes == null) {
            ByteArrayOutputStream packing = new ByteArrayOutputStream(plain.length / 2);
            try (GZIPOutputStream out = new GZIPOutputStream(packing)) {
                out.write(plain);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            bytes = packing.toByteArray();
            packed = bytes;
        }
        return bytes;
    }

    /** Returns about how many bytes of memory this takes, the packed form included. */
    public int weight() {
        return 200 + plain.length + plain.length / 4;
    }
}
