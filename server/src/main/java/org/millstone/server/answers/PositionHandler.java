package org.millstone.server.answers;

import com.github.benmanes.caffeine.cache.Cache;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.database.Digests;
import org.millstone.io.JsonWriter;
import org.millstone.probe.RankedTurn;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.RateLimiter;
import org.millstone.server.http.RequestReader;
import org.millstone.server.http.ResponseBody;
import org.millstone.text.Answer;
import org.millstone.text.Positions;

/**
 * The handlers of requests about one position: its value and turns, its best line, the start of a game. Response bodies are cached
 * by the variant, the text of the FEN and the kind of question, so a repeated question costs one lookup in a map.
 */
public final class PositionHandler {
    /** The longest FEN, in characters, whose answer is cached; no valid one is longer. */
    private static final int LONGEST_FEN = 200;

    private final Service service;
    private final Cache<Question, ResponseBody> bodies;

    private enum Wanted {
        VALUE(0), VALUE_AND_TURNS(RateLimiter.RANKED), LINE(RateLimiter.LINE);

        /** The tokens that a question costs besides the price of a request, if its body is not cached. */
        private final double price;

        Wanted(double price) {
            this.price = price;
        }
    }

    /** A question as the client wrote it: {@code fen} is not parsed. */
    private record Question(String variant, String fen, Wanted wanted) {}

    public PositionHandler(Service service, long cacheBytes) {
        this.service = service;
        this.bodies = service.telemetry().cache("bodies", cacheBytes,
                (question, body) -> 2 * question.fen().length() + body.weight);
    }

    /** {@code GET /v1/{variant}?fen=}: the value of a position, with its turns unless {@code moves=false}. */
    public void value(Context ctx) throws IOException {
        send(ctx, ctx.queryParam("fen"), valueOrTurns(ctx));
    }

    /** {@code GET /v1/{variant}/line?fen=}: the best line from a position. */
    public void line(Context ctx) throws IOException {
        send(ctx, ctx.queryParam("fen"), Wanted.LINE);
    }

    /** {@code GET /v1/{variant}/start}: the value of the position in which games begin. */
    public void start(Context ctx) throws IOException {
        Rules rules = service.databases().named(ctx.pathParam("variant")).rules;
        send(ctx, Fen.format(rules.board(), Position.start(rules)), valueOrTurns(ctx));
    }

    private static Wanted valueOrTurns(Context ctx) {
        return RequestReader.flag(ctx, "moves", true) ? Wanted.VALUE_AND_TURNS : Wanted.VALUE;
    }

    private void send(Context ctx, @Nullable String fen, Wanted wanted) throws IOException {
        String variant = ctx.pathParam("variant");
        Database database = service.databases().named(variant);
        // Invalid UTF-8 comes as this character, which no FEN has.
        if (fen == null || fen.indexOf('\uFFFD') >= 0) {
            throw HttpProblem.badRequest(
                    "The parameter 'fen' is missing, or not properly encoded: GET /v1/" + variant
                            + "?fen=... with the position, percent-encoded.");
        }
        Question question = new Question(variant, fen, wanted);
        ResponseBody body = bodies.getIfPresent(question);
        if (body == null) {
            body = answer(ctx, database, read(database.rules, fen), wanted);
            if (!body.tag.isEmpty() && fen.length() <= LONGEST_FEN) {
                bodies.put(question, body);
            }
        }
        body.send(ctx, ResponseBody.FOR_A_DAY);
    }

    static Fen.Reading read(Rules rules, String fen) {
        try {
            Positions.requireOurs(rules, fen);
            return Fen.read(rules, fen);
        } catch (FenException e) {
            throw HttpProblem.of(400, "unreadable-fen", "The FEN cannot be read", String.valueOf(e.getMessage()))
                    .with("position", e.position());
        } catch (IllegalPositionException e) {
            throw HttpProblem.of(422, "impossible-position", "The position is not possible", String.valueOf(e.getMessage()));
        }
    }

    private ResponseBody answer(Context ctx, Database database, Fen.Reading asked, Wanted wanted) {
        Position position = asked.position();
        service.rateLimiter().charge(ctx, wanted.price);
        AnswerCache answers = service.answers();
        AnswerCache.Lookup lookup = service.concurrency().run(service.limits().time(), () -> wanted == Wanted.LINE
                ? answers.line(database, position, asked.clock())
                : answers.answer(database, position, asked.clock(), wanted == Wanted.VALUE_AND_TURNS));
        Answer answer = lookup.answer();
        byte[] json = JsonWriter.bytes(wanted != Wanted.LINE && asked.ignored().isEmpty() ? answer
                : Answer.telling(wanted == Wanted.LINE ? lineJson(database, answer) : answer.json(), asked.ignored()));
        // The tag stands for the answer to exactly this question by exactly this database.
        String exact = wanted + " " + answer.fen(position, asked.clock()) + " " + asked.ignored() + " "
                + database.catalogue.digest();
        String digest = lookup.settled() ? Digests.of(exact.getBytes(StandardCharsets.UTF_8)) : "";
        return new ResponseBody(ResponseBody.JSON, json, digest);
    }

    private static Map<String, @Nullable Object> lineJson(Database database, Answer line) {
        Map<String, @Nullable Object> json = line.json();
        json.remove("moves");
        json.put("line", line.line());
        List<RankedTurn> moves = line.moves();
        database.tables().reached(line.position(), moves == null ? List.of() : moves)
                .ifPresent(reached -> json.put("reached", reached));
        return json;
    }
}
