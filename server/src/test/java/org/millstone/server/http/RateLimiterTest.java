package org.millstone.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RateLimiterTest {
    private static final ByteBuffer CLIENT = Clients.key(InetAddress.ofLiteral("192.0.2.1"));

    private final Map<String, String> headers = new HashMap<>();
    private final AtomicLong clock = new AtomicLong();
    private final RateLimiter limiter =
            new RateLimiter(new Clients(List.of(), false), 10, 20, clock::get);

    private boolean mayAsk(double questions) {
        try {
            limiter.take(CLIENT, questions, 0, headers::put);
            return true;
        } catch (HttpProblem e) {
            assertThat(e.status).isEqualTo(429);
            return false;
        }
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toNanos());
    }

    @Test
    void aClientMayAskABurstAndThenAtTheRate() {
        for (int i = 0; i < 20; i++) {
            assertThat(mayAsk(1)).isTrue();
        }
        assertThat(mayAsk(1)).isFalse();
        pass(Duration.ofMillis(100));
        assertThat(mayAsk(1)).isTrue();
        assertThat(mayAsk(1)).isFalse();
    }

    @Test
    void aPauseFillsNoMoreThanTheBurst() {
        pass(Duration.ofHours(1));
        assertThat(mayAsk(20)).isTrue();
        assertThat(mayAsk(1)).isFalse();
    }

    @Test
    void moreThanTheBurstIsAskedWithAFullBucket() {
        assertThat(mayAsk(1000)).isTrue();
        assertThat(mayAsk(1000)).isFalse();
        pass(Duration.ofSeconds(2));
        assertThat(mayAsk(1000)).isTrue();
    }

    @Test
    void theWaitThatIsNamedIsEnough() {
        assertThat(mayAsk(20)).isTrue();
        try {
            limiter.take(CLIENT, 15, 0, headers::put);
        } catch (HttpProblem e) {
            pass(Duration.ofSeconds(e.retryAfter));
        }
        assertThat(mayAsk(15)).isTrue();
    }

    /** The seconds of a refusal are those of Retry-After. */
    @ParameterizedTest
    @CsvSource({"1, 1, 18, 1", "12, 0, 8, 2", "20, 15, 0, 2", "5, 16, 15, 1"})
    void theHeadersTellWhatIsLeft(double first, double then, int left, int seconds) {
        mayAsk(first);
        assertThat(headers).containsEntry("RateLimit-Policy", "\"tokens\";q=20;w=2");
        mayAsk(then);
        assertThat(headers).containsEntry("RateLimit", "\"tokens\";r=" + left + ";t=" + seconds);
    }

    @Test
    void clientsDoNotPayForEachOther() {
        assertThat(mayAsk(20)).isTrue();
        assertThatCode(() -> limiter.take(Clients.key(InetAddress.ofLiteral("192.0.2.2")), 20, 0, headers::put))
                .doesNotThrowAnyException();
    }

    @Test
    void whatCostsMoreThanABucketHoldsIsStillHadByOnePayment() {
        limiter.take(CLIENT, 1, 0, headers::put);
        assertThatCode(() -> limiter.take(CLIENT, 1000, 1, headers::put)).doesNotThrowAnyException();
        assertThat(mayAsk(1)).isFalse();
    }
}
