package org.millstone.server;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pages for people and what they load: a fixed set of files of this program, read once, kept in memory. */
final class Pages {
    private static final String HTML = "text/html; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String STYLE = "text/css; charset=utf-8";

    private static final String SWAGGER = "/META-INF/resources/webjars/swagger-ui/5.34.1/";

    private static final List<String> EXPLORER = List.of("api.js", "app.js", "board.js", "editor.js", "geometry.js", "history.js",
            "moves.js", "play.js", "position.js", "stats.js", "theme.js", "verdict.js");

    private final Map<String, Body> files = new HashMap<>();

    Pages() {
        add("/", "web/index.html", HTML);
        add("/stats", "web/stats.html", HTML);
        add("/docs", "web/docs.html", HTML);
        add("/docs.js", "web/docs.js", SCRIPT);
        add("/style.css", "web/style.css", STYLE);
        add("/icon.svg", "web/icon.svg", "image/svg+xml");
        add("/manifest.webmanifest", "web/manifest.webmanifest", "application/manifest+json");
        add("/openapi.json", "openapi.json", Json.CONTENT_TYPE);
        EXPLORER.forEach(name -> add("/js/" + name, "web/js/" + name, SCRIPT));
        add("/swagger-ui/swagger-ui.css", SWAGGER + "swagger-ui.css", STYLE);
        add("/swagger-ui/swagger-ui-bundle.js", SWAGGER + "swagger-ui-bundle.js", SCRIPT);
    }

    private void add(String path, String resource, String contentType) {
        try (InputStream in = Pages.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the program is not whole: " + resource + " is missing");
            }
            byte[] bytes = in.readAllBytes();
            files.put(path, new Body(contentType, bytes, Tags.of(bytes)));
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
        Body file = files.get(ctx.path());
        if (file == null) {
            throw Problem.notFound("There is no page here.");
        }
        Reply.send(ctx, file, Reply.ASK_AGAIN);
    }
}
