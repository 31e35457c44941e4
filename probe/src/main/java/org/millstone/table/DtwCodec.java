package org.millstone.table;

/**
 * Packs depths to win: of the won slots of a block only, in the order of the slots, a byte each: half the plies, rounded down.
 *
 * <p>Draws have no depth. The depth of a loss is one more than the deepest of its turns, all of which lead to won positions:
 * one ply of look-ahead finds it, and leaving the losses out saves about half of the plane.
 */
public final class DtwCodec {
    private DtwCodec() {}

    /** Returns the most bytes that the content of a block can have. */
    public static int mostBytes(int slots) {
        return slots;
    }

    /** Returns the code of a win in an odd number of plies. */
    public static int code(int plies) {
        return plies >>> 1;
    }

    /** Returns the plies of a win from its code. */
    public static int plies(int code) {
        return 2 * code + 1;
    }
}
