package org.millstone.retrograde;

/** A variant has positions deeper than a byte of depth can hold. */
public final class TooDeepException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooDeepException(int plies) {
        super("This subspace has positions deeper than " + plies + " plies, which a byte of depth cannot hold.");
    }
}
