package org.millstone.server.http;

import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.millstone.io.Texts;

/**
 * Reads query parameters and bodies of requests. Bodies must come in time, and their length is limited. Beyond Jetty's own limits, clients
 * get no problem document, and are cut off while they are still sending.
 */
public final class RequestReader {
    private static final int CHUNK = 8 << 10;

    private static final int MOST_DISCARDED = 16 << 20;

    /** The time at which a request is given up: {@code end}, by a clock that tells nanoseconds. */
    public record Deadline(LongSupplier clock, long end) {
        public static Deadline in(Duration time, LongSupplier clock) {
            return new Deadline(clock, clock.getAsLong() + time.toNanos());
        }

        /** Returns how many nanoseconds are left, at least 0. */
        public long nanosLeft() {
            return Math.max(0, end - clock.getAsLong());
        }

        /** Throws a problem (503) if no time is left. */
        public void check() {
            if (nanosLeft() == 0) {
                throw HttpProblem.overloaded("The request took too long.", 1);
            }
        }
    }

    private RequestReader() {}

    /** Returns a handler that throws a problem (400) if a query parameter is none of {@code known}, or there twice, and names it. */
    public static Handler strict(Handler handler, String... known) {
        return ctx -> {
            ctx.queryParamMap().forEach((name, values) -> {
                boolean isEmpty = name.isEmpty() && String.join("", values).isEmpty(); // as behind a last &
                if (!isEmpty && (values.size() > 1 || !List.of(known).contains(name))) {
                    throw HttpProblem.badRequest("The parameter " + Texts.quoted(name)
                            + (values.size() > 1 ? " is there more than once." : " is unknown here. Known here: "
                                    + (known.length == 0 ? "none" : String.join(", ", known)) + "."));
                }
            });
            handler.handle(ctx);
        };
    }

    /** Returns a query parameter; throws a problem (400) if it is there, and neither {@code true} nor {@code false}. */
    public static boolean flag(Context ctx, String name, boolean ifAbsent) {
        return switch (ctx.queryParam(name)) {
            case null -> ifAbsent;
            case "true" -> true;
            case "false" -> false;
            default -> throw HttpProblem.badRequest("The parameter '" + name + "' must be true or false.");
        };
    }

    /** Returns the body. Throws a problem: 413 if it has more than {@code most} bytes, 408 if it does not come in time. */
    public static byte[] body(Context ctx, int most, Deadline deadline) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (ctx.req().getContentLengthLong() > most || !read(ctx, body, most, deadline)) {
            throw HttpProblem.tooLarge("The body is longer than " + most + " bytes.");
        }
        return body.toByteArray();
    }

    /** Copies the body; returns false if it has more than {@code most} bytes. */
    private static boolean read(Context ctx, OutputStream to, int most, Deadline deadline) throws IOException {
        InputStream in = ctx.req().getInputStream();
        byte[] chunk = new byte[CHUNK];
        EndPoint client =
                ServletContextRequest.getServletContextRequest(ctx.req()).getConnectionMetaData().getConnection().getEndPoint();
        long usual = client.getIdleTimeout();
        try {
            int room = most;
            for (int read = 0; read >= 0; read = in.read(chunk)) {
                room -= read;
                if (room < 0) {
                    return false;
                }
                to.write(chunk, 0, read);
                long left = deadline.nanosLeft();
                if (left == 0) {
                    throw HttpProblem.incomplete();
                }
                client.setIdleTimeout(Math.max(1, left / 1_000_000));
            }
            return true;
        } catch (IOException e) {
            // Javalin would answer without a problem document.
            if (e.getCause() instanceof TimeoutException) {
                throw HttpProblem.incomplete();
            }
            throw e;
        } finally {
            client.setIdleTimeout(usual);
        }
    }

    /** Whether the client is sending a body without waiting until the service asks for it ({@code Expect: 100-continue}). */
    static boolean isUnderWay(Context ctx) {
        return (ctx.req().getContentLengthLong() > 0 || ctx.header("Transfer-Encoding") != null) && ctx.header("Expect") == null;
    }

    /**
     * Reads the rest of a refused body, up to a bound, and drops it. Many clients send everything before they read. If their connection
     * were closed earlier, they would never read the refusal. Throws a problem (408) if the rest does not come in time.
     */
    static void discard(Context ctx, Deadline deadline) throws IOException {
        read(ctx, OutputStream.nullOutputStream(), MOST_DISCARDED, deadline);
    }
}
