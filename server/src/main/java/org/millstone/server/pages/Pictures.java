package org.millstone.server.pages;

import com.github.benmanes.caffeine.cache.Cache;
import io.javalin.http.Context;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.millstone.command.LinkCode;
import org.millstone.probe.Answer;
import org.millstone.probe.Outcome;
import org.millstone.probe.Value;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.server.answers.Database;
import org.millstone.server.answers.Headline;
import org.millstone.server.answers.LookupResult;
import org.millstone.server.answers.Service;
import org.millstone.server.http.Admission;
import org.millstone.server.http.ConcurrencyLimit;
import org.millstone.server.http.Deadline;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.RequestReader;
import org.millstone.server.http.ResponseBody;
import org.millstone.server.http.ResponseWriter;
import org.millstone.server.picture.Picture;

/**
 * Positions as pictures, with what the tables know of them. Drawn pictures are kept. Few are drawn at the same time: drawing keeps a
 * processor busy, and all else must go on meanwhile.
 */
public final class Pictures {
    public static final String PNG = "image/png";
    public static final String SVG = "image/svg+xml";

    /** About what an entry takes besides the picture, in bytes. */
    private static final int ENTRY_BYTES = 200;

    /** How many are drawn at the same time. */
    private static final int DRAWERS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private final Service service;
    private final ConcurrencyLimit gate;
    private final Cache<Wanted, ResponseBody> bodies;

    /** A picture that somebody wants, {@code size} pixels wide. */
    private record Wanted(String variant, Position position, @Nullable Integer last, int size, String contentType) {}

    public Pictures(Service service, long cacheBytes) {
        this.service = service;
        this.gate = new ConcurrencyLimit(DRAWERS, service.limits().waiting());
        this.bodies = service.telemetry().cache("pictures", cacheBytes, (wanted, body) -> ENTRY_BYTES + body.weight());
    }

    /** Draws a first picture, as the first takes much longer than those after it. */
    public void warm() {
        Rules rules = service.databases().byName().values().iterator().next().rules;
        new Picture(rules, Position.start(rules), null, Value.proved(Outcome.UNKNOWN)).png(Picture.WIDTH);
    }

    public void send(Context ctx, String contentType) throws IOException {
        Database database = service.databases().named(ctx.pathParam("variant"));
        Position position = SharedLink.position(database, ctx);
        if (position == null) {
            throw HttpProblem.badRequest("The parameter 'p' or 'fen' is missing: it says which position the picture shows.");
        }
        Wanted wanted = new Wanted(database.rules.name(), position, last(database.rules, position, ctx.queryParam("last")),
                RequestReader.number(ctx, "size", Picture.LEAST_WIDTH, Picture.WIDTH, Picture.WIDTH), contentType);
        ResponseBody body = bodies.getIfPresent(wanted);
        if (body == null) {
            service.admission().charge(ctx, Admission.PICTURE);
            Deadline deadline = service.deadline();
            body = gate.pass(deadline, () -> drawn(database, wanted, deadline));
        }
        ResponseWriter.send(ctx, body, ResponseWriter.FOR_A_DAY);
    }

    /** Draws what nobody else has drawn meanwhile, and keeps it. */
    private ResponseBody drawn(Database database, Wanted wanted, Deadline deadline) {
        ResponseBody kept = bodies.getIfPresent(wanted);
        if (kept != null) {
            return kept;
        }
        deadline.check();
        Answer answer = service.answers().answer(database, wanted.position(), true);
        Picture picture = new Picture(database.rules, wanted.position(), wanted.last(), answer.value());
        byte[] bytes = wanted.contentType().equals(PNG) ? picture.png(wanted.size())
                : picture.svg(wanted.size(), Headline.of(answer));
        boolean settled = LookupResult.lookedUp(answer).isSettled(database);
        ResponseBody body = new ResponseBody(wanted.contentType(), bytes, settled ? ResponseBody.tag(bytes) : "");
        if (settled) {
            bodies.put(wanted, body);
        }
        return body;
    }

    /** Reads the turn that led to a position; throws a problem (400) if it is none, or the stones do not lie so. */
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
