package org.millstone.server;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.millstone.rules.FenException;
import org.millstone.rules.IllegalPositionException;

/** A request that cannot be answered, and what the client is told: a problem document (RFC 9457). */
final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What a problem's {@code type} begins with; its code follows. */
    static final String TYPE = "urn:millstone:problem:";

    static final String CONTENT_TYPE = "application/problem+json";

    private final int status;
    private final String detail;
    private final long retryAfter;
    /** The members of the document; not sent from one Java machine to another. */
    private final transient Map<String, Object> members = new LinkedHashMap<>();

    private Problem(int status, String code, String title, String detail, long retryAfter) {
        super(detail, null, false, false);
        this.status = status;
        this.detail = detail;
        this.retryAfter = retryAfter;
        members.put("type", TYPE + code);
        members.put("title", title);
        members.put("status", status);
        members.put("detail", detail);
        members.put("code", code);
    }

    static Problem of(int status, String code, String title, String detail) {
        return new Problem(status, code, title, detail, 0);
    }

    /** Adds a member to the document. */
    Problem with(String member, Object value) {
        members.put(member, value);
        return this;
    }

    /** 400: a FEN that cannot be read. */
    static Problem unreadable(FenException e) {
        return of(400, "unreadable-fen", "The FEN cannot be read", String.valueOf(e.getMessage())).with("position", e.position());
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
                Math.max(1, seconds));
    }

    /** 429: the client has as much in work at the same time as it may have. */
    static Problem tooManyAtOnce() {
        return new Problem(429, "too-many-at-once", "Too many requests at once",
                "You have as many of these requests in work as this service allows a client. Wait for their answers.", 1);
    }

    /** 408: a body that did not arrive in time. */
    static Problem incomplete() {
        return of(408, "incomplete", "The request did not arrive", "The body did not arrive in time.");
    }

    /** 503: the service is about to stop, and takes no more questions. */
    static Problem draining() {
        return new Problem(503, "draining", "The service is stopping", "Ask again when it is back, or ask another one.", 1);
    }

    /** 503: not now, but perhaps in so many seconds. */
    static Problem overloaded(String detail, long seconds) {
        return new Problem(503, "overloaded", "The service has too much to do", detail + " Try again in " + seconds + " s.",
                seconds);
    }

    /** 503: a table that the answer needs is damaged or gone; asking again does not help until someone has mended it. */
    static Problem unusableTable(String detail) {
        return of(503, "unusable-table", "A table cannot be used", detail);
    }

    int status() {
        return status;
    }

    String detail() {
        return detail;
    }

    /** Returns after how many seconds to try again, 0 if nothing is said about that. */
    long retryAfter() {
        return retryAfter;
    }

    /** Returns the members of the problem document, in order. */
    Map<String, Object> json() {
        return Collections.unmodifiableMap(members);
    }

    /** Returns the members of an error in a batch: a code and a message, and what a problem document has besides. */
    Map<String, Object> inBatch() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("code", members.get("code"));
        json.put("message", detail);
        json.putAll(members);
        return json;
    }
}
