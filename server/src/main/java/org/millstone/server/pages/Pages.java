package org.millstone.server.pages;

import io.javalin.http.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.probe.Answer;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Texts;
import org.millstone.rules.Turn;
import org.millstone.server.answers.Database;
import org.millstone.server.answers.Headline;
import org.millstone.server.answers.Service;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.RateLimiter;
import org.millstone.server.http.ResponseBody;
import org.millstone.server.http.SecurityHeaders;
import org.millstone.server.picture.Picture;
import org.millstone.text.LinkGame;

/**
 * The handlers of requests for pages and the files that they load. The files are part of this program, read once and kept in memory.
 *
 * <p>The head of the explorer's page describes the position or game of its link (OpenGraph), for programs that show previews of links.
 * There is no preview if the tables do not know the position, the client has too few tokens, or too many requests wait.
 */
public final class Pages {
    /** The paths of the explorer. Links within the pages use the file name, because static hosts need it. */
    public static final Set<String> EXPLORER = Set.of("/", "/index.html");

    /** Media types by file extension. */
    private static final Map<String, String> TYPES = Map.of("html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8", "css", "text/css; charset=utf-8", "svg", "image/svg+xml",
            "webmanifest", "application/manifest+json", "json", ResponseBody.JSON);

    /** The second path of each page, by its file name. */
    private static final Map<String, String> ADDRESSES = Map.of("index.html", "/", "stats.html", "/stats", "docs.html", "/docs");

    /** How long a page may wait for the preview in its head; then it is sent without one. */
    private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

    private static final Pattern HOST =
            Pattern.compile("([A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?");

    private final Service service;
    private final @Nullable String publicUrl;
    private final Map<String, ResponseBody> files = new HashMap<>();
    private final String policy;
    private final String policyOfFramed;
    private final ResponseBody explorer;
    private final String before;
    private final String after;

    /** Makes the handlers. {@code publicUrl} is the explorer's URL without a slash at its end, or null to take it from each request. */
    public Pages(Service service, @Nullable String publicUrl) {
        this.service = service;
        this.publicUrl = publicUrl;
        List<String> texts = WebFiles.inPages();
        this.policy = SecurityHeaders.ofPages(texts, false);
        this.policyOfFramed = SecurityHeaders.ofPages(texts, true);
        WebFiles.askingTheService().forEach((name, bytes) -> {
            String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "text/plain; charset=utf-8");
            ResponseBody body = new ResponseBody(type, bytes);
            files.put("/" + name, body);
            Optional.ofNullable(ADDRESSES.get(name)).ifPresent(address -> files.put(address, body));
        });
        this.explorer = file("/");
        String html = new String(explorer.plain, StandardCharsets.UTF_8);
        int end = html.indexOf("</head>");
        this.before = html.substring(0, end);
        this.after = html.substring(end);
    }

    /** Returns all paths that these handlers answer. */
    public Iterable<String> paths() {
        return files.keySet();
    }

    /** Sends the file of the request's path; throws a problem (404) if there is none. */
    public void send(Context ctx) throws IOException {
        send(ctx, file(ctx.path()));
    }

    /** Sends the explorer's page, with a preview in its head where that is possible. */
    public void sendExplorer(Context ctx) throws IOException {
        send(ctx, base(ctx).flatMap(base -> shown(ctx, base)).orElse(explorer));
    }

    private void send(Context ctx, ResponseBody file) throws IOException {
        if (file.contentType.equals(TYPES.get("html"))) {
            ctx.header(SecurityHeaders.POLICY, ctx.path().equals(SecurityHeaders.FRAMED) ? policyOfFramed : policy);
        }
        file.send(ctx, ResponseBody.ASK_AGAIN);
    }

    /** Returns the file of a path; throws a problem (404) if there is none. */
    private ResponseBody file(String path) {
        return Optional.ofNullable(files.get(path)).orElseThrow(() -> HttpProblem.notFound("There is no page here."));
    }

    /** Returns the explorer's URL without a slash at its end; empty if the request has no valid {@code Host}. */
    private Optional<String> base(Context ctx) {
        boolean secure = "https".equalsIgnoreCase(ctx.header("X-Forwarded-Proto"))
                && service.clients().isProxy(InetAddress.ofLiteral(ctx.req().getRemoteAddr()));
        return Optional.ofNullable(publicUrl).or(() -> Optional.ofNullable(ctx.header("Host"))
                .filter(host -> HOST.matcher(host).matches()).map(host -> (secure ? "https://" : "http://") + host));
    }

    /** Returns the explorer's page with tags in its head, and with a headline from the answer about the position that it shows first. */
    private ResponseBody body(String head, Optional<Answer> first) {
        String rest = first.map(answer -> Headline.into(after, answer)).orElse(after);
        return new ResponseBody(explorer.contentType, (before + head + rest).getBytes(StandardCharsets.UTF_8));
    }

    private Optional<ResponseBody> shown(Context ctx, String base) {
        try {
            if (!SharedLink.isIn(ctx)) {
                Database database = SharedLink.database(service.databases(), ctx);
                return Optional.of(body(beginning(database, base), first(database)));
            }
            service.rateLimiter().admit(ctx);
            service.rateLimiter().charge(ctx, RateLimiter.RANKED);
            return service.concurrency().run(LONGEST_WAIT, () -> shown(SharedLink.read(service.databases(), ctx), base));
        } catch (HttpProblem e) {
            // The page itself says what is wrong with the link, or asks again.
            return Optional.empty();
        }
    }

    /**
     * Returns the answer about the position that a variant's page shows first; empty if the tables do not know it. The client pays no
     * tokens, because the answer is cached after the first lookup.
     */
    private Optional<Answer> first(Database database) {
        try {
            return Optional.of(service.answers().answer(database, database.catalogue.first(), 0, false).answer())
                    .filter(answer -> answer.value().known());
        } catch (HttpProblem e) {
            return Optional.empty();
        }
    }

    /** Returns the HTML tags of the head for a link that names no position. */
    private static String beginning(Database database, String base) {
        String searched = database.hasWholeGame ? "" : preload(database, "/tables");
        return searched + value(database, Fen.format(database.rules.board(), database.catalogue.first()))
                + tags(base, "/?v=" + database.rules.name(),
                        SharedLink.picture(database, Position.start(database.rules), null),
                        "Millstone: perfect play for " + database.ruleSet.title(),
                        "The winner, the number of plies, and the worth of every turn.");
    }

    private Optional<ResponseBody> shown(SharedLink link, String base) {
        Database database = link.database();
        Answer answer = service.answers().answer(database, link.position(), link.clock(), true).answer();
        if (!answer.value().known()) {
            return Optional.empty();
        }
        String picture = SharedLink.picture(database, link.position(), link.last());
        String head = value(database, answer.fen(link.position(), link.clock()))
                + tags(base, "/" + link.query(), picture, Headline.of(answer), description(link));
        return Optional.of(body(head, Optional.of(answer)));
    }

    /** Returns an HTML tag that makes the browser load the answer about the page's first position early. */
    private static String value(Database database, String fen) {
        return preload(database, "?fen=" + URLEncoder.encode(fen, StandardCharsets.UTF_8).replace("+", "%20"));
    }

    /**
     * Returns an HTML tag that makes the browser load an answer of the API early. {@code question} is what follows {@code /v1/} and the
     * variant in its URL. Empty for a variant without tables, whose page asks nothing.
     */
    private static String preload(Database database, String question) {
        return database.tables().subspaces().isEmpty() ? ""
                : "  <link rel=\"preload\" href=\"v1/%s%s\" as=\"fetch\" crossorigin>\n".formatted(database.rules.name(),
                        question);
    }

    private static String description(SharedLink link) {
        Board board = link.database().rules.board();
        boolean over = link.database().turns.end(link.position()).isPresent();
        StringBuilder text = new StringBuilder(link.database().ruleSet.title()).append(". ")
                .append(over ? "The game is over" : link.position().side() + " to move");
        LinkGame.Played last = link.last();
        if (last != null) {
            text.append(", after ").append(Texts.turn(last.ply(), last.side())).append(": ")
                    .append(Turn.format(board, last.turn()));
        }
        return text.append(over ? "." : ". See what every turn is worth.").toString();
    }

    private static String tags(String base, String page, String picture, String title, String description) {
        return tag("property", "og:type", "website")
                + tag("property", "og:site_name", "Millstone")
                + tag("property", "og:title", title)
                + tag("property", "og:description", description)
                + tag("property", "og:url", base + page)
                + tag("property", "og:image", base + picture)
                + tag("property", "og:image:type", "image/png")
                + tag("property", "og:image:width", Integer.toString(Picture.WIDTH))
                + tag("property", "og:image:height", Integer.toString(Picture.HEIGHT))
                + tag("property", "og:image:alt", title)
                + tag("name", "twitter:card", "summary_large_image");
    }

    private static String tag(String key, String name, String content) {
        return "  <meta " + key + "=\"" + name + "\" content=\""
                + content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;") + "\">\n";
    }
}
