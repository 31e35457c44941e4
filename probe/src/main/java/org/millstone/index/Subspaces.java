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
 * The subspaces that a rule set has tables of: those in which neither side has lost by the number of its stones.
 *
 * <p>In the placing phase White places first and the sides take turns, so the side to move has as many stones in hand as its opponent
 * (White, if White began) or one more, and neither has more on the board than it has placed. Subspaces that play does not reach belong to
 * them, too, because people set positions up. But where mills remove nothing before all stones are placed, both sides have all of theirs
 * until then.
 *
 * <p>Where hands are free ({@link Rules#hasFreeHands}) the subspaces with stones in hand are those that the beginning of the game leads to,
 * as far as the numbers of stones tell. Quiet turns lead from a subspace to its mirror image; where they lead back, or might, both
 * belong to them.
 */
public final class Subspaces {
    private Subspaces() {}

    /** Returns the subspaces of the moving phase, in order. */
    public static List<Subspace> moving(Rules rules) {
        return inHand(rules, 0).toList();
    }

    /** Returns the subspaces of the placing phase, in order. */
    public static List<Subspace> placing(Rules rules) {
        if (rules.hasFreeHands()) {
            return following(rules, new Subspace(0, 0, rules.men(), rules.men())).stream()
                    .filter(subspace -> subspace.inHand() > 0).toList();
        }
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
            if (isJoined(rules, subspace)) {
                follow(rules, subspace.mirrored(), found);
            }
        }
    }

    /** Returns where the turns from a subspace lead, including those that win by the number of stones left. */
    public static Stream<Subspace> afterTurns(Rules rules, Subspace subspace) {
        return Stream.of(true, false).filter(places -> places ? subspace.ownHand() > 0 : rules.mayMove(subspace.ownHand()))
                .flatMap(places -> IntStream.rangeClosed(0, mostTaken(rules, subspace, places))
                        .mapToObj(taken -> after(rules, subspace, places, taken)));
    }

    /**
     * Returns where a turn leads, as the opponent sees it: nowhere if that {@link Subspace#isLost}.
     *
     * @param places whether it places a stone, or else moves one
     * @param taken how many stones it takes, those from the opponent's hand first
     */
    public static Subspace after(Rules rules, Subspace subspace, boolean places, int taken) {
        int placed = places ? 1 : 0;
        int fromHand = places ? rules.fromHand(taken, subspace.opponentHand()) : 0;
        return new Subspace(subspace.opponent() - taken + fromHand, subspace.own() + placed, subspace.opponentHand() - fromHand,
                subspace.ownHand() - placed);
    }

    /**
     * Returns whether a subspace and its mirror image are to be solved together, because moves that take nothing lead from one to the
     * other, or both ways: both sides move, or one moves and the other still places.
     */
    public static boolean isJoined(Rules rules, Subspace subspace) {
        return rules.mayMove(subspace.ownHand()) && rules.mayMove(subspace.opponentHand())
                || rules.hasFreeHands() && (subspace.ownHand() == 0 || subspace.opponentHand() == 0);
    }

    /**
     * Returns whether tables know every position of a rule set: those of the moving phase are all there, and missing ones with stones in
     * hand are one turn away from tables that are there.
     */
    public static boolean knowAll(Rules rules, Set<Subspace> tables) {
        return all(rules).stream().allMatch(subspace -> tables.contains(subspace)
                || !isJoined(rules, subspace)
                        && afterTurns(rules, subspace).allMatch(after -> after.isLost() || tables.contains(after)));
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
     * in order, and leaves no such gap. Where hands are free, no layer can be left out: moves lead back into it.
     */
    public static boolean areEverySecond(Rules rules, Collection<Subspace> tables) {
        return !rules.hasFreeHands() && tables.stream().anyMatch(table -> table.inHand() > 0)
                && tables.stream().noneMatch(Subspaces::isLeftOut);
    }

    /**
     * Returns the most stones that a turn from a subspace can take: no more than the opponent has where the turn may take them, and none
     * once it has lost.
     *
     * @param places whether the turn places a stone, or else moves one
     */
    public static int mostTaken(Rules rules, Subspace subspace, boolean places) {
        if (places && !rules.millsPayWhilePlacing()) {
            return 0;
        }
        int untilLost = subspace.opponent() + subspace.opponentHand() - Rules.FEWEST + 1;
        int most = Math.min(rules.mostRemovals(), untilLost);
        int fromHand = places ? rules.fromHand(most, subspace.opponentHand()) : 0;
        return Math.min(most, fromHand + subspace.opponent());
    }

    /** Returns how many of the {@link #mostTaken most stones} that a turn can take come from the opponent's hand. */
    public static int mostFromHand(Rules rules, Subspace subspace, boolean places) {
        return places ? rules.fromHand(mostTaken(rules, subspace, true), subspace.opponentHand()) : 0;
    }

    /** Returns whether a subspace is one of {@link #all}. */
    public static boolean has(Rules rules, Subspace subspace) {
        return areHands(rules, subspace.ownHand(), subspace.opponentHand()) && isPossible(rules, subspace);
    }

    /**
     * Returns whether positions may have these numbers of stones in hand: where hands are not free the side to move has as many as its
     * opponent, or one more.
     */
    public static boolean areHands(Rules rules, int ownHand, int opponentHand) {
        return rules.hasFreeHands() ? ownHand >= 0 && opponentHand >= 0 && Math.max(ownHand, opponentHand) <= rules.men()
                : ownHand == Subspace.ownOf(ownHand + opponentHand);
    }

    private static Stream<Subspace> inHand(Rules rules, int hands) {
        int ownHand = Subspace.ownOf(hands);
        return IntStream.rangeClosed(0, rules.men()).boxed()
                .flatMap(own -> IntStream.rangeClosed(0, rules.men())
                        .mapToObj(opponent -> new Subspace(own, opponent, ownHand, hands - ownHand)))
                .filter(subspace -> isPossible(rules, subspace)).sorted();
    }

    private static boolean isPossible(Rules rules, Subspace subspace) {
        boolean peaceful = subspace.inHand() > 0 && !rules.millsPayWhilePlacing() && !rules.mayMove(1);
        int fewest = peaceful ? rules.men() : Rules.FEWEST;
        Subspace all = subspace.inAll();
        return Math.min(subspace.own(), subspace.opponent()) >= 0 && Math.min(all.own(), all.opponent()) >= fewest
                && Math.max(all.own(), all.opponent()) <= rules.men();
    }
}
