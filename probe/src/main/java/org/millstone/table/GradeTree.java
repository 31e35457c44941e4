package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.millstone.index.Subspace;

/**
 * How the grades of a table's draws are coded: a symbol for each draw, its level and its counter together, in a {@link LossTree} whose
 * leaves are the symbols from the most common to the rarest. Where one symbol is as common as all others together, as grades often are,
 * it takes one bit; the tree costs little more than the best code of whole bits.
 *
 * <p>A counter stands only where the side to move is harmed; elsewhere it is 0. A side that profits has one more than the least counter
 * of the turns that keep its final, or 1 if a capture does.
 *
 * <p>Levels are numbered anew when finals are added, so a file names a final of each: its preamble is the number of symbols (2 bytes), for
 * each its final's own stones and opponent's (0 and 0 at level 0), its counter and a 0 (a byte each), then the tree as that of a deep table.
 */
public final class GradeTree {
    /** The largest counter that a file can hold. */
    public static final int MOST_COUNTER = 254;
    /** More than any symbol. */
    public static final int SYMBOLS = 2 * (Finals.MOST_LEVELS + 1) << Byte.SIZE;

    private static final int SYMBOL_BYTES = 4;

    private final Finals finals;
    private final char[] symbols;
    private final char[] ranks = new char[SYMBOLS];
    private final LossTree tree;

    private GradeTree(Finals finals, char[] symbols, LossTree tree) {
        this.finals = finals;
        this.symbols = symbols;
        this.tree = tree;
        for (int rank = 0; rank < symbols.length; rank++) {
            ranks[symbols[rank]] = (char) rank;
        }
    }

    /** Returns the symbol of a draw. */
    public static char symbol(int level, int counter) {
        return (char) (level + Finals.MOST_LEVELS << Byte.SIZE | counter);
    }

    /** Returns the level that a symbol says. */
    public static int level(char symbol) {
        return (symbol >>> Byte.SIZE) - Finals.MOST_LEVELS;
    }

    /** Returns the counter that a symbol says. */
    public static int counter(char symbol) {
        return symbol & 0xff;
    }

    /**
     * Makes the tree of a table.
     *
     * @param counts how many draws have each symbol
     */
    public static GradeTree of(Finals finals, long[] counts) {
        int[] symbols = IntStream.range(0, SYMBOLS).filter(symbol -> counts[symbol] > 0).boxed()
                .sorted(Comparator.comparingLong((Integer symbol) -> -counts[symbol]).thenComparingInt(symbol -> symbol))
                .mapToInt(Integer::intValue).toArray();
        char[] common = new char[symbols.length];
        for (int rank = 0; rank < symbols.length; rank++) {
            common[rank] = (char) symbols[rank];
        }
        return new GradeTree(finals, common, LossTree.of(IntStream.of(symbols).mapToLong(symbol -> counts[symbol]).toArray()));
    }

    /** Returns the preamble of a file. */
    public byte[] toBytes() {
        byte[] shape = tree.toBytes(TableCounts.DEEP);
        ByteBuffer bytes =
                ByteBuffer.allocate(Short.BYTES + SYMBOL_BYTES * symbols.length + shape.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putShort((short) symbols.length);
        for (char symbol : symbols) {
            Subspace stays = finals.named(level(symbol));
            bytes.put((byte) stays.own()).put((byte) stays.opponent()).put((byte) counter(symbol)).put((byte) 0);
        }
        return bytes.put(shape).array();
    }

    /**
     * Reads a preamble whose checksum is right.
     *
     * @param finals the order of finals
     * @throws IllegalArgumentException if it is none, or names finals that have no value
     */
    static GradeTree parse(Finals finals, byte[] preamble) {
        ByteBuffer bytes = ByteBuffer.wrap(preamble).order(ByteOrder.LITTLE_ENDIAN);
        int count = preamble.length < Short.BYTES ? 0 : Short.toUnsignedInt(bytes.getShort());
        if (count >= SYMBOLS || bytes.remaining() < SYMBOL_BYTES * count) {
            throw new IllegalArgumentException(count + " grades in " + preamble.length + " bytes");
        }
        char[] symbols = new char[count];
        boolean[] seen = new boolean[SYMBOLS];
        for (int rank = 0; rank < count; rank++) {
            Subspace stays = Subspace.moving(bytes.get(), bytes.get());
            int counter = Byte.toUnsignedInt(bytes.get());
            char symbol = symbol(finals.level(stays), counter);
            if (counter > MOST_COUNTER || bytes.get() != 0 || seen[symbol]) {
                throw new IllegalArgumentException(
                        "the grade " + stays + " in " + counter + ", twice or with a counter too large");
            }
            seen[symbol] = true;
            symbols[rank] = symbol;
        }
        byte[] shape = new byte[bytes.remaining()];
        bytes.get(shape);
        LossTree tree = LossTree.parse(shape, TableCounts.DEEP);
        if (tree.leaves() != count || tree.longestLoss() != 2 * (count - 1) && count > 0) {
            throw new IllegalArgumentException("a tree of " + tree.leaves() + " leaves for " + count + " grades");
        }
        return new GradeTree(finals, symbols, tree);
    }

    /** Returns the most bytes that the content of a block can have. */
    public int mostBytes() {
        return tree.mostBytes();
    }

    /**
     * Packs the draws of a block.
     *
     * @param draws their symbols, in the order of the places; overwritten
     * @param count how many there are
     * @param scratch as long as {@code draws}
     * @param content gets the content; all zero before
     * @return the length of the content in bytes
     */
    public int pack(char[] draws, int count, char[] scratch, byte[] content) {
        for (int i = 0; i < count; i++) {
            draws[i] = ranks[draws[i]];
        }
        return tree.pack(draws, count, scratch, content);
    }

    /**
     * Unpacks the draws of a block.
     *
     * @param content the content
     * @param length its length in bytes
     * @param count how many draws the block has
     * @param draws gets their symbols
     * @throws IllegalArgumentException if the content is not one of so many draws
     */
    public void unpack(byte[] content, int length, int count, char[] draws) {
        tree.unpack(content, length, count, draws);
        for (int i = 0; i < count; i++) {
            draws[i] = symbols[draws[i]];
        }
    }

    /**
     * Finds where the inner nodes begin in a block, as {@link LossTree#starts}.
     *
     * @throws IllegalArgumentException if the content is not one of so many draws
     */
    public int[] starts(byte[] content, int length, int count) {
        return tree.starts(content, length, count);
    }

    /**
     * Returns the symbol of one draw of a block.
     *
     * @param starts where the inner nodes begin in the content
     * @param index which of the block's draws, in the order of the places
     */
    public char symbol(byte[] content, int[] starts, int index) {
        return symbols[tree.plies(content, starts, index) / 2];
    }
}
