package org.millstone.table;

import java.util.Arrays;

/**
 * A block of depths of losses or of grades of draws, decompressed for lookups. Which number belongs to a place follows from the
 * win/draw/loss plane: the n-th loss has the n-th depth, the n-th draw the n-th grade.
 *
 * <p>An instance is reused: {@link #read} replaces its content. A {@link #copy} is not changed any more, and safe for use by several
 * threads.
 */
public final class TreeBlock {
    /** The average memory of a block in bytes, measured on {@code nine}. */
    public static final int TYPICAL_BYTES = 8 << 10;

    private static final NumberTree NO_TREE = NumberTree.of(new long[0]);

    private NumberTree tree = NO_TREE;
    private int block;
    private byte[] content = {};
    private int length;
    private int count;
    private int[] starts = {};
    /** A bit for each place: whether it has a number. Empty if callers use only {@link #numberAt}, with indices instead of places. */
    private byte[] bits = {};

    public TreeBlock copy() {
        TreeBlock copy = new TreeBlock();
        copy.tree = tree;
        copy.block = block;
        copy.content = Arrays.copyOf(content, length);
        copy.length = length;
        copy.count = count;
        copy.starts = Arrays.copyOf(starts, tree.nodes());
        copy.bits = bits;
        return copy;
    }

    public boolean is(TableFile plane, int number) {
        return tree == plane.tree() && block == number;
    }

    /** Reads block {@code number} of {@code plane}, and returns this instance. {@code values} is the subspace's win/draw/loss file. */
    public TreeBlock read(TableFile values, TableFile plane, int number, TableFile.Buffer buffer) {
        values.readFilled(number, buffer);
        byte[] places = WdlCodec.bits(buffer.content(), plane.header().plane().refinedValue());
        read(plane, number, Bits.count(places, 0, Tiles.PLACES), buffer);
        bits = places;
        return this;
    }

    /**
     * Reads a block for callers that use only {@link #numberAt}, because they know which slots are lost or drawn.
     *
     * @param count how many slots of the block are lost, or for grades drawn, see {@link Plane#refinedValue}
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
        this.count = count;
        return this;
    }

    /** Returns the number of a place in the tile: half the plies of a loss, or the place of a draw's symbol in the {@link GradeTree}. */
    public int number(int place) {
        if (bits.length == 0 || Bits.get(bits, 0, place) == 0) {
            throw new IllegalArgumentException("place " + place + " has no number");
        }
        return numberAt(Bits.count(bits, 0, place), NumberTree.LARGEST);
    }

    public int largest() {
        return tree.largest(content, starts, count);
    }

    /** Returns the number of the index-th loss or draw. If it is more than {@code most}, any number above that is returned. */
    public int numberAt(int index, int most) {
        return tree.number(content, starts, index, most);
    }
}
