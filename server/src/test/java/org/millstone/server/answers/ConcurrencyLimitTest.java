package org.millstone.server.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A limit tells whether a request is worked on, however the last one ended. */
final class ConcurrencyLimitTest {
    private final ConcurrencyLimit limit = new ConcurrencyLimit(2, 2);

    @Test
    void itIsAtWorkWhileARequestIsWorkedOnAndOnlyThen() {
        assertThat(limit.isAtWork()).isFalse();
        assertThat(limit.run(Duration.ofSeconds(1), limit::isAtWork)).isTrue();
        assertThat(limit.isAtWork()).isFalse();
        assertThatThrownBy(() -> limit.run(Duration.ofSeconds(1), () -> {
            throw new IllegalStateException("failed");
        })).hasMessage("failed");
        assertThat(limit.isAtWork()).isFalse();
    }
}
