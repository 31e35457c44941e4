package org.millstone.server.http;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.Collections;

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

    private static final String CLIENT = "client";

    /** Lets a request in; throws a problem (429) if the client has asked too much. */
    public void admit(Context ctx) {
        take(ctx, REQUEST, 0);
    }

    /** Counts the work that a request makes besides; throws a problem (429) if the client has asked too much. */
    public void charge(Context ctx, double price) {
        take(ctx, price, REQUEST);
    }

    private void take(Context ctx, double price, double paid) {
        if (isLimited(ctx)) {
            limiter.take(Clients.counted(client(ctx).address()), price, paid);
        }
    }

    /** Holds a part of what all clients share; throws a problem (429) if the client has as much of it as it may have. */
    public Shares.Share hold(Context ctx, Shares shares) {
        if (!isLimited(ctx)) {
            return () -> {};
        }
        InetAddress client = Clients.counted(client(ctx).address());
        Shares.Share share = shares.take(client);
        if (shares.tooMany(client)) {
            share.close();
            throw HttpProblem.tooManyAtOnce();
        }
        return share;
    }

    private boolean isLimited(Context ctx) {
        return limitLoopback || !client(ctx).local();
    }

    Clients.Client client(Context ctx) {
        Clients.Client known = ctx.attribute(CLIENT);
        if (known == null) {
            known = clients.client(ctx.req().getRemoteAddr(), Collections.list(ctx.req().getHeaders("X-Forwarded-For")));
            ctx.attribute(CLIENT, known);
        }
        return known;
    }
}
