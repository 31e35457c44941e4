package org.millstone.server;

import io.javalin.http.Context;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where people reach the explorer: as its operator says, or else as the client asked for it. */
final class PublicUrl {
    private static final Pattern HOST =
            Pattern.compile("([A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?");

    private final @Nullable String told;
    private final Clients clients;

    /**
     * Makes one.
     *
     * @param told the address, without a slash at its end; null to go by requests
     * @param clients knows which proxies may say that they were asked by {@code https}
     */
    PublicUrl(@Nullable String told, Clients clients) {
        this.told = told;
        this.clients = clients;
    }

    /** Returns the address without a slash at its end; empty if a request does not say properly where it was sent. */
    Optional<String> of(Context ctx) {
        if (told != null) {
            return Optional.of(told);
        }
        String host = ctx.header("Host");
        if (host == null || !HOST.matcher(host).matches()) {
            return Optional.empty();
        }
        return Optional.of((isSecure(ctx) ? "https://" : "http://") + host);
    }

    private boolean isSecure(Context ctx) {
        return "https".equalsIgnoreCase(ctx.header("X-Forwarded-Proto"))
                && clients.isProxy(Network.literal(ctx.req().getRemoteAddr()));
    }
}
