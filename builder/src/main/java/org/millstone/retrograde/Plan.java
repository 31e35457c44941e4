package org.millstone.retrograde;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.millstone.board.Board;
import org.millstone.index.Combinations;
import org.millstone.rules.Rules;

/** Which pairs are to be solved, in an order in which each comes after those that its captures lead to. */
public final class Plan {
    private Plan() {}

    /** Returns all pairs with at most so many stones of both colours together. */
    public static List<Pair> upTo(Rules rules, int stones) {
        List<Pair> pairs = new ArrayList<>();
        for (int rows = Rules.FEWEST; rows <= rules.men(); rows++) {
            for (int columns = Rules.FEWEST; columns <= rows && rows + columns <= stones; columns++) {
                pairs.add(new Pair(rows, columns));
            }
        }
        return pairs;
    }

    /** Returns the pairs wanted and all that their captures lead to. */
    public static List<Pair> closure(Collection<Pair> wanted) {
        TreeSet<Pair> pairs = new TreeSet<>();
        wanted.forEach(pair -> add(pair, pairs));
        return List.copyOf(pairs);
    }

    private static void add(Pair pair, Set<Pair> pairs) {
        if (pairs.add(pair)) {
            captures(pair).forEach(next -> add(next, pairs));
        }
    }

    /** Returns the pairs that a pair's captures lead to. */
    public static List<Pair> captures(Pair pair) {
        List<Pair> next = new ArrayList<>();
        if (pair.columns() > Rules.FEWEST) {
            next.add(new Pair(pair.rows(), pair.columns() - 1));
        }
        if (pair.rows() > Rules.FEWEST && !pair.equal()) {
            next.add(new Pair(pair.rows() - 1, pair.columns()));
        }
        return next;
    }

    /** Returns the columns of a pair. */
    public static int columns(Board board, Pair pair) {
        return new Combinations(board.points() - pair.rows(), pair.columns()).count();
    }
}
