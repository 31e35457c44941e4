package org.millstone.server.answers;

import com.github.benmanes.caffeine.cache.Cache;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.millstone.database.JsonWriter;
import org.millstone.probe.Answer;
import org.millstone.probe.RankedTurn;
import org.millstone.probe.Value;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.server.http.Admission;
import org.millstone.server.http.ClientLimit;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.RequestReader;
import org.millstone.server.http.ResponseBody;
import org.millstone.server.http.ResponseWriter;

/**
 * Questions about one position: its value and turns, the best line, the start. The bytes of answers are kept by the exact question, so that
 * a repeated question costs a look into a map.
 */
public final class PositionHandler {
    /** Longer than any FEN, short enough to be kept as a key. */
    private static final int LONGEST_FEN = 200;

    private static final int SEARCHES_A_CLIENT = 2;

    private final Service service;
    private final ClientLimit searches = new ClientLimit(SEARCHES_A_CLIENT);
    private final Cache<Exact, ResponseBody> bodies;

    private enum What {
        VALUE(0), VALUE_AND_TURNS(Admission.RANKED), LINE(Admission.LINE);

        /** The price for a client if it has to be looked up. */
        private final double price;

        What(double price) {
            this.price = price;
        }
    }

    /** A question, word by word. */
    private record Exact(String variant, String fen, What what) {}

    public PositionHandler(Service service, long cacheBytes) {
        this.service = service;
        this.bodies = service.telemetry().cache("bodies", cacheBytes,
                (exact, body) -> 2 * exact.fen().length() + body.weight());
    }

    public void value(Context ctx) throws IOException {
        send(ctx, ctx.queryParam("fen"), valueOrTurns(ctx));
    }

    public void line(Context ctx) throws IOException {
        send(ctx, ctx.queryParam("fen"), What.LINE);
    }

    public void start(Context ctx) throws IOException {
        Rules rules = service.databases().named(ctx.pathParam("variant")).rules;
        send(ctx, Fen.format(rules.board(), Position.start(rules)), valueOrTurns(ctx));
    }

    private static What valueOrTurns(Context ctx) {
        return RequestReader.flag(ctx, "moves", true) ? What.VALUE_AND_TURNS : What.VALUE;
    }

    private void send(Context ctx, @Nullable String fen, What what) throws IOException {
        String variant = ctx.pathParam("variant");
        Database database = service.databases().named(variant);
        // Invalid UTF-8 comes as this character, which no FEN has.
        if (fen == null || fen.indexOf('\uFFFD') >= 0) {
            throw HttpProblem.badRequest(
                    "The parameter 'fen' is missing, or not properly encoded: GET /v1/" + variant
                            + "?fen=... with the position, percent-encoded.");
        }
        Exact exact = new Exact(variant, fen, what);
        ResponseBody body = bodies.getIfPresent(exact);
        if (body == null) {
            body = answer(ctx, database, read(database.rules, fen), what);
            if (!body.tag.isEmpty() && fen.length() <= LONGEST_FEN) {
                bodies.put(exact, body);
            }
        }
        ResponseWriter.send(ctx, body, ResponseWriter.FOR_A_DAY);
    }

    /** Reads a FEN; throws a problem (400) with the place where it cannot be read, or (422) if it can, but is not possible. */
    public static Fen.Reading read(Rules rules, String fen) {
        return read(() -> Fen.read(rules, fen));
    }

    /** Does the same with a reader of another kind of text. */
    public static <T> T read(Supplier<T> reader) {
        try {
            return reader.get();
        } catch (FenException e) {
            throw HttpProblem.of(400, "unreadable-fen", "The FEN cannot be read", String.valueOf(e.getMessage()))
                    .with("position", e.position());
        } catch (IllegalPositionException e) {
            throw HttpProblem.of(422, "impossible-position", "The position is not possible", String.valueOf(e.getMessage()));
        }
    }

    private ResponseBody answer(Context ctx, Database database, Fen.Reading asked, What what) {
        Position position = asked.position();
        service.admission().charge(ctx, what.price);
        AnswerCache answers = service.answers();
        LookupResult lookedUp = LookupResult.lookedUp(service.gate().pass(service.deadline(), () -> what == What.LINE
                ? answers.line(database, position)
                : answers.answer(database, position, what == What.VALUE_AND_TURNS)));
        LookupResult found = lookedUp.needsProof() ? proved(ctx, database, lookedUp.answer()) : lookedUp;
        byte[] json = JsonWriter.bytes(what != What.LINE && asked.ignored().isEmpty() ? found
                : Answer.telling(what == What.LINE ? lineJson(database, found) : found.json(), asked.ignored()));
        // The tag stands for the answer to exactly this question by exactly this database.
        String exact = what + " " + Fen.format(database.rules.board(), position) + " " + asked.ignored() + " "
                + database.catalogue.digest();
        String tag = found.isSettled(database) ? ResponseBody.tag(exact.getBytes(StandardCharsets.UTF_8)) : "";
        return new ResponseBody(ResponseBody.JSON, json, tag);
    }

    /**
     * Answers with what has been proved, or searches. A search has a gate of its own, as it takes too long to stand in the way of
     * those who only look something up, and each client has a share of it.
     */
    private LookupResult proved(Context ctx, Database database, Answer answer) {
        return service.troubles().ask(database, () -> {
            LookupResult known = database.placing().recall(answer);
            if (known.isTrueOfAll(Value::known) || !database.placing().canProve(answer)) {
                return known;
            }
            service.admission().charge(ctx, Admission.PROOF);
            try (ClientLimit.Share _ = service.admission().hold(ctx, searches)) {
                return database.placing().prove(answer);
            }
        });
    }

    /**
     * Returns the members of a line's JSON object: those of an answer, with the line in place of the turns, and {@code reached}, after how
     * many of its turns the final of a draw is reached, if it is. A searched position has no line, as a proof tells who wins but not how
     * quickly.
     */
    private static Map<String, @Nullable Object> lineJson(Database database, LookupResult line) {
        Map<String, @Nullable Object> json = line.json();
        Object turns = json.remove("moves");
        json.put("line", turns == null ? List.of() : turns);
        List<RankedTurn> moves = line.answer().moves();
        database.tables().reached(line.answer().position(), moves == null ? List.of() : moves)
                .ifPresent(reached -> json.put("reached", reached));
        return json;
    }
}
