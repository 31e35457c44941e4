package org.millstone.opening;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * When a proof gives up. An interrupt of the thread that asks ends it too, and stays set.
 *
 * @param time how long it may take; checked every hundred positions or so
 * @param nodes how many positions it may visit; each thread may overstep it by some hundred
 * @param cancelled whether the caller has lost interest; asked as often, by several threads
 */
public record ProofLimits(Duration time, long nodes, BooleanSupplier cancelled) {
    /** None: a proof goes on until it is done. */
    public static final ProofLimits NONE = time(Duration.ofSeconds(Long.MAX_VALUE));

    /** Looks up what is known already, and searches nothing. */
    public static final ProofLimits KNOWN = new ProofLimits(Duration.ZERO, 0, () -> false);

    /** Returns the limit of a time. */
    public static ProofLimits time(Duration time) {
        return new ProofLimits(time, Long.MAX_VALUE, () -> false);
    }

    /** Returns the limit of a number of positions. */
    public static ProofLimits nodes(long nodes) {
        return new ProofLimits(NONE.time, nodes, () -> false);
    }

    /** Returns these limits, and one more reason to give up. */
    ProofLimits or(BooleanSupplier more) {
        return new ProofLimits(time, nodes, () -> more.getAsBoolean() || cancelled.getAsBoolean());
    }
}
