package org.millstone.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.javalin.http.Context;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits how much a client asks: each has a bucket of tokens, filled at a steady rate. The constants are prices in tokens, by the work that
 * a question makes. Every request costs {@link #REQUEST}. The other prices come on top, as soon as it is clear that the work has to be
 * done.
 *
 * <p>A client that was not seen for a while has a full bucket, and is forgotten, so the memory is bounded. Jetty's DoSHandler counts
 * requests, whatever work they make.
 */
public final class RateLimiter {
    /** Any request: a cached answer, or one lookup. */
    public static final double REQUEST = 1;

    /** A position whose turns are looked up, some ten to a hundred. */
    public static final double RANKED = 1;

    /** A best line: the turns of up to two hundred positions. */
    public static final double LINE = 9;

    /** A picture, which takes a processor some hundredths of a second to draw. */
    public static final double PICTURE = 9;

    /** A search for a proof where tables are missing, which takes one processor for up to two seconds. */
    public static final double PROOF = 49;

    /** A position of a batch; it is cheaper than a request of its own. */
    public static final double BATCH_POSITION = 1 / 20.0;

    /** A position of a batch, with its turns. */
    public static final double BATCH_POSITION_RANKED = 1 / 5.0;

    private static final int MOST_CLIENTS = 100_000;

    private final Clients clients;
    private final double perSecond;
    private final double burst;
    private final LongSupplier nanoTime;
    private final Cache<ByteBuffer, Bucket> buckets;

    /** Makes buckets that hold {@code burst} tokens and get {@code perSecond} a second, 0 for no limit; the clock tells nanoseconds. */
    public RateLimiter(Clients clients, double perSecond, int burst, LongSupplier nanoTime) {
        this.clients = clients;
        this.perSecond = perSecond;
        this.burst = Math.max(1, burst);
        this.nanoTime = nanoTime;
        long secondsToFill = perSecond > 0 ? (long) Math.ceil(this.burst / perSecond) + 1 : 1;
        this.buckets =
                Caffeine.newBuilder().maximumSize(MOST_CLIENTS).expireAfterAccess(Duration.ofSeconds(secondsToFill)).build();
    }

    /** Charges a request as such; throws a problem (429) if the client has too few tokens. */
    public void admit(Context ctx) {
        take(clients.client(ctx).key(), REQUEST, 0);
    }

    /** Charges the work that a request makes besides; throws a problem (429) if the client has too few tokens. */
    public void charge(Context ctx, double price) {
        take(clients.client(ctx).key(), price, REQUEST);
    }

    /**
     * Takes tokens from a client's bucket.
     *
     * @param client the client's {@link Clients.Client#key key}; null takes nothing
     * @param tokens how many; a price above what a full bucket holds takes a full bucket
     * @param paid how many tokens the same request has taken before, and takes again when it is repeated
     * @throws HttpProblem (429) if there are not enough; it names the seconds after which there are
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

        /** Takes tokens if there are enough; returns how many are missing, 0 if none. */
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
