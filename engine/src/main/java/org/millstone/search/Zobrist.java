package org.millstone.search;

import java.util.SplittableRandom;
import org.millstone.board.Board;
import org.millstone.rules.Position;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;

/**
 * Keys of positions (Zobrist 1970): a word for each stone on each point, for each bit of the numbers in hand, for the side to move, for the
 * pending removals and for a pass that is due. They are combined by exclusive or, so that a turn changes a few words.
 *
 * <p>There are less than 64 words, so they can be chosen linearly independent over GF(2): then different positions have different
 * keys, always, and what the search remembers of a position is about that position.
 */
final class Zobrist {
    private static final int COUNT_BITS = 4;
    private static final int PENDING_BITS = 3;
    /** Where it was before more could be pending: with other words the standard game would be searched in another order. */
    private static final int SIDE_AT = 2 * Board.MAX_POINTS + 2 * COUNT_BITS + 2;
    private static final int WORDS = SIDE_AT + 1 + PENDING_BITS;
    private static final long SEED = 1970;

    private static final long[] WORD = independentWords();
    private static final long[][] HAND = new long[2][1 << COUNT_BITS];
    private static final long[] PENDING = new long[1 << PENDING_BITS];

    static final long SIDE = WORD[SIDE_AT];
    static final long PASS_DUE = WORD[SIDE_AT - 1];

    static {
        int word = 2 * Board.MAX_POINTS;
        for (long[] hand : HAND) {
            fill(hand, word);
            word += COUNT_BITS;
        }
        fill(PENDING, SIDE_AT + 1);
    }

    private Zobrist() {}

    private static void fill(long[] numbers, int firstWord) {
        for (int n = 1; n < numbers.length; n++) {
            int low = Integer.numberOfTrailingZeros(n);
            numbers[n] = numbers[n & n - 1] ^ WORD[firstWord + low];
        }
    }

    private static long[] independentWords() {
        SplittableRandom random = new SplittableRandom(SEED);
        long[] words = new long[WORDS];
        // Row echelon form of the words so far, by leading bit.
        long[] reduced = new long[Long.SIZE];
        for (int i = 0; i < WORDS;) {
            words[i] = random.nextLong();
            long rest = words[i];
            while (rest != 0 && reduced[Long.numberOfLeadingZeros(rest)] != 0) {
                rest ^= reduced[Long.numberOfLeadingZeros(rest)];
            }
            if (rest != 0) {
                reduced[Long.numberOfLeadingZeros(rest)] = rest;
                i++;
            }
        }
        return words;
    }

    static long stone(int side, int point) {
        return WORD[side * Board.MAX_POINTS + point];
    }

    /** Returns what the key changes by when a set of points changes. */
    static long stones(int side, int points) {
        long key = 0;
        for (int rest = points; rest != 0; rest &= rest - 1) {
            key ^= stone(side, Integer.numberOfTrailingZeros(rest));
        }
        return key;
    }

    /** Returns the word of a number of stones in hand; 0 for none. */
    static long hand(int side, int count) {
        return HAND[side][count];
    }

    /** Returns what the key of a position has of what is pending; it is gone after the turn. */
    static long pending(Position position) {
        return PENDING[position.removals(position.side())] ^ (position.passDue() ? PASS_DUE : 0);
    }

    static long key(Position position) {
        long key = pending(position) ^ (position.side() == Side.WHITE ? 0 : SIDE);
        for (Side side : Side.values()) {
            key ^= stones(side.ordinal(), position.stones(side)) ^ hand(side.ordinal(), position.hand(side));
        }
        return key;
    }

    /** Returns the key after a turn of a position in which nothing is pending, as little as after it. */
    static long keyAfter(int turn, int ownHand, int opponentHand, int takenFromHand, int side, long key) {
        long after = key ^ SIDE ^ stones(side, Turn.moved(turn)) ^ stones(side ^ 1, Turn.removed(turn))
                ^ hand(side ^ 1, opponentHand) ^ hand(side ^ 1, opponentHand - takenFromHand);
        return Turn.places(turn) ? after ^ hand(side, ownHand) ^ hand(side, ownHand - 1) : after;
    }
}
