package org.millstone.table;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How the depths of a table's losses are coded: a wavelet tree (Grossi, Gupta, Vitter, High-Order Entropy-Compressed Text
 * Indexes, SODA 2003), one shape for the whole table.
 *
 * <p>Only losses have their depth stored. A draw has none, and a win's is one ply more than that of the quickest lost position
 * among those its turns lead to: one ply of look-ahead finds it, and leaving the wins out halves the plane.
 *
 * <p>A depth is a number of ply pairs. The table's distinct depths, ascending, are the leaves. A node stands for the
 * leaves from one index to another, and splits them in two where the halves are as common as can be. The content of a block is
 * the bits of each inner node, in preorder: a bit for each of the node's depths in the order of the places, 1 if it is in the
 * upper half; filled up to a byte; a node that the block has no depth of takes no bytes. To find one depth, walk down from the
 * root and count bits. What LZ4 cannot do, giving common depths fewer bits, is done before it.
 *
 * <p>In a file the tree is the preamble of the depths: the number of leaves n, the n depths, the n - 1 splits in preorder, each
 * split being the index of the first leaf of its upper half; a byte each, or two if the table is deep ({@link TableCounts#codec}).
 */
public final class LossTree {
    /** The largest depth, in ply pairs: there are no more leaves than two bytes can count. */
    static final int DEEPEST = Character.MAX_VALUE - 1;
    /** The largest depth of a table that is not deep. */
    static final int DEEPEST_SHALLOW = Byte.MAX_VALUE;

    /** The most inner nodes on the way to a leaf. Of fair splits two halve the positions at least, of which there are less than 2^63. */
    private static final int MOST_LEVELS = 127;

    private final int[] depths;
    private final int[] split;
    private final int[] from;
    private final int[] to;
    private final int[] upper;
    private int nodes;

    private LossTree(int[] depths) {
        this.depths = depths;
        int inner = Math.max(0, depths.length - 1);
        this.split = new int[inner];
        this.from = new int[inner];
        this.to = new int[inner];
        this.upper = new int[inner];
    }

    /**
     * Makes the tree of a table.
     *
     * @param counts how many positions are lost in 2 x i plies, for each i
     */
    public static LossTree of(long[] counts) {
        LossTree tree = new LossTree(IntStream.range(0, counts.length).filter(i -> counts[i] > 0).toArray());
        tree.grow(0, tree.depths.length, MOST_LEVELS, (node, first, last) -> tree.fairest(counts, first, last));
        return tree;
    }

    /** Says where a node is split. */
    private interface Splitter {
        int split(int node, int from, int to);
    }

    private void grow(int first, int last, int levels, Splitter splitter) {
        if (last - first < 2) {
            return;
        }
        if (levels == 0) {
            throw new IllegalArgumentException("a tree of more than " + MOST_LEVELS + " levels");
        }
        int node = nodes++;
        from[node] = first;
        to[node] = last;
        split[node] = splitter.split(node, first, last);
        grow(first, split[node], levels - 1, splitter);
        upper[node] = nodes;
        grow(split[node], last, levels - 1, splitter);
    }

    private int fairest(long[] counts, int first, int last) {
        long all = Arrays.stream(depths, first, last).mapToLong(depth -> counts[depth]).sum();
        long lower = 0;
        long best = Long.MAX_VALUE;
        int fairest = first + 1;
        for (int i = first; i + 1 < last; i++) {
            lower += counts[depths[i]];
            if (Math.abs(all - 2 * lower) < best) {
                best = Math.abs(all - 2 * lower);
                fairest = i + 1;
            }
        }
        return fairest;
    }

    /**
     * Returns the tree as the preamble of a file.
     *
     * @param codec the codec of the table, which is also how many bytes a number takes
     */
    public byte[] toBytes(int codec) {
        byte[] bytes = new byte[bytes(depths.length, codec)];
        IntStream.Builder numbers = IntStream.builder().add(depths.length);
        Arrays.stream(depths).forEach(numbers);
        Arrays.stream(split).forEach(numbers);
        int at = 0;
        for (int number : numbers.build().toArray()) {
            for (int i = 0; i < codec; i++) {
                bytes[at++] = (byte) (number >>> i * Byte.SIZE);
            }
        }
        return bytes;
    }

    /** Returns a number of a preamble. */
    private static int number(byte[] bytes, int index, int codec) {
        int number = 0;
        for (int i = 0; i < codec; i++) {
            number |= (bytes[index * codec + i] & 0xff) << i * Byte.SIZE;
        }
        return number;
    }

    /**
     * Reads a preamble whose checksum is right.
     *
     * @param codec the codec of the table
     * @throws IllegalArgumentException if it is no tree
     */
    static LossTree parse(byte[] bytes, int codec) {
        int leaves = bytes.length < codec ? 0 : number(bytes, 0, codec);
        if (bytes.length != bytes(leaves, codec)) {
            throw new IllegalArgumentException("a tree of " + leaves + " depths in " + bytes.length + " bytes");
        }
        LossTree tree = new LossTree(IntStream.range(0, leaves).map(i -> number(bytes, 1 + i, codec)).toArray());
        tree.requireDepths(codec == TableCounts.SHALLOW ? DEEPEST_SHALLOW : DEEPEST);
        tree.grow(0, leaves, MOST_LEVELS, (node, first, last) -> {
            int split = number(bytes, 1 + leaves + node, codec);
            if (split <= first || split >= last) {
                throw new IllegalArgumentException("a split at " + split + " between " + first + " and " + last);
            }
            return split;
        });
        return tree;
    }

    private void requireDepths(int deepest) {
        for (int i = 0; i < depths.length; i++) {
            if (depths[i] > deepest || i > 0 && depths[i] <= depths[i - 1]) {
                throw new IllegalArgumentException("a depth of " + depths[i] + (i > 0 ? " after " + depths[i - 1] : "")
                        + ", where they ascend to at most " + deepest);
            }
        }
    }

    /** Returns how many different depths there are. */
    int leaves() {
        return depths.length;
    }

    /** Returns the plies of the longest loss, -1 if there is none. */
    int longestLoss() {
        return depths.length == 0 ? -1 : 2 * depths[depths.length - 1];
    }

    /**
     * Returns the length of a preamble.
     *
     * @param leaves its first number, as long as a number of its codec
     */
    static int bytes(byte[] leaves) {
        return bytes(number(leaves, 0, leaves.length), leaves.length);
    }

    /** Returns the length of a preamble of so many leaves. */
    static int bytes(int leaves, int codec) {
        return codec * (1 + leaves + Math.max(0, leaves - 1));
    }

    /** Returns the most bytes that the content of a block can have. */
    public int mostBytes() {
        return split.length == 0 ? 0 : Tiles.PLACES / Byte.SIZE * height(0) + split.length;
    }

    private int height(int node) {
        int lower = isLeaf(from[node], split[node]) ? 0 : height(node + 1);
        int above = isLeaf(split[node], to[node]) ? 0 : height(upper[node]);
        return 1 + Math.max(lower, above);
    }

    private static boolean isLeaf(int first, int last) {
        return last - first == 1;
    }

    /**
     * Packs the depths of a block.
     *
     * @param losses the depths of its losses in ply pairs, in the order of the places; overwritten
     * @param count how many there are
     * @param scratch as long as {@code losses}
     * @param content gets the content; all zero before
     * @return the length of the content in bytes
     */
    public int pack(char[] losses, int count, char[] scratch, byte[] content) {
        return split.length == 0 ? 0 : pack(0, losses, 0, count, scratch, content, 0);
    }

    private int pack(int node, char[] losses, int first, int count, char[] scratch, byte[] content, int start) {
        if (count == 0) {
            return start;
        }
        int threshold = depths[split[node]];
        int lower = first;
        int above = 0;
        for (int i = 0; i < count; i++) {
            char depth = losses[first + i];
            int bit = depth >= threshold ? 1 : 0;
            content[start + (i >>> 3)] |= (byte) (bit << (i & 7));
            // Both writes, one of them kept, cost less than a branch that cannot be predicted.
            losses[lower] = depth;
            scratch[above] = depth;
            lower += 1 - bit;
            above += bit;
        }
        System.arraycopy(scratch, 0, losses, lower, above);
        int at = start + Bits.bytes(count);
        if (!isLeaf(from[node], split[node])) {
            at = pack(node + 1, losses, first, count - above, scratch, content, at);
        }
        return isLeaf(split[node], to[node]) ? at : pack(upper[node], losses, lower, above, scratch, content, at);
    }

    /**
     * Unpacks the depths of a block.
     *
     * @param content the content
     * @param length its length in bytes
     * @param count how many losses the block has
     * @param losses gets their depths in ply pairs
     * @throws IllegalArgumentException if the content is not one of so many losses
     */
    public void unpack(byte[] content, int length, int count, char[] losses) {
        requireLeaves(count);
        if (split.length == 0 || count == 0) {
            Arrays.fill(losses, 0, count, (char) (depths.length == 0 ? 0 : depths[0]));
            require(0, length);
            return;
        }
        char[] leaves = new char[count];
        require(unpack(0, content, 0, length, 0, count, losses, leaves), length);
    }

    private void requireLeaves(int count) {
        if (count > 0 && depths.length == 0) {
            throw new IllegalArgumentException("no depth for " + count + " losses");
        }
    }

    private static void require(int found, int length) {
        if (found != length) {
            throw new IllegalArgumentException("depths of " + length + " bytes where " + found + " are needed");
        }
    }

    /** Unpacks a node: its children first, one after the other, then merged as its bits say. */
    private int unpack(int node, byte[] content, int start, int length, int first, int count, char[] losses, char[] scratch) {
        if (count == 0) {
            return start;
        }
        int at = after(content, start, count, length);
        int above = Bits.count(content, start, count);
        int lower = count - above;
        at = isLeaf(from[node], split[node])
                ? fill(losses, first, lower, depths[from[node]], at)
                : unpack(node + 1, content, at, length, first, lower, losses, scratch);
        at = isLeaf(split[node], to[node])
                ? fill(losses, first + lower, above, depths[split[node]], at)
                : unpack(upper[node], content, at, length, first + lower, above, losses, scratch);
        System.arraycopy(losses, first, scratch, 0, count);
        int[] next = {0, lower};
        for (int i = 0; i < count; i++) {
            losses[first + i] = scratch[next[Bits.get(content, start, i)]++];
        }
        return at;
    }

    private static int fill(char[] losses, int first, int count, int depth, int at) {
        Arrays.fill(losses, first, first + count, (char) depth);
        return at;
    }

    /**
     * Finds where the bits of each inner node begin in a block: what {@link #number} needs, once for all lookups in the block.
     *
     * @param content the content of the block
     * @param length its length in bytes
     * @param count how many losses the block has
     * @return the byte at which each inner node begins, in preorder; that of a node without depths means nothing
     * @throws IllegalArgumentException if the content is not one of so many losses
     */
    int[] starts(byte[] content, int length, int count) {
        requireLeaves(count);
        int[] starts = new int[split.length];
        require(split.length == 0 ? 0 : starts(0, content, 0, length, count, starts), length);
        return starts;
    }

    private int starts(int node, byte[] content, int start, int length, int count, int[] starts) {
        if (count == 0) {
            return start;
        }
        int at = after(content, start, count, length);
        starts[node] = start;
        int above = Bits.count(content, start, count);
        at = isLeaf(from[node], split[node]) ? at : starts(node + 1, content, at, length, count - above, starts);
        return isLeaf(split[node], to[node]) ? at : starts(upper[node], content, at, length, above, starts);
    }

    /**
     * Returns the depth of one loss of a block, in ply pairs.
     *
     * @param content the content of the block
     * @param sums the {@link Bits#sums} of it
     * @param starts where the inner nodes begin in it, see {@link #starts}
     * @param index which of the block's losses, in the order of the places
     */
    int number(byte[] content, int[] sums, int[] starts, int index) {
        if (split.length == 0) {
            return depths[0];
        }
        int node = 0;
        int i = index;
        while (true) {
            int at = starts[node];
            int before = Bits.count(content, sums, at * Byte.SIZE + i) - Bits.count(content, sums, at * Byte.SIZE);
            if (Bits.get(content, at, i) != 0) {
                if (isLeaf(split[node], to[node])) {
                    return depths[split[node]];
                }
                i = before;
                node = upper[node];
            } else {
                if (isLeaf(from[node], split[node])) {
                    return depths[from[node]];
                }
                i -= before;
                node++;
            }
        }
    }

    /** Returns where the bits of a node with so many depths end, which are filled up with zeros. */
    private static int after(byte[] content, int start, int count, int length) {
        int end = start + Bits.bytes(count);
        if (end > length) {
            throw new IllegalArgumentException("depths cut short at byte " + length);
        }
        int rest = count % Byte.SIZE;
        if (rest != 0 && (content[end - 1] & 0xff) >>> rest != 0) {
            throw new IllegalArgumentException("more depths than losses at byte " + (end - 1));
        }
        return end;
    }
}
