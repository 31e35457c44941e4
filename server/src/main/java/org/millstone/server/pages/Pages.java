package org.millstone.server.pages;

import io.javalin.http.Context;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.millstone.rules.Fen;
import org.millstone.server.answers.Database;
import org.millstone.server.answers.Databases;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.ResponseBody;
import org.millstone.server.http.SecurityHeaders;

/**
 * The handlers of requests for pages and the files that they load. The files are part of this program, read once and kept in memory.
 *
 * <p>Each variant has an explorer page of its own. Its head names the first requests of the page, so that a browser makes them at once.
 */
public final class Pages {
    /** The paths of the explorer. Links within the pages use the file name, because static hosts need it. */
    public static final Set<String> EXPLORER = Set.of("/", "/index.html");

    /** Media types by file extension. */
    private static final Map<String, String> TYPES = Map.of("html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8", "css", "text/css; charset=utf-8", "svg", "image/svg+xml", "png", "image/png",
            "webmanifest", "application/manifest+json", "json", ResponseBody.JSON);

    /** The second path of each page, by its file name. */
    private static final Map<String, String> ADDRESSES = Map.of("index.html", "/", "stats.html", "/stats", "docs.html", "/docs");

    private final Databases databases;
    private final Map<String, ResponseBody> files = new HashMap<>();
    private final Map<String, ResponseBody> explorers = new HashMap<>();
    private final String policy;
    private final String policyOfFramed;

    /** Makes the handlers of files, contents by name ({@link WebFiles#askingTheService}), and of the explorers of databases. */
    public Pages(Databases databases, Map<String, byte[]> contents) {
        this.databases = databases;
        contents.forEach((name, bytes) -> {
            String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "text/plain; charset=utf-8");
            ResponseBody body = new ResponseBody(type, bytes);
            files.put("/" + name, body);
            Optional.ofNullable(ADDRESSES.get(name)).ifPresent(address -> files.put(address, body));
        });
        ResponseBody explorer = file("/");
        String html = new String(explorer.plain, StandardCharsets.UTF_8);
        List<String> texts = WebFiles.inPage(html);
        this.policy = SecurityHeaders.ofPages(texts, false);
        this.policyOfFramed = SecurityHeaders.ofPages(texts, true);
        databases.byName().forEach((name, database) -> explorers.put(name, new ResponseBody(explorer.contentType,
                html.replace("</head>", firstQuestions(database) + "</head>").getBytes(StandardCharsets.UTF_8))));
    }

    public Iterable<String> paths() {
        return files.keySet();
    }

    /** Sends the file of the request's path; throws a problem (404) if there is none. */
    public void send(Context ctx) throws IOException {
        send(ctx, file(ctx.path()));
    }

    /** Sends the page of the variant that the request names, which analyses it; the page of all variants if it asks for another mode, a position or a game. */
    public void sendExplorer(Context ctx) throws IOException {
        String variant = Optional.ofNullable(ctx.queryParam("v")).orElseGet(() -> ctx.queryParam("variant"));
        boolean isAlone = Stream.of("mode", "p", "fen", "g", "puzzle").noneMatch(ctx.queryParamMap()::containsKey);
        send(ctx, variant != null && isAlone ? explorer(variant) : file("/"));
    }

    private ResponseBody explorer(String variant) {
        try {
            return explorers.getOrDefault(databases.named(variant).rules.name(), file("/"));
        } catch (HttpProblem e) {
            // The page itself says that there is no such variant.
            return file("/");
        }
    }

    private void send(Context ctx, ResponseBody file) throws IOException {
        if (file.contentType.equals(TYPES.get("html"))) {
            ctx.header(SecurityHeaders.POLICY, ctx.path().equals(SecurityHeaders.FRAMED) ? policyOfFramed : policy);
        }
        file.send(ctx, ResponseBody.ASK_AGAIN);
    }

    private ResponseBody file(String path) {
        return Optional.ofNullable(files.get(path)).orElseThrow(() -> HttpProblem.notFound("There is no page here."));
    }

    /** Returns HTML tags that make a browser send the first requests of a variant's page at once; empty if there are no tables. */
    private static String firstQuestions(Database database) {
        if (database.tables().subspaces().isEmpty()) {
            return "";
        }
        String link = "  <link rel=\"preload\" href=\"v1/" + database.rules.name() + "%s\" as=\"fetch\" crossorigin>\n";
        String fen = URLEncoder.encode(Fen.format(database.rules.board(), database.catalogue.first()), StandardCharsets.UTF_8);
        // Where there is no whole game, the page looks for the deepest position.
        return (database.hasWholeGame ? "" : link.formatted("/tables")) + link.formatted("?fen=" + fen.replace("+", "%20"));
    }
}
