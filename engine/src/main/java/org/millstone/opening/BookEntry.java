package org.millstone.opening;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import org.millstone.rules.Turn;

/**
 * What the book has about a position, in a long; 0 is nothing.
 *
 * <pre>
 *   bits  0 to  3   what is proved, see {@link Verdict}; never {@link Verdict#UNKNOWN}
 *   bits  8 to 15   plies of the deepest search
 *   bits 16 to 17   its bound; 0 if there was no search
 *   bits 18 to 33   its score
 *   bits 34 to 63   its best turn
 * </pre>
 *
 * <p>In the file it is sealed: a second long tells whether it is what was written under this key, in this book.
 */
final class BookEntry {
    /** How many bytes a sealed entry has. */
    static final int SEALED = 2 * Long.BYTES;

    private static final int FACTS = 0xf;
    private static final int DEPTH = 8;
    private static final int BOUND = 16;
    private static final int SCORE = 18;
    private static final int TURN = 34;
    private static final int TURN_MASK = (1 << Turn.SIZE) - 1;

    private BookEntry() {}

    /** Returns an entry as it is kept under a key of a book. */
    static byte[] sealed(long book, long key, long entry) {
        return ByteBuffer.allocate(SEALED).putLong(entry).putLong(seal(book, key, entry)).array();
    }

    /** Returns the entry that was sealed; empty if this is not what was kept under that key of that book. */
    static OptionalLong opened(long book, long key, byte[] sealed) {
        ByteBuffer bytes = ByteBuffer.wrap(sealed);
        long entry = bytes.getLong(0);
        return sealed.length == SEALED && bytes.getLong(Long.BYTES) == seal(book, key, entry)
                ? OptionalLong.of(entry)
                : OptionalLong.empty();
    }

    private static long seal(long book, long key, long entry) {
        return mixed(mixed(mixed(book) ^ key) ^ entry);
    }

    /** The last step of MurmurHash3 (Appleby 2011): a permutation, so that no change of key or entry alone goes unnoticed. */
    private static long mixed(long word) {
        long z = (word ^ word >>> 33) * 0xff51afd7ed558ccdL;
        z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L;
        return z ^ z >>> 33;
    }

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
