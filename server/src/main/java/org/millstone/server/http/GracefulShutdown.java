package org.millstone.server.http;

import io.javalin.http.Context;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Stops the service in order: new requests are refused, and those in work are finished. Monitoring paths are answered to the end.
 * Afterwards no request uses the tables, so they can be closed.
 *
 * <p>Jetty's handler counts the requests in work. During the shutdown it would refuse all others, unseen by metrics, so {@link #admit}
 * refuses them instead.
 */
public final class GracefulShutdown extends GracefulHandler {
    private static final String IN_WORK = GracefulShutdown.class.getName();

    private final Set<String> monitoringPaths;

    public GracefulShutdown(Set<String> monitoringPaths) {
        this.monitoringPaths = monitoringPaths;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (isShutdown()) {
            return getHandler().handle(request, response, callback);
        }
        // The shutdown waits for it, so it is answered, even if the shutdown begins before it reaches the routes.
        request.setAttribute(IN_WORK, true);
        return super.handle(request, response, callback);
    }

    /** Throws a problem (503) for a request that came after the shutdown had begun, except for monitoring paths. */
    public void admit(Context ctx) {
        if (isShutdown() && ctx.attribute(IN_WORK) == null && !monitoringPaths.contains(ctx.path())) {
            ctx.header("Connection", "close");
            throw HttpProblem.stopping();
        }
    }

    /** Begins the shutdown. Returns when all requests in work are finished, or after {@code most} at the latest. */
    public void awaitShutdown(Duration most) {
        shutdown().handle((_, _) -> true).completeOnTimeout(false, most.toNanos(), TimeUnit.NANOSECONDS).join();
    }
}
