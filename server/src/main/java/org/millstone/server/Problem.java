package org.millstone.server;

import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;
import org.millstone.table.TableException;

/** A request that cannot be answered, and what the client is told: a problem document (RFC 9457). */
final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What a problem's {@code type} begins with; its code follows. */
    static final String TYPE = "urn:millstone:problem:";

    static final String CONTENT_TYPE = "application/problem+json";

    private final int status;
    private final String code;
    private final String title;
    private final String detail;
    private final int position;
    private final long retryAfter;

    private Problem(int status, String code, String title, String detail, int position, long retryAfter) {
        super(detail, null, false, false);
        this.status = status;
        this.code = code;
        this.title = title;
        this.detail = detail;
        this.position = position;
        this.retryAfter = retryAfter;
    }

    static Problem of(int status, String code, String title, String detail) {
        return new Problem(status, code, title, detail, -1, 0);
    }

    /** 400: a FEN that cannot be read. */
    static Problem unreadable(FenException e) {
        return new Problem(400, "unreadable-fen", "The FEN cannot be read", String.valueOf(e.getMessage()), e.position(), 0);
    }

    /** 422: a FEN that can be read, but is no possible position. */
    static Problem impossible(IllegalPositionException e) {
        return of(422, "impossible-position", "The position is not possible", String.valueOf(e.getMessage()));
    }

    static Problem badRequest(String detail) {
        return of(400, "bad-request", "The request cannot be read", detail);
    }

    static Problem notFound(String detail) {
        return of(404, "not-found", "There is no such thing here", detail);
    }

    static Problem tooLarge(String detail) {
        return of(413, "too-large", "The request is too large", detail);
    }

    static Problem tooManyRequests(long seconds) {
        return new Problem(429, "too-many-requests", "Too many requests",
                "You ask more than this service allows a client. Wait " + seconds + " s, ask fewer questions a second, or ask"
                        + " for many positions in one batch.",
                -1, Math.max(1, seconds));
    }

    /** 503: not now, but perhaps in so many seconds. */
    static Problem overloaded(String detail, long seconds) {
        return new Problem(503, "overloaded", "The service has too much to do", detail + " Try again in " + seconds + " s.", -1,
                seconds);
    }

    /** 503: a table that the answer needs is damaged or gone; asking again does not help until someone has mended it. */
    static Problem unusableTable(String detail) {
        return of(503, "unusable-table", "A table cannot be used", detail);
    }

    /**
     * Asks the tables.
     *
     * @throws Problem (503) if a table that is needed is damaged or of other rules, or cannot be read
     */
    static <T> T ofTables(Supplier<T> question) {
        try {
            return question.get();
        } catch (TableException | UncheckedIOException e) {
            throw unusableTable(String.valueOf(e.getMessage()));
        } catch (InternalError e) {
            // What the Java machine throws where a mapped file has become shorter since it was opened.
            throw unusableTable("A table file was changed while it was in use (" + e.getMessage() + ").");
        }
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    String detail() {
        return detail;
    }

    /** Returns the 0-based character of the FEN that the problem is about, -1 if it is about none. */
    int position() {
        return position;
    }

    /** Returns after how many seconds to try again, 0 if nothing is said about that. */
    long retryAfter() {
        return retryAfter;
    }

    /** Returns the members of the problem document, in order. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", TYPE + code);
        json.put("title", title);
        json.put("status", status);
        json.put("detail", detail);
        if (position >= 0) {
            json.put("position", position);
        }
        return json;
    }
}
