package org.millstone.server.answers;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.millstone.server.http.Clients;
import org.millstone.server.http.RateLimiter;
import org.millstone.server.http.Telemetry;

/** The objects that all handlers of requests share. The clock returns nanoseconds. */
public record Service(Databases databases, AnswerCache answers, TableHealth health, ConcurrencyLimit concurrency,
        Limits limits, Clients clients, RateLimiter rateLimiter, Telemetry telemetry, LongSupplier clock) {
    /**
     * The limits of the service, for one client, for one request, and for all requests together.
     *
     * @param questionsPerSecond how many tokens a client gets in a second; 0 for no limit. {@link RateLimiter} has the prices
     * @param burst the most tokens that a client can have
     * @param limitLoopback whether clients on this machine are limited like others
     * @param bodyBytes the longest body of a request, in bytes
     * @param batchPositions the most positions in a batch
     * @param time how long a request may wait and be worked on, together, before it is given up
     * @param running how many requests are worked on at the same time
     * @param waiting how many more requests may wait for their turn; the next one is refused
     * @param connections how many connections may be open; the next one waits to be accepted
     * @param clientTimeout how long a client may take to send a request's headers, to send its body, and to receive 32 KB of a response
     */
    public record Limits(double questionsPerSecond, int burst, boolean limitLoopback, int bodyBytes, int batchPositions,
            Duration time, int running, int waiting, int connections, Duration clientTimeout) {}
}
