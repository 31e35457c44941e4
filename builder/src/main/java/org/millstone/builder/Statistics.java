package org.millstone.builder;

import java.util.Arrays;
import java.util.List;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Score;
import org.millstone.retrograde.Scores;
import org.millstone.retrograde.Workers;
import org.millstone.table.TableCounts;

/**
 * What a solved subspace holds, symmetric positions counted once.
 *
 * @param histogram how many positions have each {@link Score}
 * @param longestWinSlot the first slot of the longest win, -1 if there is none
 * @param longestLossSlot the first slot of the longest loss, -1 if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // private to this package, never changed or compared
record Statistics(long[] histogram, long longestWinSlot, long longestLossSlot) {

    /** Counts a subspace. */
    static Statistics of(Board board, Subspace subspace, CanonicalSets rows, Scores scores, Workers workers) {
        Combinations columns = new Combinations(board.points() - subspace.rowStones(), subspace.columnStones());
        long[][] found = new long[workers.threads()][];
        workers.forRows(rows.count(), thread -> {
            byte[] row = new byte[columns.count()];
            int[] sets = columns.sets();
            long[] counts = new long[Score.WIN + 1];
            found[thread] = counts;
            return r -> {
                scores.read(r, row);
                int[] stabiliser = stabiliser(board.symmetries(), rows.set(r));
                if (stabiliser.length == 0) {
                    for (byte score : row) {
                        counts[score & 0xff]++;
                    }
                } else {
                    countFirsts(board, rows.set(r), stabiliser, sets, row, counts);
                }
                return 0;
            };
        });
        long[] sum = new long[Score.WIN + 1];
        for (long[] counts : found) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += counts[i];
            }
        }
        int deepestLoss = Score.DRAW - 1;
        while (deepestLoss >= 0 && sum[deepestLoss] == 0) {
            deepestLoss--;
        }
        int deepestWin = Score.DRAW + 1;
        while (deepestWin <= Score.WIN && sum[deepestWin] == 0) {
            deepestWin++;
        }
        return new Statistics(sum, deepestWin > Score.WIN ? -1 : firstSlot(scores, rows.count(), deepestWin),
                deepestLoss < 0 ? -1 : firstSlot(scores, rows.count(), deepestLoss));
    }

    private static int[] stabiliser(Symmetries symmetries, int set) {
        int[] found = new int[symmetries.count()];
        int count = 0;
        for (int g = 1; g < symmetries.count(); g++) {
            if (symmetries.apply(g, set) == set) {
                found[count++] = g;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static void countFirsts(Board board, int set, int[] stabiliser, int[] sets, byte[] row, long[] counts) {
        int free = board.all() & ~set;
        for (int c = 0; c < row.length; c++) {
            int column = Integer.expand(sets[c], free);
            boolean first = true;
            for (int g : stabiliser) {
                first &= board.symmetries().apply(g, column) >= column;
            }
            counts[row[c] & 0xff] += first ? 1 : 0;
        }
    }

    private static long firstSlot(Scores scores, int rows, int score) {
        byte[] row = new byte[scores.columns()];
        for (int r = 0; r < rows; r++) {
            scores.read(r, row);
            for (int c = 0; c < row.length; c++) {
                if ((row[c] & 0xff) == score) {
                    return (long) r * row.length + c;
                }
            }
        }
        throw new IllegalArgumentException("no slot has score " + score);
    }

    /** Returns the counts that a table's header holds. */
    TableCounts counts() {
        long losses = Arrays.stream(histogram, 0, Score.DRAW).sum();
        long wins = Arrays.stream(histogram, Score.DRAW + 1, Score.WIN + 1).sum();
        int longestLoss = -1;
        int longestWin = -1;
        for (int score = 0; score <= Score.WIN; score++) {
            if (histogram[score] > 0 && score < Score.DRAW) {
                longestLoss = Math.max(longestLoss, Score.plies(score));
            } else if (histogram[score] > 0 && score > Score.DRAW) {
                longestWin = Math.max(longestWin, Score.plies(score));
            }
        }
        return new TableCounts(wins, histogram[Score.DRAW], losses, longestWin, longestLoss);
    }

    /** Returns how many positions end after 0, 1, 2, ... plies, up to the deepest. */
    List<Long> depths() {
        TableCounts counts = counts();
        long[] depths = new long[Math.max(counts.longestWin(), counts.longestLoss()) + 1];
        for (int score = 0; score <= Score.WIN; score++) {
            if (score != Score.DRAW && histogram[score] > 0) {
                depths[Score.plies(score)] = histogram[score];
            }
        }
        return Arrays.stream(depths).boxed().toList();
    }
}
