package org.millstone.retrograde;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.millstone.board.Symmetries;
import org.millstone.index.Combinations;

/**
 * For one row, finds the columns from which moves of the row colour lead to slots that the last layer decided. Those slots are in other
 * rows, with the column colour to move. Used by one thread, for one layer.
 */
final class Pulls {
    private final RowSpace space;
    private final List<ConditionalMoves> conditional;
    private final Frontier frontier;
    private final Frontier.Reader reader;
    private final Combinations index;
    private final int[] sets;
    /** The columns that {@link #pull} fetched. */
    final int[] columns;
    private final int[] pulled = new int[RowSpace.MOST_MOVES + 1];
    private final long[] lists = new long[RowSpace.MOST_MOVES + 1];
    /**
     * How many of the turns found stay in the pair for all columns. The turns after them do so for some columns only; {@link #kinds} has
     * the condition of each.
     */
    private int quiet;
    private final List<ConditionalMoves> kinds = new ArrayList<>();

    Pulls(RowSpace space, List<ConditionalMoves> conditional, Frontier frontier) {
        this.space = space;
        this.conditional = conditional;
        this.frontier = frontier;
        this.reader = frontier.new Reader();
        this.index = space.columns.ranks;
        this.sets = new int[space.columns()];
        this.columns = new int[space.columns()];
    }

    /**
     * Finds the turns of the row colour from a row to rows in which the last layer decided something.
     *
     * @return how many turns there are; {@link #pull} takes them by number, from 0
     */
    int find(int row) {
        int n = find(space.quiet[row], 0);
        quiet = n;
        kinds.clear();
        for (ConditionalMoves kind : conditional) {
            n = find(kind.moves().apply(row), n);
            kinds.addAll(Collections.nCopies(n - quiet - kinds.size(), kind));
        }
        for (int i = 0; i < n; i++) {
            // Asking for the beginnings of all lists before reading any lets their misses overlap.
            if (frontier.first(lists[i]) < 0) {
                throw new IllegalStateException("no set of points in row " + row);
            }
        }
        return n;
    }

    /** Returns how many slots, at most, {@link #pull} fetches for the first {@code turns} turns together. */
    long size(int turns) {
        long sum = 0;
        for (int i = 0; i < turns; i++) {
            sum += Frontier.size(lists[i]);
        }
        return sum;
    }

    private int find(int[] moves, int before) {
        int n = before;
        for (int move : moves) {
            long list = frontier.list(space.target(move));
            pulled[n] = move;
            lists[n] = list;
            n += list == 0 ? 0 : 1;
        }
        return n;
    }

    /**
     * Fetches the columns of a row from which a turn leads to slots that the last layer decided.
     *
     * @param i the number of the turn
     * @return how many columns there are; they are the first of {@link #columns}
     */
    int pull(int row, int i) {
        int move = pulled[i];
        Symmetries symmetries = space.board.symmetries();
        int[] back = symmetries.table(symmetries.inverse(space.symmetry(move)));
        int left = 1 << symmetries.image(space.symmetry(move), RowSpace.from(move));
        int free = space.free(row);
        int read = reader.open(space.target(move), lists[i]);
        // A copy is checked once, an access each time.
        MemorySegment.copy(reader.source(), Frontier.INT, reader.start(), sets, 0, read);
        int kept = withoutPoint(left, read);
        // Places that are known beforehand, four at a time: a third less time than as they are found.
        int j = 0;
        for (; j < kept - 3; j += 4) {
            int a = Symmetries.apply(back, sets[j]);
            int b = Symmetries.apply(back, sets[j + 1]);
            int c = Symmetries.apply(back, sets[j + 2]);
            int d = Symmetries.apply(back, sets[j + 3]);
            columns[j] = index.rank(Integer.compress(a, free));
            columns[j + 1] = index.rank(Integer.compress(b, free));
            columns[j + 2] = index.rank(Integer.compress(c, free));
            columns[j + 3] = index.rank(Integer.compress(d, free));
        }
        for (; j < kept; j++) {
            columns[j] = index.rank(Integer.compress(Symmetries.apply(back, sets[j]), free));
        }
        return i < quiet ? kept : kinds.get(i - quiet).keep(row, columns, kept);
    }

    /** Drops those of the first {@code count} sets that have a point; returns how many are left. */
    private int withoutPoint(int point, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int set = sets[i];
            sets[kept] = set;
            kept += (set & point) == 0 ? 1 : 0;
        }
        return kept;
    }
}
