package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;
import org.millstone.step.Score;
import org.millstone.step.Scores;

/**
 * What it is worth to the row colour that it may remove stones of the column colour, so many from each column of a row. One thread's.
 *
 * <p>The stones go one after another. So columns that have all but one of them removed are folded into those with one stone more,
 * these again, and so on up to whole columns.
 */
final class RowRemovals {
    private final RowSpace space;
    private final Rules rules;
    private final List<Level> levels = new ArrayList<>();

    /** The columns with some stones removed. */
    private static final class Level {
        final Combinations index;
        final int[] sets;
        /** With the column colour to move; null if it has lost. */
        final @Nullable Scores scores;
        /** What they are worth to the column colour when the rest is removed from them too. */
        final byte[] values;

        Level(Combinations index, @Nullable Scores scores) {
            this.index = index;
            this.sets = index.sets();
            this.scores = scores;
            this.values = new byte[index.count()];
        }
    }

    /**
     * Readies a thread.
     *
     * @param removals how many stones to remove, if there are as many to remove: at least one
     */
    RowRemovals(RowSpace space, Solver.Known captures, int removals) {
        this.space = space;
        this.rules = space.rules();
        Combinations columns = space.columnIndex();
        for (int left = columns.size() - 1; left >= columns.size() - removals && left >= Rules.FEWEST - 1; left--) {
            Scores scores = left < Rules.FEWEST ? null
                    : captures.scores(Subspace.moving(left, space.rowStones()));
            levels.add(new Level(new Combinations(columns.points(), left), scores));
        }
    }

    /**
     * Scores the removals of a row.
     *
     * @param after gets, for each column, what the best of them is worth; 0 where nothing may be removed
     */
    void row(int row, byte[] after) {
        int free = space.free(row);
        for (int i = levels.size() - 1; i >= 0; i--) {
            Level level = levels.get(i);
            if (level.scores != null) {
                level.scores.read(row, level.values);
                if (i + 1 < levels.size()) {
                    fold(level, levels.get(i + 1), free);
                }
            }
        }
        int[] columns = space.columnSets();
        Combinations fewer = levels.getFirst().index;
        byte[] values = levels.getFirst().values;
        for (int c = 0; c < columns.length; c++) {
            int removable = removable(columns[c], free);
            after[c] = (byte) (removable == 0 ? 0 : Score.before(worst(columns[c], removable, fewer, values)));
        }
    }

    /** Takes what columns become when one more stone is removed; where none may be, the turn ends. */
    private void fold(Level level, Level fewer, int free) {
        for (int c = 0; c < level.sets.length; c++) {
            int removable = removable(level.sets[c], free);
            if (removable != 0) {
                level.values[c] = (byte) worst(level.sets[c], removable, fewer.index, fewer.values);
            }
        }
    }

    private int removable(int column, int free) {
        return Integer.compress(rules.removable(Integer.expand(column, free)), free);
    }

    private static int worst(int column, int removable, Combinations fewer, byte[] values) {
        int worst = Score.WIN;
        for (int z = removable; z != 0; z &= z - 1) {
            worst = Math.min(worst, values[fewer.rank(column ^ z & -z)] & 0xff);
        }
        return worst;
    }
}
