package org.millstone.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.millstone.io.JsonWriter;
import org.millstone.server.http.RequestReader.Deadline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns every failure into a problem document for the client: failures in handlers, in Javalin, and in Jetty before any handler runs. */
public final class ErrorHandlers extends ErrorHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorHandlers.class);

    private static final Duration MOST_FOR_REFUSED_BODY = Duration.ofSeconds(5);

    public static void register(RoutesConfig routes) {
        routes.exception(HttpProblem.class, (problem, ctx) -> send(ctx, problem));
        routes.exception(HttpResponseException.class, (e, ctx) -> {
            Optional.ofNullable(e.getDetails().get("availableMethods")).ifPresent(allowed -> ctx.header("Allow", allowed));
            send(ctx, ofStatus(e.getStatus()));
        });
        // The request's body did not come, or the client does not take the answer.
        routes.exception(IOException.class, (e, ctx) -> {
            LOG.debug("{}: {}", Telemetry.printable(ctx.path()), e.toString());
            // EOF: the body ended where it must not, or is no proper chunk. Else it did not come in time.
            end(ctx, e instanceof EOFException ? ofStatus(400) : HttpProblem.incomplete());
        });
        routes.exception(Exception.class, (e, ctx) -> {
            LOG.error("A fault in millstone: {} {}", Telemetry.printable(ctx.path()), Telemetry.printable(ctx.queryString()), e);
            end(ctx, ofStatus(500));
        });
    }

    private static void send(Context ctx, HttpProblem problem) {
        ctx.status(problem.status);
        problem.addTo(ctx::header);
        ctx.removeHeader("ETag").removeHeader("Content-Encoding");
        byte[] bytes = JsonWriter.bytes(problem.json());
        if (!RequestReader.isUnderWay(ctx)) {
            ctx.result(bytes);
            return;
        }
        try {
            // At once, for clients that read at once; the rest is read for clients that read when they have sent all.
            ctx.res().setContentLength(bytes.length);
            ctx.res().getOutputStream().write(bytes);
            ctx.res().flushBuffer();
            RequestReader.discard(ctx, Deadline.in(MOST_FOR_REFUSED_BODY, System::nanoTime));
        } catch (IOException | HttpProblem e) {
            LOG.debug("{}: the client has gone", Telemetry.printable(ctx.path()));
        }
    }

    /** Sends a problem. If a part of a response is out, closes the connection instead, so that no client takes that part for the whole. */
    private static void end(Context ctx, HttpProblem problem) {
        if (!ctx.res().isCommitted()) {
            send(ctx, problem);
            return;
        }
        try {
            // Tells Jetty to send no answer and to cut the connection.
            ctx.res().sendError(-1);
        } catch (IOException e) {
            LOG.debug("{}: the connection is cut already", Telemetry.printable(ctx.path()));
        }
    }

    private static HttpProblem ofStatus(int status) {
        return switch (status) {
            case 404 -> HttpProblem.notFound("There is nothing at this address; /docs says what there is.");
            case 405 -> HttpProblem.of(405, "method-not-allowed", "The method is not allowed here", "/docs says what is.");
            case 408 -> HttpProblem.incomplete();
            case 413 -> HttpProblem.tooLarge("The body is too long.");
            case 414, 431 ->
                    HttpProblem.of(status, "too-large", "The request is too large", "The address or the headers are too long.");
            case 503 -> HttpProblem.overloaded("The service has too much to do.", 1);
            case 500 ->
                    HttpProblem.of(500, "fault", "A fault in the service",
                            "It has been logged. The next request may fare better.");
            default -> HttpProblem.of(status, "bad-request", "The request cannot be read", "It is no proper HTTP request.");
        };
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        HttpProblem problem = ofStatus(response.getStatus() < 400 ? 500 : response.getStatus());
        // Nobody knows what a broken request asked for, so any page may read the refusal, as with the API.
        SecurityHeaders.add("/v1", response.getHeaders()::put);
        problem.addTo(response.getHeaders()::put);
        // The next bytes on the connection may be the rest of a rejected request.
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        Content.Sink.write(response, true, JsonWriter.line(problem.json()), callback);
        return true;
    }
}
