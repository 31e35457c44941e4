package org.millstone.server.pages;

import io.javalin.http.Context;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.millstone.server.files.WebFiles;
import org.millstone.server.http.Body;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.Reply;
import org.millstone.server.http.SecurityHeaders;

/** The pages for people and what they load: a fixed set of files of this program, read once, kept in memory. */
public final class Pages {
    /** Media types by how names end. */
    private static final Map<String, String> TYPES = Map.of("html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8", "css", "text/css; charset=utf-8", "svg", "image/svg+xml",
            "webmanifest", "application/manifest+json", "json", Body.JSON);
    private static final String OTHER_TYPE = "text/plain; charset=utf-8";

    /** Pages that have an address besides that of their file. */
    private static final Map<String, String> ADDRESSES = Map.of("index.html", "/", "stats.html", "/stats", "docs.html", "/docs");

    private final Map<String, Body> files = new HashMap<>();
    private final String policy = SecurityHeaders.ofPages(WebFiles.inPages());

    public Pages() {
        WebFiles.askingTheService().forEach((name, bytes) -> {
            String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), OTHER_TYPE);
            Body body = new Body(type, bytes);
            files.put("/" + name, body);
            Optional.ofNullable(ADDRESSES.get(name)).ifPresent(address -> files.put(address, body));
        });
    }

    public Iterable<String> paths() {
        return files.keySet();
    }

    public void send(Context ctx) throws IOException {
        send(ctx, file(ctx.path()));
    }

    /** Sends one of the files, or a page that was made of one. */
    void send(Context ctx, Body file) throws IOException {
        if (file.contentType().equals(TYPES.get("html"))) {
            ctx.header(SecurityHeaders.POLICY, policy);
        }
        Reply.send(ctx, file, Reply.ASK_AGAIN);
    }

    /** Returns the file of a path; throws a problem (404) if there is none. */
    Body file(String path) {
        Body file = files.get(path);
        if (file == null) {
            throw HttpProblem.notFound("There is no page here.");
        }
        return file;
    }
}
