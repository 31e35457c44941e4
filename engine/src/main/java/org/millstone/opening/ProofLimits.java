package org.millstone.opening;

import java.time.Duration;
import java.util.function.LongPredicate;

/**
 * When a proof ends without a result. An interrupt of the thread that asks also ends it; the thread stays interrupted.
 *
 * @param time how long the proof may take
 * @param nodes how many positions it may visit; each thread may overstep it by some
 * @param cancelled gets the number of visited positions, and returns true to end the proof; several threads call it again and again
 */
public record ProofLimits(Duration time, long nodes, LongPredicate cancelled) {
    /** No limits: a proof goes on until it is done. */
    public static final ProofLimits NONE = time(Duration.ofSeconds(Long.MAX_VALUE));

    /** Nothing is searched: only what was proved before is looked up. */
    public static final ProofLimits KNOWN = new ProofLimits(Duration.ZERO, 0, visited -> false);

    /** Returns limits of time alone. */
    public static ProofLimits time(Duration time) {
        return new ProofLimits(time, Long.MAX_VALUE, visited -> false);
    }
}
