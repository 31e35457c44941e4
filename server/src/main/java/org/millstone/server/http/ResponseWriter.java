package org.millstone.server.http;

import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.http.QuotedQualityCSV;
import org.jspecify.annotations.Nullable;
import org.millstone.database.JsonWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes answers so that caches, in the client or on the way, can keep them. */
public final class ResponseWriter {
    /** For a day; an answer that a larger database improves upon has no value yet, and such are not kept. */
    public static final String FOR_A_DAY = "public, max-age=86400";

    /** Kept, but asked about each time. */
    public static final String ASK_AGAIN = "no-cache";

    public static final String NOT_KEPT = "no-store";

    private static final Logger LOG = LoggerFactory.getLogger(ResponseWriter.class);
    private static final Duration TO_THROW_AWAY = Duration.ofSeconds(5);

    private ResponseWriter() {}

    /**
     * Writes a body, packed if the client takes it so; only 304 if the client has it already. The two forms have different
     * strong tags, as they are different bytes.
     *
     * @param cacheControl how long a body with a tag may be kept; one without a tag may not
     */
    public static void send(Context ctx, ResponseBody body, String cacheControl) throws IOException {
        ctx.header("Vary", "Accept-Encoding");
        boolean packed = body.worthPacking() && takesGzip(ctx.header("Accept-Encoding"));
        if (body.tag.isEmpty()) {
            ctx.header("Cache-Control", NOT_KEPT);
        } else if (isKnown(ctx, '"' + body.tag + (packed ? "-gzip\"" : "\""), cacheControl)) {
            return;
        }
        ctx.contentType(body.contentType);
        if (packed) {
            ctx.header("Content-Encoding", "gzip");
        }
        byte[] bytes = packed ? body.packed() : body.plain;
        // Told beforehand: else an answer longer than a buffer would go out in chunks.
        ctx.res().setContentLength(bytes.length);
        // Javalin would copy it through a buffer of its own.
        ctx.res().getOutputStream().write(bytes);
    }

    static void send(Context ctx, HttpProblem problem) {
        ctx.status(problem.status);
        problem.addTo(ctx::header);
        ctx.removeHeader("ETag").removeHeader("Content-Encoding");
        byte[] bytes = JsonWriter.bytes(problem.json());
        if (!RequestReader.isUnderWay(ctx)) {
            ctx.result(bytes);
            return;
        }
        try {
            // At once, for clients that read at once; the rest is read for clients that read when they have sent all.
            ctx.res().setContentLength(bytes.length);
            ctx.res().getOutputStream().write(bytes);
            ctx.res().flushBuffer();
            RequestReader.throwAway(ctx, Deadline.in(TO_THROW_AWAY, System::nanoTime));
        } catch (IOException | HttpProblem e) {
            LOG.debug("{}: the client has gone", AccessLog.printable(ctx.path()));
        }
    }

    /** Writes JSON that is never kept. */
    public static void sendFresh(Context ctx, Map<String, ?> json) {
        ctx.header("Cache-Control", NOT_KEPT).contentType(ResponseBody.JSON).result(JsonWriter.bytes(json));
    }

    /** Whether a client takes gzip, which it may also name to refuse it ({@code gzip;q=0}). */
    public static boolean takesGzip(@Nullable String acceptEncoding) {
        QuotedQualityCSV codings = new QuotedQualityCSV();
        codings.addValue(Objects.requireNonNullElse(acceptEncoding, "").toLowerCase(Locale.ROOT));
        return codings.getValues().contains("gzip");
    }

    /**
     * Whether the client has what a tag stands for: a header {@code If-None-Match}, in one line or several, lists it. If so, this says that
     * its copy is still right: headers only, and none about a body, lest caches take them for those of theirs.
     */
    public static boolean isKnown(Context ctx, String tag, String cacheControl) throws IOException {
        ctx.header("Cache-Control", cacheControl);
        ctx.header("ETag", tag);
        boolean known = Collections.list(ctx.req().getHeaders("If-None-Match")).stream()
                .flatMap(line -> Stream.of(line.split(","))).map(String::strip).anyMatch(Set.of("*", tag, "W/" + tag)::contains);
        if (known) {
            ctx.status(304);
            ctx.removeHeader("Content-Type");
            // Sent at once, because ending an answer that is not under way yet adds its length.
            ctx.res().flushBuffer();
        }
        return known;
    }
}
