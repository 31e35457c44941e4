package org.millstone.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The pages for people and what they load: a fixed set of files of this program, read once, kept in memory. */
final class Pages {
    private static final String HTML = "text/html; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String STYLE = "text/css; charset=utf-8";

    /** Media types by how names end. */
    private static final Map<String, String> TYPES = Map.of("html", HTML, "js", SCRIPT, "css", STYLE, "svg", "image/svg+xml",
            "webmanifest", "application/manifest+json");
    private static final String OTHER_TYPE = "text/plain; charset=utf-8";

    /** Pages that have an address besides that of their file. */
    private static final Map<String, String> ADDRESSES = Map.of("index.html", "/", "stats.html", "/stats", "docs.html", "/docs");

    private final Map<String, Body> files = new HashMap<>();

    Pages() {
        WebFiles.askingTheService().forEach((name, bytes) -> {
            String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), OTHER_TYPE);
            Body body = new Body(type, bytes, Tags.of(bytes));
            files.put("/" + name, body);
            Optional.ofNullable(ADDRESSES.get(name)).ifPresent(address -> files.put(address, body));
        });
        byte[] openApi = read("openapi.json");
        files.put("/openapi.json", new Body(Json.CONTENT_TYPE, openApi, Tags.of(openApi)));
    }

    private static byte[] read(String resource) {
        try (InputStream in = Pages.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the program is not whole: " + resource + " is missing");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException("the program cannot be read", e);
        }
    }

    /** Returns the paths of all files. */
    Iterable<String> paths() {
        return files.keySet();
    }

    /** Sends the file of the request's path. */
    void send(Context ctx) {
        Reply.send(ctx, file(ctx.path()), Reply.ASK_AGAIN);
    }

    /**
     * Returns the file of a path.
     *
     * @throws Problem (404) if there is none
     */
    Body file(String path) {
        Body file = files.get(path);
        if (file == null) {
            throw Problem.notFound("There is no page here.");
        }
        return file;
    }
}
