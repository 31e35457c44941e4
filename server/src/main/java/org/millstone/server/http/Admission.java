package org.millstone.server.http;

import io.javalin.http.Context;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Optional;

/**
 * Every request of the API passes here first: who asks, and may they ask that much? The constants are prices, in tokens of a client's
 * bucket ({@link RateLimiter}), by the work that a question makes. Every request costs {@link #REQUEST}; the others come on top of it,
 * as soon as it is clear that the work has to be done. Jetty's DoSHandler counts requests, whatever work they make.
 */
public record Admission(Clients clients, RateLimiter limiter, boolean limitLoopback) {
    /** Any request: something that is kept, or one lookup. */
    public static final double REQUEST = 1;

    /** A position whose turns are looked up, some ten to a hundred. */
    public static final double RANKED = 1;

    /** A best line: the turns of up to two hundred positions. */
    public static final double LINE = 9;

    /** A picture, which takes a processor some hundredths of a second to draw. */
    public static final double PICTURE = 9;

    /** A search for a proof where tables are missing, which has a processor to itself for up to two seconds. */
    public static final double PROOF = 49;

    /** A position of a batch; without a request and an answer for each, they are cheaper. */
    public static final double BATCH_POSITION = 1 / 20.0;

    /** The same with its turns. */
    public static final double BATCH_POSITION_RANKED = 1 / 5.0;

    /** Lets a request in; throws a problem (429) if the client has asked too much. */
    public void admit(Context ctx) {
        limited(ctx).ifPresent(client -> limiter.take(client, REQUEST, 0));
    }

    /** Counts the work that a request makes besides; throws a problem (429) if the client has asked too much. */
    public void charge(Context ctx, double price) {
        limited(ctx).ifPresent(client -> limiter.take(client, price, REQUEST));
    }

    /** Holds a part of what all clients share; throws a problem (429) if the client has as much of it as it may have. */
    public ClientLimit.Share hold(Context ctx, ClientLimit shares) {
        return limited(ctx).map(shares::take).orElse(() -> {});
    }

    /** Returns what the client is counted by; empty if it has no limits. */
    private Optional<ByteBuffer> limited(Context ctx) {
        return Optional.of(client(ctx)).filter(client -> limitLoopback || !client.local())
                .map(client -> Clients.counted(client.address()));
    }

    Clients.Client client(Context ctx) {
        return ctx.attributeOrCompute("client", asked -> clients.client(asked.req().getRemoteAddr(),
                Collections.list(asked.req().getHeaders("X-Forwarded-For"))));
    }
}
