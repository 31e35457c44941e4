package org.millstone.probe;

/**
 * The blocks that were unpacked. Until their size is known, when it is settled which tables are resident, they are as small as can
 * be.
 */
final class Caches {
    /** Depths get a share of the cache where it has to hold values too. */
    private static final int SHARE_OF_DEPTHS = 4;

    private ValueCache values = new ValueCache(0);
    private LossCache losses = new LossCache(0);

    /**
     * Makes them grow to at most so many bytes together. To be called before any question is.
     *
     * @param mapped whether any table's values are mapped
     */
    void size(long bytes, boolean mapped) {
        long forDepths = mapped ? bytes / SHARE_OF_DEPTHS : bytes;
        values = new ValueCache(bytes - forDepths);
        losses = new LossCache(forDepths);
    }

    ValueCache values() {
        return values;
    }

    LossCache losses() {
        return losses;
    }
}
