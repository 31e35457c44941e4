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
        Tiles tiles = values.header().tiles();
        byte[] bits = plane.header().plane() == Plane.GRADE
                ? WdlCodec.drawBits(buffer.content(), tiles.height(block), tiles.width(block))
                : WdlCodec.lossBits(buffer.content());
        byte[] content = buffer.copy(plane.read(block, buffer));
        try {
            return new TreeBlock(plane.tree(), bits, content);
        } catch (IllegalArgumentException e) {
            throw plane.corrupt(block, plane.header().plane() == Plane.GRADE ? "holds not as many grades as there are draws"
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
