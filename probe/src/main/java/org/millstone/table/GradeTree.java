package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import org.millstone.index.Subspace;

/**
 * The code of the grades of draws in a file. A draw has a <em>symbol</em> of 16 bits: its final and its counter. The most common symbol of
 * a table has the number 0, the next 1, and so on, and a {@link NumberTree} codes these numbers. In {@code 5-5.grade} of Six Men's Morris
 * they are 0-0, 5-4, 4-5 in 1, 4-5 in 3, ...: the draw in "One position" (ARCHITECTURE.md), 4-5 in 1, has the number 2.
 *
 * <p>A final is written as stones of the side to move and of its opponent; 0-0 stands for all finals of worth 0. A counter is stored only
 * where the final harms the side to move; elsewhere it is 0. The counter of the side that profits follows from its turns that keep the
 * final: 1 if one of these is a capture, otherwise one more than the least counter after them.
 *
 * <p>In a file this is the preamble of a plane of grades: how many symbols (2 bytes); for each symbol the two stones of its final, its
 * counter and a 0 (a byte each); then the tree in the form of a deep table ({@link TableCounts#codec}).
 *
 * @param symbols the symbols by their numbers
 * @param tree the tree that codes the numbers
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record GradeTree(char[] symbols, NumberTree tree) {
    /** The largest counter of a file, in turns; it also stands for all larger ones. */
    public static final int MOST_COUNTER = 254;
    public static final int SYMBOLS = 1 << Character.SIZE;

    public static final Subspace EQUAL = Subspace.moving(0, 0);

    private static final int STONES_BITS = 4;
    private static final int SYMBOL_BYTES = 4;

    public static char symbol(Subspace stays, int counter) {
        return (char) ((stays.own() << STONES_BITS | stays.opponent()) << Byte.SIZE | counter);
    }

    /** Returns the final of a symbol. */
    public static Subspace stays(char symbol) {
        int stones = symbol >>> Byte.SIZE;
        return Subspace.moving(stones >>> STONES_BITS, stones & (1 << STONES_BITS) - 1);
    }

    public static int counter(char symbol) {
        return symbol & 0xff;
    }

    /** Makes the tree of a table. {@code counts[symbol]} says how many of its draws have the symbol. */
    public static GradeTree of(long[] counts) {
        int[] common = IntStream.range(0, counts.length).filter(symbol -> counts[symbol] > 0).boxed()
                .sorted((a, b) -> counts[a] != counts[b] ? Long.compare(counts[b], counts[a]) : Integer.compare(a, b))
                .mapToInt(Integer::intValue).toArray();
        char[] symbols = new char[common.length];
        for (int number = 0; number < common.length; number++) {
            symbols[number] = (char) common[number];
        }
        return new GradeTree(symbols, NumberTree.of(IntStream.of(common).mapToLong(symbol -> counts[symbol]).toArray()));
    }

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

    static int bytes(int symbols) {
        return Short.BYTES + SYMBOL_BYTES * symbols + NumberTree.bytes(symbols, TableCounts.DEEP);
    }

    /** Reads a preamble; throws an {@link IllegalArgumentException} if it is none of grades. */
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
}
