package org.millstone.server.http;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.QuotedQualityCSV;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Digests;
import org.millstone.io.JsonWriter;

/**
 * The body of a response: bytes with a media type and an entity tag. It can be sent many times, to clients that accept gzip and to others.
 * It is compressed at most once. Several threads may send it at the same time.
 */
public final class ResponseBody {
    public static final String JSON = "application/json";

    // Values of Cache-Control.
    public static final String FOR_A_DAY = "public, max-age=86400";
    public static final String ASK_AGAIN = "no-cache";
    public static final String NOT_KEPT = "no-store";

    /** From how many bytes on bodies are compressed: shorter ones fit into one packet anyway. */
    private static final int LEAST_PACKED = 1000;

    /** The length of a tag in hexadecimal digits: 128 bits of the digest. */
    private static final int TAG_LENGTH = 32;

    public final String contentType;
    public final byte[] plain;
    public final String tag;

    /** About how many bytes of memory this object takes, the compressed form included. */
    public final int weight;

    private volatile byte @Nullable [] packed;

    /** Makes a body of bytes, which are not copied. The digest becomes the entity tag; it is empty if caches must not keep the body. */
    public ResponseBody(String contentType, byte[] plain, String digest) {
        this.contentType = contentType;
        this.plain = plain;
        this.tag = digest.isEmpty() ? "" : digest.substring(0, TAG_LENGTH);
        this.weight = 200 + plain.length + plain.length / 4;
    }

    public ResponseBody(String contentType, byte[] plain) {
        this(contentType, plain, Digests.of(plain));
    }

    /**
     * Sends the body, compressed if the client accepts gzip. A client that has it already gets a 304 and no body. The compressed and the
     * plain form have different tags, because their bytes differ. A body without a tag is sent with {@link #NOT_KEPT}.
     */
    public void send(Context ctx, String cacheControl) throws IOException {
        ctx.header("Vary", "Accept-Encoding");
        boolean gzip =
                plain.length >= LEAST_PACKED && !contentType.equals("image/png") && takesGzip(ctx.header("Accept-Encoding"));
        if (tag.isEmpty()) {
            ctx.header("Cache-Control", NOT_KEPT);
        } else if (isKnown(ctx, '"' + tag + (gzip ? "-gzip\"" : "\""), cacheControl)) {
            return;
        }
        ctx.contentType(contentType);
        if (gzip) {
            ctx.header("Content-Encoding", "gzip");
        }
        byte[] bytes = gzip ? packed() : plain;
        // Told beforehand: else an answer longer than a buffer would go out in chunks.
        ctx.res().setContentLength(bytes.length);
        // Javalin would copy it through a buffer of its own.
        ctx.res().getOutputStream().write(bytes);
    }

    private byte[] packed() {
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

    public static void sendFresh(Context ctx, Map<String, ?> json) {
        ctx.header("Cache-Control", NOT_KEPT).contentType(JSON).result(JsonWriter.bytes(json));
    }

    /** Whether a header {@code Accept-Encoding} allows gzip. A header that refuses it names it, too ({@code gzip;q=0}). */
    public static boolean takesGzip(@Nullable String acceptEncoding) {
        QuotedQualityCSV codings = new QuotedQualityCSV();
        codings.addValue(Objects.requireNonNullElse(acceptEncoding, "").toLowerCase(Locale.ROOT));
        return codings.getValues().contains("gzip");
    }

    /** Sets {@code ETag} and {@code Cache-Control}. If {@code If-None-Match} has the tag, sends a 304 and returns true: send no more. */
    public static boolean isKnown(Context ctx, String tag, String cacheControl) throws IOException {
        ctx.header("Cache-Control", cacheControl);
        ctx.header("ETag", tag);
        boolean known = Collections.list(ctx.req().getHeaders("If-None-Match")).stream()
                .flatMap(line -> Stream.of(line.split(","))).map(String::strip).anyMatch(Set.of("*", tag, "W/" + tag)::contains);
        if (known) {
            ctx.status(304);
            // No header about a body, lest caches replace theirs of the body that they have.
            ctx.removeHeader("Content-Type");
            // Sent at once, because ending an answer that is not under way yet adds its length.
            ctx.res().flushBuffer();
        }
        return known;
    }
}
