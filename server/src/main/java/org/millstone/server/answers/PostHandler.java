package org.millstone.server.answers;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.javalin.http.Context;
import io.javalin.util.function.ThrowingConsumer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.millstone.game.Analysis;
import org.millstone.game.GameError;
import org.millstone.game.GameError.Reason;
import org.millstone.game.GameText;
import org.millstone.game.Games;
import org.millstone.game.PlayedGame;
import org.millstone.io.InvalidFileException;
import org.millstone.io.JsonValue;
import org.millstone.io.JsonWriter;
import org.millstone.io.Texts;
import org.millstone.rules.Fen;
import org.millstone.rules.Rules;
import org.millstone.server.http.ClientLimit;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.RateLimiter;
import org.millstone.server.http.RequestReader;
import org.millstone.server.http.RequestReader.Deadline;
import org.millstone.server.http.ResponseBody;
import org.millstone.text.Answer;

/**
 * The handlers of requests that have a body: batches and games.
 *
 * <p>The response to a batch may be a hundred times as long as the request, so it is never whole in memory. It is made and sent in parts.
 * While a part is sent, the batch holds no permit of the {@link ConcurrencyLimit}, so a slow client delays no other request.
 */
public final class PostHandler {
    /** A part of the response is sent once it has this many bytes; its last answer may exceed them. */
    private static final int PART_BYTES = 32 << 10;

    /** About the bytes of memory of a batch besides its request: a part, a long answer at its end, both once more, and Jetty's buffers. */
    private static final long BATCH_BYTES = 6 * PART_BYTES;

    /** About the bytes of memory of a game with as many turns as it may have, and of its answer. */
    private static final long GAME_BYTES = 2 << 20;

    /** From this many positions on, or if turns are wanted, the response is compressed. */
    private static final int MANY = 8;

    private static final int REQUESTS_A_CLIENT = 4;

    /** All requests together may take one fourth of the Java heap. */
    private static final int PART_OF_HEAP = 4;

    private static final long RETRY_SECONDS = 5;

    private static final JsonFactory JSON = new JsonFactory();
    private static final String BODY = "The body";
    private static final String BATCH_FORM = " The body must be {\"fens\":[\"...\", ...], \"moves\":false}.";
    private static final String GAME_FORM = " The body must be {\"game\":\"1. d6 f4 ...\"}.";

    private static final byte[] BEGIN = "{\"results\":[".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BETWEEN = ",".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "]}".getBytes(StandardCharsets.US_ASCII);

    private final Service service;
    private final ClientLimit requests;
    /** Permits for the memory of requests, one for each kilobyte. A slow client holds its permits for long. */
    private final Semaphore kilobytes = new Semaphore((int) Math.min(Integer.MAX_VALUE,
            Runtime.getRuntime().maxMemory() / PART_OF_HEAP >> 10));

    public PostHandler(Service service) {
        this.service = service;
        this.requests = new ClientLimit(REQUESTS_A_CLIENT, service.clients());
    }

    /**
     * {@code POST /v1/{variant}/batch}: many positions, answered in order. A position that cannot be answered gets an error in its place.
     * Throws a problem if the batch is malformed (400) or too large (413), or too much is in work (429, 503).
     */
    public void batch(Context ctx) throws IOException {
        Database database = service.databases().named(ctx.pathParam("variant"));
        withBody(ctx, BATCH_BYTES, body -> {
            Work work = new Work(database, members(body, BATCH_FORM, "fens", Map.of("fens", this::fens, "moves",
                    in -> Optional.ofNullable(in.nextBooleanValue())
                            .orElseThrow(() -> new InvalidFileException("The member 'moves' is neither true nor false")))));
            double price = work.moves ? RateLimiter.BATCH_POSITION_RANKED : RateLimiter.BATCH_POSITION;
            service.rateLimiter().charge(ctx, work.fens.size() * price);
            send(ctx, work);
        });
    }

    /**
     * {@code POST /v1/{variant}/game}: each turn of a game judged, as {@code mill analyse --json} does. Throws a problem as {@link #batch}
     * does, and if nothing of the game can be read (400, 422).
     */
    public void game(Context ctx) throws IOException {
        Database database = service.databases().named(ctx.pathParam("variant"));
        withBody(ctx, GAME_BYTES, body -> {
            Member string = in -> Optional.ofNullable(in.nextTextValue())
                    .orElseThrow(() -> new InvalidFileException("The member 'game' is no string"));
            Object text = members(body, GAME_FORM, "game", Map.of("game", string)).get("game");
            Games games = new Games(new StringReader(String.valueOf(text)));
            String game = Objects.requireNonNull(games.next());
            if (games.next() != null) {
                throw HttpProblem.badRequest("The text has more than one game. Ask for each by itself.");
            }
            Duration time = service.limits().time();
            Deadline deadline = Deadline.in(time, service.clock());
            Analysis analysis = service.concurrency().run(time, () -> judged(ctx, database, game, deadline));
            new ResponseBody(ResponseBody.JSON, JsonWriter.bytes(analysis), "").send(ctx, ResponseBody.NOT_KEPT);
        });
    }

    private Analysis judged(Context ctx, Database database, String game, Deadline deadline) {
        PlayedGame played = GameText.read(database.ruleSet, game, true);
        if (played.fault() != null && played.fault().turn() == 0) {
            throw unread(database.rules, played.fault());
        }
        int most = service.limits().batchPositions();
        if (played.turns().size() > most) {
            throw HttpProblem.tooLarge("The game has more than " + most + " turns.");
        }
        service.rateLimiter().charge(ctx, played.turns().size() * RateLimiter.BATCH_POSITION_RANKED);
        return Analysis.of(database.tables(), played, (position, clock) -> {
            deadline.check();
            return service.answers().answer(database, position, clock, true).answer();
        });
    }

    /** Returns the problem of a game of which nothing was read. That of a FEN is the same as for a question about it. */
    private static HttpProblem unread(Rules rules, GameError fault) {
        if (fault.reason() == Reason.BAD_START) {
            PositionHandler.read(rules, fault.token());
        }
        String words = fault.words(rules).replace("--variant ", "/v1/");
        return (fault.reason() == Reason.TOO_LONG ? HttpProblem.tooLarge(words)
                : HttpProblem.of(400, "unreadable-game", "The game cannot be read", words)).with("problem", fault.json(rules));
    }

    /** Hands the body of a request over, while permits are held for it and for about so many bytes of memory {@code besides}. */
    private void withBody(Context ctx, long besides, ThrowingConsumer<byte[], IOException> use) throws IOException {
        Service.Limits limits = service.limits();
        long announced = ctx.req().getContentLengthLong();
        long asked = announced < 0 ? limits.bodyBytes() : Math.min(announced, limits.bodyBytes());
        int wanted = (int) (2 * asked + besides >> 10) + 1;
        try (ClientLimit.Permit _ = requests.take(ctx);
                ClientLimit.Permit _ = ClientLimit.of(kilobytes, wanted, "Too many large requests are in work.", RETRY_SECONDS)) {
            use.accept(RequestReader.body(ctx, limits.bodyBytes(), Deadline.in(limits.clientTimeout(), service.clock())));
        }
    }

    /** Reads the value of a member of a JSON object; the parser stands before it. Throws an {@link InvalidFileException} otherwise. */
    private interface Member {
        Object read(JsonParser in) throws IOException;
    }

    /**
     * Returns the members of a body, which must be one JSON object. Throws a problem (400), with the form that is meant, if it is none, if
     * {@code required} is missing, or if a member is there twice or is none of {@code known}.
     */
    private static Map<String, Object> members(byte[] body, String form, String required, Map<String, Member> known)
            throws IOException {
        Map<String, Object> members = new HashMap<>();
        try (JsonParser in = JSON.createParser(JsonValue.decoded(BODY, body))) {
            try {
                require(in.nextToken() == JsonToken.START_OBJECT, "The body is no JSON object");
                for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
                    require(!members.containsKey(name), "The member " + Texts.quoted(name) + " is there twice");
                    require(known.containsKey(name), "There is no member " + Texts.quoted(name) + " here");
                    members.put(name, Objects.requireNonNull(known.get(name)).read(in));
                }
                require(in.nextToken() == null, "Something follows the JSON object");
                require(members.containsKey(required), "The member '" + required + "' is missing");
                return members;
            } catch (JacksonException e) {
                throw JsonValue.notJson(BODY, in, e);
            }
        } catch (InvalidFileException e) {
            throw HttpProblem.badRequest(e.getMessage() + "." + form);
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new InvalidFileException(otherwise);
        }
    }

    private static void send(Context ctx, Work work) throws IOException {
        // The first part decides whether there is an answer: before anything is out, it can still be an error as a whole.
        byte[] part = work.next();
        boolean packed =
                (work.moves || work.fens.size() >= MANY)
                        && ResponseBody.takesGzip(ctx.header("Accept-Encoding"));
        ctx.header("Cache-Control", ResponseBody.NOT_KEPT).header("Vary", "Accept-Encoding").contentType(ResponseBody.JSON);
        if (packed) {
            ctx.header("Content-Encoding", "gzip");
        }
        OutputStream plain = ctx.res().getOutputStream();
        try (OutputStream out = packed ? new GZIPOutputStream(plain) : plain) {
            out.write(BEGIN);
            out.write(part);
            while (work.at < work.fens.size()) {
                out.write(BETWEEN);
                out.write(work.nextOrError());
            }
            out.write(END);
        }
    }

    /** A batch in work. Its time limit is for waiting and lookups; the time in which parts are sent does not count. */
    private final class Work {
        private final Database database;
        private final List<@Nullable Object> fens;
        private final boolean moves;
        private Duration left = service.limits().time();
        private int at;

        @SuppressWarnings("unchecked") // as they were read
        Work(Database database, Map<String, Object> asked) {
            this.database = database;
            this.fens = (List<@Nullable Object>) Objects.requireNonNull(asked.get("fens"));
            this.moves = Boolean.TRUE.equals(asked.get("moves"));
        }

        byte[] next() {
            Deadline deadline = Deadline.in(left, service.clock());
            try {
                return service.concurrency().run(left, () -> part(deadline));
            } finally {
                left = Duration.ofNanos(deadline.nanosLeft());
            }
        }

        /** Returns the next part; if that fails, an error in place of the next position's answer. */
        byte[] nextOrError() {
            try {
                return next();
            } catch (HttpProblem e) {
                return JsonWriter.bytes(error(e, fens.get(at++)));
            }
        }

        private byte[] part(Deadline deadline) {
            ByteArrayOutputStream part = new ByteArrayOutputStream();
            int next = at;
            for (; next < fens.size() && part.size() < PART_BYTES; next++) {
                deadline.check();
                part.writeBytes(next == at ? new byte[0] : BETWEEN);
                part.writeBytes(JsonWriter.bytes(result(fens.get(next))));
            }
            at = next;
            return part.toByteArray();
        }

        private Object result(@Nullable Object fen) {
            try {
                if (!(fen instanceof String text)) {
                    throw HttpProblem.badRequest("A position must be a string.");
                }
                Fen.Reading asked = PositionHandler.read(database.rules, text);
                Answer answer = service.answers().answer(database, asked.position(), asked.clock(), moves).answer();
                return asked.ignored().isEmpty() ? answer : Answer.telling(answer.json(), asked.ignored());
            } catch (HttpProblem e) {
                return error(e, fen);
            }
        }
    }

    private static JsonWriter.Members error(HttpProblem problem, @Nullable Object input) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", problem.json().get("code"));
        error.put("message", problem.json().get("detail"));
        error.putAll(problem.json());
        return json -> {
            json.accept("error", error);
            json.accept("input", input);
        };
    }

    /** Reads the positions of a batch; arrays, objects and numbers that are too large become null. */
    private List<@Nullable Object> fens(JsonParser in) throws IOException {
        require(in.nextToken() == JsonToken.START_ARRAY, "The member 'fens' is no array");
        int most = service.limits().batchPositions();
        List<@Nullable Object> fens = new ArrayList<>();
        for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
            if (fens.size() == most) {
                throw HttpProblem.tooLarge("The batch has more than " + most + " positions.");
            }
            fens.add(switch (token) {
                case VALUE_STRING -> in.getText();
                case VALUE_TRUE, VALUE_FALSE -> in.getBooleanValue();
                case VALUE_NUMBER_INT -> in.getNumberValue();
                case VALUE_NUMBER_FLOAT -> Double.isFinite(in.getDoubleValue()) ? in.getNumberValue() : null;
                default -> null;
            });
            in.skipChildren();
        }
        return fens;
    }
}
