package org.millstone.server;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** The bodies of requests: read within a time and up to a length, or thrown away. */
final class Incoming {
    private static final int CHUNK = 8 << 10;

    /** How much of a body that nobody wants is read all the same. */
    private static final long MOST_THROWN_AWAY = 16 << 20;

    private Incoming() {}

    /**
     * Reads the body of a request.
     *
     * @param most the longest that is taken, in bytes
     * @throws Problem (413) if it is longer, or (408) if it has not arrived when the deadline passes
     * @throws IOException if it ends early, or nothing of it comes for long
     */
    static byte[] read(Context ctx, int most, Deadline deadline) throws IOException {
        if (ctx.req().getContentLengthLong() > most) {
            throw tooLong(most);
        }
        InputStream in = ctx.req().getInputStream();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
            if (deadline.nanosLeft() == 0) {
                throw Problem.incomplete();
            }
            if (body.size() + read > most) {
                throw tooLong(most);
            }
            body.write(chunk, 0, read);
        }
        return body.toByteArray();
    }

    private static Problem tooLong(int most) {
        return Problem.tooLarge("The body is longer than " + most + " bytes.");
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
