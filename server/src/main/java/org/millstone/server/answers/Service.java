package org.millstone.server.answers;

import java.util.function.LongSupplier;
import org.millstone.server.http.Clients;
import org.millstone.server.http.RateLimiter;
import org.millstone.server.http.RequestLimits;
import org.millstone.server.http.Telemetry;

/**
 * The objects that all handlers of requests share.
 *
 * @param concurrency the limit of lookups; pictures and proofs have limits of their own
 * @param clock a clock that tells nanoseconds
 */
public record Service(Databases databases, AnswerCache answers, TableHealth health, ConcurrencyLimit concurrency,
        RequestLimits limits,
        Clients clients, RateLimiter rateLimiter, Telemetry telemetry, LongSupplier clock) {}
