package org.millstone.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.javalin.http.Context;
import java.nio.ByteBuffer;
import java.time.Duration;
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

    /** The price of a position of a batch with its turns, in tokens. */
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
        take(clients.client(ctx).key(), REQUEST, 0);
    }

    /** Takes the price of further work from the bucket of a request's client; throws a problem (429) if there are too few tokens. */
    public void charge(Context ctx, double price) {
        take(clients.client(ctx).key(), price, REQUEST);
    }

    /**
     * Takes tokens from the bucket of a client's {@link Clients.Client#key key}, at most a full bucket; none if the key is null. Throws a
     * problem (429) if there are too few, which says after how many seconds there are enough. That includes the tokens that the same
     * request has {@code paid} before, because it pays them again when it is repeated.
     */
    void take(@Nullable ByteBuffer client, double tokens, double paid) {
        if (client == null || perSecond <= 0) {
            return;
        }
        double missing = buckets.get(client, key -> new Bucket()).take(Math.min(tokens, burst - paid));
        if (missing > 0) {
            throw HttpProblem.tooManyRequests((long) Math.ceil((missing + paid) / perSecond));
        }
    }

    private final class Bucket {
        private double tokens = burst;
        private long filledAt = nanoTime.getAsLong();

        /** Takes tokens and returns 0; if there are too few, takes none and returns how many are missing. */
        synchronized double take(double wanted) {
            long now = nanoTime.getAsLong();
            tokens = Math.min(burst, tokens + (now - filledAt) * 1e-9 * perSecond);
            filledAt = now;
            if (tokens < wanted) {
                return wanted - tokens;
            }
            tokens -= wanted;
            return 0;
        }
    }
}
