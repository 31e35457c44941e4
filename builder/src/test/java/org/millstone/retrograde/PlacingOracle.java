package org.millstone.retrograde;

import org.millstone.board.Board;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Rules;
import org.millstone.rules.Rules.AfterPlacing;
import org.millstone.rules.Rules.FromMills;
import org.millstone.rules.Rules.SeveralMills;
import org.millstone.rules.Rules.WhilePlacing;

/**
 * The placing phase solved by the plainest way there is, on top of {@link NaiveOracle}: every raw position of each subspace, all turns
 * tried one by one. Like that oracle it uses the data of board and rules, and none of their methods.
 */
public final class PlacingOracle {
    /** The value of a draw. */
    public static final int DRAW = NaiveOracle.DRAW;

    /** The best turn's value where there is no turn yet. */
    private static final int NONE = Integer.MIN_VALUE;

    /** Takes a position and its value. */
    public interface Visitor {
        /** Takes one. */
        void visit(int own, int opponent, int value);
    }

    private final Rules rules;
    private final Board board;
    private final NaiveOracle moving;
    /** By the numbers of stones, see {@link #place}: the values by the rank of own and of the opponent's set, as in that oracle. */
    private final short[][][] tables;
    private final int[] rank;
    private final int[][] sets;

    private PlacingOracle(Rules rules, NaiveOracle moving) {
        this.rules = rules;
        this.board = rules.board();
        this.moving = moving;
        this.tables = new short[(int) Math.pow(rules.men() + 1, 4)][][];
        int points = board.points();
        this.rank = new int[1 << points];
        this.sets = new int[points + 1][];
        int[] count = new int[points + 1];
        for (int set = 0; set < 1 << points; set++) {
            rank[set] = count[Integer.bitCount(set)]++;
        }
        for (int size = 0; size <= points; size++) {
            sets[size] = new int[count[size]];
        }
        for (int set = 0; set < 1 << points; set++) {
            sets[Integer.bitCount(set)][rank[set]] = set;
        }
    }

    /** Solves every subspace with stones in hand and at most so many pieces; the moving phase must be solved as far. */
    static PlacingOracle solve(Rules rules, NaiveOracle moving, int pieces) {
        PlacingOracle oracle = new PlacingOracle(rules, moving);
        Subspaces.placing(rules).stream().filter(subspace -> subspace.pieces() <= pieces).forEach(oracle::solve);
        return oracle;
    }

    /** Solves a whole variant, both phases. */
    public static PlacingOracle solve(Rules rules) {
        return solve(rules, Oracles.of(rules, 2 * rules.men()), 2 * rules.men());
    }

    /** Returns the value of a position: plies to the end of the game (odd for a win, even for a loss), or {@link #DRAW}. */
    public int value(int own, int opponent, int ownHand, int opponentHand) {
        if (Integer.bitCount(own) + ownHand < Rules.FEWEST) {
            return 0;
        }
        if (ownHand + opponentHand == 0) {
            return moving.value(own, opponent);
        }
        short[][] table = tables[place(Integer.bitCount(own), Integer.bitCount(opponent), ownHand, opponentHand)];
        if (table == null) {
            throw new IllegalStateException("not solved: " + own + " " + opponent + " " + ownHand + " " + opponentHand);
        }
        return table[rank[own]][rank[Integer.compress(opponent, ~own)]];
    }

    private int place(int own, int opponent, int ownHand, int opponentHand) {
        int numbers = rules.men() + 1;
        return ((own * numbers + opponent) * numbers + ownHand) * numbers + opponentHand;
    }

    /** Visits all positions of a subspace. */
    public void forEach(Subspace subspace, Visitor visitor) {
        for (int own : sets[subspace.own()]) {
            forEach(own, subspace.opponent(), (opponent, column) -> visitor.visit(own, opponent,
                    value(own, opponent, subspace.ownHand(), subspace.opponentHand())));
        }
    }

    private interface Opponents {
        void visit(int opponent, int column);
    }

    private void forEach(int own, int opponentStones, Opponents visitor) {
        for (int column = 0; column < sets[opponentStones].length; column++) {
            int compressed = sets[opponentStones][column];
            if (compressed >>> board.points() - Integer.bitCount(own) != 0) {
                return;
            }
            visitor.visit(Integer.expand(compressed, ~own), column);
        }
    }

    private void solve(Subspace subspace) {
        short[][] table = new short[sets[subspace.own()].length][];
        for (int own : sets[subspace.own()]) {
            int free = board.points() - subspace.own();
            short[] row = new short[choose(free, subspace.opponent())];
            forEach(own, subspace.opponent(), (opponent, column) -> row[column] =
                    (short) best(own, opponent, subspace.ownHand(), subspace.opponentHand()));
            table[rank[own]] = row;
        }
        tables[place(subspace.own(), subspace.opponent(), subspace.ownHand(), subspace.opponentHand())] = table;
    }

    private int best(int own, int opponent, int ownHand, int opponentHand) {
        int best = NONE;
        for (int to = 0; to < board.points(); to++) {
            if (((own | opponent) >>> to & 1) == 0) {
                int placed = own | 1 << to;
                int mills = 0;
                for (int mill : board.millsOf(to)) {
                    mills += (placed & mill) == mill ? 1 : 0;
                }
                int removals = rules.whilePlacing() == WhilePlacing.NOTHING ? 0
                        : rules.removals() == SeveralMills.EACH ? mills : Math.min(mills, 1);
                int value = complete(placed, opponent, ownHand - 1, opponentHand, removals);
                best = best == NONE || better(value, best) ? value : best;
            }
        }
        return best == NONE ? 0 : best;
    }

    /** The best way to complete a turn, for the side that makes it. */
    private int complete(int own, int opponent, int ownHand, int opponentHand, int removals) {
        int removable = removals == 0 || Integer.bitCount(opponent) + opponentHand < Rules.FEWEST ? 0 : removable(opponent);
        if (removable == 0) {
            boolean over = Integer.bitCount(opponent) + opponentHand < Rules.FEWEST;
            if (ownHand + opponentHand == 0 && rules.afterPlacing() == AfterPlacing.OTHER && !over) {
                return later(value(own, opponent, 0, 0), 2);
            }
            return later(value(opponent, own, opponentHand, ownHand), 1);
        }
        int best = NONE;
        for (int rest = removable; rest != 0; rest &= rest - 1) {
            int value = complete(own, opponent ^ Integer.lowestOneBit(rest), ownHand, opponentHand, removals - 1);
            best = best == NONE || better(value, best) ? value : best;
        }
        return best;
    }

    private static int later(int value, int plies) {
        return value == NaiveOracle.DRAW ? value : value + plies;
    }

    private int removable(int opponent) {
        int free = opponent;
        for (int mill : board.mills()) {
            free &= (opponent & mill) == mill ? ~mill : -1;
        }
        boolean any = rules.fromMills() == FromMills.ALWAYS || rules.fromMills() == FromMills.IF_ALL && free == 0;
        return any ? opponent : free;
    }

    private static boolean better(int value, int than) {
        int kind = kind(value);
        return kind != kind(than) ? kind > kind(than) : kind == 1 ? value < than : kind == -1 && value > than;
    }

    /** 1 for a win, 0 for a draw, -1 for a loss. */
    private static int kind(int value) {
        return value == NaiveOracle.DRAW ? 0 : value % 2 != 0 ? 1 : -1;
    }

    private static int choose(int n, int k) {
        long product = 1;
        for (int i = 1; i <= k; i++) {
            product = product * (n - k + i) / i;
        }
        return Math.toIntExact(product);
    }
}
