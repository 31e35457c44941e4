package org.millstone.table;

/**
 * The depths of the losses of one tile, unpacked for any number of lookups. Which depth belongs to a place, the win/draw/loss
 * plane says: the depth of the n-th loss is the n-th depth. So a block holds the loss bits as well, and for every 64 bytes of
 * them how many losses come before: a lookup counts at most eight words.
 *
 * <p>Instances are immutable and safe for use by several threads.
 */
public final class LossBlock {
    /** What a block takes in memory on average, in bytes (measured on {@code nine}: 2 KB of loss bits, 4 KB of depths). */
    public static final int TYPICAL_BYTES = 8 << 10;

    private static final int STEP = 64;
    private static final int STEP_BITS = STEP * Byte.SIZE;

    private final LossTree tree;
    private final byte[] lossBits;
    private final char[] before = new char[Tiles.PLACES / STEP_BITS];
    private final byte[] content;
    private final int[] starts;

    private LossBlock(LossTree tree, byte[] lossBits, byte[] content) {
        this.tree = tree;
        this.lossBits = lossBits;
        this.content = content;
        int losses = 0;
        for (int i = 0; i < before.length; i++) {
            before[i] = (char) losses;
            losses += Bits.count(lossBits, i * STEP, STEP_BITS);
        }
        this.starts = tree.starts(content, content.length, losses);
    }

    /**
     * Reads a block of both planes of a subspace.
     *
     * @param values the win/draw/loss plane
     * @param depths the plane of depths of the same build
     * @param block the block, the same in both
     * @param buffer the thread's room for reading
     * @throws CorruptTableException if either block is damaged, or they do not fit together
     */
    public static LossBlock read(TableFile values, TableFile depths, int block, TableFile.Buffer buffer) {
        values.read(block, buffer);
        byte[] lossBits = WdlCodec.lossBits(buffer.content());
        byte[] content = buffer.copy(depths.read(block, buffer));
        try {
            return new LossBlock(depths.tree(), lossBits, content);
        } catch (IllegalArgumentException e) {
            throw depths.corrupt(block, "holds " + e.getMessage());
        }
    }

    /**
     * Returns in how many plies a place is lost.
     *
     * @throws IllegalArgumentException if it is not lost in the file that the block was read from
     */
    public int plies(int place) {
        if (Bits.get(lossBits, 0, place) == 0) {
            throw new IllegalArgumentException("place " + place + " is not lost");
        }
        int step = place / STEP_BITS;
        return tree.plies(content, starts, before[step] + Bits.count(lossBits, step * STEP, place % STEP_BITS));
    }
}
