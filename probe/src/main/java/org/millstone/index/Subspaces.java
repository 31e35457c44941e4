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
 * The subspaces that a rule set has tables of. In each of them both sides have at least {@link Rules#FEWEST} stones, on the board and in
 * hand.
 *
 * <p>In the placing phase the sides take turns, so the side to move has as many stones in hand as its opponent, or one more. Subspaces that
 * play does not reach are included, because people set up positions. But where mills remove nothing before all stones are placed, both
 * sides have all their men until then.
 *
 * <p>Where hands are free ({@link Rules#hasFreeHands}), a subspace with stones in hand is included if turns can lead there from the start
 * of the game. Only how many stones there are is considered. If {@link #isJoined} holds for one of them, its mirror image is included.
 */
public final class Subspaces {
    private Subspaces() {}

    public static List<Subspace> moving(Rules rules) {
        return inHand(rules, 0).toList();
    }

    public static List<Subspace> placing(Rules rules) {
        if (rules.hasFreeHands()) {
            return following(rules, new Subspace(0, 0, rules.men(), rules.men())).stream()
                    .filter(subspace -> subspace.inHand() > 0).toList();
        }
        return IntStream.rangeClosed(1, 2 * rules.men()).boxed().flatMap(hands -> inHand(rules, hands)).toList();
    }

    public static List<Subspace> all(Rules rules) {
        return Stream.concat(inHand(rules, 0), placing(rules).stream()).toList();
    }

    /** Returns a subspace and all others that play can reach from it; none if a side has lost there. */
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

    /** Returns the subspaces after one turn, for the opponent as the side to move, including those in which it has lost. */
    public static Stream<Subspace> afterTurns(Rules rules, Subspace subspace) {
        return Stream.of(true, false).filter(places -> places ? subspace.ownHand() > 0 : rules.mayMove(subspace.ownHand()))
                .flatMap(places -> IntStream.rangeClosed(0, mostTaken(rules, subspace, places))
                        .mapToObj(taken -> after(rules, subspace, places, taken)));
    }

    /**
     * Returns the subspace after a turn, for the opponent as the side to move. It has no table if it {@link Subspace#isLost}.
     *
     * @param places whether the turn places a stone; otherwise it moves one
     * @param taken how many of the opponent's stones the turn takes, those in its hand first if a placement takes such stones
     */
    public static Subspace after(Rules rules, Subspace subspace, boolean places, int taken) {
        int placed = places ? 1 : 0;
        int fromHand = places ? rules.fromHand(taken, subspace.opponentHand()) : 0;
        return new Subspace(subspace.opponent() - taken + fromHand, subspace.own() + placed, subspace.opponentHand() - fromHand,
                subspace.ownHand() - placed);
    }

    /**
     * Whether a subspace and its mirror image must be solved together, because moves that take nothing lead from one to the other: both
     * sides move, or one moves and the other still places.
     */
    public static boolean isJoined(Rules rules, Subspace subspace) {
        return rules.mayMove(subspace.ownHand()) && rules.mayMove(subspace.opponentHand())
                || rules.hasFreeHands() && (subspace.ownHand() == 0 || subspace.opponentHand() == 0);
    }

    /**
     * Whether tables answer every position of a rule set: all of the moving phase are present, and from a missing one with stones in hand
     * every turn leads to a present one.
     */
    public static boolean knowAll(Rules rules, Set<Subspace> tables) {
        return !tables.isEmpty() && all(rules).stream().allMatch(subspace -> tables.contains(subspace)
                || !isJoined(rules, subspace)
                        && afterTurns(rules, subspace).allMatch(after -> after.isLost() || tables.contains(after)));
    }

    /**
     * Whether a subspace has an odd number of stones in hand: exports that {@link #areEverySecond} leave out its table. All its turns lead
     * to subspaces with an even number, whose tables are there.
     */
    public static boolean isLeftOut(Subspace subspace) {
        return subspace.inHand() % 2 != 0;
    }

    /**
     * Whether these are the tables of an export (a folder for a web host) without those that have an odd number of stones in hand. Then
     * some of them have stones in hand, and none {@link #isLeftOut}. Builds leave no such gaps. With free hands there are no such exports,
     * as moves keep the stones in hand.
     */
    public static boolean areEverySecond(Rules rules, Collection<Subspace> tables) {
        return !rules.hasFreeHands() && tables.stream().anyMatch(table -> table.inHand() > 0)
                && tables.stream().noneMatch(Subspaces::isLeftOut);
    }

    /** Returns the most stones that a placement, or else a move, can take. The turn ends when the opponent has lost. */
    public static int mostTaken(Rules rules, Subspace subspace, boolean places) {
        if (places && !rules.millsPayWhilePlacing()) {
            return 0;
        }
        int untilLost = subspace.opponent() + subspace.opponentHand() - Rules.FEWEST + 1;
        int most = Math.min(rules.mostRemovals(), untilLost);
        int fromHand = places ? rules.fromHand(most, subspace.opponentHand()) : 0;
        return Math.min(most, fromHand + subspace.opponent());
    }

    /** Returns how many of the {@link #mostTaken} stones come from the opponent's hand. */
    public static int mostFromHand(Rules rules, Subspace subspace, boolean places) {
        return places ? rules.fromHand(mostTaken(rules, subspace, true), subspace.opponentHand()) : 0;
    }

    public static boolean has(Rules rules, Subspace subspace) {
        return areHands(rules, subspace.ownHand(), subspace.opponentHand()) && isPossible(rules, subspace);
    }

    /** Whether the sides can have so many in hand: unless hands are free, the side to move as many as its opponent, or one more. */
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
