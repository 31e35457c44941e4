package org.millstone.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.javalin.http.Context;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.millstone.probe.Answer;
import org.millstone.rules.Fen;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/**
 * Questions about one position: its value and turns, the best line, the start. The bytes of answers are kept by the exact
 * question, so that what is asked again and again costs a look into a map.
 */
final class Questions {
    /** Longer than any FEN, short enough to be kept as a key. */
    private static final int LONGEST_FEN = 200;

    /** How many searches a client may have in work and waiting. */
    private static final int SEARCHES_A_CLIENT = 2;

    private final Databases databases;
    private final Answers answers;
    private final Gate gate;
    private final Limits limits;
    private final Admission admission;
    private final Troubles troubles;
    private final Shares searches = new Shares(SEARCHES_A_CLIENT);
    private final Cache<Exact, Body> bodies;

    private enum What {
        VALUE(0), VALUE_AND_TURNS(Prices.RANKED), LINE(Prices.LINE);

        /** What it costs a client where it has to be looked up. */
        private final double price;

        What(double price) {
            this.price = price;
        }
    }

    /** A question, word by word. */
    private record Exact(String variant, String fen, What what) {}

    Questions(Databases databases, Answers answers, Gate gate, Limits limits, Admission admission, Troubles troubles,
            long cacheBytes) {
        this.databases = databases;
        this.answers = answers;
        this.gate = gate;
        this.limits = limits;
        this.admission = admission;
        this.troubles = troubles;
        this.bodies = Caffeine.newBuilder()
                .maximumWeight(cacheBytes)
                .weigher((Exact exact, Body body) -> 2 * exact.fen().length() + body.weight())
                .recordStats()
                .build();
    }

    /** Reports how often what is kept is found. */
    void report(MeterRegistry registry) {
        CaffeineCacheMetrics.monitor(registry, bodies, "bodies");
    }

    /** {@code GET /v1/{variant}?fen=}. */
    void value(Context ctx) {
        send(ctx, ctx.queryParam("fen"), wantsMoves(ctx) ? What.VALUE_AND_TURNS : What.VALUE);
    }

    /** {@code GET /v1/{variant}/line?fen=}. */
    void line(Context ctx) {
        send(ctx, ctx.queryParam("fen"), What.LINE);
    }

    /** {@code GET /v1/{variant}/start}. */
    void start(Context ctx) {
        Rules rules = databases.named(ctx.pathParam("variant")).rules();
        send(ctx, Fen.format(rules.board(), Position.start(rules)), wantsMoves(ctx) ? What.VALUE_AND_TURNS : What.VALUE);
    }

    private static boolean wantsMoves(Context ctx) {
        return Parameters.flag(ctx, "moves", true);
    }

    private void send(Context ctx, @Nullable String fen, What what) {
        String variant = ctx.pathParam("variant");
        Database database = databases.named(variant);
        // What is no UTF-8 comes as this character, which no FEN has.
        if (fen == null || fen.indexOf('\uFFFD') >= 0) {
            throw Problem.badRequest(
                    "The parameter 'fen' is missing, or not properly encoded: GET /v1/" + variant
                            + "?fen=... with the position, percent-encoded.");
        }
        Exact exact = new Exact(variant, fen, what);
        Body body = bodies.getIfPresent(exact);
        if (body == null) {
            body = answer(ctx, database, read(database.rules(), fen), what);
            if (!body.tag().isEmpty() && fen.length() <= LONGEST_FEN) {
                bodies.put(exact, body);
            }
        }
        Reply.send(ctx, body, Reply.FOR_A_DAY);
    }

    /**
     * Reads a position.
     *
     * @throws Problem (400) with the place where it cannot be read, or (422) if it can, but is not possible
     */
    static Position read(Rules rules, String fen) {
        return read(() -> Fen.parse(rules, fen));
    }

    /** Does the same with what reads another text. */
    static <T> T read(Supplier<T> reader) {
        try {
            return reader.get();
        } catch (FenException e) {
            throw Problem.unreadable(e);
        } catch (IllegalPositionException e) {
            throw Problem.impossible(e);
        }
    }

    private Body answer(Context ctx, Database database, Position position, What what) {
        admission.charge(ctx, what.price);
        Finding found =
                gate.pass(Deadline.in(limits.time()), () -> troubles.ask(database, () -> lookUp(database, position, what)));
        return body(database, position, found.needsProof() ? proved(ctx, database, found.answer()) : found, what);
    }

    private Finding lookUp(Database database, Position position, What what) {
        return what == What.LINE
                ? BestLine.of(database, answers, position)
                : Finding.lookedUp(answers.answer(database, position, what == What.VALUE_AND_TURNS));
    }

    /**
     * Answers with what has been proved, or searches. A search has a gate of its own, as it takes too long to stand in the way of
     * those who only look something up, and each client has a share of it.
     *
     * @param answer what the tables say, which is not enough
     */
    private Finding proved(Context ctx, Database database, Answer answer) {
        return troubles.ask(database, () -> {
            Finding known = database.placing().recall(answer);
            if (known.isComplete() || !database.placing().canProve(answer)) {
                return known;
            }
            admission.charge(ctx, Prices.PROOF);
            Held share = admission.hold(ctx, searches);
            try {
                return database.placing().prove(answer);
            } finally {
                share.giveBack();
            }
        });
    }

    private static Body body(Database database, Position position, Finding found, What what) {
        byte[] json = Json.bytes(what == What.LINE ? BestLine.json(database, found) : found.json());
        return new Body(Json.CONTENT_TYPE, json, found.isSettled(database) ? tag(database, position, what) : "");
    }

    /** The tag of the answer to exactly this question by exactly this database. */
    private static String tag(Database database, Position position, What what) {
        return Tags.of(what + " " + Fen.format(database.rules().board(), position) + " " + database.catalogue().digest());
    }
}
