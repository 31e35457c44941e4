package org.millstone.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes answers so that caches, in the client or on the way, can keep them. */
final class Reply {
    /** For a day; an answer that a larger database improves upon has no value yet, and such are not kept. */
    static final String FOR_A_DAY = "public, max-age=86400";

    /** Kept, but asked about each time. */
    static final String ASK_AGAIN = "no-cache";

    static final String NOT_KEPT = "no-store";

    private static final Logger LOG = LoggerFactory.getLogger(Reply.class);

    private static final Duration TO_THROW_AWAY = Duration.ofSeconds(5);

    private Reply() {}

    /**
     * Writes a body, packed if the client takes it so; only 304 if the client has it already. The two forms have different
     * strong tags, as they are different bytes.
     *
     * @param cacheControl how long a body with a tag may be kept; one without a tag may not
     */
    static void send(Context ctx, Body body, String cacheControl) {
        ctx.header("Vary", "Accept-Encoding");
        boolean packed = body.worthPacking() && takesGzip(ctx.header("Accept-Encoding"));
        if (body.tag().isEmpty()) {
            ctx.header("Cache-Control", NOT_KEPT);
        } else {
            String tag = '"' + body.tag() + (packed ? "-gzip\"" : "\"");
            ctx.header("Cache-Control", cacheControl);
            ctx.header("ETag", tag);
            if (isKnown(ctx, tag)) {
                sendNotModified(ctx);
                return;
            }
        }
        ctx.contentType(body.contentType());
        if (packed) {
            ctx.header("Content-Encoding", "gzip");
        }
        byte[] bytes = packed ? body.packed() : body.plain();
        // Said beforehand, or what is longer than a buffer would go out in chunks.
        ctx.res().setContentLength(bytes.length);
        ctx.result(bytes);
    }

    /** Says that what the client has is still so: headers only, and none about a body, lest caches take them for those of theirs. */
    static void sendNotModified(Context ctx) {
        ctx.status(304);
        ctx.removeHeader("Content-Type");
        try {
            // Sent at once, as whoever ends an answer that is not under way yet adds its length.
            ctx.res().flushBuffer();
        } catch (IOException e) {
            LOG.debug("{}: the client has gone", Printable.of(ctx.path()));
        }
    }

    /** Writes a problem document. */
    static void send(Context ctx, Problem problem) {
        ctx.status(problem.status());
        if (problem.retryAfter() > 0) {
            ctx.header("Retry-After", Long.toString(problem.retryAfter()));
        }
        ctx.header("Cache-Control", NOT_KEPT);
        ctx.removeHeader("ETag").removeHeader("Content-Encoding");
        ctx.contentType(Problem.CONTENT_TYPE);
        byte[] bytes = Json.bytes(problem.json());
        if (Incoming.isUnderWay(ctx)) {
            sendAgainstTheStream(ctx, bytes);
        } else {
            ctx.result(bytes);
        }
    }

    /** Writes at once, for who reads at once, and then reads on, for who reads when all is sent. */
    private static void sendAgainstTheStream(Context ctx, byte[] bytes) {
        try {
            ctx.res().setContentLength(bytes.length);
            ctx.res().getOutputStream().write(bytes);
            ctx.res().flushBuffer();
            Incoming.throwAway(ctx, Deadline.in(TO_THROW_AWAY));
        } catch (IOException e) {
            LOG.debug("{}: the client has gone", Printable.of(ctx.path()));
        }
    }

    /** Writes JSON that is never kept. */
    static void sendFresh(Context ctx, Map<String, ?> json) {
        ctx.header("Cache-Control", NOT_KEPT);
        ctx.contentType(Json.CONTENT_TYPE);
        ctx.result(Json.bytes(json));
    }

    /** Whether a client takes gzip, which it may also name to refuse it ({@code gzip;q=0}). */
    static boolean takesGzip(@Nullable String acceptEncoding) {
        if (acceptEncoding == null || !acceptEncoding.contains("gzip")) {
            return false;
        }
        for (String coding : acceptEncoding.toLowerCase(Locale.ROOT).split(",")) {
            String[] parts = coding.strip().split(";", 2);
            if (parts[0].strip().equals("gzip")) {
                return parts.length == 1 || !parts[1].replace(" ", "").matches("q=0(\\.0*)?");
            }
        }
        return false;
    }

    /** Whether the client has what a tag stands for: a header {@code If-None-Match}, in one line or several, lists it. */
    static boolean isKnown(Context ctx, String tag) {
        for (String listed : String.join(",", Collections.list(ctx.req().getHeaders("If-None-Match"))).split(",")) {
            String known = listed.strip();
            if (known.equals("*") || known.equals(tag) || known.startsWith("W/") && known.substring(2).equals(tag)) {
                return true;
            }
        }
        return false;
    }
}
