package org.millstone.forward;

import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.rules.Rules;

/**
 * What all rows of a subspace have in common: the sets of columns and how placing, moving or removing a stone changes their ranks. Sets
 * of columns are in compressed coordinates: the points that a row leaves free, numbered from 0 in ascending order.
 *
 * <p>Made once for each subspace in work and read by all threads: some 10 MB for the largest of 24 points.
 */
public final class RowLayout {
    private final Rules rules;
    private final CanonicalSetsBySize sets;
    private final Subspace subspace;
    private final boolean rowsMove;
    private final int freePoints;
    private final Combinations ranks;
    private final Columns all;
    private final Columns arrived;
    private final Triples triples;
    /** Of the row colour's turns. */
    private final Columns[] without;
    private final Columns[][] fewerWithout;
    private final Combinations[] fewer;
    private final char[] removals;
    /** Of the column colour's. */
    private final int[][] placements;
    private final int[][] moves;

    /**
     * Makes the tables.
     *
     * @param sets the canonical sets of the board
     */
    public RowLayout(Rules rules, CanonicalSetsBySize sets, Subspace subspace) {
        this.rules = rules;
        this.sets = sets;
        this.subspace = subspace;
        this.rowsMove = subspace.ownRows();
        this.freePoints = board().points() - subspace.rowStones();
        int stones = subspace.columnStones();
        this.ranks = new Combinations(freePoints, stones);
        this.all = Columns.of(ranks);
        boolean placed = !rowsMove && fromHand();
        this.arrived = placed ? Columns.of(new Combinations(freePoints, stones + 1)) : all;
        this.triples = new Triples(freePoints, placed ? stones + 1 : stones, arrived);
        this.without = all.withoutEach(freePoints);
        this.fewer = new Combinations[rowsMove ? Math.min(rules.mostRemovals(), stones) : 0];
        this.fewerWithout = new Columns[fewer.length][];
        for (int i = 0; i < fewer.length; i++) {
            fewer[i] = new Combinations(freePoints, stones - 1 - i);
            fewerWithout[i] = Columns.of(fewer[i]).withoutEach(freePoints);
        }
        this.removals = fewer.length == 0 ? new char[0] : listRemovals();
        this.placements = placed ? listPlacements() : new int[0][];
        this.moves = rowsMove || placed ? new int[0][] : listMoves();
    }

    private char[] listRemovals() {
        char[] table = new char[all.size() * ranks.size()];
        int at = 0;
        for (int rank = 0; rank < all.size(); rank++) {
            for (int rest = all.sets[rank]; rest != 0; rest &= rest - 1) {
                table[at++] = (char) fewer[0].rank(all.sets[rank] & ~Integer.lowestOneBit(rest));
            }
        }
        return table;
    }

    private int[][] listPlacements() {
        Combinations more = new Combinations(freePoints, ranks.size() + 1);
        int[][] table = new int[freePoints][];
        for (int to = 0; to < freePoints; to++) {
            Columns starts = without[to];
            table[to] = new int[starts.size()];
            for (int k = 0; k < starts.size(); k++) {
                table[to][k] = more.rank(starts.sets[k] | 1 << to) << Short.SIZE | starts.ranks[k];
            }
        }
        return table;
    }

    private int[][] listMoves() {
        int[][] table = new int[freePoints * freePoints][];
        for (int to = 0; to < freePoints; to++) {
            for (int from = 0; from < to; from++) {
                table[from * freePoints + to] = listMoves(from, to);
            }
        }
        return table;
    }

    private int[] listMoves(int from, int to) {
        Columns starts = without[to];
        boolean any = ranks.size() < freePoints;
        int[] list = new int[any ? new Combinations(freePoints - 2, ranks.size() - 1).count() : 0];
        int size = 0;
        for (int k = 0; k < starts.size(); k++) {
            int set = starts.sets[k];
            if ((set >>> from & 1) != 0) {
                list[size++] = ranks.rank(set ^ (1 << from | 1 << to)) << Short.SIZE | starts.ranks[k];
            }
        }
        return list;
    }

    Rules rules() {
        return rules;
    }

    Board board() {
        return rules.board();
    }

    /** The subspace whose rows these are. */
    public Subspace subspace() {
        return subspace;
    }

    /** Whether the row colour is to move. */
    boolean rowsMove() {
        return rowsMove;
    }

    /** Whether the stone of a turn comes from the hand. */
    boolean fromHand() {
        return subspace.ownHand() > 0;
    }

    /** The canonical sets of the row colour. */
    public CanonicalSets rows() {
        return sets.of(subspace.rowStones());
    }

    /** The canonical sets of so many stones. */
    CanonicalSets canonical(int stones) {
        return sets.of(stones);
    }

    /** Returns how many points a row leaves free. */
    int freePoints() {
        return freePoints;
    }

    /** Returns the number of slots in a row. */
    public int columns() {
        return all.size();
    }

    /** Returns a column's stones as points of the board. */
    public int stones(int row, int column) {
        return Integer.expand(all.sets[column], board().all() & ~rows().set(row));
    }

    /** All columns in order. */
    public Columns all() {
        return all;
    }

    /** All columns once a stone of the mover has arrived: one more stone if the column colour places it. */
    Columns arrived() {
        return arrived;
    }

    /** Those of {@link #arrived} with stones on three given points. */
    Triples triples() {
        return triples;
    }

    /** The columns that leave a point free. */
    Columns without(int point) {
        return without[point];
    }

    /** Ranks of the column colour's sets with so many stones less, at least one. */
    Combinations fewer(int less) {
        return fewer[less - 1];
    }

    /** The sets with so many stones less, at least one, that leave a point free, with their ranks among such sets. */
    Columns fewerWithout(int less, int point) {
        return fewerWithout[less - 1][point];
    }

    /** For each column, one entry a stone: the rank of the set without that stone. */
    char[] removals() {
        return removals;
    }

    /** The placements of a column stone on a point: the rank of the set without it (low 16 bits), and with it (high 16 bits). */
    int[] placements(int point) {
        return placements[point];
    }

    /**
     * The moves of a column stone between two points, {@code one < other}: for each the rank of the set with the stone on
     * the one (low 16 bits) and on the other (high 16 bits).
     */
    int[] moves(int one, int other) {
        return moves[one * freePoints + other];
    }
}
