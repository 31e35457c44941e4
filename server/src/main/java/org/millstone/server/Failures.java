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
        routes.exception(EOFException.class, (e, ctx) -> LOG.debug("{}: the client has gone", ctx.path()));
        routes.exception(IOException.class, Failures::unreadable);
        routes.exception(Exception.class, Failures::fault);
    }

    private static void unreadable(IOException e, Context ctx) {
        LOG.warn("{}: {}", ctx.path(), e.toString());
        Reply.send(ctx, Problem.of(408, "incomplete", "The request did not arrive", "The body did not arrive in time."));
    }

    private static void fault(Exception e, Context ctx) {
        LOG.error("A fault in millstone: {} {}", ctx.path(), ctx.queryString(), e);
        Reply.send(ctx, ofStatus(500));
    }

    /** Returns the problem of a request that never came to a handler. */
    private static Problem ofStatus(int status) {
        return switch (status) {
            case 404 -> Problem.notFound("There is nothing at this address; /docs says what there is.");
            case 405 -> Problem.of(405, "method-not-allowed", "The method is not allowed here", "/docs says what is.");
            case 413 -> Problem.tooLarge("The body is too long.");
            case 414, 431 ->
                    Problem.of(status, "too-large", "The request is too large", "The address or the headers are too long.");
            case 503 -> Problem.overloaded("The service is stopping or has too much to do.", 1);
            case 500 ->
                    Problem.of(500, "fault", "A fault in the service", "It has been logged. The next request may fare better.");
            default -> Problem.of(status, "bad-request", "The request cannot be read", "It is no proper HTTP request.");
        };
    }

    /** Handles what Jetty refuses before anything of ours sees it. */
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Problem problem = ofStatus(response.getStatus() < 400 ? 500 : response.getStatus());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, Reply.NOT_KEPT);
        if (problem.retryAfter() > 0) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, Long.toString(problem.retryAfter()));
        }
        Content.Sink.write(response, true, new String(Json.bytes(problem.json()), StandardCharsets.UTF_8), callback);
        return true;
    }
}
