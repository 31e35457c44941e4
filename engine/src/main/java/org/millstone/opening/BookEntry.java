package org.millstone.opening;

import java.util.Optional;

/**
 * What the book has about a position, in a long; 0 is nothing.
 *
 * <pre>
 *   bits  0 to  3   what is proved, see {@link Verdict}; never {@link Verdict#UNKNOWN}
 *   bits  8 to 15   plies of the deepest search
 *   bits 16 to 17   its bound; 0 if there was no search
 *   bits 18 to 33   its score
 *   bits 34 to 53   its best turn
 * </pre>
 */
final class BookEntry {
    private static final int FACTS = 0xf;
    private static final int DEPTH = 8;
    private static final int BOUND = 16;
    private static final int SCORE = 18;
    private static final int TURN = 34;
    private static final int TURN_MASK = (1 << 20) - 1;

    private BookEntry() {}

    static int facts(long entry) {
        return (int) entry & FACTS;
    }

    static long withFacts(long entry, int facts) {
        return entry & ~FACTS | facts;
    }

    static Optional<DeepResult> deep(long entry) {
        int bound = (int) (entry >>> BOUND) & 3;
        return bound == 0
                ? Optional.empty()
                : Optional.of(new DeepResult((int) (entry >>> DEPTH) & 0xff, bound, (short) (entry >>> SCORE),
                        (int) (entry >>> TURN) & TURN_MASK));
    }

    static long withDeep(long entry, DeepResult result) {
        return facts(entry) | (long) result.depth() << DEPTH | (long) result.bound() << BOUND
                | (result.score() & 0xffffL) << SCORE | (long) result.turn() << TURN;
    }
}
