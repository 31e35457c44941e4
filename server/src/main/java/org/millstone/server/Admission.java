package org.millstone.server;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.Collections;

/** Every request of the API passes here first: who asks, and may they ask that much? */
final class Admission {
    private static final String CLIENT = "client";

    private final Clients clients;
    private final RateLimiter limiter;
    private final boolean limitLoopback;

    Admission(Clients clients, RateLimiter limiter, boolean limitLoopback) {
        this.clients = clients;
        this.limiter = limiter;
        this.limitLoopback = limitLoopback;
    }

    /**
     * Lets a request in.
     *
     * @throws Problem (429) if the client has asked too much
     */
    void admit(Context ctx) {
        if (isLimited(ctx)) {
            limiter.take(client(ctx).counted(), Prices.REQUEST, 0);
        }
    }

    /**
     * Counts the work that a request, which is in already, makes.
     *
     * @param price how much it costs on top of the request itself, see {@link Prices}
     * @throws Problem (429) if the client has asked too much
     */
    void charge(Context ctx, double price) {
        if (isLimited(ctx)) {
            limiter.take(client(ctx).counted(), price, Prices.REQUEST);
        }
    }

    /**
     * Holds a part of what all clients share, such as places to search in.
     *
     * @throws Problem (429) if the client has as much of it as it may have
     */
    Held hold(Context ctx, Shares shares) {
        if (!isLimited(ctx)) {
            return () -> {};
        }
        InetAddress client = client(ctx).counted();
        Held held = shares.take(client);
        if (shares.tooMany(client)) {
            held.giveBack();
            throw Problem.tooManyAtOnce();
        }
        return held;
    }

    private boolean isLimited(Context ctx) {
        return limitLoopback || !client(ctx).local();
    }

    /** Returns who asks. */
    Client client(Context ctx) {
        Client known = ctx.attribute(CLIENT);
        if (known == null) {
            known = clients.client(ctx.req().getRemoteAddr(), Collections.list(ctx.req().getHeaders("X-Forwarded-For")));
            ctx.attribute(CLIENT, known);
        }
        return known;
    }
}
