package org.millstone.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Numbers all positions of a game, both phases, from the view of the side to move, symmetric ones apart: subspace after subspace, in each
 * by the rank of the mover's set, then by that of the other's among the points left free.
 */
final class RawStates {
    /** Stones of the mover and of the other, on the board and in hand, and whether the pass after the placing is due. */
    record Subspace(int own, int opponent, int ownHand, int opponentHand, boolean passDue, int first, int size) {
        String name() {
            return own + "-" + opponent + (ownHand + opponentHand == 0 ? "" : "+" + ownHand + "+" + opponentHand);
        }
    }

    private static final int MOST = 13;

    private final int points;
    /** The sets of so many points, ascending, and for each set its place among them. */
    private final int[][] sets;
    private final int[] ranks;
    private final Subspace[] subspaces = new Subspace[MOST * MOST * MOST * MOST * 2];
    /** Those that have positions, by the number of their first. */
    private final NavigableMap<Integer, Subspace> byFirst = new TreeMap<>();
    private final int count;

    RawStates(RuleFile rules) {
        this.points = rules.points();
        this.ranks = new int[1 << points];
        this.sets = new int[points + 1][];
        int[] counts = new int[points + 1];
        for (int set = 0; set < 1 << points; set++) {
            ranks[set] = counts[Integer.bitCount(set)]++;
        }
        for (int size = 0; size <= points; size++) {
            sets[size] = new int[counts[size]];
        }
        for (int set = 0; set < 1 << points; set++) {
            sets[Integer.bitCount(set)][ranks[set]] = set;
        }
        this.count = Math.toIntExact(
                each(points, rules.men(), rules.paysWhilePlacing(), rules.otherBegins(), rules.freeHands(), rules.anyTime(),
                        this::add));
    }

    private void add(Subspace subspace) {
        subspaces[key(subspace.own, subspace.opponent, subspace.ownHand, subspace.opponentHand, subspace.passDue)] = subspace;
        if (subspace.size > 0) {
            byFirst.put(subspace.first, subspace);
        }
    }

    /** How many positions such a game has. */
    static long count(int points, int men, boolean paysWhilePlacing, boolean otherBegins, boolean freeHands, boolean anyTime) {
        return each(points, men, paysWhilePlacing, otherBegins, freeHands, anyTime, subspace -> {});
    }

    private static long each(int points, int men, boolean paysWhilePlacing, boolean otherBegins, boolean freeHands,
            boolean anyTime, Consumer<Subspace> consumer) {
        long first = 0;
        for (int ownHand = 0; ownHand <= men; ownHand++) {
            for (int opponentHand = freeHands ? 0 : Math.max(0, ownHand - 1); opponentHand <= (freeHands ? men : ownHand);
                    opponentHand++) {
                boolean placing = ownHand + opponentHand > 0;
                int least = placing && !paysWhilePlacing && !anyTime ? men : 3;
                for (int own = Math.max(0, least - ownHand); own <= men - ownHand; own++) {
                    for (int opponent = Math.max(0, least - opponentHand); opponent <= men - opponentHand; opponent++) {
                        long size = own + opponent > points ? 0 : choose(points, own) * choose(points - own, opponent);
                        boolean endsPlacing = !placing && (paysWhilePlacing || own == men && opponent == men);
                        for (int due = 0; due <= (otherBegins && endsPlacing ? 1 : 0); due++) {
                            consumer.accept(
                                    new Subspace(own, opponent, ownHand, opponentHand, due == 1, (int) first, (int) size));
                            first += size;
                        }
                    }
                }
            }
        }
        return first;
    }

    private static long choose(int n, int k) {
        long ways = 1;
        for (int i = 1; i <= k; i++) {
            ways = ways * (n - k + i) / i;
        }
        return ways;
    }

    int count() {
        return count;
    }

    List<Subspace> subspaces() {
        return Arrays.stream(subspaces).filter(Objects::nonNull).toList();
    }

    /** The subspace of a position. */
    Subspace subspace(int number) {
        return byFirst.floorEntry(number).getValue();
    }

    /** The subspace with the other side to move; null if there is none. */
    @Nullable
    Subspace mirrored(Subspace of) {
        return subspaces[key(of.opponent, of.own, of.opponentHand, of.ownHand, of.passDue)];
    }

    int number(int own, int opponent, int ownHand, int opponentHand, boolean passDue) {
        int stones = Integer.bitCount(own);
        int others = Integer.bitCount(opponent);
        Subspace subspace = subspaces[key(stones, others, ownHand, opponentHand, passDue)];
        if (subspace == null) {
            throw new IllegalStateException("no subspace " + stones + "-" + others + "+" + ownHand + "+" + opponentHand);
        }
        return subspace.first + ranks[own] * (subspace.size / sets[stones].length)
                + ranks[Integer.compress(opponent, ~own & (1 << points) - 1)];
    }

    private static int key(int own, int opponent, int ownHand, int opponentHand, boolean passDue) {
        return (((own * MOST + opponent) * MOST + ownHand) * MOST + opponentHand) * 2 + (passDue ? 1 : 0);
    }

    /** The mover's stones in a position of a subspace. */
    int own(Subspace subspace, int number) {
        int[] all = sets[subspace.own];
        return all[(number - subspace.first) / (subspace.size / all.length)];
    }

    /** The other's. */
    int opponent(Subspace subspace, int number) {
        int columns = subspace.size / sets[subspace.own].length;
        return Integer.expand(sets[subspace.opponent][(number - subspace.first) % columns],
                ~own(subspace, number) & (1 << points) - 1);
    }
}
