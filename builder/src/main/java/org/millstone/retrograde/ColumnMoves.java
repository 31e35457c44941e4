package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;

/**
 * The moves of the column colour, all of which stay inside a row. One instance serves one thread and one row at a time.
 *
 * <p>Sets are full sets of the board's points; columns are ranks.
 */
final class ColumnMoves {
    /** How many columns are found together, about. */
    private static final int ROOM = 1 << 10;
    private static final int AT_ONCE = 4;

    private final RowSpace space;
    /** Edges, then mills. */
    private final List<Touching> lines;
    private final Touching edges;
    private final long isEdge;
    private final Combinations index;
    private final boolean moving;
    private final boolean flying;
    /** Whether the column colour passes where it cannot move. */
    private final boolean passing;
    /** The two ends of each edge, numbered as columns are; no points after the last. */
    private final int[] edgeColumns = new int[Long.SIZE + 1];
    /** The columns that the last call found. */
    final int[] targets = new int[ROOM + RowSpace.MOST_MOVES + AT_ONCE];
    private int next;
    private int free;
    private boolean pays;
    /** The mills that the stones of the row leave to the column colour; none where they mean nothing. */
    private final long[] open;

    /** Readies the moves of a pair. */
    ColumnMoves(RowSpace space) {
        this.space = space;
        this.lines = space.lines;
        this.edges = lines.getFirst();
        int edgeCount = space.board.edges().length;
        this.isEdge = edgeCount < Long.SIZE ? (1L << edgeCount) - 1 : -1;
        this.open = new long[lines.size()];
        this.index = space.columns.ranks;
        Rules rules = space.rules;
        int inHand = space.step.mirrored().ownHand();
        this.moving = rules.mayMove(inHand);
        this.flying = rules.flies(index.size(), inHand);
        this.passing = rules.blocked() == Blocked.PASS && inHand == 0;
    }

    /** Turns to a row. Where none of its stones may be removed a mill means nothing. */
    void turnTo(int row) {
        free = space.free(row);
        pays = space.rules.removable(space.set(row)) != 0;
        for (int i = 0; i < open.length; i++) {
            open[i] = pays ? ~lines.get(i).of(space.set(row)) & (i == 0 ? ~isEdge : -1) : 0;
        }
        int[] ends = space.board.edges();
        for (int e = 0; e < ends.length; e++) {
            edgeColumns[e] = Integer.compress(ends[e], free);
        }
    }

    /** Returns the free points of the row. */
    int free() {
        return free;
    }

    /** Returns the points of a set that stand in mills: lines whose other points are neither empty nor the row's. */
    private int inMills(int empty, long onEmpty) {
        int in = edges.points(open[0] & ~onEmpty);
        for (int i = 1; i < open.length; i++) {
            in |= lines.get(i).points(open[i] & ~lines.get(i).of(empty));
        }
        return in;
    }

    /**
     * Finds the columns from which quiet turns (ones that close no mill) lead to columns of a list: to as many, from one place on, as there
     * is room for. A column is found once for each that it leads to.
     *
     * @return how many were found; they are in {@link #targets}, and {@link #next()} is the place to go on from
     */
    int before(int[] columns, int from, int to) {
        int[] sets = space.columnSets();
        int count = 0;
        next = from;
        while (next < to && count < ROOM) {
            count = before(Integer.expand(sets[columns[next++]], free), count);
        }
        return count;
    }

    /** Returns the place in the list from which {@link #before} has to go on. */
    int next() {
        return next;
    }

    /** Adds the columns from which a quiet turn leads to a set: a stone that stands in no mill came from an empty point. */
    private int before(int set, int count) {
        int empty = free & ~set;
        long onEmpty = edges.of(empty);
        int end = moving ? reach(set, set & ~inMills(empty, onEmpty), empty, onEmpty, count) : count;
        if (passing && moves(set) == 0) {
            targets[end++] = index.rank(Integer.compress(set, free));
        }
        return end;
    }

    /**
     * Finds the columns from which a move that closes a mill leads to a set: a stone that stands in a mill came from an empty point.
     *
     * @param inMills the points of the set that stand in mills
     * @return how many there are; they are in {@link #targets}
     */
    int closing(int set, int inMills) {
        int empty = free & ~set;
        return moving && pays ? reach(set, inMills, empty, edges.of(empty), 0) : 0;
    }

    /** Adds columns to the first so many targets. */
    private int reach(int set, int movable, int empty, long onEmpty, int count) {
        int compressed = Integer.compress(set, free);
        int end = count;
        if (flying) {
            int stones = Integer.compress(movable, free);
            int points = Integer.compress(empty, free);
            for (int from = stones; from != 0; from &= from - 1) {
                int without = compressed ^ from & -from;
                for (int to = points; to != 0; to &= to - 1) {
                    targets[end++] = index.rank(without | to & -to);
                }
            }
            return end;
        }
        long moves = edges.of(movable) & onEmpty & isEdge;
        end += Long.bitCount(moves);
        // Four at a time, whatever comes after the last: one guess of the processor about the end in place of four.
        for (int i = count; i < end; i += AT_ONCE) {
            targets[i] = index.rank(compressed ^ edgeColumns[Long.numberOfTrailingZeros(moves)]);
            moves &= moves - 1;
            targets[i + 1] = index.rank(compressed ^ edgeColumns[Long.numberOfTrailingZeros(moves)]);
            moves &= moves - 1;
            targets[i + 2] = index.rank(compressed ^ edgeColumns[Long.numberOfTrailingZeros(moves)]);
            moves &= moves - 1;
            targets[i + 3] = index.rank(compressed ^ edgeColumns[Long.numberOfTrailingZeros(moves)]);
            moves &= moves - 1;
        }
        return end;
    }

    /** Returns how many turns, mills closed or not, the column colour has; the removals of one are not told apart. */
    int count(int set) {
        return passing ? Math.max(1, moves(set)) : moves(set);
    }

    private int moves(int set) {
        int empty = free & ~set;
        return !moving ? 0 : flying ? index.size() * Integer.bitCount(empty)
                : Long.bitCount(edges.of(set) & edges.of(empty) & isEdge);
    }

    /**
     * Finds all lines of a board, edges and mills, that touch a set of points, at once.
     *
     * <p>A set of at most 64 lines is a long. A table has, for every byte of a set of points, the lines through
     * any of them: 6 KiB in all, against a loop over stones and neighbours whose length no processor can predict.
     */
    static final class Touching {
        private final long[] through = new long[3 << 8];
        /** The points of each eight lines. */
        private final int[] points;
        private final int firstMills;

        /** Makes the tables of some lines, of which there are at most as many as a long has bits, and the first ones are edges. */
        private Touching(int[] lines, int edges) {
            this.firstMills = edges / Byte.SIZE << Byte.SIZE;
            this.points = new int[(lines.length + Byte.SIZE - 1) / Byte.SIZE << Byte.SIZE];
            for (int i = 0; i < points.length; i++) {
                for (int bit = 0; bit < Byte.SIZE; bit++) {
                    int line = (i >>> Byte.SIZE) * Byte.SIZE + bit;
                    points[i] |= (i >>> bit & 1) != 0 && line < lines.length ? lines[line] : 0;
                }
            }
            for (int i = 0; i < through.length; i++) {
                int set = (i & 0xff) << 8 * (i >>> 8);
                for (int line = 0; line < lines.length; line++) {
                    through[i] |= (set & lines[line]) != 0 ? 1L << line : 0;
                }
            }
        }

        /** Returns the lines of a board, as many together as can be: edges, which must not be more than a long has bits, then mills. */
        static List<Touching> lines(Board board) {
            int[] lines = IntStream.concat(Arrays.stream(board.edges()), Arrays.stream(board.mills())).toArray();
            return IntStream.iterate(0, from -> from < lines.length, from -> from + Long.SIZE)
                    .mapToObj(from -> new Touching(Arrays.copyOfRange(lines, from, Math.min(from + Long.SIZE, lines.length)),
                            from == 0 ? board.edges().length : 0))
                    .toList();
        }

        /** Returns the lines through any of these points. */
        long of(int set) {
            return through[set & 0xff] | through[0x100 | set >>> 8 & 0xff] | through[0x200 | set >>> 16 & 0xff];
        }

        /** Returns all points of some mills. */
        int points(long some) {
            int found = 0;
            for (int i = firstMills; i < points.length; i += 1 << Byte.SIZE) {
                found |= points[i | (int) (some >>> (i >>> 5)) & 0xff];
            }
            return found;
        }
    }
}
