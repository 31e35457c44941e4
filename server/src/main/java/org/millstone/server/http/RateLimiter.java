package org.millstone.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.javalin.http.Context;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the questions of each client. A client has a bucket of tokens, filled at a steady rate, and pays with tokens for the work that its
 * questions make. The constants are prices in tokens. Every request costs {@link #REQUEST}. Other prices are added as soon as it is clear
 * that the work has to be done.
 *
 * <p>The bucket of a client that was not seen for a while is full, and is dropped, so the memory is bounded. Jetty's DoSHandler counts
 * requests, whatever work they make.
 */
public final class RateLimiter {
    /** The price of every request, in tokens: it pays for a cached answer, or one lookup. */
    public static final double REQUEST = 1;

    /** The price of looking up a position's turns, some ten to a hundred, in tokens. */
    public static final double RANKED = 1;

    /** The price of a best line, in tokens: it takes lookups of the turns of up to two hundred positions. */
    public static final double LINE = 9;

    /** The price of a position of a batch, in tokens. The batch as a whole also costs a {@link #REQUEST}. */
    public static final double BATCH_POSITION = 1 / 20.0;

    /** The price of a position of a batch with its turns, and of a turn of a game, in tokens. */
    public static final double BATCH_POSITION_RANKED = 1 / 5.0;

    private static final int MOST_CLIENTS = 100_000;

    private final Clients clients;
    private final double perSecond;
    private final double burst;
    private final LongSupplier nanoTime;
    private final Cache<ByteBuffer, Bucket> buckets;

    /** A bucket gets {@code perSecond} tokens in a second, 0 for no limit; a full one has {@code burst}. */
    public RateLimiter(Clients clients, double perSecond, int burst, LongSupplier nanoTime) {
        this.clients = clients;
        this.perSecond = perSecond;
        this.burst = Math.max(1, burst);
        this.nanoTime = nanoTime;
        long secondsToFill = perSecond > 0 ? (long) Math.ceil(this.burst / perSecond) + 1 : 1;
        this.buckets =
                Caffeine.newBuilder().maximumSize(MOST_CLIENTS).expireAfterAccess(Duration.ofSeconds(secondsToFill)).build();
    }

    /** Takes the price of a request from its client's bucket; throws a problem (429) if there are too few tokens. */
    public void admit(Context ctx) {
        take(clients.client(ctx).key(), REQUEST, 0, ctx::header);
    }

    /** Takes the price of further work from the bucket of a request's client; throws a problem (429) if there are too few tokens. */
    public void charge(Context ctx, double price) {
        take(clients.client(ctx).key(), price, REQUEST, ctx::header);
    }

    /**
     * Takes tokens from the bucket of a client's {@link Clients.Client#key key}, at most a full bucket; none if the key is null. Throws a
     * problem (429) if there are too few, which says after how many seconds there are enough. That includes the tokens that the same
     * request has {@code paid} before, because it pays them again when it is repeated.
     *
     * <p>Tells {@code headers} the policy and what is left of it, as the draft of the IETF has them (draft-ietf-httpapi-ratelimit-headers-11):
     * a token is a unit of quota, and {@code t} the seconds until the bucket is full, or after a refusal until there are enough.
     */
    void take(@Nullable ByteBuffer client, double tokens, double paid, BiConsumer<String, String> headers) {
        if (client == null || perSecond <= 0) {
            return;
        }
        double wanted = Math.min(tokens, burst - paid);
        double left = buckets.get(client, key -> new Bucket()).take(wanted);
        long seconds = Math.max(1, (long) Math.ceil((left < 0 ? paid - left : burst - left) / perSecond));
        headers.accept("RateLimit-Policy",
                "\"tokens\";q=" + (long) burst + ";w=" + Math.max(1, (long) Math.ceil(burst / perSecond)));
        headers.accept("RateLimit", "\"tokens\";r=" + (long) (left < 0 ? left + wanted : left) + ";t=" + seconds);
        if (left < 0) {
            throw HttpProblem.tooManyRequests(seconds);
        }
    }

    private final class Bucket {
        private double tokens = burst;
        private long filledAt = nanoTime.getAsLong();

        /** Takes tokens and returns how many are left; if there are too few, takes none and returns how many are missing, below 0. */
        synchronized double take(double wanted) {
            long now = nanoTime.getAsLong();
            tokens = Math.min(burst, tokens + (now - filledAt) * 1e-9 * perSecond);
            filledAt = now;
            double left = tokens - wanted;
            tokens = left < 0 ? tokens : left;
            return left;
        }
    }
}
