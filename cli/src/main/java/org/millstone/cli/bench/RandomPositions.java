package org.millstone.cli.bench;

import java.util.SplittableRandom;
import org.millstone.index.Subspace;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/** Positions drawn at random, any set of points as likely as another. */
final class RandomPositions {
    private RandomPositions() {}

    /** Returns a position of a subspace, whatever it is worth. */
    static Position of(Rules rules, Subspace subspace, SplittableRandom random) {
        int own = stones(rules, 0, subspace.own(), random);
        return subspace.position(own, stones(rules, own, subspace.opponent(), random));
    }

    private static int stones(Rules rules, int taken, int count, SplittableRandom random) {
        int stones = 0;
        while (Integer.bitCount(stones) < count) {
            stones |= 1 << random.nextInt(rules.board().points()) & ~taken;
        }
        return stones;
    }
}
