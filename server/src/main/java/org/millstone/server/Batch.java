package org.millstone.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.millstone.rules.Position;

/**
 * {@code POST /v1/{variant}/batch}: many positions at once, answered in order, each that cannot be with an error in its place.
 *
 * <p>An answer may be a hundred times as long as its question, so it is never whole in memory: some positions are answered while
 * it is the batch's turn, then sent while it is others' turn, however slowly the client takes them.
 */
final class Batch {
    /** Of how many bytes answers are made before they are sent; the last of a part may go beyond. */
    private static final int PART_BYTES = 32 << 10;

    /** About what a batch takes besides what was asked: a part, a long answer at its end, both once more, and Jetty's buffers. */
    private static final long BATCH_BYTES = 6 * PART_BYTES;

    /** From so many positions on, an answer is worth packing. */
    private static final int MANY = 8;

    /** How many batches a client may have in work. */
    private static final int BATCHES_A_CLIENT = 4;

    /** Of the Java heap, the part that all batches together may take. */
    private static final int PART_OF_HEAP = 4;

    private static final byte[] BEGIN = bytes("{\"results\":[");
    private static final byte[] BETWEEN = bytes(",");
    private static final byte[] END = bytes("]}");

    private final Databases databases;
    private final Answers answers;
    private final Gate gate;
    private final Limits limits;
    private final Admission admission;
    private final Troubles troubles;
    private final Shares batches = new Shares(BATCHES_A_CLIENT);
    private final Budget memory = new Budget(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);

    Batch(Databases databases, Answers answers, Gate gate, Limits limits, Admission admission, Troubles troubles) {
        this.databases = databases;
        this.answers = answers;
        this.gate = gate;
        this.limits = limits;
        this.admission = admission;
        this.troubles = troubles;
    }

    void answer(Context ctx) throws IOException {
        Database database = databases.named(ctx.pathParam("variant"));
        Held share = admission.hold(ctx, batches);
        try {
            answer(ctx, database);
        } finally {
            share.giveBack();
        }
    }

    private void answer(Context ctx, Database database) throws IOException {
        long announced = ctx.req().getContentLengthLong();
        long asked = announced < 0 ? limits.bodyBytes() : Math.min(announced, limits.bodyBytes());
        Held room = memory.hold(2 * asked + BATCH_BYTES);
        try {
            byte[] body = Incoming.read(ctx, limits.bodyBytes(), Deadline.in(limits.patience()));
            BatchQuestion question = BatchQuestion.parse(body, limits.batchPositions());
            admission.charge(ctx, Prices.batch(question.fens().size(), question.moves()));
            send(ctx, new Work(database, question));
        } finally {
            room.giveBack();
        }
    }

    private static void send(Context ctx, Work work) throws IOException {
        // The first part decides whether there is an answer: before anything is out, it can still be an error as a whole.
        byte[] part = work.next();
        boolean packed = work.isLong() && Reply.takesGzip(ctx.header("Accept-Encoding"));
        ctx.header("Cache-Control", Reply.NOT_KEPT).header("Vary", "Accept-Encoding").contentType(Json.CONTENT_TYPE);
        if (packed) {
            ctx.header("Content-Encoding", "gzip");
        }
        OutputStream plain = ctx.res().getOutputStream();
        try (OutputStream out = packed ? new GZIPOutputStream(plain) : plain) {
            out.write(BEGIN);
            out.write(part);
            while (work.goesOn()) {
                out.write(BETWEEN);
                out.write(work.nextOrError());
            }
            out.write(END);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** A batch in work. The time limit counts the time in which it waits for its turn and is worked on, not that of sending. */
    private final class Work {
        private final Database database;
        private final List<JsonNode> fens;
        private final boolean moves;
        private Duration left = limits.time();
        private int at;

        Work(Database database, BatchQuestion question) {
            this.database = database;
            this.fens = question.fens();
            this.moves = question.moves();
        }

        boolean goesOn() {
            return at < fens.size();
        }

        boolean isLong() {
            return moves || fens.size() >= MANY;
        }

        /**
         * Answers the next positions.
         *
         * @throws Problem (503) if it is not their turn in time, or they take too long
         */
        byte[] next() {
            Deadline deadline = Deadline.in(left);
            try {
                return gate.pass(deadline, () -> part(deadline));
            } finally {
                left = Duration.ofNanos(deadline.nanosLeft());
            }
        }

        /** Does the same; a position for which there is no time any more gets an error. */
        byte[] nextOrError() {
            try {
                return next();
            } catch (Problem e) {
                return Json.bytes(error(e, fens.get(at++)));
            }
        }

        private byte[] part(Deadline deadline) {
            ByteArrayOutputStream part = new ByteArrayOutputStream();
            int next = at;
            for (; next < fens.size() && part.size() < PART_BYTES; next++) {
                deadline.check();
                part.writeBytes(next == at ? new byte[0] : BETWEEN);
                part.writeBytes(Json.bytes(result(fens.get(next))));
            }
            at = next;
            return part.toByteArray();
        }

        private Map<String, ?> result(JsonNode fen) {
            try {
                if (!fen.isTextual()) {
                    throw Problem.badRequest("A position must be a string.");
                }
                Position position = Questions.read(database.rules(), fen.textValue());
                return troubles.ask(database, () -> finding(position)).json();
            } catch (Problem e) {
                return error(e, fen);
            }
        }

        /** Where a table of the placing phase is missing there is no search, which many positions would make too long. */
        private Finding finding(Position position) {
            Finding found = Finding.lookedUp(answers.answer(database, position, moves));
            return found.needsProof() ? database.placing().recall(found.answer()) : found;
        }
    }

    private static Map<String, Object> error(Problem problem, JsonNode input) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("error", problem.inBatch());
        json.put("input", input);
        return json;
    }
}
