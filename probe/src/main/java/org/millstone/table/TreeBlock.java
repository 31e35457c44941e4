package org.millstone.table;

import java.util.Arrays;

/**
 * The content of a tile's block of a plane with a tree, the depths of losses or the grades of draws, unpacked for any number of lookups.
 * The win/draw/loss plane says which number belongs to a place: the n-th loss has the n-th depth, the n-th draw the n-th grade.
 *
 * <p>One thread may read one block after another into the same room. A {@link #copy} stays as it is, and is safe for use by several
 * threads.
 */
public final class TreeBlock {
    /** The memory of a block on average, in bytes (measured on {@code nine}: 2 KB of loss bits, 4 KB of depths). */
    public static final int TYPICAL_BYTES = 8 << 10;

    private static final NumberTree NO_TREE = NumberTree.of(new long[0]);

    private NumberTree tree = NO_TREE;
    private byte[] content = {};
    private int length;
    private int[] starts = {};
    /** A bit for each place that has a number; none if the reader counts by itself. */
    private byte[] bits = {};

    /** Makes room for a block. */
    public TreeBlock() {}

    /** Returns what is here now, in memory of its own. */
    public TreeBlock copy() {
        TreeBlock copy = new TreeBlock();
        copy.tree = tree;
        copy.content = Arrays.copyOf(content, length);
        copy.length = length;
        copy.starts = Arrays.copyOf(starts, tree.nodes());
        copy.bits = bits;
        return copy;
    }

    /**
     * Reads a block into room of its own.
     *
     * @param values the win/draw/loss plane of a subspace
     * @param plane another plane of the same build
     * @param block the block, the same in both
     * @param buffer the thread's room for reading
     * @throws CorruptTableException if either block is damaged, or they do not fit together
     */
    public static TreeBlock read(TableFile values, TableFile plane, int block, TableFile.Buffer buffer) {
        TreeBlock room = new TreeBlock();
        room.take(values, plane, block, buffer);
        return room;
    }

    /** Reads a block in place of what is here, as {@link #read} does. */
    public void take(TableFile values, TableFile plane, int block, TableFile.Buffer buffer) {
        values.readFilled(block, buffer);
        byte[] places = WdlCodec.bits(buffer.content(), plane.header().plane().numbered());
        take(plane, block, Bits.count(places, 0, Tiles.PLACES), buffer);
        bits = places;
    }

    /**
     * Does the same for callers that have the values unpacked, and ask by {@link #numberAt} alone.
     *
     * @param count how many slots of the block have the value that is {@link Plane#numbered}
     * @throws CorruptTableException if the block is damaged, or does not fit the values
     */
    public void take(TableFile plane, int block, int count, TableFile.Buffer buffer) {
        bits = new byte[0];
        length = plane.read(block, buffer);
        content = buffer.exchange(content);
        tree = plane.tree();
        starts = starts.length < tree.nodes() ? new int[tree.nodes()] : starts;
        try {
            tree.starts(content, length, count, starts);
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
        if (bits.length == 0 || Bits.get(bits, 0, place) == 0) {
            throw new IllegalArgumentException("place " + place + " has no number");
        }
        return numberAt(Bits.count(bits, 0, place), NumberTree.LARGEST);
    }

    /**
     * Returns one of the numbers in the order of their places.
     *
     * @param index which, counted from 0
     * @param most the largest number that the caller wants to know; of a larger one, some number above this is returned
     */
    public int numberAt(int index, int most) {
        return tree.number(content, starts, index, most);
    }
}
