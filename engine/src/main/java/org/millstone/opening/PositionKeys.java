package org.millstone.opening;

import org.millstone.board.Symmetries;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/**
 * Numbers that name positions: the same for all images of a position under the symmetries of the board, and, as they take the
 * view of the side to move, for its twin with the colours exchanged. The value of all these is one.
 *
 * <pre>
 *   bits 32 to 55   the stones of the side to move, in the image whose stones make the smallest number
 *   bits  8 to 31   the other stones, in that image; the smallest if there are several
 *   bits  4 to  7   stones of the side to move in hand
 *   bits  0 to  3   stones of the other side in hand
 * </pre>
 */
final class PositionKeys {
    /** How many bits a key has; it is never negative. */
    static final int BITS = 56;

    private static final int HAND_BITS = 4;
    private static final int STONE_BITS = 24;

    private final int[][] images;

    PositionKeys(Rules rules) {
        Symmetries symmetries = rules.board().symmetries();
        // Without the identity, which needs no lookup.
        this.images = new int[symmetries.count() - 1][];
        for (int g = 1; g <= images.length; g++) {
            images[g - 1] = symmetries.table(g);
        }
    }

    /** Returns the key of a position with no removal pending. */
    long of(Position position) {
        return of(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
    }

    long of(int own, int opponent, int ownHand, int opponentHand) {
        int leastOwn = own;
        int leastOther = opponent;
        for (int[] image : images) {
            int mapped = Symmetries.apply(image, own);
            if (mapped < leastOwn) {
                leastOwn = mapped;
                leastOther = Symmetries.apply(image, opponent);
            } else if (mapped == leastOwn) {
                leastOther = Math.min(leastOther, Symmetries.apply(image, opponent));
            }
        }
        return ((long) leastOwn << STONE_BITS | leastOther) << 2 * HAND_BITS | ownHand << HAND_BITS | opponentHand;
    }

    /** Returns how many stones are in hand, of both sides together, in the position of a key. */
    static int inHand(long key) {
        return (int) (key >>> HAND_BITS & (1 << HAND_BITS) - 1) + (int) (key & (1 << HAND_BITS) - 1);
    }
}
