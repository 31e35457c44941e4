package org.millstone.forward;

import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;

/**
 * Reads values of a row's columns from a row of another subspace in which the same colour makes the rows. A symmetry of the board leads
 * from the one row to the other. Mapping a column takes two look-ups, one for each half of its points. Used by one thread.
 */
final class SymmetricLookup {
    private final RowLayout layout;
    private final RowView view;
    private final Successors successors;
    /** How many of the free points {@link #low} maps; {@link #high} maps the others. */
    private final int lowBits;
    private final int[] low;
    private final int[] high;
    /** By how many stones are taken: ranks the columns of the other subspace. */
    private final Combinations[] ranks;
    private final byte[][] target;

    SymmetricLookup(RowView view, Successors successors) {
        this.layout = successors.layout;
        this.view = view;
        this.successors = successors;
        int points = layout.freePoints;
        this.lowBits = (points + 1) / 2;
        this.low = new int[1 << lowBits];
        this.high = new int[1 << points - lowBits];
        this.ranks = new Combinations[successors.most() + 1];
        this.target = new byte[ranks.length][];
        for (int taken = 0; taken < ranks.length; taken++) {
            if (!successors.areLost(taken) && successors.rowsAreMovers(taken) == layout.rowsMove) {
                int rowStones = layout.rowsMove ? successors.moverStones() : successors.otherStones(taken);
                int columnStones = layout.rowsMove ? successors.otherStones(taken) : successors.moverStones();
                ranks[taken] = new Combinations(layout.board.points() - rowStones, columnStones);
                target[taken] = new byte[ranks[taken].count()];
            }
        }
    }

    /**
     * Lowers the value of each column to that of its position after a turn, if that is smaller.
     *
     * @param taken how many stones the turn takes
     * @param stones the row colour's stones after the turn, as a set of points of the board
     * @param columns sets of the column colour after the turn; none has a stone where the row has one
     * @param worst the values to lower, by column
     */
    void takeWorst(int taken, int stones, Columns columns, byte[] worst) {
        CanonicalSets rows = layout.sets.of(Integer.bitCount(stones));
        int row = rows.number(stones);
        successors.read(taken, row, target[taken]);
        boolean ordered = set(layout.board.all() & ~rows.set(row), rows.symmetry(stones));
        if (ordered && columns.size() == ranks[taken].count()) {
            // Sets compare as their images do, and all of either are there: so these are the columns in their order.
            columns.takeWorst(target[taken], worst);
        } else {
            gather(columns, ranks[taken], target[taken], worst);
        }
    }

    /**
     * Sets the map from the columns of the current row to those of another. A point that is not free there is dropped from sets.
     *
     * @param free the points that the other row leaves free
     * @return whether the map keeps the order of the points that are not dropped
     */
    private boolean set(int free, int symmetry) {
        int rest = view.free();
        int last = 0;
        boolean ordered = true;
        for (int k = 0; k < layout.freePoints; k++, rest &= rest - 1) {
            int point = layout.board.symmetries().image(symmetry, Integer.numberOfTrailingZeros(rest));
            int bit = Integer.compress(1 << point, free);
            int[] images = k < lowBits ? low : high;
            int filled = 1 << (k < lowBits ? k : k - lowBits);
            for (int set = 0; set < filled; set++) {
                images[filled + set] = images[set] | bit;
            }
            ordered &= bit == 0 || bit > last;
            last = Math.max(last, bit);
        }
        return ordered;
    }

    private void gather(Columns columns, Combinations to, byte[] scores, byte[] worst) {
        int mask = low.length - 1;
        int size = columns.size();
        for (int k = 0; k < size; k++) {
            int set = columns.sets[k];
            int column = columns.ranks[k];
            int score = scores[to.rank(low[set & mask] | high[set >>> lowBits])] & 0xff;
            worst[column] = (byte) Math.min(worst[column] & 0xff, score);
        }
    }
}
