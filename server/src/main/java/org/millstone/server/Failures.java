package org.millstone.server;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whatever goes wrong, the client gets a problem document. */
final class Failures extends ErrorHandler {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    /** What Jetty takes for: no answer, cut the connection. */
    private static final int CUT = -1;

    /** Handles what the handlers throw. */
    static void register(RoutesConfig routes) {
        routes.exception(Problem.class, (problem, ctx) -> Reply.send(ctx, problem));
        routes.exception(HttpResponseException.class, (e, ctx) -> {
            String allowed = e.getDetails().get("availableMethods");
            if (allowed != null) {
                ctx.header("Allow", allowed);
            }
            Reply.send(ctx, ofStatus(e.getStatus()));
        });
        routes.exception(IOException.class, Failures::broken);
        routes.exception(Exception.class, Failures::fault);
    }

    /** The body did not come, the answer was not taken, or the client has gone. */
    private static void broken(IOException e, Context ctx) {
        LOG.debug("{}: {}", Printable.of(ctx.path()), e.toString());
        if (!breakOff(ctx)) {
            // It ended where it must not, which is also what Jetty makes of a chunk that is none; or it did not come at all.
            Reply.send(ctx, e instanceof EOFException ? ofStatus(400) : Problem.incomplete());
        }
    }

    private static void fault(Exception e, Context ctx) {
        LOG.error("A fault in millstone: {} {}", Printable.of(ctx.path()), Printable.of(String.valueOf(ctx.queryString())), e);
        if (!breakOff(ctx)) {
            Reply.send(ctx, ofStatus(500));
        }
    }

    /** An answer of which a part is out cannot become an error any more: the connection is cut, so that nobody takes it as whole. */
    private static boolean breakOff(Context ctx) {
        boolean begun = ctx.res().isCommitted();
        if (begun) {
            try {
                ctx.res().sendError(CUT);
            } catch (IOException e) {
                LOG.debug("{}: the connection is cut already", Printable.of(ctx.path()));
            }
        }
        return begun;
    }

    /** Returns the problem of a request that never came to a handler. */
    private static Problem ofStatus(int status) {
        return switch (status) {
            case 404 -> Problem.notFound("There is nothing at this address; /docs says what there is.");
            case 405 -> Problem.of(405, "method-not-allowed", "The method is not allowed here", "/docs says what is.");
            case 408 -> Problem.incomplete();
            case 413 -> Problem.tooLarge("The body is too long.");
            case 414, 431 ->
                    Problem.of(status, "too-large", "The request is too large", "The address or the headers are too long.");
            case 503 -> Problem.overloaded("The service has too much to do.", 1);
            case 500 ->
                    Problem.of(500, "fault", "A fault in the service", "It has been logged. The next request may fare better.");
            default -> Problem.of(status, "bad-request", "The request cannot be read", "It is no proper HTTP request.");
        };
    }

    /** Handles what Jetty refuses before anything of ours sees it. */
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Problem problem = ofStatus(response.getStatus() < 400 ? 500 : response.getStatus());
        SecurityHeaders.addToRefusal(response.getHeaders()::put);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, Reply.NOT_KEPT);
        // What follows on the connection may be the rest of what was refused.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        if (problem.retryAfter() > 0) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, Long.toString(problem.retryAfter()));
        }
        Content.Sink.write(response, true, new String(Json.bytes(problem.json()), StandardCharsets.UTF_8), callback);
        return true;
    }
}
