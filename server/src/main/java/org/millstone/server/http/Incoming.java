package org.millstone.server.http;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeoutException;

/**
 * The input of requests: parameters, and bodies, which are read within a time and up to a length, or thrown away. Jetty's bounds on
 * lengths and rates answer in words of their own, and cut off clients that have not yet sent all.
 */
public final class Incoming {
    private static final int CHUNK = 8 << 10;

    /** How much of a body that nobody wants is read all the same. */
    private static final long MOST_THROWN_AWAY = 16 << 20;

    private Incoming() {}

    /** Reads a parameter that is {@code true} or {@code false}; throws a problem (400) if it is there and neither. */
    public static boolean flag(Context ctx, String name, boolean ifAbsent) {
        return switch (ctx.queryParam(name)) {
            case null -> ifAbsent;
            case "true" -> true;
            case "false" -> false;
            default -> throw HttpProblem.badRequest("The parameter '" + name + "' must be true or false.");
        };
    }

    /** Reads a parameter that is a whole number; throws a problem (400) if it is there and not from {@code least} to {@code most}. */
    public static int number(Context ctx, String name, int least, int most, int ifAbsent) {
        String text = ctx.queryParam(name);
        if (text == null) {
            return ifAbsent;
        }
        int number = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
        if (number < least || number > most) {
            throw HttpProblem.badRequest("The parameter '" + name + "' must be a number from " + least + " to " + most + ".");
        }
        return number;
    }

    /** Reads the body of a request; throws a problem (413) if it is longer, in bytes, or (408) if it comes too late or not at all. */
    public static byte[] body(Context ctx, int most, Deadline deadline) throws IOException {
        if (ctx.req().getContentLengthLong() > most) {
            throw tooLong(most);
        }
        InputStream in = ctx.req().getInputStream();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int read = next(in, chunk); read >= 0; read = next(in, chunk)) {
            if (deadline.nanosLeft() == 0) {
                throw HttpProblem.incomplete();
            }
            if (body.size() + read > most) {
                throw tooLong(most);
            }
            body.write(chunk, 0, read);
        }
        return body.toByteArray();
    }

    /** Javalin would answer without a problem document where Jetty's idle timeout ends the wait. */
    private static int next(InputStream in, byte[] chunk) throws IOException {
        try {
            return in.read(chunk);
        } catch (IOException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw HttpProblem.incomplete();
            }
            throw e;
        }
    }

    private static HttpProblem tooLong(int most) {
        return HttpProblem.tooLarge("The body is longer than " + most + " bytes.");
    }

    /** Whether a body was announced that its client sends without waiting to be told so. */
    static boolean isUnderWay(Context ctx) {
        return (ctx.req().getContentLengthLong() > 0 || ctx.header("Transfer-Encoding") != null) && ctx.header("Expect") == null;
    }

    /**
     * Reads what is left of a body that is refused, up to a bound. Many clients send all before they read anything; if the
     * connection were closed on them they would never read why.
     */
    static void throwAway(Context ctx, Deadline deadline) throws IOException {
        InputStream in = ctx.req().getInputStream();
        byte[] chunk = new byte[CHUNK];
        long read = 0;
        for (int more = 0; more >= 0 && read <= MOST_THROWN_AWAY && deadline.nanosLeft() > 0; more = in.read(chunk)) {
            read += more;
        }
    }
}
