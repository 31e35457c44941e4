package org.millstone.server.http;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Refuses a request: a status, and the problem document (RFC 9457). Its details are sentences for people, its codes for programs. */
public final class HttpProblem extends RuntimeException {
    final int status;
    /** After how many seconds the client should ask again; 0 if the response does not say. */
    final long retryAfter;
    private final transient Map<String, Object> members = new LinkedHashMap<>();

    private HttpProblem(int status, String code, String title, String detail, long retryAfter) {
        super(detail, null, false, false);
        this.status = status;
        this.retryAfter = retryAfter;
        members.put("type", "urn:millstone:problem:" + code);
        members.put("title", title);
        members.put("status", status);
        members.put("detail", detail);
        members.put("code", code);
    }

    /** Makes a problem. Code and title are the same for all problems of a kind; {@code detail} says what is wrong in this request. */
    public static HttpProblem of(int status, String code, String title, String detail) {
        return new HttpProblem(status, code, title, detail, 0);
    }

    public HttpProblem with(String member, Object value) {
        members.put(member, value);
        return this;
    }

    public static HttpProblem badRequest(String detail) {
        return of(400, "bad-request", "The request cannot be read", detail);
    }

    public static HttpProblem notFound(String detail) {
        return of(404, "not-found", "There is no such thing here", detail);
    }

    public static HttpProblem tooLarge(String detail) {
        return of(413, "too-large", "The request is too large", detail);
    }

    static HttpProblem tooManyRequests(long seconds) {
        return new HttpProblem(429, "too-many-requests", "Too many requests",
                "You ask more than this service allows a client. Wait " + seconds + " s, ask fewer questions a second, or ask"
                        + " for many positions in one batch.",
                seconds);
    }

    static HttpProblem tooManyAtOnce() {
        return new HttpProblem(429, "too-many-at-once", "Too many requests at once",
                "You have as many of these requests in work as this service allows a client. Wait for their answers.", 1);
    }

    static HttpProblem incomplete() {
        return of(408, "incomplete", "The request did not arrive", "The body did not arrive in time.");
    }

    public static HttpProblem stopping() {
        return new HttpProblem(503, "draining", "The service is stopping", "Ask again when it is back, or ask another one.", 1);
    }

    public static HttpProblem overloaded(String detail, long seconds) {
        return new HttpProblem(503, "overloaded", "The service has too much to do", detail + " Try again in " + seconds + " s.",
                seconds);
    }

    /** Names no time to ask again, because that does not help until the operator has repaired the table. */
    public static HttpProblem unusableTable(String detail) {
        return of(503, "unusable-table", "A table cannot be used", detail);
    }

    void addTo(BiConsumer<String, String> headers) {
        headers.accept("Content-Type", "application/problem+json");
        headers.accept("Cache-Control", ResponseBody.NOT_KEPT);
        if (retryAfter > 0) {
            headers.accept("Retry-After", Long.toString(retryAfter));
        }
    }

    public Map<String, Object> json() {
        return Collections.unmodifiableMap(members);
    }
}
