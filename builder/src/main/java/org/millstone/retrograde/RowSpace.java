package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.index.CanonicalSets;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;
import org.millstone.rules.Rules.FromMills;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;

/**
 * The rows and columns of a pair, and the moves of the row colour from row to row. Read by all threads.
 *
 * <p>A move of the row colour leads to one other row, whatever the column: in "One position" (ARCHITECTURE.md) b3-b2 leads from row 7 to
 * row 12, by a symmetry. Columns with a stone on b2 do not have the move. So the row and the symmetry are found once for each row and move.
 */
final class RowSpace {
    /** The most moves that a position may have, as counts are bytes and 127 is special. Seven stones that fly to 17 points have 119. */
    static final int MOST_MOVES = 126;

    private static final int POINT_BITS = 5;
    private static final int POINT = (1 << POINT_BITS) - 1;
    private static final int SYMMETRY_SHIFT = 2 * POINT_BITS;
    static final int TARGET_BITS = Integer.SIZE - SYMMETRY_SHIFT;

    final Rules rules;
    final Step step;
    final Board board;
    final CanonicalSets canonical;
    final ColumnSets columns;
    private final int[] columnSets;
    private final int symmetry;
    private final int targetShift;
    final List<ColumnMoves.Touching> lines;
    /** By row: the moves of the row colour that close no mill, as {@link #move} packs them. */
    final int[][] quiet;
    /** By row: the moves of the row colour that close a mill. */
    final int[][] closing;

    RowSpace(Rules rules, Step pair, CanonicalSets canonical, WorkerPool workers) {
        this.rules = rules;
        this.board = rules.board();
        this.canonical = canonical;
        this.step = pair;
        this.columns = new ColumnSets(board.points() - pair.first().own(), pair.first().opponent());
        this.columnSets = columns.sets;
        this.lines = ColumnMoves.Touching.lines(board);
        int symmetryBits = bits(board.symmetries().count());
        this.symmetry = (1 << symmetryBits) - 1;
        this.targetShift = SYMMETRY_SHIFT + symmetryBits;
        this.quiet = new int[canonical.count()][];
        this.closing = new int[canonical.count()][];
        workers.forEachRow(quiet.length, thread -> row -> {
            quiet[row] = moves(row, false);
            closing[row] = moves(row, true);
        });
    }

    /** Whether a move, as {@link #move} packs it, fits into an int with so many rows and symmetries. */
    static boolean fits(int rows, int symmetries) {
        return bits(rows) + bits(symmetries) <= TARGET_BITS;
    }

    private static int bits(int count) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    }

    private int[] moves(int row, boolean mills) {
        int set = canonical.set(row);
        int inHand = step.first().ownHand();
        boolean flies = rules.flies(step.first().own(), inHand);
        IntStream.Builder moves = IntStream.builder();
        for (int rest = rules.mayMove(inHand) ? set : 0; rest != 0; rest &= rest - 1) {
            int from = Integer.numberOfTrailingZeros(rest);
            for (int to = rules.destinations(from, flies, free(row)); to != 0; to &= to - 1) {
                int y = Integer.numberOfTrailingZeros(to);
                int after = set ^ 1 << from ^ 1 << y;
                if (board.millsThrough(after, y) > 0 == mills) {
                    moves.add(move(after, from, y));
                }
            }
        }
        return moves.build().toArray();
    }

    /** Packs a move: the row it leads to, the symmetry that makes {@code after} canonical, and the points it leaves and ends on. */
    private int move(int after, int from, int to) {
        return canonical.number(after) << targetShift | canonical.symmetry(after) << SYMMETRY_SHIFT | from << POINT_BITS | to;
    }

    /** Returns the pass of the row colour in a row, encoded as a move from a point to itself. */
    int pass(int row) {
        int stone = Integer.numberOfTrailingZeros(set(row));
        return move(set(row), stone, stone);
    }

    int target(int move) {
        return move >>> targetShift;
    }

    int symmetry(int move) {
        return move >>> SYMMETRY_SHIFT & symmetry;
    }

    static int to(int move) {
        return move & POINT;
    }

    static int from(int move) {
        return move >>> POINT_BITS & POINT;
    }

    /** Returns how many stones a move from a row removes, if the opponent has so many that may be removed. */
    int removals(int row, int move) {
        int to = to(move);
        return rules.removalsFor(board.millsThrough(set(row) ^ (1 << from(move) | 1 << to), to));
    }

    int rows() {
        return canonical.count();
    }

    int columns() {
        return columns.count();
    }

    int set(int row) {
        return canonical.set(row);
    }

    int free(int row) {
        return board.all() & ~canonical.set(row);
    }

    /** By column: its stones, as a set of the points that the row leaves free, called 0, 1, ... in every row. */
    int[] columnSets() {
        return columnSets;
    }

    /**
     * A kind of turns of the row colour that stay in the pair in some columns of a row only: moves that close a mill while nothing may be
     * removed, or passes. Most rules have no such turns.
     *
     * @param moves returns the turns of a row, as {@link RowSpace#move} packs them
     * @param condition in which columns these turns exist
     */
    record Conditional(RowSpace space, IntFunction<int[]> moves, Condition condition) {
        private static final int[] NONE = {};

        /** Whether the turns of a row exist and remove nothing while the column colour stands on {@code set}, points of the board. */
        interface Condition {
            boolean holds(int row, int set);
        }

        static List<Conditional> of(RowSpace space) {
            Rules rules = space.rules;
            List<Conditional> kinds = new ArrayList<>();
            if (rules.fromMills() == FromMills.NEVER || space.step.first().opponent() == 0) {
                // Moves that close a mill while the column colour has no stone that may be removed.
                kinds.add(new Conditional(space, row -> space.closing[row], (row, set) -> rules.removable(set) == 0));
            }
            if (rules.blocked() == Blocked.PASS && space.step.first().ownHand() == 0) {
                kinds.add(passes(space));
            }
            return kinds;
        }

        /** The row colour passes where the column colour stands on every point that it could move to. */
        private static Conditional passes(RowSpace space) {
            Rules rules = space.rules;
            int[] targets = new int[space.rows()];
            int[][] moves = new int[space.rows()][];
            for (int row = 0; row < targets.length; row++) {
                boolean flies = rules.flies(Integer.bitCount(space.set(row)), 0);
                for (int rest = space.set(row); rest != 0; rest &= rest - 1) {
                    targets[row] |= rules.destinations(Integer.numberOfTrailingZeros(rest), flies, space.free(row));
                }
                moves[row] = Integer.bitCount(targets[row]) > space.columns.ranks.size() ? NONE : new int[] {space.pass(row)};
            }
            return new Conditional(space, row -> moves[row], (row, set) -> (targets[row] & ~set) == 0);
        }

        /** Keeps in a list of columns those in which these turns exist and remove no stone; returns how many stay, in their order. */
        int keep(int row, int[] columns, int count) {
            int free = space.free(row);
            int kept = 0;
            for (int i = 0; i < count; i++) {
                columns[kept] = columns[i];
                kept += condition.holds(row, Integer.expand(space.columnSets()[columns[i]], free)) ? 1 : 0;
            }
            return kept;
        }

        /** Adds these turns to {@code counts}, which has for each column of a row how many moves stay in the pair. */
        void count(int row, byte[] counts) {
            int free = space.free(row);
            int[] columns = space.columnSets();
            int[] turns = moves.apply(row);
            for (int c = 0; turns.length > 0 && c < columns.length; c++) {
                int set = Integer.expand(columns[c], free);
                if (condition.holds(row, set)) {
                    for (int move : turns) {
                        counts[c] += (byte) (~set >>> RowSpace.to(move) & 1);
                    }
                }
            }
        }
    }
}
