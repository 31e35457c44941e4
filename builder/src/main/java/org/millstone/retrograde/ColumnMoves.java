package org.millstone.retrograde;

import org.millstone.board.Board;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;

/**
 * The moves of the column colour, all of which stay inside a row. One instance serves one thread and one row at a time.
 *
 * <p>Sets are full sets of the board's points; columns are ranks.
 */
class ColumnMoves {
    private final RowSpace space;
    private final Board board;
    private final EdgeSets edges;
    private final Combinations index;
    private final boolean moving;
    private final boolean flying;
    private final int[] mills;
    private final int[] edgeColumns;
    private final int[] targets = new int[RowSpace.MOST_MOVES];
    private int millCount;
    private int free;
    private boolean pays;

    private ColumnMoves(RowSpace space) {
        this.space = space;
        this.board = space.board();
        this.edges = space.edges();
        this.index = space.columnIndex();
        Rules rules = space.rules();
        int inHand = space.columnToMove().ownHand();
        this.moving = rules.mayMove(inHand);
        this.flying = rules.flies(index.size(), inHand);
        this.mills = new int[board.mills().length];
        this.edgeColumns = new int[Long.SIZE];
    }

    /** Returns the moves of a pair. */
    static ColumnMoves of(RowSpace space) {
        return space.rules().blocked() == Blocked.PASS && space.columnToMove().ownHand() == 0 ? new Passing(space)
                : new ColumnMoves(space);
    }

    /** Turns to a row. Where none of its stones may be removed a mill means nothing. */
    void turnTo(int row) {
        free = space.free(row);
        millCount = 0;
        pays = space.rules().removable(space.set(row)) != 0;
        for (int mill : board.mills()) {
            if (pays && (mill & ~free) == 0) {
                mills[millCount++] = mill;
            }
        }
        for (int e = 0; e < edges.count(); e++) {
            edgeColumns[e] = Integer.compress(edges.edge(e), free);
        }
    }

    /** Returns the free points of the row. */
    int free() {
        return free;
    }

    private int inMills(int set) {
        int in = 0;
        for (int i = 0; i < millCount; i++) {
            in |= (set & mills[i]) == mills[i] ? mills[i] : 0;
        }
        return in;
    }

    /**
     * Finds the columns from which a quiet turn (one that closes no mill) leads to a set: a stone that stands in no mill
     * came from an empty point.
     *
     * @return how many there are; they are in {@link #targets()}
     */
    int before(int set) {
        return moving ? reach(set, set & ~inMills(set)) : 0;
    }

    /**
     * Finds the columns from which a move that closes a mill leads to a set: a stone that stands in a mill came from an empty point.
     *
     * @param inMills the points of the set that stand in mills
     * @return how many there are; they are in {@link #targets()}
     */
    int closing(int set, int inMills) {
        return moving && pays ? reach(set, inMills) : 0;
    }

    private int reach(int set, int movable) {
        int compressed = Integer.compress(set, free);
        int count = 0;
        int empty = free & ~set;
        if (flying) {
            int stones = Integer.compress(movable, free);
            int points = Integer.compress(empty, free);
            for (int from = stones; from != 0; from &= from - 1) {
                int without = compressed ^ from & -from;
                for (int to = points; to != 0; to &= to - 1) {
                    targets[count++] = index.rank(without | to & -to);
                }
            }
            return count;
        }
        for (long moves = edges.between(movable, empty); moves != 0; moves &= moves - 1) {
            targets[count++] = index.rank(compressed ^ edgeColumns[Long.numberOfTrailingZeros(moves)]);
        }
        return count;
    }

    final int column(int set) {
        return index.rank(Integer.compress(set, free));
    }

    /** Returns the columns that the last call found. */
    int[] targets() {
        return targets;
    }

    /** Returns how many turns, mills closed or not, the column colour has; the removals of one are not told apart. */
    int count(int set) {
        int empty = free & ~set;
        return !moving ? 0 : flying ? index.size() * Integer.bitCount(empty) : Long.bitCount(edges.between(set, empty));
    }

    /** Moves of a colour that passes where it cannot move. */
    private static final class Passing extends ColumnMoves {
        Passing(RowSpace space) {
            super(space);
        }

        @Override
        int before(int set) {
            int count = super.before(set);
            if (super.count(set) == 0) {
                targets()[count++] = column(set);
            }
            return count;
        }

        @Override
        int count(int set) {
            return Math.max(1, super.count(set));
        }
    }

    /**
     * Finds all lines of a board between two sets of points at once.
     *
     * <p>A board has at most 64 lines, so a set of lines is a long. Each line has a first and a second end; two tables hold, for
     * every byte of a set of points, the lines whose first (second) end is among them: 12 KiB in all, against a loop over stones
     * and neighbours whose length no processor can predict.
     */
    static final class EdgeSets {
        private final long[] first = new long[3 << 8];
        private final long[] second = new long[3 << 8];
        private final int[] edges;

        EdgeSets(Board board) {
            this.edges = board.edges();
            if (edges.length > Long.SIZE) {
                throw new IllegalArgumentException(board + " has more than " + Long.SIZE + " lines");
            }
            for (int i = 0; i < first.length; i++) {
                int points = (i & 0xff) << 8 * (i >>> 8);
                for (int e = 0; e < edges.length; e++) {
                    int end = Integer.lowestOneBit(edges[e]);
                    first[i] |= (points & end) != 0 ? 1L << e : 0;
                    second[i] |= (points & edges[e] & ~end) != 0 ? 1L << e : 0;
                }
            }
        }

        /** Returns the number of lines. */
        int count() {
            return edges.length;
        }

        /** Returns a line as the set of its two ends. */
        int edge(int e) {
            return edges[e];
        }

        /** Returns the lines with one end in each of two disjoint sets. */
        long between(int a, int b) {
            return ends(first, a) & ends(second, b) | ends(first, b) & ends(second, a);
        }

        private static long ends(long[] table, int set) {
            return table[set & 0xff] | table[0x100 | set >>> 8 & 0xff] | table[0x200 | set >>> 16 & 0xff];
        }
    }
}
