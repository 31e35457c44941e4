package org.millstone.forward;

import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.CanonicalSetsBySize;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;

/**
 * The common data of all rows of a subspace: the sets of columns and how placing, moving or removing a stone changes their ranks. Sets
 * of columns are in compressed coordinates: the points that a row leaves free, numbered from 0 in ascending order.
 *
 * <p>Made once for each subspace in work and read by all threads: some 10 MB for the largest of 24 points.
 */
public final class RowLayout {
    final Rules rules;
    final Board board;
    final CanonicalSetsBySize sets;
    final Subspace subspace;
    /** Whether the row colour is to move. */
    final boolean rowsMove;
    /** Whether the stone of a turn comes from the hand: of a mover that may place or move it does, and {@link #forMoves} has the rest. */
    final boolean fromHand;
    final CanonicalSets rows;
    /** How many points a row leaves free. */
    final int freePoints;
    final Combinations ranks;
    /** All columns in order. */
    final Columns all;
    /** All columns once a stone of the mover has arrived: one more stone if the column colour places it. */
    final Columns arrived;
    /** Those of {@link #arrived} with stones on three given points: they can have a mill there. */
    private final Columns[] triples;
    private final Combinations triple;
    /** For each point, the columns that leave it free. */
    final Columns[] without;
    /** Where the row colour moves: by how many stones are removed, at least one, the ranks of what is left of columns. */
    final Combinations[] fewer;
    /** The same, and by the point: the sets left that leave it free, too. */
    final Columns[][] fewerWithout;
    /** For each column, one entry a stone: the rank of the set without that stone. */
    final char[] removals;
    /** Where the column colour places, by the point: the rank of a set without it (low 16 bits), and with it (high 16 bits). */
    final int[][] placements;
    private final int[][] moves;
    /** The same for the moves of a mover that may place or move; null if it does only the one or the other. */
    final @Nullable RowLayout forMoves;

    /**
     * Makes the tables.
     *
     * @param sets the canonical sets of the board
     */
    public RowLayout(Rules rules, CanonicalSetsBySize sets, Subspace subspace) {
        this(rules, sets, subspace, subspace.ownHand() > 0);
    }

    private RowLayout(Rules rules, CanonicalSetsBySize sets, Subspace subspace, boolean fromHand) {
        this.rules = rules;
        this.board = rules.board();
        this.sets = sets;
        this.subspace = subspace;
        this.rowsMove = subspace.ownRows();
        this.fromHand = fromHand;
        this.rows = sets.of(subspace.rowStones());
        this.freePoints = board.points() - subspace.rowStones();
        int stones = subspace.columnStones();
        this.ranks = new Combinations(freePoints, stones);
        this.all = Columns.of(ranks);
        boolean placed = !rowsMove && fromHand;
        this.arrived = placed ? Columns.of(new Combinations(freePoints, stones + 1)) : all;
        boolean anyMill = (placed ? stones + 1 : stones) >= Rules.FEWEST;
        this.triple = new Combinations(freePoints, anyMill ? Rules.FEWEST : 0);
        this.triples = anyMill ? listTriples(placed ? stones + 1 : stones) : new Columns[0];
        this.without = all.withoutEach(freePoints);
        int most = !rowsMove ? 0
                : Subspaces.mostTaken(rules, subspace, fromHand) - Subspaces.mostFromHand(rules, subspace, fromHand);
        this.fewer = new Combinations[most + 1];
        this.fewerWithout = new Columns[most + 1][];
        for (int less = 0; less <= most; less++) {
            fewer[less] = new Combinations(freePoints, stones - less);
            fewerWithout[less] = less == 0 ? without : Columns.of(fewer[less]).withoutEach(freePoints);
        }
        this.removals = most == 0 ? new char[0] : listRemovals();
        this.placements = placed ? listPlacements() : new int[0][];
        this.moves = rowsMove || placed ? new int[0][] : listMoves();
        this.forMoves = fromHand && rules.mayMove(subspace.ownHand()) ? new RowLayout(rules, sets, subspace, false) : null;
    }

    private Columns[] listTriples(int stones) {
        Columns[] lists = new Columns[triple.count()];
        int size = new Combinations(freePoints - Rules.FEWEST, stones - Rules.FEWEST).count();
        for (int t = 0; t < lists.length; t++) {
            lists[t] = new Columns(size);
        }
        for (int rank = 0; rank < arrived.size(); rank++) {
            int set = arrived.sets[rank];
            for (int first = set; first != 0; first &= first - 1) {
                for (int second = first & first - 1; second != 0; second &= second - 1) {
                    for (int third = second & second - 1; third != 0; third &= third - 1) {
                        int two = Integer.lowestOneBit(first) | Integer.lowestOneBit(second);
                        lists[triple.rank(two | Integer.lowestOneBit(third))].add(set, rank);
                    }
                }
            }
        }
        return lists;
    }

    private char[] listRemovals() {
        char[] table = new char[all.size() * ranks.size()];
        int at = 0;
        for (int rank = 0; rank < all.size(); rank++) {
            for (int rest = all.sets[rank]; rest != 0; rest &= rest - 1) {
                table[at++] = (char) fewer[1].rank(all.sets[rank] & ~Integer.lowestOneBit(rest));
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
        boolean any = ranks.size() > 0 && ranks.size() < freePoints;
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

    /**
     * The moves of a column stone between two points, {@code one < other}: for each the rank of the set with the stone on
     * the one (low 16 bits) and on the other (high 16 bits).
     */
    int[] moves(int one, int other) {
        return moves[one * freePoints + other];
    }

    /** Whether columns have enough stones for a mill. */
    boolean anyMill() {
        return triples.length > 0;
    }

    /** Returns those of {@link #arrived} with stones on three given points. */
    Columns with(int mill) {
        return triples[triple.rank(mill)];
    }

    /** The subspace whose rows these are. */
    public Subspace subspace() {
        return subspace;
    }

    /** The canonical sets of the row colour. */
    public CanonicalSets rows() {
        return rows;
    }

    /** Returns the number of slots in a row. */
    public int columns() {
        return all.size();
    }

    /** Returns a column's stones as points of the board. */
    public int stones(int row, int column) {
        return Integer.expand(all.sets[column], board.all() & ~rows.set(row));
    }
}
