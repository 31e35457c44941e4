package org.millstone.retrograde;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.Blocked;

/**
 * The moves of the column colour, which all stay in their row, found backwards: from the column where they lead to the columns where they
 * begin. Used by one thread, for one row at a time.
 *
 * <p>In row 7 of "One position" (ARCHITECTURE.md), Black came to column 19, A, from the columns 7, 13 and 16: its stone moved from b2.
 */
final class ColumnMoves {
    private static final int ROOM = 1 << 10;
    private static final int AT_ONCE = 4;

    private final RowSpace space;
    /** The board's edges (lines between neighbours), then its mills, in groups of up to 64. The first group has all edges. */
    private final List<Touching> lines;
    private final Touching edges;
    private final long isEdge;
    private final Combinations index;
    private final boolean moving;
    private final boolean flying;
    private final boolean passing;
    /** By edge: those of its two ends that the row leaves free, as a set of free points; 0 after the last edge. */
    private final int[] edgeColumns = new int[Long.SIZE + 1];
    /** The columns that {@link #before} or {@link #closing} found last; these return how many there are. */
    final int[] targets = new int[ROOM + RowSpace.MOST_MOVES + AT_ONCE];
    private int next;
    private int free;
    private boolean pays;
    /** By group of {@link #lines}: the mills on which the row has no stone, a bit each; no bits if no stone of the row may be removed. */
    private final long[] open;
    private final long[] listed;

    ColumnMoves(RowSpace space) {
        this.space = space;
        this.lines = space.lines;
        this.edges = lines.getFirst();
        int edgeCount = space.board.edges().length;
        this.isEdge = edgeCount < Long.SIZE ? (1L << edgeCount) - 1 : -1;
        this.open = new long[lines.size()];
        this.index = space.columns.ranks;
        this.listed = new long[(space.columns() + Long.SIZE - 1) / Long.SIZE];
        Rules rules = space.rules;
        int inHand = space.step.mirrored().ownHand();
        this.moving = rules.mayMove(inHand);
        this.flying = rules.flies(index.size(), inHand);
        this.passing = rules.blocked() == Blocked.PASS && inHand == 0;
    }

    /** Goes to a row. If none of the row's stones may be removed, all moves in it count as closing no mill. */
    void setRow(int row) {
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

    int free() {
        return free;
    }

    /**
     * Returns the column colour's stones that stand in mills, as points of the board. {@code empty} has the points without a stone, {@code
     * onEmpty} the lines of the first group through these.
     */
    private int inMills(int empty, long onEmpty) {
        int in = edges.points(open[0] & ~onEmpty);
        for (int i = 1; i < open.length; i++) {
            in |= lines.get(i).points(open[i] & ~lines.get(i).of(empty));
        }
        return in;
    }

    /**
     * Finds the columns from which moves that close no mill, or passes, lead to listed columns: those from index {@code from} up to {@code
     * to}, exclusive. A column is found once for each move. Stops where {@link #targets} is full; {@link #next()} is the index to go on
     * with. Returns how many it found.
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

    /**
     * Moves those columns of {@code open} to the front from which a quiet move, or a pass, leads to a column of {@code to}. Returns how
     * many; {@code count} and {@code size} are the lengths.
     */
    int keep(int[] to, int size, int[] open, int count) {
        RowOperations.toBits(to, size, listed);
        int[] sets = space.columnSets();
        int kept = 0;
        for (int k = 0; k < count; k++) {
            int column = open[k];
            if (leads(Integer.expand(sets[column], free))) {
                open[k] = open[kept];
                open[kept++] = column;
            }
        }
        return kept;
    }

    private boolean leads(int set) {
        int empty = free & ~set;
        int compressed = Integer.compress(set, free);
        if (passing && moves(set) == 0) {
            return isListed(compressed);
        }
        if (moving && flying) {
            for (int from = set; from != 0; from &= from - 1) {
                for (int to = empty; to != 0; to &= to - 1) {
                    int after = set ^ (from & -from | to & -to);
                    if (isListed(Integer.compress(after, free)) && isQuiet(after, to & -to)) {
                        return true;
                    }
                }
            }
            return false;
        }
        for (long moves = moving ? edges.of(set) & edges.of(empty) & isEdge : 0; moves != 0; moves &= moves - 1) {
            int edge = Long.numberOfTrailingZeros(moves);
            if (isListed(compressed ^ edgeColumns[edge])) {
                int ends = space.board.edges()[edge];
                if (isQuiet(set ^ ends, ends & empty)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isListed(int compressed) {
        return RowOperations.hasBit(listed, index.rank(compressed));
    }

    /**
     * Whether the stone that arrived closed no mill, or no stone of the row may be removed. {@code set} has the stones after the move,
     * {@code arrived} that stone.
     */
    private boolean isQuiet(int set, int arrived) {
        int empty = free & ~set;
        return (inMills(empty, edges.of(empty)) & arrived) == 0;
    }

    int next() {
        return next;
    }

    /** Adds the columns before a quiet move to {@code set}, of any stone outside mills, to {@link #targets}. Returns their count. */
    private int before(int set, int count) {
        int empty = free & ~set;
        long onEmpty = edges.of(empty);
        int end = moving ? reach(set, set & ~inMills(empty, onEmpty), empty, onEmpty, count) : count;
        if (passing && moves(set) == 0) {
            targets[end++] = index.rank(Integer.compress(set, free));
        }
        return end;
    }

    /** Finds the columns before a move to {@code set} of one of the stones {@code inMills}, which closed a mill. Returns how many. */
    int closing(int set, int inMills) {
        int empty = free & ~set;
        return moving && pays ? reach(set, inMills, empty, edges.of(empty), 0) : 0;
    }

    /** Adds to {@link #targets} the columns from which one of the {@code movable} stones came. Returns their new count. */
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

    /** Counts the column colour's moves from {@code set}, mills closed or not; 1 for a pass. A choice of removals does not count. */
    int count(int set) {
        return passing ? Math.max(1, moves(set)) : moves(set);
    }

    private int moves(int set) {
        int empty = free & ~set;
        return !moving ? 0 : flying ? index.size() * Integer.bitCount(empty)
                : Long.bitCount(edges.of(set) & edges.of(empty) & isEdge);
    }

    /**
     * Up to 64 lines of a board, edges or mills. It tells which of them touch some points: a1 and b3 of Three Men's Morris touch six edges.
     *
     * <p>Lines are bits of a long. For each byte of a set of points, and each value of that byte, an array has the lines through these
     * points: 6 KiB in all. That is quicker than a loop over stones and neighbours, whose length no processor can predict.
     */
    static final class Touching {
        private final long[] through = new long[3 << 8];
        /** By a group of eight lines (high bits), and by a byte that picks some of the eight: all points of those picked. */
        private final int[] points;
        private final int firstMills;

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

        /** Returns the lines of a board in groups of up to 64: its edges, of which there are 64 at most, then its mills. */
        static List<Touching> lines(Board board) {
            int[] lines = IntStream.concat(Arrays.stream(board.edges()), Arrays.stream(board.mills())).toArray();
            return IntStream.iterate(0, from -> from < lines.length, from -> from + Long.SIZE)
                    .mapToObj(from -> new Touching(Arrays.copyOfRange(lines, from, Math.min(from + Long.SIZE, lines.length)),
                            from == 0 ? board.edges().length : 0))
                    .toList();
        }

        /** Returns the lines through any of these points, as bits of a long. */
        long of(int set) {
            return through[set & 0xff] | through[0x100 | set >>> 8 & 0xff] | through[0x200 | set >>> 16 & 0xff];
        }

        /** Returns all points of some mills, which are bits of a long; bits of edges must be 0. */
        int points(long some) {
            int found = 0;
            for (int i = firstMills; i < points.length; i += 1 << Byte.SIZE) {
                found |= points[i | (int) (some >>> (i >>> 5)) & 0xff];
            }
            return found;
        }
    }
}
