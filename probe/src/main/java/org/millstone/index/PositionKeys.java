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
    private static final int HAND = (1 << HAND_BITS) - 1;
    private static final int STONES = (1 << 24) - 1;

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
        return packed(leastOwn, leastOther, ownHand, opponentHand);
    }

    /** Returns a position in the form of a key, but as it stands. The methods below take it apart. */
    public static long packed(int own, int opponent, int ownHand, int opponentHand) {
        return (long) own << Integer.SIZE | (long) opponent << Byte.SIZE | (long) ownHand << HAND_BITS | opponentHand;
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

    public static int own(long packed) {
        return (int) (packed >>> Integer.SIZE);
    }

    public static int opponent(long packed) {
        return (int) (packed >>> Byte.SIZE) & STONES;
    }

    public static int ownHand(long packed) {
        return (int) (packed >>> HAND_BITS) & HAND;
    }

    public static int opponentHand(long packed) {
        return (int) packed & HAND;
    }

    /** Returns the number of stones in hand of both sides together. */
    public static int inHand(long packed) {
        return ownHand(packed) + opponentHand(packed);
    }
}
