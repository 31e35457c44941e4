package org.millstone.index;

import java.util.stream.IntStream;
import org.millstone.board.Symmetries;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;

/**
 * Keys of positions, the same for all that are worth the same by symmetry: all images under the board's symmetries, and those with colours
 * exchanged.
 *
 * <pre>
 *   bits 32 to 55   the stones of the side to move, in the image of the position in which they are the smallest int
 *   bits  8 to 31   the other stones, in that image; if there are several such images, the smallest int
 *   bits  4 to  7   how many stones the side to move has in hand
 *   bits  0 to  3   how many stones the other side has in hand
 * </pre>
 */
public final class PositionKeys {
    /** How many bits a key has; it is never negative. */
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

    /** Packs a position in the form of a key, but as it stands, not as its smallest image. The methods below unpack both. */
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

    public static int inHand(long packed) {
        return ownHand(packed) + opponentHand(packed);
    }
}
