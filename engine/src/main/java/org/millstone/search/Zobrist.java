package org.millstone.search;

import java.util.SplittableRandom;
import org.millstone.board.Board;
import org.millstone.rules.Position;
import org.millstone.rules.Side;

/**
 * Keys of positions (Zobrist 1970): a word for each stone on each point, for each bit of the numbers in hand, for the side to move, for the
 * pending removals and for a pass that is due. They are combined by exclusive or, so that a turn changes a few words.
 *
 * <p>There are less than 64 words, so they can be linearly independent over GF(2): then different positions have different
 * keys, always, and what the search remembers of a position is about that position.
 */
final class Zobrist {
    private static final int COUNT_BITS = 4;
    private static final int HANDS_AT = 2 * Board.MAX_POINTS;
    private static final int PENDING_BITS = 3;
    /** Where it was before more could be pending: with other words the standard game would be searched in another order. */
    private static final int SIDE_AT = HANDS_AT + 2 * COUNT_BITS + 2;
    private static final int WORDS = SIDE_AT + 1 + PENDING_BITS;
    /** Of this seed all words are independent. */
    private static final long SEED = 1970;

    private static final long[] WORD = new SplittableRandom(SEED).longs(WORDS).toArray();

    static final long SIDE = WORD[SIDE_AT];
    static final long PASS_DUE = WORD[SIDE_AT - 1];

    private Zobrist() {}

    /** Combines the words of the bits that are set, from the word of the lowest bit on. */
    private static long words(int first, int bits) {
        long key = 0;
        for (int rest = bits; rest != 0; rest &= rest - 1) {
            key ^= WORD[first + Integer.numberOfTrailingZeros(rest)];
        }
        return key;
    }

    /** Returns what the key changes by when a set of points changes. */
    static long stones(int side, int points) {
        return words(side * Board.MAX_POINTS, points);
    }

    /** Returns what the key changes by when these bits of the number in hand change. */
    static long hand(int side, int bits) {
        return words(HANDS_AT + side * COUNT_BITS, bits);
    }

    /** Returns what the key of a position has of what is pending; it is gone after the turn. */
    static long pending(Position position) {
        return words(SIDE_AT + 1, position.removals(position.side())) ^ (position.passDue() ? PASS_DUE : 0);
    }

    static long key(Position position) {
        long key = pending(position) ^ (position.side() == Side.WHITE ? 0 : SIDE);
        for (Side side : Side.values()) {
            key ^= stones(side.ordinal(), position.stones(side)) ^ hand(side.ordinal(), position.hand(side));
        }
        return key;
    }
}
