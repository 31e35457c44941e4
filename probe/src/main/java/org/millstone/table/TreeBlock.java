package org.millstone.table;

/**
 * The content of a tile's block of a plane with a tree, the depths of losses or the grades of draws, unpacked for any number of lookups.
 * The win/draw/loss plane says which number belongs to a place: the n-th loss has the n-th depth, the n-th draw the n-th grade. So there is
 * a bit here for each place that has a number. Sums leave at most eight words of bits to count.
 *
 * <p>Instances are immutable and safe for use by several threads.
 */
public final class TreeBlock {
    /** The memory of a block on average, in bytes (measured on {@code nine}: 2 KB of loss bits, 4 KB of depths). */
    public static final int TYPICAL_BYTES = 8 << 10;

    private final NumberTree tree;
    private final byte[] bits;
    private final int[] bitSums;
    private final byte[] content;
    private final int[] contentSums;
    private final int[] starts;

    private TreeBlock(NumberTree tree, byte[] bits, byte[] content) {
        this.tree = tree;
        this.bits = bits;
        this.bitSums = Bits.sums(bits);
        this.content = content;
        this.contentSums = Bits.sums(content);
        this.starts = tree.starts(content, content.length, Bits.count(bits, bitSums, Tiles.PLACES));
    }

    /**
     * Reads a block.
     *
     * @param values the win/draw/loss plane of a subspace
     * @param plane another plane of the same build
     * @param block the block, the same in both
     * @param buffer the thread's room for reading
     * @throws CorruptTableException if either block is damaged, or they do not fit together
     */
    public static TreeBlock read(TableFile values, TableFile plane, int block, TableFile.Buffer buffer) {
        values.read(block, buffer);
        byte[] content = buffer.content();
        return read(numbered(plane) == Wdl.DRAW ? WdlCodec.drawBits(content) : WdlCodec.lossBits(content), plane, block, buffer);
    }

    /** Returns the value, see {@link Wdl}, of the positions that a plane with a tree has numbers of. */
    public static int numbered(TableFile plane) {
        return plane.header().plane() == Plane.GRADE ? Wdl.DRAW : Wdl.LOSS;
    }

    /**
     * Does the same for callers that have the values unpacked.
     *
     * @param bits bit p % 8 of byte p / 8 says whether place p has the value that is {@link #numbered}; kept, and changed
     * @throws CorruptTableException if the block is damaged, or does not fit the values
     */
    public static TreeBlock read(byte[] bits, TableFile plane, int block, TableFile.Buffer buffer) {
        Tiles tiles = plane.header().tiles();
        WdlCodec.keepSlots(bits, tiles.height(block), tiles.width(block));
        byte[] content = buffer.copy(plane.read(block, buffer));
        try {
            return new TreeBlock(plane.tree(), bits, content);
        } catch (IllegalArgumentException e) {
            throw plane.corrupt(block, numbered(plane) == Wdl.DRAW ? "holds not as many grades as there are draws"
                    : "holds " + e.getMessage());
        }
    }

    /**
     * Returns the number of a place: of a loss, in how many pairs of plies it is lost; of a draw, the number of its symbol in the
     * {@link GradeTree}.
     *
     * @throws IllegalArgumentException if it has none in the files that the block was read from
     */
    public int number(int place) {
        if (Bits.get(bits, 0, place) == 0) {
            throw new IllegalArgumentException("place " + place + " has no number");
        }
        return tree.number(content, contentSums, starts, Bits.count(bits, bitSums, place));
    }
}
