package org.millstone.index;

import org.millstone.board.Board;
import org.millstone.board.Symmetries;

/** Tells which of the slots of a position counts, as rows that are symmetric to themselves hold some positions more than once. */
public final class CountedSlots {
    private CountedSlots() {}

    /** Whether a slot is the one of its position's slots that is counted: counting only these counts each position once. */
    public static boolean counts(Board board, Subspace subspace, SlotIndex index, long slot) {
        Symmetries images = board.symmetries();
        int row = subspace.ownRows() ? index.own(slot) : index.opponent(slot);
        int column = subspace.ownRows() ? index.opponent(slot) : index.own(slot);
        for (int g = 1; g < images.count(); g++) {
            if (images.apply(g, row) == row && Integer.compareUnsigned(images.apply(g, column), column) < 0) {
                return false;
            }
        }
        return true;
    }
}
