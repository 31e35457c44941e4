package org.millstone.forward;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Combinations;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;

/**
 * What is the same in all rows of a subspace: the columns, and how placing, moving or removing a stone changes their ranks. A column's
 * stones are a set of the points that a row leaves free, called 0, 1, ... in every row.
 *
 * <p>Made once for each subspace in work, read by all threads: some 10 MB for the largest of 24 points.
 */
public final class RowLayout {
    final Rules rules;
    final Board board;
    final CanonicalSets.BySize sets;
    public final Subspace subspace;
    final boolean rowsMove;
    /** Whether turns place a stone. If the side to move may place or move, {@link #forMoves} has its moves. */
    final boolean fromHand;
    public final CanonicalSets rows;
    final int freePoints;
    final Columns all;
    /** All columns after a turn without removals: with one more stone if the column colour places it. */
    final Columns arrived;
    /** By the rank of a set of three free points ({@link #triple}): the columns of {@link #arrived} with stones on all three. */
    private final Columns[] triples;
    private final Combinations triple;
    /** By how many column stones are removed: ranks the columns of those left. If the column colour is to move, entry 0 alone. */
    final Combinations[] fewer;
    /** By how many column stones are removed, and by free point: all columns of so many stones fewer that leave the point free. */
    final Columns[][] fewerWithout;
    /** For one column after the other, for each of its stones: the rank of the column without it. Empty if nothing is removed. */
    final char[] removals;
    /** If the column colour places, by free point: the rank of each column without it (low 16 bits), and with a stone there (high). */
    final int[][] placements;
    /**
     * If the column colour moves, by two free points, the larger first: for each column with a stone on one of them, its rank with the
     * stone on the smaller (low 16 bits), and on the larger (high 16 bits).
     */
    final int[][][] moves;
    final @Nullable RowLayout forMoves;

    public RowLayout(Rules rules, CanonicalSets.BySize sets, Subspace subspace) {
        this(rules, sets, subspace, subspace.ownHand() > 0);
    }

    private RowLayout(Rules rules, CanonicalSets.BySize sets, Subspace subspace, boolean fromHand) {
        this.rules = rules;
        this.board = rules.board();
        this.sets = sets;
        this.subspace = subspace;
        this.rowsMove = subspace.ownRows();
        this.fromHand = fromHand;
        this.rows = sets.of(subspace.rowStones());
        this.freePoints = board.points() - subspace.rowStones();
        int stones = subspace.columnStones();
        Combinations ranks = new Combinations(freePoints, stones);
        this.all = Columns.of(ranks);
        boolean placed = !rowsMove && fromHand;
        Combinations after = placed ? new Combinations(freePoints, stones + 1) : ranks;
        this.arrived = placed ? Columns.of(after) : all;
        boolean anyMill = after.size() >= Rules.FEWEST;
        this.triple = new Combinations(freePoints, anyMill ? Rules.FEWEST : 0);
        this.triples = anyMill ? listTriples(after.size()) : new Columns[0];
        int most = !rowsMove ? 0
                : Subspaces.mostTaken(rules, subspace, fromHand) - Subspaces.mostFromHand(rules, subspace, fromHand);
        this.fewer = new Combinations[most + 1];
        this.fewerWithout = new Columns[most + 1][];
        for (int less = 0; less <= most; less++) {
            fewer[less] = less == 0 ? ranks : new Combinations(freePoints, stones - less);
            fewerWithout[less] = (less == 0 ? all : Columns.of(fewer[less])).withoutEach(freePoints);
        }
        this.removals = most == 0 ? new char[0] : listRemovals();
        this.placements = new int[placed ? freePoints : 0][];
        Arrays.setAll(placements, to -> listTurns(0, to, after));
        this.moves = new int[rowsMove || placed ? 0 : freePoints][][];
        Arrays.setAll(moves,
                to -> IntStream.range(0, to).mapToObj(from -> listTurns(1 << from, to, after)).toArray(int[][]::new));
        this.forMoves = fromHand && rules.mayMove(subspace.ownHand()) ? new RowLayout(rules, sets, subspace, false) : null;
    }

    private Columns[] listTriples(int stones) {
        int size = new Combinations(freePoints - Rules.FEWEST, stones - Rules.FEWEST).count();
        Columns[] lists = Stream.generate(() -> new Columns(size)).limit(triple.count()).toArray(Columns[]::new);
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
        char[] table = new char[all.size() * fewer[0].size()];
        int at = 0;
        for (int rank = 0; rank < all.size(); rank++) {
            for (int rest = all.sets[rank]; rest != 0; rest &= rest - 1) {
                table[at++] = (char) fewer[1].rank(all.sets[rank] & ~Integer.lowestOneBit(rest));
            }
        }
        return table;
    }

    /**
     * Lists the turns that bring a column stone to the free point {@code to}: the column's rank before the turn (low 16 bits) and after it
     * (high 16 bits).
     *
     * @param from the point that the stone leaves, as a set; 0 if it is placed
     */
    private int[] listTurns(int from, int to, Combinations after) {
        Columns starts = fewerWithout[0][to];
        return IntStream.range(0, starts.size()).filter(k -> (starts.sets[k] & from) == from)
                .map(k -> after.rank(starts.sets[k] ^ (from | 1 << to)) << Short.SIZE | starts.ranks[k]).toArray();
    }

    boolean anyMill() {
        return triples.length > 0;
    }

    /** Returns the columns of {@link #arrived} with stones on the three free points of {@code mill}. */
    Columns with(int mill) {
        return triples[triple.rank(mill)];
    }

    public int columns() {
        return all.size();
    }

    /** Returns a column's stones in a row, as a set of points of the board. */
    public int stones(int row, int column) {
        return Integer.expand(all.sets[column], board.all() & ~rows.set(row));
    }
}
