package org.millstone.server.answers;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.millstone.io.InvalidFileException;
import org.millstone.io.JsonValue;
import org.millstone.io.JsonWriter;
import org.millstone.io.Texts;
import org.millstone.rules.Fen;
import org.millstone.server.http.ClientLimit;
import org.millstone.server.http.HttpProblem;
import org.millstone.server.http.RateLimiter;
import org.millstone.server.http.RequestReader;
import org.millstone.server.http.RequestReader.Deadline;
import org.millstone.server.http.ResponseBody;
import org.millstone.text.Answer;

/**
 * The handler of {@code POST /v1/{variant}/batch}: many positions in one request, answered in order. A position that cannot be answered
 * gets an error in its place.
 *
 * <p>The response may be a hundred times as long as the request, so it is never whole in memory. It is made and sent in parts. While a part
 * is sent, the batch holds no permit of the {@link ConcurrencyLimit}, so a slow client delays no other request.
 */
public final class Batch {
    /** A part of the response is sent once it has this many bytes; its last answer may exceed them. */
    private static final int PART_BYTES = 32 << 10;

    /** About the bytes of memory of a batch besides its request: a part, a long answer at its end, both once more, and Jetty's buffers. */
    private static final long BATCH_BYTES = 6 * PART_BYTES;

    /** From this many positions on, or if turns are wanted, the response is compressed. */
    private static final int MANY = 8;

    private static final int BATCHES_A_CLIENT = 4;

    /** All batches together may take one fourth of the Java heap. */
    private static final int PART_OF_HEAP = 4;

    private static final long RETRY_SECONDS = 5;

    private static final byte[] BEGIN = "{\"results\":[".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BETWEEN = ",".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "]}".getBytes(StandardCharsets.US_ASCII);

    private final Service service;
    private final ClientLimit batches;
    /** Permits for the memory of batches, one for each kilobyte. A slow client holds its permits for long. */
    private final Semaphore kilobytes = new Semaphore((int) Math.min(Integer.MAX_VALUE,
            Runtime.getRuntime().maxMemory() / PART_OF_HEAP >> 10));

    public Batch(Service service) {
        this.service = service;
        this.batches = new ClientLimit(BATCHES_A_CLIENT, service.clients());
    }

    /** Answers a batch; throws a problem if it is malformed (400) or too large (413), or too much is in work (429, 503). */
    public void answer(Context ctx) throws IOException {
        Database database = service.databases().named(ctx.pathParam("variant"));
        Service.Limits limits = service.limits();
        long announced = ctx.req().getContentLengthLong();
        long asked = announced < 0 ? limits.bodyBytes() : Math.min(announced, limits.bodyBytes());
        int wanted = (int) (2 * asked + BATCH_BYTES >> 10) + 1;
        try (ClientLimit.Permit _ = batches.take(ctx);
                ClientLimit.Permit _ = ClientLimit.of(kilobytes, wanted, "Too many large requests are in work.", RETRY_SECONDS)) {
            byte[] body = RequestReader.body(ctx, limits.bodyBytes(), Deadline.in(limits.clientTimeout(), service.clock()));
            Question question = Question.parse(body, limits.batchPositions());
            double price = question.moves() ? RateLimiter.BATCH_POSITION_RANKED : RateLimiter.BATCH_POSITION;
            service.rateLimiter().charge(ctx, question.fens().size() * price);
            send(ctx, new Work(database, question));
        }
    }

    private static void send(Context ctx, Work work) throws IOException {
        // The first part decides whether there is an answer: before anything is out, it can still be an error as a whole.
        byte[] part = work.next();
        boolean packed =
                (work.question.moves() || work.question.fens().size() >= MANY)
                        && ResponseBody.takesGzip(ctx.header("Accept-Encoding"));
        ctx.header("Cache-Control", ResponseBody.NOT_KEPT).header("Vary", "Accept-Encoding").contentType(ResponseBody.JSON);
        if (packed) {
            ctx.header("Content-Encoding", "gzip");
        }
        OutputStream plain = ctx.res().getOutputStream();
        try (OutputStream out = packed ? new GZIPOutputStream(plain) : plain) {
            out.write(BEGIN);
            out.write(part);
            while (work.at < work.question.fens().size()) {
                out.write(BETWEEN);
                out.write(work.nextOrError());
            }
            out.write(END);
        }
    }

    /** A batch in work. Its time limit is for waiting and lookups; the time in which parts are sent does not count. */
    private final class Work {
        private final Database database;
        private final Question question;
        private Duration left = service.limits().time();
        private int at;

        Work(Database database, Question question) {
            this.database = database;
            this.question = question;
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
                return JsonWriter.bytes(error(e, question.fens().get(at++)));
            }
        }

        private byte[] part(Deadline deadline) {
            ByteArrayOutputStream part = new ByteArrayOutputStream();
            int next = at;
            for (; next < question.fens().size() && part.size() < PART_BYTES; next++) {
                deadline.check();
                part.writeBytes(next == at ? new byte[0] : BETWEEN);
                part.writeBytes(JsonWriter.bytes(result(question.fens().get(next))));
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
                Answer answer = service.answers().answer(database, asked.position(), asked.clock(), question.moves()).answer();
                return asked.ignored().isEmpty() ? answer : Answer.telling(answer.json(), asked.ignored());
            } catch (HttpProblem e) {
                return error(e, fen);
            }
        }
    }

    private static Map<String, @Nullable Object> error(HttpProblem problem, @Nullable Object input) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", problem.json().get("code"));
        error.put("message", problem.json().get("detail"));
        error.putAll(problem.json());
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("error", error);
        json.put("input", input);
        return json;
    }

    /** What a batch asks: its positions, and whether turns are wanted. Arrays and objects among the positions become null. */
    private record Question(List<@Nullable Object> fens, boolean moves) {
        private static final JsonFactory JSON = new JsonFactory();
        private static final String BODY = "The body";
        private static final String FORM = " The body must be {\"fens\":[\"...\", ...], \"moves\":false}.";

        static Question parse(byte[] body, int mostFens) throws IOException {
            try (JsonParser in = JSON.createParser(JsonValue.decoded(BODY, body))) {
                try {
                    return read(in, mostFens);
                } catch (JacksonException e) {
                    throw JsonValue.notJson(BODY, in, e);
                }
            } catch (InvalidFileException e) {
                throw wrong(e.getMessage() + ".");
            }
        }

        private static Question read(JsonParser in, int mostFens) throws IOException {
            List<@Nullable Object> fens = null;
            boolean moves = false;
            Set<String> seen = new HashSet<>();
            if (in.nextToken() != JsonToken.START_OBJECT) {
                throw wrong("The body is no JSON object.");
            }
            for (String member = in.nextFieldName(); member != null; member = in.nextFieldName()) {
                if (!seen.add(member)) {
                    throw wrong("The member " + Texts.quoted(member) + " is there twice.");
                }
                switch (member) {
                    case "fens" -> fens = fens(in, mostFens);
                    case "moves" -> moves = Optional.ofNullable(in.nextBooleanValue())
                            .orElseThrow(() -> wrong("The member 'moves' is neither true nor false."));
                    default -> throw wrong("There is no member " + Texts.quoted(member) + " in a batch.");
                }
            }
            if (in.nextToken() != null) {
                throw wrong("Something follows the JSON object.");
            }
            if (fens == null) {
                throw wrong("The member 'fens' is missing.");
            }
            return new Question(fens, moves);
        }

        private static List<@Nullable Object> fens(JsonParser in, int most) throws IOException {
            if (in.nextToken() != JsonToken.START_ARRAY) {
                throw wrong("The member 'fens' is no array.");
            }
            List<@Nullable Object> fens = new ArrayList<>();
            for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
                if (fens.size() == most) {
                    throw HttpProblem.tooLarge("The batch has more than " + most + " positions.");
                }
                fens.add(switch (token) {
                    case VALUE_STRING -> in.getText();
                    case VALUE_TRUE, VALUE_FALSE -> in.getBooleanValue();
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> in.getNumberValue();
                    default -> null;
                });
                in.skipChildren();
            }
            return fens;
        }

        private static HttpProblem wrong(String what) {
            return HttpProblem.badRequest(what + FORM);
        }
    }
}
