package org.millstone.server.http;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.millstone.database.Digests;

/**
 * The headers that protect browsers. Nothing is loaded from other hosts, browsers guess no media type, and other sites can frame one page.
 * Pages of any origin may read the answers of the API. Jetty's handler allows that only for requests that name an origin. Caches would then
 * have to keep an answer for each origin.
 */
public final class SecurityHeaders {
    public static final String POLICY = "Content-Security-Policy";

    /** The path of the page that other sites can frame. */
    public static final String FRAMED = "/embed.html";

    /** The policy of every answer but pages and the service worker: nothing may be loaded. A page's own holds for its parts, too. */
    private static final String NOTHING = "default-src 'none'; frame-ancestors 'none'";

    /** The path of the service worker, the script that keeps pages; it loads them under a policy of its own. */
    private static final String WORKER = "/sw.js";
    private static final String OF_WORKER = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

    private SecurityHeaders() {}

    /**
     * Returns the content security policy of pages with the stylesheets and scripts {@code texts} in them; browsers ignore any others
     * within a page. If {@code framed} is true, other sites can frame the page.
     */
    public static String ofPages(List<String> texts, boolean framed) {
        String inside = texts.stream().map(text -> Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8)))
                .map(digest -> " 'sha256-" + Base64.getEncoder().encodeToString(digest) + "'").collect(Collectors.joining());
        return "default-src 'none'; script-src 'self'" + inside + "; style-src 'self'" + inside + "; img-src 'self' data:;"
                + " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
                + (framed ? "*" : "'none'");
    }

    public static void add(Context ctx) {
        add(ctx.path(), ctx::header);
    }

    static void add(String path, BiConsumer<String, String> headers) {
        boolean api = path.startsWith("/v1/") || path.equals("/v1");
        headers.accept("X-Content-Type-Options", "nosniff");
        headers.accept("Referrer-Policy", "no-referrer");
        headers.accept(POLICY, path.equals(WORKER) ? OF_WORKER : NOTHING);
        headers.accept("Cross-Origin-Resource-Policy", api || path.equals(FRAMED) ? "cross-origin" : "same-origin");
        if (api) {
            headers.accept("Access-Control-Allow-Origin", "*");
            headers.accept("Access-Control-Expose-Headers",
                    "ETag, Retry-After, RateLimit, RateLimit-Policy, Repr-Digest, Content-Range, Accept-Ranges");
        }
    }

    /** Answers a request {@code OPTIONS}: any page of another origin may send requests. */
    public static void preflight(Context ctx) {
        ctx.header("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS");
        ctx.header("Access-Control-Allow-Headers", "Content-Type, If-None-Match, If-Range, Range");
        ctx.header("Access-Control-Max-Age", "86400");
        ctx.status(204);
    }
}
