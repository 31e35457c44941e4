package org.millstone.server.http;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.millstone.database.Digests;

/**
 * The headers that tell browsers to load nothing from elsewhere, to guess no types, and to show the pages in no other page's frame. Jetty's
 * handler lets other pages read only answers to requests that name an origin, and caches would have to tell these apart.
 */
public final class SecurityHeaders {
    public static final String POLICY = "Content-Security-Policy";

    private static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";

    private static final String PAGE = page("");

    private SecurityHeaders() {}

    private static String page(String inside) {
        return "default-src 'none'; script-src 'self'" + inside + "; style-src 'self'" + inside + "; img-src 'self' data:;"
                + " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }

    /** Returns the policy of pages that contain some texts, styles or scripts: these and no others are heeded. */
    public static String ofPages(List<String> texts) {
        return page(texts.stream().map(text -> Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8)))
                .map(digest -> " 'sha256-" + Base64.getEncoder().encodeToString(digest) + "'").collect(Collectors.joining()));
    }

    /** Adds the same to every answer; any page may read the API's answers, only our own pages the rest. */
    public static void add(String path, BiConsumer<String, String> headers) {
        boolean api = path.startsWith("/v1/") || path.equals("/v1");
        // The page's own policy holds for the parts of a page, so theirs is short.
        boolean part = path.contains(".") && !path.endsWith(".html");
        headers.accept("X-Content-Type-Options", "nosniff");
        headers.accept("Referrer-Policy", "no-referrer");
        headers.accept(POLICY, api || part ? NOTHING : PAGE);
        headers.accept("Cross-Origin-Resource-Policy", api ? "cross-origin" : "same-origin");
        if (api) {
            headers.accept("Access-Control-Allow-Origin", "*");
            headers.accept("Access-Control-Expose-Headers", "ETag, Retry-After, Repr-Digest, Content-Range, Accept-Ranges");
        }
    }

    /** Answers a browser that asks whether a page of another origin may ask. */
    public static void preflight(Context ctx) {
        ctx.header("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS");
        ctx.header("Access-Control-Allow-Headers", "Content-Type, If-None-Match, If-Range, Range");
        ctx.header("Access-Control-Max-Age", "86400");
        ctx.status(204);
    }
}
