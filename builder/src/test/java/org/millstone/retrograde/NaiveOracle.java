package org.millstone.retrograde;

import java.util.stream.IntStream;
import org.millstone.board.Board;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.FullBoard;
import org.millstone.rules.Rules.SeveralMills;

/**
 * The moving phase solved by the plainest way there is, to check the solver against: every raw position (own set, opponent's
 * set, own side to move), no symmetry, forward moves, one sweep over everything for each depth.
 *
 * <p>It uses the data of the {@link Board} and the parameters of the {@link Rules}, and none of their methods; nothing of
 * the turn generator, the index or the solver. So a mistake has to be made twice to go unseen.
 *
 * <p>A value is the depth in plies to the end of the game under best play, from the side to move: even means a loss in so
 * many plies (0: it has lost), odd a win, {@link #DRAW} a draw.
 *
 * <p>Sweep d decides the positions of depth d from values of depth d - 1 and less: a win in d has a successor that is lost
 * in d - 1, and of a loss in d all successors are wins in d - 1 or less. What no sweep decides is a draw.
 */
final class NaiveOracle {
    /** The value of a draw. */
    static final int DRAW = -1;

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

    /** depths[a][b][rank of own][d]: whether that row of the table has a value of depth d. */
    private final boolean[][][][] depths;
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
        this.depths = new boolean[rules.men() + 1][rules.men() + 1][][];
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
        depths[a][b] = new boolean[sets[a].length][DEPTHS];
        depths[b][a] = new boolean[sets[b].length][DEPTHS];
        if (rules.fullBoard() == FullBoard.DRAW && a + b == points) {
            return;
        }
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
    }

    /**
     * Decides the positions of one depth. The opponent's set is the outer loop: the successors by a plain move then lie in
     * one row of one table, and if neither that row nor those after a removal have a value of the depth before, there is
     * nothing to decide. A value written in this sweep cannot disturb it: its depth has the wrong parity.
     */
    private boolean sweep(int own, int opponent, int depth) {
        int ownSets = choose(points - opponent, own);
        return IntStream.range(0, sets[opponent].length).parallel().map(i -> {
            int opponentSet = sets[opponent][i];
            int decided = 0;
            if (depth > 1 && !mayFollow(opponentSet, own, depth - 1, mostRemovals())) {
                return decided;
            }
            for (int j = 0; j < ownSets; j++) {
                int ownSet = Integer.expand(sets[own][j], ~opponentSet);
                short[] row = tables[own][opponent][rank[ownSet]];
                int column = rank[Integer.compress(opponentSet, ~ownSet)];
                if (row[column] == 0 && hasDepth(ownSet, opponentSet, depth)) {
                    row[column] = (short) (depth + 1);
                    depths[own][opponent][rank[ownSet]][depth] = true;
                    decided = 1;
                }
            }
            return decided;
        }).reduce(0, Integer::max) != 0;
    }

    /** Whether a successor can have a depth: the opponent to move with its stones, or with up to so many of them removed. */
    private boolean mayFollow(int opponentSet, int own, int depth, int removals) {
        int opponent = Integer.bitCount(opponentSet);
        if (opponent < Rules.FEWEST) {
            return false;
        }
        boolean may = depths[opponent][own][rank[opponentSet]][depth];
        for (int rest = removals == 0 ? 0 : opponentSet; rest != 0 && !may; rest &= rest - 1) {
            may = mayFollow(opponentSet ^ Integer.lowestOneBit(rest), own, depth, removals - 1);
        }
        return may;
    }

    /** Whether an undecided position is a win (odd depth) or loss (even depth) in just so many plies. */
    private boolean hasDepth(int own, int opponent, int depth) {
        boolean win = depth % 2 != 0;
        int empty = all() & ~(own | opponent);
        boolean flies = Integer.bitCount(own) <= rules.flyAt();
        boolean blocked = true;
        for (int from = 0; from < points; from++) {
            int targets = contains(own, from) ? (flies ? empty : board.neighbours(from) & empty) : 0;
            for (; targets != 0; targets &= targets - 1) {
                int to = Integer.numberOfTrailingZeros(targets);
                int after = own ^ (1 << from) ^ (1 << to);
                blocked = false;
                if (settles(after, opponent, removalsAfter(after, to), depth)) {
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
            case PASS -> settles(own, opponent, 0, depth) == (depth % 2 != 0);
        };
    }

    /**
     * Whether some way to complete a turn settles the question of a depth: for a win in d, by leaving the opponent lost in
     * d - 1; for a loss in d, by leaving it anything but a win in d - 1 or less.
     */
    private boolean settles(int own, int opponent, int removals, int depth) {
        int removable = removals == 0 ? 0 : removable(opponent);
        if (removable == 0) {
            int value = Integer.bitCount(opponent) < Rules.FEWEST ? 0 : value(opponent, own);
            return depth % 2 != 0 ? value == depth - 1 : value % 2 == 0 || value == DRAW || value >= depth;
        }
        for (; removable != 0; removable &= removable - 1) {
            if (settles(own, opponent ^ Integer.lowestOneBit(removable), removals - 1, depth)) {
                return true;
            }
        }
        return false;
    }

    private int removalsAfter(int own, int to) {
        int closed = 0;
        for (int mill : board.millsOf(to)) {
            closed += (own & mill) == mill ? 1 : 0;
        }
        return rules.removals() == SeveralMills.EACH ? closed : Math.min(closed, 1);
    }

    private int mostRemovals() {
        int most = 0;
        for (int point = 0; point < points; point++) {
            most = Math.max(most, board.millsOf(point).length);
        }
        return most;
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
