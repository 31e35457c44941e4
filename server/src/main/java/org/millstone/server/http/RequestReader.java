package org.millstone.server.http;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;

/**
 * Reads query parameters and bodies of requests. Bodies must come in time, and their length is limited. Beyond Jetty's own limits, clients
 * get no problem document, and are cut off while they are still sending.
 */
public final class RequestReader {
    private static final int CHUNK = 8 << 10;

    /** How many bytes of a refused body are read at most. */
    private static final int MOST_DISCARDED = 16 << 20;

    private RequestReader() {}

    /** Returns a query parameter; throws a problem (400) if it is there, and neither {@code true} nor {@code false}. */
    public static boolean flag(Context ctx, String name, boolean ifAbsent) {
        return switch (ctx.queryParam(name)) {
            case null -> ifAbsent;
            case "true" -> true;
            case "false" -> false;
            default -> throw HttpProblem.badRequest("The parameter '" + name + "' must be true or false.");
        };
    }

    /** Returns the body of a request. Throws a problem: 413 if it has more than {@code most} bytes, 408 if it does not come in time. */
    public static byte[] body(Context ctx, int most, Deadline deadline) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (ctx.req().getContentLengthLong() > most || !read(ctx, body, most, deadline)) {
            throw HttpProblem.tooLarge("The body is longer than " + most + " bytes.");
        }
        return body.toByteArray();
    }

    /** Copies a body. Returns false if it has more than {@code most} bytes; throws a problem (408) if it does not come in time. */
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
