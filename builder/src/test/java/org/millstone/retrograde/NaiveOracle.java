package org.millstone.retrograde;

import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;

/**
 * The moving phase solved by a plain way, to check the solver against: every raw position (own set, opponent's set, own side to
 * move), no symmetry, forward moves, one sweep over everything for each depth.
 *
 * <p>It uses the data of the {@link Board} and the parameters of the {@link Rules}, and none of their methods; nothing of
 * the turn generator, the index or the solver. So a mistake has to be made twice to go unseen.
 *
 * <p>A value is the depth in plies to the end of the game under best play, from the side to move: even means a loss in so
 * many plies (0: it has lost), odd a win, {@link #DRAW} a draw.
 *
 * <p>Sweep d decides the positions of depth d from values of depth d - 1 and less: a win in d has a successor that is lost
 * in d - 1, and of a loss in d all successors are wins in d - 1 or less. A slot that no sweep decides is a draw. Either has a successor of
 * depth d - 1, so a sweep asks only positions of which that may be true: those whose best capture says so, and those that a move
 * without a capture leads from to such a position.
 */
final class NaiveOracle {
    /** The value of a draw. */
    static final int DRAW = -1;

    /** The best capture where there is none. */
    private static final int NO_CAPTURE = -2;

    /** Whether a position may have a depth, and whether it has if it is undecided. */
    private static final byte MAYBE = 1;
    private static final byte SURELY = 2;

    /** More than any depth; the deepest position of nine, the largest game solved, takes 204 plies. */
    private static final int DEPTHS = 512;

    /** Takes a position and its value. */
    interface Visitor {
        void visit(int own, int opponent, int value);
    }

    private final Rules rules;
    private final Board board;
    private final int points;

    /** The sets of so many stones, in ascending order, and for each set where it stands in that order. */
    private final int[][] sets;
    private final int[] rank;

    /** tables[a][b][rank of own][rank of the opponent's set, seen on the points own leaves free]: the depth + 1, or 0. */
    private final short[][][][] tables;

    /** captures[a][b][rank of the opponent's set][rank of own, seen on the points that set leaves free]: the best capture's value. */
    private final short[][][][] captures;
    private int deepest;

    private NaiveOracle(Rules rules) {
        this.rules = rules;
        this.board = rules.board();
        this.points = board.points();
        this.sets = new int[points + 1][];
        this.rank = new int[1 << points];
        int[] count = new int[points + 1];
        for (int set = 0; set < 1 << points; set++) {
            rank[set] = count[Integer.bitCount(set)]++;
        }
        for (int k = 0; k <= points; k++) {
            sets[k] = new int[count[k]];
        }
        for (int set = 0; set < 1 << points; set++) {
            sets[Integer.bitCount(set)][rank[set]] = set;
        }
        this.tables = new short[rules.men() + 1][rules.men() + 1][][];
        this.captures = new short[rules.men() + 1][rules.men() + 1][][];
    }

    /**
     * Solves every pair of subspaces in which both sides have at least {@link Rules#FEWEST} stones.
     *
     * @param rules the rule set
     * @param maxStones the most stones on the board, both sides together
     */
    static NaiveOracle solve(Rules rules, int maxStones) {
        NaiveOracle oracle = new NaiveOracle(rules);
        for (int total = 2 * Rules.FEWEST; total <= Math.min(maxStones, 2 * rules.men()); total++) {
            for (int a = Rules.FEWEST; 2 * a <= total; a++) {
                if (total - a <= rules.men()) {
                    oracle.solvePair(a, total - a);
                }
            }
        }
        return oracle;
    }

    /** Returns the value of a position. */
    int value(int own, int opponent) {
        short[][] table = tables[Integer.bitCount(own)][Integer.bitCount(opponent)];
        return table[rank[own]][rank[Integer.compress(opponent, ~own)]] - 1;
    }

    /** Visits all positions in which the side to move has {@code own} stones and the other side {@code opponent}. */
    void forEach(int own, int opponent, Visitor visitor) {
        for (int ownSet : sets[own]) {
            for (int i = 0; i < tables[own][opponent][rank[ownSet]].length; i++) {
                int opponentSet = Integer.expand(sets[opponent][i], ~ownSet);
                visitor.visit(ownSet, opponentSet, value(ownSet, opponentSet));
            }
        }
    }

    private void solvePair(int a, int b) {
        tables[a][b] = new short[sets[a].length][choose(points - a, b)];
        tables[b][a] = new short[sets[b].length][choose(points - b, a)];
        if (rules.fullBoard() == FullBoard.DRAW && a + b == points) {
            return;
        }
        captures[a][b] = captures(a, b);
        captures[b][a] = a == b ? captures[a][b] : captures(b, a);
        int deepestExit = deepest;
        boolean changed = true;
        for (int depth = 0; changed || depth <= deepestExit + 1; depth++) {
            if (depth == DEPTHS) {
                throw new IllegalStateException(rules.name() + " " + a + "-" + b + " is deeper than " + DEPTHS + " plies");
            }
            changed = sweep(a, b, depth);
            if (a != b) {
                changed |= sweep(b, a, depth);
            }
            if (changed) {
                deepest = Math.max(deepest, depth);
            }
        }
        captures[a][b] = null;
        captures[b][a] = null;
    }

    private short[][] captures(int own, int opponent) {
        int ownSets = choose(points - opponent, own);
        return IntStream.range(0, sets[opponent].length).parallel().mapToObj(i -> {
            short[] row = new short[ownSets];
            for (int j = 0; j < ownSets; j++) {
                row[j] = (short) bestCapture(Integer.expand(sets[own][j], ~sets[opponent][i]), sets[opponent][i]);
            }
            return row;
        }).toArray(short[][]::new);
    }

    private int bestCapture(int own, int opponent) {
        int best = NO_CAPTURE;
        for (int from = 0; from < points; from++) {
            for (int targets = targets(own, opponent, from); targets != 0; targets &= targets - 1) {
                int to = Integer.numberOfTrailingZeros(targets);
                int after = own ^ (1 << from) ^ (1 << to);
                best = better(best, bestCapture(after, opponent, removalsAfter(after, to)));
            }
        }
        return best;
    }

    /** The best way to remove so many stones, one at least. */
    private int bestCapture(int own, int opponent, int removals) {
        int best = NO_CAPTURE;
        for (int removable = removals == 0 ? 0 : removable(opponent); removable != 0; removable &= removable - 1) {
            int left = opponent ^ Integer.lowestOneBit(removable);
            if (Integer.bitCount(left) < Rules.FEWEST) {
                return 1;
            }
            int more = bestCapture(own, left, removals - 1);
            int value = value(left, own);
            best = better(best, more != NO_CAPTURE ? more : value == DRAW ? DRAW : value + 1);
        }
        return best;
    }

    /** The better value: a win, the sooner the better, or a draw, or a loss, the later the better. */
    private static int better(int one, int other) {
        int of = kind(one);
        int than = kind(other);
        if (of != than) {
            return of > than ? one : other;
        }
        return of > 0 ? Math.min(one, other) : Math.max(one, other);
    }

    /** 1 for a win, 0 for a draw, -1 for a loss, -2 for nothing. */
    private static int kind(int value) {
        return value == NO_CAPTURE ? -2 : value == DRAW ? 0 : value % 2 != 0 ? 1 : -1;
    }

    /**
     * Decides the positions of one depth, those with one set of the opponent after another: the targets of plain moves then lie in one row
     * of one table. A value written in this sweep cannot disturb it: its depth has the wrong parity.
     */
    private boolean sweep(int own, int opponent, int depth) {
        return IntStream.range(0, sets[opponent].length).parallel().map(i -> {
            int opponentSet = sets[opponent][i];
            boolean spared = removable(opponentSet) == 0;
            short[] after = tables[opponent][own][i];
            short[] captures = this.captures[own][opponent][i];
            byte[] asked = new byte[after.length];
            for (int j = 0; j < after.length; j++) {
                if (depth == 0 || captures[j] == depth) {
                    asked[j] |= MAYBE;
                }
                if (depth > 0 && after[j] == depth) {
                    askBefore(Integer.expand(sets[own][j], ~opponentSet), opponentSet, spared, depth, asked);
                }
            }
            int decided = 0;
            for (int j = 0; j < asked.length; j++) {
                if (asked[j] != 0) {
                    int ownSet = Integer.expand(sets[own][j], ~opponentSet);
                    short[] row = tables[own][opponent][rank[ownSet]];
                    int column = rank[Integer.compress(opponentSet, ~ownSet)];
                    if (row[column] == 0 && ((asked[j] & SURELY) != 0
                            || hasDepth(ownSet, opponentSet, spared, captures[j], after, depth))) {
                        row[column] = (short) (depth + 1);
                        decided = 1;
                    }
                }
            }
            return decided;
        }).reduce(0, Integer::max) != 0;
    }

    /**
     * Notes what a plain move, or a pass, leads from to a position that has the depth before.
     *
     * @param spared whether no stone of the opponent may be removed, so that moves are plain that close mills
     */
    private void askBefore(int own, int opponent, boolean spared, int depth, byte[] asked) {
        if (rules.blocked() == Rules.Blocked.PASS) {
            asked[rank[Integer.compress(own, ~opponent)]] |= MAYBE;
        }
        for (int to = 0; to < points; to++) {
            int froms = targets(own, opponent, to);
            if (froms != 0 && isPlain(own, to, spared)) {
                for (; froms != 0; froms &= froms - 1) {
                    int before = own ^ (1 << to) ^ Integer.lowestOneBit(froms);
                    // A side that leaves the opponent lost has won.
                    asked[rank[Integer.compress(before, ~opponent)]] |= depth % 2 != 0 ? SURELY : MAYBE;
                }
            }
        }
    }

    /** Whether a move that leaves the mover such a set removes nothing. */
    private boolean isPlain(int own, int to, boolean spared) {
        return spared || removalsAfter(own, to) == 0;
    }

    /** Where a stone on a point may go, or may have come from: none if that point has none. */
    private int targets(int own, int opponent, int point) {
        int empty = all() & ~(own | opponent);
        boolean flies = Integer.bitCount(own) <= rules.flyAt();
        return !contains(own, point) ? 0 : flies ? empty : board.neighbours(point) & empty;
    }

    /**
     * Whether an undecided position is a win (odd depth) or loss (even depth) in just so many plies.
     *
     * @param capture the value of its best capture
     * @param after the row of the table in which plain moves end
     */
    private boolean hasDepth(int own, int opponent, boolean spared, int capture, short[] after, int depth) {
        boolean win = depth % 2 != 0;
        boolean blocked = capture == NO_CAPTURE;
        if (!blocked && settles(capture == DRAW ? DRAW : capture - 1, depth)) {
            return win;
        }
        for (int from = 0; from < points; from++) {
            for (int targets = targets(own, opponent, from); targets != 0; targets &= targets - 1) {
                int to = Integer.numberOfTrailingZeros(targets);
                int moved = own ^ (1 << from) ^ (1 << to);
                blocked = false;
                if (settles(after[rank[Integer.compress(moved, ~opponent)]] - 1, depth) && isPlain(moved, to, spared)) {
                    return win;
                }
            }
        }
        return blocked ? hasDepthBlocked(own, opponent, depth) : !win;
    }

    /** The same where the side to move has no move. Two that pass in turn decide nothing. */
    private boolean hasDepthBlocked(int own, int opponent, int depth) {
        return switch (rules.blocked()) {
            case LOSS -> depth == 0;
            case DRAW -> false;
            case PASS -> settles(value(opponent, own), depth) == (depth % 2 != 0);
        };
    }

    /**
     * Whether a turn settles the question of a depth by the value that it leaves the opponent: for a win in d, one that is lost in d - 1; for
     * a loss in d, anything but a win in d - 1 or less.
     */
    private static boolean settles(int value, int depth) {
        return depth % 2 != 0 ? value == depth - 1 : value % 2 == 0 || value == DRAW || value >= depth;
    }

    private int removalsAfter(int own, int to) {
        int closed = 0;
        for (int mill : board.millsOf(to)) {
            closed += (own & mill) == mill ? 1 : 0;
        }
        return rules.removals() == SeveralMills.EACH ? closed : Math.min(closed, 1);
    }

    private int removable(int opponent) {
        int free = opponent;
        for (int mill : board.mills()) {
            free &= (opponent & mill) == mill ? ~mill : -1;
        }
        boolean any = rules.fromMills() == FromMills.ALWAYS || (rules.fromMills() == FromMills.IF_ALL && free == 0);
        return any ? opponent : free;
    }

    private int all() {
        return (1 << points) - 1;
    }

    private static boolean contains(int set, int point) {
        return (set & (1 << point)) != 0;
    }

    private static int choose(int n, int k) {
        long product = 1;
        for (int i = 1; i <= k; i++) {
            product = product * (n - k + i) / i;
        }
        return Math.toIntExact(product);
    }
}
