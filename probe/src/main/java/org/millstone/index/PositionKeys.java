package org.millstone.index;

import java.util.stream.IntStream;
import org.millstone.board.Symmetries;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/**
 * Keys of positions up to symmetry. All images of a position under the board's symmetries have the same key, and so does the position with
 * colours exchanged. All of them have the same value.
 *
 * <pre>
 *   bits 32 to 55   the stones of the side to move, in the image whose stones make the smallest number
 *   bits  8 to 31   the other stones, in that image; the smallest if there are several
 *   bits  4 to  7   stones of the side to move in hand
 *   bits  0 to  3   stones of the other side in hand
 * </pre>
 */
public final class PositionKeys {
    /** The number of bits in a key, which is never negative. */
    public static final int BITS = 56;

    private static final int HAND_BITS = 4;
    private static final int STONE_BITS = 24;

    private final Symmetries symmetries;
    private final int[][] images;

    public PositionKeys(Rules rules) {
        this.symmetries = rules.board().symmetries();
        // Without the identity, which needs no lookup.
        this.images = IntStream.range(1, symmetries.count()).mapToObj(symmetries::table).toArray(int[][]::new);
    }

    /** Returns the key of a position. A pending removal or pass is not part of it. */
    public long of(Position position) {
        return of(position.own(), position.opponent(), position.ownHand(), position.opponentHand());
    }

    public long of(int own, int opponent, int ownHand, int opponentHand) {
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

    /** Returns the first symmetry that maps a position to the image that its key holds. */
    public int symmetry(int own, int opponent) {
        long key = of(own, opponent, 0, 0);
        int g = 0;
        while (symmetries.apply(g, own) != own(key) || symmetries.apply(g, opponent) != opponent(key)) {
            g++;
        }
        return g;
    }

    /** Returns the stones of the side to move in the image that a key holds. */
    public static int own(long key) {
        return (int) (key >>> STONE_BITS + 2 * HAND_BITS);
    }

    public static int opponent(long key) {
        return (int) (key >>> 2 * HAND_BITS) & (1 << STONE_BITS) - 1;
    }

    /** Returns the number of stones in hand of both sides together, in the position of a key. */
    public static int inHand(long key) {
        return (int) (key >>> HAND_BITS & (1 << HAND_BITS) - 1) + (int) (key & (1 << HAND_BITS) - 1);
    }
}
