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

    /** That of the file which the block is of. */
    private NumberTree tree = NO_TREE;
    private int block;
    private byte[] content = {};
    private int length;
    private int[] starts = {};
    /** A bit for each place that has a number; none if the reader counts by itself. */
    private byte[] bits = {};

    /** Returns what is here now, in memory of its own. */
    public TreeBlock copy() {
        TreeBlock copy = new TreeBlock();
        copy.tree = tree;
        copy.block = block;
        copy.content = Arrays.copyOf(content, length);
        copy.length = length;
        copy.starts = Arrays.copyOf(starts, tree.nodes());
        copy.bits = bits;
        return copy;
    }

    /** Returns whether this is a block of a file. */
    public boolean is(TableFile plane, int number) {
        return tree == plane.tree() && block == number;
    }

    /**
     * Reads a block in place of what is here, and returns it.
     *
     * @param values the win/draw/loss plane of a subspace
     * @param plane another plane of the same build
     * @param number the block's, the same in both
     * @param buffer the thread's room for reading
     * @throws CorruptTableException if either block is damaged, or they do not fit together
     */
    public TreeBlock read(TableFile values, TableFile plane, int number, TableFile.Buffer buffer) {
        values.readFilled(number, buffer);
        byte[] places = WdlCodec.bits(buffer.content(), plane.header().plane().numbered());
        read(plane, number, Bits.count(places, 0, Tiles.PLACES), buffer);
        bits = places;
        return this;
    }

    /**
     * Does the same for callers that have the values unpacked, and ask by {@link #numberAt} alone.
     *
     * @param count how many slots of the block have the value that is {@link Plane#numbered}
     * @throws CorruptTableException if the block is damaged, or does not fit the values
     */
    public TreeBlock read(TableFile plane, int number, int count, TableFile.Buffer buffer) {
        tree = NO_TREE;
        bits = new byte[0];
        length = plane.read(number, buffer);
        content = buffer.exchange(content);
        starts = starts.length < plane.tree().nodes() ? new int[plane.tree().nodes()] : starts;
        try {
            plane.tree().starts(content, length, count, starts);
        } catch (IllegalArgumentException e) {
            throw plane.corrupt(number, plane.header().plane() == Plane.GRADE
                    ? "holds not as many grades as there are draws" : "holds " + e.getMessage());
        }
        tree = plane.tree();
        block = number;
        return this;
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
