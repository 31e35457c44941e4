package org.millstone.server;

import java.util.List;
import java.util.Random;
import org.millstone.index.Subspace;
import org.millstone.index.Subspaces;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;

/** Positions, the same in every run. */
final class RandomPositions {
    private final Rules rules;
    private final Random random;

    RandomPositions(Rules rules, long seed) {
        this.rules = rules;
        this.random = new Random(seed);
    }

    /** Returns a position with stones in hand, with at most so many stones, those in hand included, whichever side began. */
    Position nextPlacing(int most) {
        List<Subspace> all = Subspaces.placing(rules).stream().filter(subspace -> subspace.pieces() <= most).toList();
        Subspace numbers = all.get(random.nextInt(all.size()));
        int own = stones(0, numbers.own());
        return Position.of(random.nextBoolean() ? Side.WHITE : Side.BLACK, own, stones(own, numbers.opponent()),
                numbers.ownHand(),
                numbers.opponentHand(), 0);
    }

    /** Returns a position of the moving phase with 3 stones or more a side, and at most so many together. */
    Position next(int most) {
        int white = Rules.FEWEST + random.nextInt(most - 2 * Rules.FEWEST + 1);
        int black = Rules.FEWEST + random.nextInt(most - Rules.FEWEST - white + 1);
        int whiteStones = stones(0, white);
        return Position.moving(random.nextBoolean() ? Side.WHITE : Side.BLACK, whiteStones, stones(whiteStones, black));
    }

    private int stones(int taken, int count) {
        int stones = 0;
        while (Integer.bitCount(stones) < count) {
            stones |= 1 << random.nextInt(rules.board().points()) & ~taken;
        }
        return stones;
    }
}
