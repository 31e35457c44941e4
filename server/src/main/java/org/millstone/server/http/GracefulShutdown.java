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
 * Lets the service stop without breaking off: questions are refused, those in work are finished, and monitors of the process still get
 * answers. So tables and books can be closed when nobody asks them any more. Jetty counts the requests in work; it would refuse all others
 * alike, unseen by log and metrics, so {@link #admit} refuses in its place.
 */
public final class GracefulShutdown extends GracefulHandler {
    private static final String IN_WORK = GracefulShutdown.class.getName();

    private final Set<String> watched;

    /** Makes one that always lets in requests for these paths, because monitors of the process ask them. */
    public GracefulShutdown(Set<String> watched) {
        this.watched = watched;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (isShutdown()) {
            return getHandler().handle(request, response, callback);
        }
        // It is waited for, so it is answered, even if the service begins to stop before it comes to the routes.
        request.setAttribute(IN_WORK, true);
        return super.handle(request, response, callback);
    }

    /** Refuses a question when the service is about to stop; throws a problem (503) if it is. */
    public void admit(Context ctx) {
        if (isShutdown() && ctx.attribute(IN_WORK) == null && !watched.contains(ctx.path())) {
            ctx.header("Connection", "close");
            throw HttpProblem.draining();
        }
    }

    /** Refuses questions from now on, and waits until those in work are finished, but not longer than a time. */
    public void drain(Duration most) {
        // Those that are not finished by then are broken off.
        shutdown().handle((_, _) -> true).completeOnTimeout(false, most.toNanos(), TimeUnit.NANOSECONDS).join();
    }
}
