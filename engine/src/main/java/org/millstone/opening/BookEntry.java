package org.millstone.opening;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.millstone.rules.Turn;

/**
 * The book's data about a position: what is proved of it, and the result of its deepest search.
 *
 * <pre>
 *   bits  0 to  3   facts: what is proved, see {@link ProofBounds}; never {@link ProofBounds#UNKNOWN}
 *   bits  8 to 15   plies of the deepest search
 *   bits 16 to 17   what its score is: 1 an upper bound, 2 a lower bound, 3 the exact value; 0 if there was no search
 *   bits 18 to 33   its score for the side to move, see {@link org.millstone.search.SearchScore}
 *   bits 34 to 63   its best turn in the very position that was searched, see {@link Turn}; 0 if none was best
 * </pre>
 *
 * <p>In the file a second word follows, a checksum of the entry, its key and the book's id. It shows whether the entry is what was
 * written under this key, in this book.
 */
record BookEntry(int facts, int depth, int bound, int score, int turn) {
    /** How many bytes an entry has in the file, its checksum included. */
    static final int SEALED = 2 * Long.BYTES;
    /** The bound of a score that is exact. */
    static final int EXACT = 3;
    static final BookEntry EMPTY = new BookEntry(0, 0, 0, 0, 0);

    private static final int FACTS = 0xf;
    private static final int DEPTH_AT = 8;
    private static final int BOUND_AT = 16;
    private static final int SCORE_AT = 18;
    private static final int TURN_AT = 34;
    private static final int TURN_MASK = (1 << Turn.SIZE) - 1;

    /** Returns the same search with other facts. */
    BookEntry withFacts(int others) {
        return new BookEntry(others, depth, bound, score, turn);
    }

    /** Returns the entry as bytes for the file, then its checksum, given the book's id and the position's {@link PositionKeys key}. */
    byte[] sealed(long book, long key) {
        long word = facts | (long) depth << DEPTH_AT | (long) bound << BOUND_AT | (score & 0xffffL) << SCORE_AT
                | (long) turn << TURN_AT;
        return ByteBuffer.allocate(SEALED).putLong(word).putLong(seal(book, key, word)).array();
    }

    /** Returns the entry that {@link #sealed} made these bytes of; empty if they are not of this book and key, or damaged. */
    static Optional<BookEntry> opened(long book, long key, byte[] sealed) {
        ByteBuffer bytes = ByteBuffer.wrap(sealed);
        long word = bytes.getLong(0);
        if (sealed.length != SEALED || bytes.getLong(Long.BYTES) != seal(book, key, word)) {
            return Optional.empty();
        }
        return Optional.of(new BookEntry((int) word & FACTS, (int) (word >>> DEPTH_AT) & 0xff, (int) (word >>> BOUND_AT) & EXACT,
                (short) (word >>> SCORE_AT), (int) (word >>> TURN_AT) & TURN_MASK));
    }

    private static long seal(long book, long key, long word) {
        return mixed(mixed(mixed(book) ^ key) ^ word);
    }

    /**
     * Mixes the bits of a word by the last step of MurmurHash3 (Appleby 2011). It is a permutation, so no change of key or entry alone goes
     * unnoticed.
     */
    private static long mixed(long word) {
        long z = (word ^ word >>> 33) * 0xff51afd7ed558ccdL;
        z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L;
        return z ^ z >>> 33;
    }
}
