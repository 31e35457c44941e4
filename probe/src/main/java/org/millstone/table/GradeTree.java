package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.millstone.index.Subspace;

/**
 * The code of the grades of a table's draws: a symbol for each draw, its final and its counter together, in a {@link NumberTree} whose
 * leaves are the symbols from the most common to the rarest. Where one symbol is as common as all others together, as grades often are, it
 * takes one bit; the tree costs little more than the best code of whole bits.
 *
 * <p>The final is a pair of numbers of stones, own and opponent's, one for each value; 0 and 0 stand for the value 0. A counter is there
 * only where the side to move is harmed; elsewhere it is 0. A side that profits has one more than the least counter of the turns that keep
 * its final, or 1 if a capture does.
 *
 * <p>In a file the tree is the preamble of the grades: the number of symbols (2 bytes); for each its final's own stones and opponent's, its
 * counter and a 0 (a byte each); then the tree as that of a deep table, of the numbers of the symbols.
 */
public final class GradeTree {
    /** The largest counter that a file can hold. */
    public static final int MOST_COUNTER = 254;
    /** One more than the largest symbol. */
    public static final int SYMBOLS = 1 << Character.SIZE;

    /** The final of all draws that are worth 0. */
    public static final Subspace EQUAL = Subspace.moving(0, 0);

    private static final int STONES_BITS = 4;
    private static final int SYMBOL_BYTES = 4;

    private final char[] symbols;
    private final NumberTree tree;

    private GradeTree(char[] symbols, NumberTree tree) {
        this.symbols = symbols;
        this.tree = tree;
    }

    /** Returns the symbol of a draw that has a final and a counter. */
    public static char symbol(Subspace stays, int counter) {
        return (char) ((stays.own() << STONES_BITS | stays.opponent()) << Byte.SIZE | counter);
    }

    /** Returns the final that a symbol says. */
    public static Subspace stays(char symbol) {
        int stones = symbol >>> Byte.SIZE;
        return Subspace.moving(stones >>> STONES_BITS, stones & (1 << STONES_BITS) - 1);
    }

    /** Returns the counter that a symbol says. */
    public static int counter(char symbol) {
        return symbol & 0xff;
    }

    /** Makes the tree of a table by how many draws have each symbol. */
    public static GradeTree of(long[] counts) {
        int[] common = IntStream.range(0, counts.length).filter(symbol -> counts[symbol] > 0).boxed()
                .sorted(Comparator.comparingLong((Integer symbol) -> -counts[symbol]).thenComparingInt(symbol -> symbol))
                .mapToInt(Integer::intValue).toArray();
        char[] symbols = new char[common.length];
        for (int number = 0; number < common.length; number++) {
            symbols[number] = (char) common[number];
        }
        return new GradeTree(symbols, NumberTree.of(IntStream.of(common).mapToLong(symbol -> counts[symbol]).toArray()));
    }

    /** Returns the symbols, from the most common to the rarest. */
    public char[] symbols() {
        return symbols.clone();
    }

    /** Returns the preamble of a file. */
    public byte[] toBytes() {
        byte[] shape = tree.toBytes(TableCounts.DEEP);
        ByteBuffer bytes =
                ByteBuffer.allocate(Short.BYTES + SYMBOL_BYTES * symbols.length + shape.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putShort((short) symbols.length);
        for (char symbol : symbols) {
            Subspace stays = stays(symbol);
            bytes.put((byte) stays.own()).put((byte) stays.opponent()).put((byte) counter(symbol)).put((byte) 0);
        }
        return bytes.put(shape).array();
    }

    /** Returns the length of a preamble of so many symbols. */
    static int bytes(int symbols) {
        return Short.BYTES + SYMBOL_BYTES * symbols + NumberTree.bytes(symbols, TableCounts.DEEP);
    }

    /**
     * Reads a preamble whose checksum is right.
     *
     * @throws IllegalArgumentException if it is none
     */
    static GradeTree parse(ByteBuffer preamble) {
        char[] symbols = new char[Short.toUnsignedInt(preamble.getShort())];
        boolean[] seen = new boolean[SYMBOLS];
        for (int number = 0; number < symbols.length; number++) {
            int own = preamble.get();
            int opponent = preamble.get();
            int counter = Byte.toUnsignedInt(preamble.get());
            if ((own | opponent) >>> STONES_BITS != 0 || counter > MOST_COUNTER || preamble.get() != 0) {
                throw new IllegalArgumentException("a grade of " + own + "-" + opponent + " in " + counter);
            }
            symbols[number] = symbol(Subspace.moving(own, opponent), counter);
            if (seen[symbols[number]]) {
                throw new IllegalArgumentException("the grade " + own + "-" + opponent + " in " + counter + " twice");
            }
            seen[symbols[number]] = true;
        }
        NumberTree tree = NumberTree.parse(preamble, TableCounts.DEEP);
        if (tree.leaves() != symbols.length || tree.largest() != symbols.length - 1) {
            throw new IllegalArgumentException("a tree of other leaves than its " + symbols.length + " grades");
        }
        return new GradeTree(symbols, tree);
    }

    /** Returns the tree of the numbers of the symbols, which are their places among {@link #symbols}. */
    public NumberTree tree() {
        return tree;
    }
}
