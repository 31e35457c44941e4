package org.millstone.server;

import io.javalin.http.Context;
import java.net.InetAddress;

/** Every request of the API passes here first: who asks, and may they ask that much? */
final class Admission {
    private static final String CLIENT = "client";

    private final Clients clients;
    private final RateLimiter limiter;

    Admission(Clients clients, RateLimiter limiter) {
        this.clients = clients;
        this.limiter = limiter;
    }

    /**
     * Lets one question in.
     *
     * @throws Problem (429) if the client has asked too much
     */
    void admit(Context ctx) {
        charge(ctx, 1);
    }

    /** Counts more questions for a request that is in already. */
    void charge(Context ctx, double questions) {
        limiter.take(client(ctx), questions);
    }

    /** Returns who asks. */
    InetAddress client(Context ctx) {
        InetAddress known = ctx.attribute(CLIENT);
        if (known == null) {
            known = clients.address(ctx.req().getRemoteAddr(), ctx.header("X-Forwarded-For"));
            ctx.attribute(CLIENT, known);
        }
        return known;
    }
}
