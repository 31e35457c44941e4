package org.millstone.index;

import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.millstone.rules.Rules;

/**
 * Which subspaces a rule set has tables of: those in which neither side has lost by the number of its stones.
 *
 * <p>In the placing phase White places first and the sides take turns, so the side to move has as many stones in hand as its opponent
 * (White, if White began) or one more, and neither has more on the board than it has placed. Also those that play does not
 * reach belong to them: people set positions up. But where mills remove nothing before all stones are placed, both sides have all of
 * theirs until then.
 */
public final class Subspaces {
    private Subspaces() {}

    /** Returns the subspaces of the moving phase, in order. */
    public static List<Subspace> moving(Rules rules) {
        return inHand(rules, 0).toList();
    }

    /** Returns the subspaces of the placing phase, in order. */
    public static List<Subspace> placing(Rules rules) {
        return IntStream.rangeClosed(1, 2 * rules.men()).boxed().flatMap(hands -> inHand(rules, hands)).toList();
    }

    /** Returns all subspaces, in order. */
    public static List<Subspace> all(Rules rules) {
        return Stream.concat(inHand(rules, 0), placing(rules).stream()).toList();
    }

    /** Returns a subspace and all that its turns lead to, and theirs; none if the game is over there. */
    public static NavigableSet<Subspace> following(Rules rules, Subspace subspace) {
        NavigableSet<Subspace> found = new TreeSet<>();
        follow(rules, subspace, found);
        return found;
    }

    private static void follow(Rules rules, Subspace subspace, Set<Subspace> found) {
        if (!subspace.isLost() && !subspace.mirrored().isLost() && found.add(subspace)) {
            afterTurns(rules, subspace).forEach(after -> follow(rules, after, found));
        }
    }

    /** Returns where the turns from a subspace lead that do not win by the number of stones left. */
    private static Stream<Subspace> afterTurns(Rules rules, Subspace subspace) {
        return IntStream.rangeClosed(0, mostRemovals(rules, subspace)).mapToObj(subspace::after)
                .filter(after -> !after.isLost());
    }

    /**
     * Returns whether tables know every position of a rule set: those of the moving phase are all there, and what is missing with stones
     * in hand is a turn away from tables that are there.
     */
    public static boolean knowAll(Rules rules, Set<Subspace> tables) {
        return all(rules).stream().allMatch(subspace -> tables.contains(subspace)
                || subspace.inHand() > 0 && afterTurns(rules, subspace).allMatch(tables::contains));
    }

    /**
     * Returns whether a subspace is one of those that an export of every second layer leaves out: it has an odd number of stones in hand,
     * so each of its turns leads to a layer that stays.
     */
    public static boolean isLeftOut(Subspace subspace) {
        return subspace.inHand() % 2 != 0;
    }

    /**
     * Returns whether tables are those of every second layer: some have stones in hand, and none {@link #isLeftOut}. A build makes layers
     * in order, and leaves no such gap.
     */
    public static boolean areEverySecond(Collection<Subspace> tables) {
        return tables.stream().anyMatch(table -> table.inHand() > 0) && tables.stream().noneMatch(Subspaces::isLeftOut);
    }

    /**
     * Returns the most stones that a turn from a subspace can remove: no more than the opponent has on the board, and none
     * once it has lost.
     */
    public static int mostRemovals(Rules rules, Subspace subspace) {
        if (subspace.inHand() > 0 && !rules.millsPayWhilePlacing()) {
            return 0;
        }
        int untilLost = subspace.opponent() + subspace.opponentHand() - Rules.FEWEST + 1;
        return Math.min(rules.mostRemovals(), Math.min(subspace.opponent(), untilLost));
    }

    /** Returns whether a subspace is one of {@link #all}. */
    public static boolean has(Rules rules, Subspace subspace) {
        return subspace.ownHand() == Subspace.ownOf(subspace.inHand()) && isPossible(rules, subspace);
    }

    private static Stream<Subspace> inHand(Rules rules, int hands) {
        int ownHand = Subspace.ownOf(hands);
        return IntStream.rangeClosed(0, rules.men()).boxed()
                .flatMap(own -> IntStream.rangeClosed(0, rules.men())
                        .mapToObj(opponent -> new Subspace(own, opponent, ownHand, hands - ownHand)))
                .filter(subspace -> isPossible(rules, subspace)).sorted();
    }

    private static boolean isPossible(Rules rules, Subspace subspace) {
        int most = rules.men();
        int fewest = subspace.inHand() > 0 && !rules.millsPayWhilePlacing() ? most : Rules.FEWEST;
        int own = subspace.own() + subspace.ownHand();
        int opponent = subspace.opponent() + subspace.opponentHand();
        return subspace.own() >= 0 && subspace.opponent() >= 0
                && own >= fewest && own <= most && opponent >= fewest && opponent <= most;
    }
}
