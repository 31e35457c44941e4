package org.millstone.table;

import java.nio.ByteBuffer;

/**
 * The move limit of a database: so many quiet plies in a row, and the game is drawn. A ply is quiet if it neither places nor removes a
 * stone. How many there were is the <em>clock</em> of a position. The game's own ends come first: if the last of them leaves the opponent
 * without a move where that loses, it wins.
 *
 * <p>A plane of conversions has a number for each loss. The <em>conversion</em> of a decided position is the least number of plies within
 * which the winner forces an exit, by either side, to a position that is won for it under the limit. An exit is a placement, a removal or
 * the end of the game; after it the clock is 0. The loser delays the exit as long as it can. With a clock a position stays decided if its
 * conversion is at most the rest of the limit; else it is drawn. The number of a loss that is drawn even with a clock of 0 is one more than
 * the limit.
 *
 * <p>In a file the preamble is the limit (a byte), then the {@link NumberTree} of the numbers in the form of a table that is not deep.
 *
 * @param plies the limit, from 1 to {@link #MOST}
 */
public record MoveLimit(int plies) {
    /** The largest limit. One more is the largest number of a tree that is not deep. */
    public static final int MOST = NumberTree.LARGEST_SHALLOW - 1;

    /** Throws an {@link IllegalArgumentException} if the limit is out of range. */
    public MoveLimit {
        if (plies < 1 || plies > MOST) {
            throw new IllegalArgumentException("a move limit of " + plies + " plies, where 1 to " + MOST + " can be");
        }
    }

    /** Returns the number of a loss that the limit draws. */
    public int drawn() {
        return plies + 1;
    }

    /** Returns the preamble of a file. */
    public byte[] preamble(NumberTree tree) {
        byte[] shape = tree.toBytes(TableCounts.SHALLOW);
        return ByteBuffer.allocate(1 + shape.length).put((byte) plies).put(shape).array();
    }

    /** Returns the length in bytes of a preamble with this many numbers. */
    static int bytes(int numbers) {
        return 1 + NumberTree.bytes(numbers, TableCounts.SHALLOW);
    }

    /**
     * Reads the tree of a preamble, after its limit.
     *
     * @throws IllegalArgumentException if it is no tree, or has a number that no loss can have
     */
    NumberTree parse(ByteBuffer preamble) {
        NumberTree tree = NumberTree.parse(preamble, TableCounts.SHALLOW);
        if (tree.largest() > drawn()) {
            throw new IllegalArgumentException("a conversion of " + tree.largest() + " plies under a limit of " + plies);
        }
        return tree;
    }
}
