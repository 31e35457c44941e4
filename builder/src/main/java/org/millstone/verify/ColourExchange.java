package org.millstone.verify;

import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.step.Scores;

/**
 * Reads the scores of an equal pair as the other colour sees them. One thread's.
 *
 * <p>Neighbours in a row come from all over the array, so memory decides: where to read is found for the whole row first,
 * and then nothing but reads stands in the way of many reads being under way at once.
 */
final class ColourExchange {
    private final Shape shape;
    private final Board board;
    private final Scores rowToMove;
    private final int[] columns;
    private final int[] sourceRows;
    private final int[] sourceColumns;
    private final int[] images;

    ColourExchange(Shape shape, Scores rowToMove) {
        this.shape = shape;
        this.board = shape.rules().board();
        this.rowToMove = rowToMove;
        this.columns = new int[shape.columns()];
        this.sourceRows = new int[shape.columns()];
        this.sourceColumns = new int[shape.columns()];
        this.images = new int[board.symmetries().count()];
    }

    /**
     * Gives the scores of a row with the column colour to move.
     *
     * @param wanted which of the scores there to replace, as {@link Wanted#table} says
     */
    void fill(int row, byte[] wanted, byte[] scores) {
        fill(row, wanted, scores, scores);
    }

    /**
     * Gives other values, which belong to scores.
     *
     * @param wanted by which scores the values are to be replaced
     */
    void fill(int row, byte[] wanted, byte[] by, byte[] scores) {
        int count = select(wanted, by);
        locate(shape.rows().set(row), count);
        for (int k = 0; k < count; k++) {
            scores[columns[k]] = (byte) rowToMove.get(sourceRows[k], sourceColumns[k]);
        }
    }

    private int select(byte[] wanted, byte[] scores) {
        int count = 0;
        for (int column = 0; column < scores.length; column++) {
            columns[count] = column;
            count += wanted[scores[column] & 0xff];
        }
        return count;
    }

    /** Finds the slots of the positions of a row in the eyes of the column colour. */
    private void locate(int opponent, int count) {
        for (int g = 0; g < images.length; g++) {
            images[g] = board.symmetries().apply(g, opponent);
        }
        CanonicalSets rows = shape.rows();
        Combinations ranks = shape.ranks();
        int[] sets = shape.all().sets;
        int all = board.all();
        int free = all & ~opponent;
        for (int k = 0; k < count; k++) {
            int own = Integer.expand(sets[columns[k]], free);
            int number = rows.number(own);
            sourceRows[k] = number;
            sourceColumns[k] = ranks.rank(Integer.compress(images[rows.symmetry(own)], all & ~rows.set(number)));
        }
    }
}
