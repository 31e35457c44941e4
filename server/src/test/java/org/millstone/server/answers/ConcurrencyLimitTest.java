package org.millstone.server.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Others give way while a request is worked on, and only then. */
final class ConcurrencyLimitTest {
    private static final long NANOS = 50_000_000;
    private final ConcurrencyLimit limit = new ConcurrencyLimit(2, 2);

    private long waited() {
        long began = System.nanoTime();
        limit.giveWay(NANOS);
        return System.nanoTime() - began;
    }

    @Test
    void othersWaitWhileARequestIsWorkedOn() {
        assertThat(limit.run(Duration.ofSeconds(1), this::waited)).isGreaterThanOrEqualTo(NANOS);
    }

    @Test
    void nobodyWaitsForNothing() {
        AtomicLong least = new AtomicLong(Long.MAX_VALUE);
        for (int i = 0; i < 100; i++) { // the machine may be busy, but not each time
            least.accumulateAndGet(waited(), Math::min);
        }
        assertThat(least).hasValueLessThan(NANOS);
    }
}
