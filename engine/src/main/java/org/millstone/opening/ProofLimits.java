package org.millstone.opening;

import java.time.Duration;
import java.util.function.LongPredicate;

/**
 * When a proof gives up. An interrupt of the thread that asks ends it too, and stays set.
 *
 * @param time how long it may take; checked every hundred positions or so
 * @param nodes how many positions it may visit; each thread may overstep it by some hundred
 * @param cancelled is told as often, by several threads, how many positions were visited, and says whether the caller has lost interest
 */
public record ProofLimits(Duration time, long nodes, LongPredicate cancelled) {
    /** None: a proof goes on until it is done. */
    public static final ProofLimits NONE = time(Duration.ofSeconds(Long.MAX_VALUE));

    /** Looks up what is known already, and searches nothing. */
    public static final ProofLimits KNOWN = new ProofLimits(Duration.ZERO, 0, visited -> false);

    public static ProofLimits time(Duration time) {
        return new ProofLimits(time, Long.MAX_VALUE, visited -> false);
    }
}
