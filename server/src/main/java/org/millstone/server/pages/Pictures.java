package org.millstone.server.pages;

import com.github.benmanes.caffeine.cache.Cache;
import io.javalin.http.Context;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Digests;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.server.answers.AnswerCache;
import org.millstone.server.answers.ConcurrencyLimit;
import org.millstone.server.answers.Database;
import org.millstone.server.answers.Headline;
import org.millstone.server.answers.Service;
import org.millstone.server.http.Deadline;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.RateLimiter;
import org.millstone.server.http.RequestReader;
import org.millstone.server.http.ResponseBody;
import org.millstone.server.picture.Picture;
import org.millstone.text.LinkCode;

/**
 * The handlers of requests for pictures of positions and their values. Pictures are cached. Only a few are drawn at the same time, because
 * drawing keeps a processor busy, and other requests must go on.
 */
public final class Pictures {
    public static final String PNG = "image/png";
    public static final String SVG = "image/svg+xml";

    /** About how many bytes an entry of the cache takes besides the picture. */
    private static final int ENTRY_BYTES = 200;

    private static final int DRAWERS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private final Service service;
    private final ConcurrencyLimit concurrency;
    private final Cache<Wanted, ResponseBody> bodies;

    /** What a request asks for. {@code last} is the turn that led to the position, or null; {@code size} is the width in pixels. */
    private record Wanted(String variant, Position position, @Nullable Integer last, int size, String contentType) {}

    public Pictures(Service service, long cacheBytes) {
        this.service = service;
        this.concurrency = new ConcurrencyLimit(DRAWERS, service.limits().waiting());
        this.bodies = service.telemetry().cache("pictures", cacheBytes, (wanted, body) -> ENTRY_BYTES + body.weight);
    }

    /** Draws a picture and drops it, because the first one takes much longer than later ones. */
    public void warm() {
        Rules rules = service.databases().byName().values().iterator().next().rules;
        new Picture(rules, Position.start(rules), null, Value.proved(Outcome.UNKNOWN)).png(Picture.WIDTH);
    }

    /**
     * Answers {@code GET /v1/{variant}/picture.png} and {@code .svg} with a picture of the media type {@link #PNG} or {@link #SVG}. Throws
     * a problem: 400 if the request is malformed, 422 if the position is not possible.
     */
    public void send(Context ctx, String contentType) throws IOException {
        Database database = service.databases().named(ctx.pathParam("variant"));
        Fen.Reading asked = SharedLink.position(database, ctx);
        if (asked == null) {
            throw HttpProblem.badRequest("The parameter 'p' or 'fen' is missing: it says which position the picture shows.");
        }
        Position position = asked.position();
        Wanted wanted = new Wanted(database.rules.name(), position, last(database.rules, position, ctx.queryParam("last")),
                RequestReader.number(ctx, "size", Picture.LEAST_WIDTH, Picture.WIDTH, Picture.WIDTH), contentType);
        ResponseBody body = bodies.getIfPresent(wanted);
        if (body == null) {
            service.rateLimiter().charge(ctx, RateLimiter.PICTURE);
            Deadline deadline = Deadline.in(service.limits().time(), service.clock());
            body = concurrency.run(service.limits().time(), () -> drawn(database, wanted, deadline));
        }
        body.send(ctx, ResponseBody.FOR_A_DAY);
    }

    /** Returns a picture: from the cache if another request has drawn it meanwhile; else draws and caches it. */
    private ResponseBody drawn(Database database, Wanted wanted, Deadline deadline) {
        ResponseBody kept = bodies.getIfPresent(wanted);
        if (kept != null) {
            return kept;
        }
        deadline.check();
        AnswerCache.Lookup lookup = service.answers().answer(database, wanted.position(), 0, true);
        Picture picture = new Picture(database.rules, wanted.position(), wanted.last(), lookup.answer().value());
        byte[] bytes = wanted.contentType().equals(PNG) ? picture.png(wanted.size())
                : picture.svg(wanted.size(), Headline.of(lookup.answer()));
        ResponseBody body = new ResponseBody(wanted.contentType(), bytes, lookup.settled() ? Digests.of(bytes) : "");
        if (lookup.settled()) {
            bodies.put(wanted, body);
        }
        return body;
    }

    /** Returns the turn that led to a position, from its code; null without a code. Throws a problem (400) if it cannot have led there. */
    private static @Nullable Integer last(Rules rules, Position position, @Nullable String code) {
        if (code == null) {
            return null;
        }
        try {
            int turn = LinkCode.turn(rules.board(), code);
            int gone = Turn.removed(turn) | (Turn.from(turn) < 0 ? 0 : 1 << Turn.from(turn));
            int here = Turn.to(turn) < 0 ? 0 : 1 << Turn.to(turn);
            if ((gone & (position.own() | position.opponent())) == 0 && (here & ~position.opponent()) == 0) {
                return turn;
            }
        } catch (IllegalTurnException e) {
            throw HttpProblem.badRequest("The parameter 'last' is no turn: " + e.getMessage());
        }
        throw HttpProblem.badRequest("The parameter 'last' is no turn that led to this position.");
    }
}
