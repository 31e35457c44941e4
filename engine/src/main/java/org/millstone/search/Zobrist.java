package org.millstone.search;

import java.util.SplittableRandom;
import org.millstone.board.Board;
import org.millstone.rules.Position;
import org.millstone.rules.Side;

/**
 * Keys of positions (Zobrist 1970). There is a word of 64 bits for each stone on each point, and for each bit of the numbers in hand. There
 * are words for Black to move, for pending removals and for a pass that is due. A position's key is the exclusive or of the words that
 * apply to it.
 *
 * <p>There are fewer than 64 words, and they are linearly independent over GF(2). So different positions always have different keys.
 */
final class Zobrist {
    private static final int COUNT_BITS = 4;
    private static final int HANDS_AT = 2 * Board.MAX_POINTS;
    private static final int PENDING_BITS = 3;
    /**
     * The index of the word for Black to move. It must not change: with other words the standard game would be searched in another order.
     */
    private static final int SIDE_AT = HANDS_AT + 2 * COUNT_BITS + 2;
    private static final int WORDS = SIDE_AT + 1 + PENDING_BITS;
    private static final long SEED = 1970;

    private static final long[] WORD = new SplittableRandom(SEED).longs(WORDS).toArray();

    static final long SIDE = WORD[SIDE_AT];
    static final long PASS_DUE = WORD[SIDE_AT - 1];

    private Zobrist() {}

    /** Returns the exclusive or of some words: bit n of {@code bits} stands for the word at {@code first + n}. */
    private static long words(int first, int bits) {
        long key = 0;
        for (int rest = bits; rest != 0; rest &= rest - 1) {
            key ^= WORD[first + Integer.numberOfTrailingZeros(rest)];
        }
        return key;
    }

    /** Returns the part of a key for a side's stones on a set of points; {@code side} is 0 for White and 1 for Black. */
    static long stones(int side, int points) {
        return words(side * Board.MAX_POINTS, points);
    }

    /**
     * Returns the part of a key for {@code bits} stones in hand of a side; for a change, {@code bits} is the old number xor the new one.
     */
    static long hand(int side, int bits) {
        return words(HANDS_AT + side * COUNT_BITS, bits);
    }

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
