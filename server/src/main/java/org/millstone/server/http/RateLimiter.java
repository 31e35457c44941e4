package org.millstone.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Lets each client ask so many questions a second in the long run, and some more at once after a pause: a bucket of tokens a
 * client, filled at a steady rate. Clients that were not seen for a while are forgotten, so the memory is bounded.
 */
public final class RateLimiter {
    private static final int MOST_CLIENTS = 100_000;

    private final double perSecond;
    private final double burst;
    private final LongSupplier nanoTime;
    private final Cache<ByteBuffer, Bucket> buckets;

    public RateLimiter(double perSecond, int burst, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.burst = Math.max(1, burst);
        this.nanoTime = nanoTime;
        long secondsToFill = perSecond > 0 ? (long) Math.ceil(this.burst / perSecond) + 1 : 1;
        this.buckets =
                Caffeine.newBuilder().maximumSize(MOST_CLIENTS).expireAfterAccess(Duration.ofSeconds(secondsToFill)).build();
    }

    /**
     * Takes tokens from a client's bucket.
     *
     * @param client what the limit is counted by
     * @param tokens how many; more than a full bucket holds are counted as that, or they could never be had
     * @param paid how many the same request has taken before, and will take again if it is sent again
     * @throws HttpProblem (429) if there are not enough, with the seconds after which there are
     */
    void take(ByteBuffer client, double tokens, double paid) {
        if (perSecond <= 0) {
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
