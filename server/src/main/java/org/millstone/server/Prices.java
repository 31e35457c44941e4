package org.millstone.server;

/**
 * What questions cost a client, in tokens of its bucket ({@link RateLimiter}), by the work they make. Every request costs
 * {@link #REQUEST}; the others come on top of it, as soon as it is clear that the work has to be done.
 */
final class Prices {
    /** Any request: something that is kept, or one lookup. */
    static final double REQUEST = 1;

    /** A position whose turns are looked up, some ten to a hundred. */
    static final double RANKED = 1;

    /** A best line: the turns of up to two hundred positions. */
    static final double LINE = 9;

    /** A picture, which takes a processor some hundredths of a second to draw. */
    static final double PICTURE = 9;

    /** A search for a proof where tables are missing, which has a processor to itself for up to two seconds. */
    static final double PROOF = 49;

    private static final double BATCH_POSITION = 1 / 20.0;
    private static final double BATCH_POSITION_RANKED = 1 / 5.0;

    private Prices() {}

    /** Returns the price of a batch; without a request and an answer for each, its positions are cheaper. */
    static double batch(int positions, boolean moves) {
        return positions * (moves ? BATCH_POSITION_RANKED : BATCH_POSITION);
    }
}
