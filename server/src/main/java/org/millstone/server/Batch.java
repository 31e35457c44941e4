package org.millstone.server;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.millstone.rules.Position;

/** {@code POST /v1/{variant}/batch}: many positions at once, answered in order, each that cannot be with an error in its place. */
final class Batch {
    private static final String FORM = " The body must be {\"fens\":[\"...\", ...], \"moves\":false}.";

    /** A batch is one request with one set of headers: so many of its positions count as one question. */
    private static final double POSITIONS_A_QUESTION = 20;

    private final Databases databases;
    private final Answers answers;
    private final Gate gate;
    private final Limits limits;
    private final Admission admission;

    Batch(Databases databases, Answers answers, Gate gate, Limits limits, Admission admission) {
        this.databases = databases;
        this.answers = answers;
        this.gate = gate;
        this.limits = limits;
        this.admission = admission;
    }

    void answer(Context ctx) throws IOException {
        Database database = databases.named(ctx.pathParam("variant"));
        JsonNode question = question(ctx);
        JsonNode fens = question.path("fens");
        admission.charge(ctx, fens.size() / POSITIONS_A_QUESTION);
        boolean moves = question.path("moves").asBoolean();
        Deadline deadline = Deadline.in(limits.time());
        byte[] json = gate.pass(deadline, () -> results(database, fens, moves, deadline));
        Reply.send(ctx, new Body(Json.CONTENT_TYPE, json, ""), Reply.NOT_KEPT);
    }

    private JsonNode question(Context ctx) throws IOException {
        JsonNode question;
        try (InputStream in = ctx.req().getInputStream()) {
            byte[] body = in.readNBytes(limits.bodyBytes() + 1);
            if (body.length > limits.bodyBytes()) {
                // What is left of it will not be read, so nothing can follow on this connection.
                ctx.header("Connection", "close");
                throw Problem.tooLarge("The body is longer than " + limits.bodyBytes() + " bytes.");
            }
            question = Json.MAPPER.readTree(body);
        } catch (JacksonException e) {
            throw Problem.badRequest("The body is no JSON (" + e.getOriginalMessage() + ")." + FORM);
        }
        JsonNode fens = question == null ? null : question.path("fens");
        if (fens == null || !fens.isArray()) {
            throw Problem.badRequest("The member 'fens' is missing, or no array." + FORM);
        }
        if (question.has("moves") && !question.get("moves").isBoolean()) {
            throw Problem.badRequest("The member 'moves' is neither true nor false." + FORM);
        }
        if (fens.size() > limits.batchPositions()) {
            throw Problem.tooLarge("The batch has " + fens.size() + " positions, " + limits.batchPositions() + " are allowed.");
        }
        return question;
    }

    private byte[] results(Database database, JsonNode fens, boolean moves, Deadline deadline) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(fens.size() * 160 + 100);
        try (JsonGenerator out = Json.MAPPER.createGenerator(bytes)) {
            out.writeStartObject();
            out.writeArrayFieldStart("results");
            for (JsonNode fen : fens) {
                deadline.check();
                Json.MAPPER.writeValue(out, result(database, fen, moves));
            }
            out.writeEndArray();
            out.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    private Map<String, ?> result(Database database, JsonNode fen, boolean moves) {
        try {
            if (!fen.isTextual()) {
                throw Problem.badRequest("A position must be a string.");
            }
            Position position = Questions.read(database.rules(), fen.textValue());
            return Problem.ofTables(() -> finding(database, position, moves)).json();
        } catch (Problem e) {
            return error(e, fen);
        }
    }

    /** A position with stones in hand gets what is known without a search, which many of them would make too long. */
    private Finding finding(Database database, Position position, boolean moves) {
        return Answers.needsProof(database, position)
                ? database.placing().recall(position, moves)
                : Finding.lookedUp(answers.answer(database, position, moves));
    }

    private static Map<String, Object> error(Problem problem, JsonNode input) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", problem.code());
        error.put("message", problem.detail());
        if (problem.position() >= 0) {
            error.put("position", problem.position());
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("error", error);
        json.put("input", input);
        return json;
    }
}
