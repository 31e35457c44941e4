package org.millstone.server;

import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.millstone.board.Board;
import org.millstone.command.LinkGame;
import org.millstone.probe.Answer;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Texts;
import org.millstone.rules.Turn;
import org.millstone.server.picture.Picture;

/**
 * The explorer's page with a head that says what its link shows (OpenGraph), for those who list, send and show links. What cannot be
 * said at once is not said: nothing is searched, and whoever asks too much gets the page alone.
 */
final class Previews {
    /** The page's paths: links among the pages name the file, as they do on hosts that have but files. */
    static final Set<String> PAGES = Set.of("/", "/index.html");

    private static final String END_OF_HEAD = "</head>";
    private static final Duration MOST = Duration.ofMillis(500);

    private final Databases databases;
    private final Answers answers;
    private final Gate gate;
    private final Admission admission;
    private final Troubles troubles;
    private final PublicUrl address;
    private final Body page;
    private final String before;
    private final String after;

    Previews(Databases databases, Answers answers, Gate gate, Admission admission, Troubles troubles, PublicUrl address,
            Pages pages) {
        this.databases = databases;
        this.answers = answers;
        this.gate = gate;
        this.admission = admission;
        this.troubles = troubles;
        this.address = address;
        this.page = pages.file("/");
        String html = new String(page.plain(), StandardCharsets.UTF_8);
        int end = html.indexOf(END_OF_HEAD);
        this.before = html.substring(0, end);
        this.after = html.substring(end);
    }

    /** {@code GET /} and {@code GET /index.html}. */
    void send(Context ctx) {
        Reply.send(ctx, address.of(ctx).flatMap(base -> head(ctx, base)).map(this::body).orElse(page), Reply.ASK_AGAIN);
    }

    private Body body(String head) {
        byte[] bytes = (before + head + after).getBytes(StandardCharsets.UTF_8);
        return new Body(page.contentType(), bytes, Tags.of(bytes));
    }

    private Optional<String> head(Context ctx, String base) {
        try {
            if (!SharedLink.isIn(ctx)) {
                return Optional.of(beginning(SharedLink.database(databases, ctx), base));
            }
            admission.admit(ctx);
            admission.charge(ctx, Prices.RANKED);
            return gate.pass(Deadline.in(MOST), () -> shown(SharedLink.read(databases, ctx), base));
        } catch (Problem e) {
            // The page itself says what is wrong with the link, or asks again.
            return Optional.empty();
        }
    }

    /** The head of a link to no position: nothing is looked up, so that the page costs nothing. */
    private static String beginning(Database database, String base) {
        String title = database.ruleSet().title();
        String searched = database.hasWholeGame() ? "" : preload(database, "/tables");
        String asked = database.tables().subspaces().isEmpty() ? ""
                : searched + value(database, database.catalogue().first());
        return asked + tags(base, "/?v=" + database.rules().name(), SharedLink.beginning(database).picture(),
                "Millstone: perfect play for " + title,
                "Who wins, in how many plies, and what every turn is worth.");
    }

    private Optional<String> shown(SharedLink link, String base) {
        Database database = link.database();
        Answer answer = troubles.ask(database, () -> answers.answer(database, link.position(), true));
        return answer.value().known()
                ? Optional.of((database.tables().subspaces().isEmpty() ? "" : value(database, link.position()))
                        + tags(base, "/" + link.query(), link.picture(), Headline.of(answer), description(link)))
                : Optional.empty();
    }

    /** What the page will ask once its scripts are there: so it comes along with them. */
    private static String value(Database database, Position position) {
        String fen = Fen.format(database.rules().board(), position);
        return preload(database, "?fen=" + URLEncoder.encode(fen, StandardCharsets.UTF_8).replace("+", "%20"));
    }

    private static String preload(Database database, String question) {
        return "  <link rel=\"preload\" href=\"v1/%s%s\" as=\"fetch\" crossorigin>\n".formatted(database.rules().name(),
                question);
    }

    private static String description(SharedLink link) {
        Board board = link.database().rules().board();
        boolean over = link.database().turns().end(link.position()).isPresent();
        StringBuilder text = new StringBuilder(link.database().ruleSet().title()).append(". ")
                .append(over ? "The game is over" : link.position().side() + " to move");
        LinkGame.Played last = link.last();
        if (last != null) {
            text.append(", after ").append(Texts.turn(last.ply(), last.side())).append(": ")
                    .append(Turn.format(board, last.turn()));
        }
        return text.append(over ? "." : ". See what every turn is worth.").toString();
    }

    private static String tags(String base, String page, String picture, String title, String description) {
        StringBuilder head = new StringBuilder();
        tag(head, "property", "og:type", "website");
        tag(head, "property", "og:site_name", "Millstone");
        tag(head, "property", "og:title", title);
        tag(head, "property", "og:description", description);
        tag(head, "property", "og:url", base + page);
        tag(head, "property", "og:image", base + picture);
        tag(head, "property", "og:image:type", "image/png");
        tag(head, "property", "og:image:width", Integer.toString(Picture.WIDTH));
        tag(head, "property", "og:image:height", Integer.toString(Picture.HEIGHT));
        tag(head, "property", "og:image:alt", title);
        tag(head, "name", "twitter:card", "summary_large_image");
        return head.toString();
    }

    private static void tag(StringBuilder head, String key, String name, String content) {
        head.append("  <meta ").append(key).append("=\"").append(name).append("\" content=\"").append(escaped(content))
                .append("\">\n");
    }

    private static String escaped(String plain) {
        return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
