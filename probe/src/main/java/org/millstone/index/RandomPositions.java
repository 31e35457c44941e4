package org.millstone.index;

import java.util.random.RandomGenerator;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/** Positions drawn at random for measurements, any set of points as likely as another. */
public final class RandomPositions {
    private RandomPositions() {}

    /** Returns a position of a subspace, whatever it is worth. */
    public static Position of(Rules rules, Subspace subspace, RandomGenerator random) {
        int own = stones(rules, 0, subspace.own(), random);
        return subspace.position(own, stones(rules, own, subspace.opponent(), random));
    }

    /** Returns a random set of {@code count} points, none of which is in the set {@code taken}. */
    public static int stones(Rules rules, int taken, int count, RandomGenerator random) {
        int stones = 0;
        while (Integer.bitCount(stones) < count) {
            stones |= 1 << random.nextInt(rules.board().points()) & ~taken;
        }
        return stones;
    }
}
