package org.millstone.table;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The code of a plane of depths or grades, which has a number for some of its slots: half the plies of a loss, or which symbol a draw has
 * ({@link GradeTree}). It is a wavelet tree (Grossi, Gupta, Vitter, High-Order Entropy-Compressed Text Indexes, SODA 2003) with the same
 * shape for the whole table. Common numbers take fewer bits. Wins have no number: their depth takes one ply of look-ahead, so leaving it
 * out halves the plane.
 *
 * <p>The leaves are the table's distinct numbers, ascending. A node covers a range of leaves and splits it in two halves of nearly equal
 * frequency. The content of a block is the bits of each inner node, in preorder. A node has a bit for each of its numbers, in the order of
 * their places ({@link Tiles}): 1 if the number is in the upper half. The bits are padded to a byte. To decode one number, walk down from
 * the root and count bits: FORMAT.md, section 8, has an example.
 *
 * <p>In a file the tree is the preamble: the count n of leaves, the n leaves, and the n - 1 splits in preorder. A split is the index of the
 * first leaf of its upper half. Each takes a byte, or two if the table is deep ({@link TableCounts#codec}).
 */
public final class NumberTree {
    /** The largest number that a table can have: with all numbers from 0 to this, two bytes still hold the count of leaves. */
    static final int LARGEST = Character.MAX_VALUE - 1;
    static final int LARGEST_SHALLOW = Byte.MAX_VALUE;

    /** The most inner nodes on a path to a leaf: two splits in a row at least halve the positions, which are fewer than 2^63. */
    private static final int MOST_LEVELS = 127;

    /** Stands for a half that is a single leaf, where the index of an inner node is expected. */
    private static final int LEAF = -1;

    private final int[] leaves;
    /** For each inner node, in preorder: the index of the first leaf of its upper half. */
    private final int[] splits;
    /** For each inner node, in preorder: its smallest number; {@link #middle} has the smallest of its upper half. */
    private final int[] least;
    private final int[] middle;
    /** For each inner node, in preorder: the node of its lower half, or {@link #LEAF}; {@link #upper} has that of its upper half. */
    private final int[] lower;
    private final int[] upper;
    private int nodes;

    /**
     * Makes a tree.
     *
     * @param splitter returns the split of a node, given the index of its first leaf and that after its last leaf. It is called in preorder
     */
    private NumberTree(int[] leaves, IntBinaryOperator splitter) {
        int inner = Math.max(0, leaves.length - 1);
        this.leaves = leaves;
        this.splits = new int[inner];
        this.least = new int[inner];
        this.middle = new int[inner];
        this.lower = new int[inner];
        this.upper = new int[inner];
        grow(0, leaves.length, MOST_LEVELS, splitter);
    }

    /** Makes the tree of a table. {@code counts[number]} says how many of its positions have the number. */
    public static NumberTree of(long[] counts) {
        int[] leaves = IntStream.range(0, counts.length).filter(number -> counts[number] > 0).toArray();
        return new NumberTree(leaves, (first, last) -> fairest(leaves, counts, first, last));
    }

    /**
     * Makes the node of the leaves {@code first} to {@code last - 1}, and those below it, at most {@code levels} levels of inner nodes in
     * all. Returns the index of the node, or {@link #LEAF} if there are fewer than two leaves.
     */
    private int grow(int first, int last, int levels, IntBinaryOperator splitter) {
        if (last - first < 2) {
            return LEAF;
        }
        if (levels == 0) {
            throw new IllegalArgumentException("a tree of more than " + MOST_LEVELS + " levels");
        }
        int node = nodes++;
        int split = splitter.applyAsInt(first, last);
        splits[node] = split;
        least[node] = leaves[first];
        middle[node] = leaves[split];
        lower[node] = grow(first, split, levels - 1, splitter);
        upper[node] = grow(split, last, levels - 1, splitter);
        return node;
    }

    private static int fairest(int[] leaves, long[] counts, int first, int last) {
        long all = Arrays.stream(leaves, first, last).mapToLong(number -> counts[number]).sum();
        long lower = 0;
        long best = Long.MAX_VALUE;
        int fairest = first + 1;
        for (int i = first; i + 1 < last; i++) {
            lower += counts[leaves[i]];
            if (Math.abs(all - 2 * lower) < best) {
                best = Math.abs(all - 2 * lower);
                fairest = i + 1;
            }
        }
        return fairest;
    }

    /** Returns the tree as the preamble of a file. Each entry takes {@code codec} bytes, 1 or 2 ({@link TableCounts#codec}). */
    public byte[] toBytes(int codec) {
        ByteBuffer bytes = ByteBuffer.allocate(bytes(leaves.length, codec)).order(ByteOrder.LITTLE_ENDIAN);
        Stream.of(new int[] {leaves.length}, leaves, splits).flatMapToInt(Arrays::stream).forEach(number -> {
            if (codec == TableCounts.SHALLOW) {
                bytes.put((byte) number);
            } else {
                bytes.putShort((short) number);
            }
        });
        return bytes.array();
    }

    static int number(ByteBuffer preamble, int codec) {
        return codec == TableCounts.SHALLOW ? Byte.toUnsignedInt(preamble.get()) : Short.toUnsignedInt(preamble.getShort());
    }

    /** Reads a tree from the rest of a preamble; throws an {@link IllegalArgumentException} if it is none. */
    static NumberTree parse(ByteBuffer preamble, int codec) {
        int length = preamble.remaining();
        int count = number(preamble, codec);
        if (length != bytes(count, codec)) {
            throw new IllegalArgumentException("a tree of " + count + " depths in " + length + " bytes");
        }
        int[] leaves = IntStream.range(0, count).map(leaf -> number(preamble, codec)).toArray();
        requireAscending(leaves, codec == TableCounts.SHALLOW ? LARGEST_SHALLOW : LARGEST);
        return new NumberTree(leaves, (first, last) -> {
            int split = number(preamble, codec);
            if (split <= first || split >= last) {
                throw new IllegalArgumentException("a split at " + split + " between " + first + " and " + last);
            }
            return split;
        });
    }

    private static void requireAscending(int[] leaves, int largest) {
        for (int i = 0; i < leaves.length; i++) {
            if (leaves[i] > largest || i > 0 && leaves[i] <= leaves[i - 1]) {
                throw new IllegalArgumentException("a depth of " + leaves[i] + (i > 0 ? " after " + leaves[i - 1] : "")
                        + ", where they ascend to at most " + largest);
            }
        }
    }

    int leaves() {
        return leaves.length;
    }

    public int largest() {
        return leaves.length == 0 ? -1 : leaves[leaves.length - 1];
    }

    static int bytes(int leaves, int codec) {
        return codec * Math.max(1, 2 * leaves);
    }

    public int mostBytes() {
        return Tiles.PLACES / Byte.SIZE * height(root()) + nodes;
    }

    private int root() {
        return nodes == 0 ? LEAF : 0;
    }

    private int height(int node) {
        return node == LEAF ? 0 : 1 + Math.max(height(lower[node]), height(upper[node]));
    }

    /**
     * Encodes the {@code count} numbers of a block, in the order of their places in the tile, and overwrites them. Returns how many bytes
     * of {@code content} it has filled. {@code scratch} is working memory as long as {@code numbers}.
     */
    public int pack(char[] numbers, int count, char[] scratch, byte[] content) {
        return pack(root(), numbers, 0, count, scratch, content, 0);
    }

    private int pack(int node, char[] numbers, int first, int count, char[] scratch, byte[] content, int start) {
        if (node == LEAF || count == 0) {
            return start;
        }
        int split = middle[node];
        if (lower[node] == LEAF && upper[node] == LEAF) {
            return packLeaves(split, numbers, first, count, content, start);
        }
        int below = first;
        int above = 0;
        for (int from = 0; from < count; from += Byte.SIZE) {
            int bits = 0;
            int end = Math.min(count, from + Byte.SIZE);
            for (int i = from; i < end; i++) {
                char number = numbers[first + i];
                int bit = number >= split ? 1 : 0;
                bits |= bit << i - from;
                // Both writes, one of them kept, cost less than a branch that cannot be predicted.
                numbers[below] = number;
                scratch[above] = number;
                below += 1 - bit;
                above += bit;
            }
            content[start + from / Byte.SIZE] = (byte) bits;
        }
        System.arraycopy(scratch, 0, numbers, below, above);
        int at = pack(lower[node], numbers, first, count - above, scratch, content, start + Bits.bytes(count));
        return pack(upper[node], numbers, below, above, scratch, content, at);
    }

    /** Encodes a node whose two halves are leaves. Nothing is coded below it, so its numbers need not be sorted into halves. */
    private static int packLeaves(int split, char[] numbers, int first, int count, byte[] content, int start) {
        int at = start;
        int bits = 0;
        for (int i = 0; i < count; i++) {
            bits |= (numbers[first + i] >= split ? 1 : 0) << (i & 7);
            if ((i & 7) == 7) {
                content[at++] = (byte) bits;
                bits = 0;
            }
        }
        if ((count & 7) != 0) {
            content[at++] = (byte) bits;
        }
        return at;
    }

    /** Decodes all numbers of a block in the order of places. Content that does not hold exactly {@code count} numbers is refused. */
    public void unpack(byte[] content, int length, int count, char[] numbers) {
        int[] starts = new int[nodes];
        starts(content, length, count, starts);
        unpack(root(), leaves.length == 0 ? 0 : leaves[0], content, starts, 0, count, numbers, new char[nodes == 0 ? 0 : count]);
    }

    /** Decodes a node, or a leaf, which has no bits. A node first decodes both halves, then merges them as its bits say. */
    private void unpack(int node, int leaf, byte[] content, int[] starts, int first, int count, char[] numbers, char[] scratch) {
        if (node == LEAF || count == 0) {
            Arrays.fill(numbers, first, first + count, (char) leaf);
            return;
        }
        int at = starts[node];
        int below = count - Bits.count(content, at, count);
        unpack(lower[node], least[node], content, starts, first, below, numbers, scratch);
        unpack(upper[node], middle[node], content, starts, first + below, count - below, numbers, scratch);
        System.arraycopy(numbers, first, scratch, 0, count);
        int[] next = {0, below};
        for (int i = 0; i < count; i++) {
            numbers[first + i] = scratch[next[Bits.get(content, at, i)]++];
        }
    }

    /**
     * Finds where the bits of each inner node begin in a block of {@code count} numbers, for {@link #number(byte[], int[], int, int)}.
     * {@code starts} gets the indices of these first bytes, for the nodes in preorder; they are undefined for nodes without numbers.
     *
     * @throws IllegalArgumentException if the content does not hold exactly so many numbers
     */
    void starts(byte[] content, int length, int count, int[] starts) {
        if (count > 0 && leaves.length == 0) {
            throw new IllegalArgumentException("no depth for " + count + " losses");
        }
        int at = 0;
        for (int node = 0; node < nodes; node++) {
            // Until it is a node's turn, how many numbers it has stands where its start will.
            int numbers = node == 0 ? count : starts[node];
            int end = after(content, at, numbers, length);
            int above = Bits.count(content, at, numbers);
            if (lower[node] != LEAF) {
                starts[lower[node]] = numbers - above;
            }
            if (upper[node] != LEAF) {
                starts[upper[node]] = above;
            }
            starts[node] = at;
            at = end;
        }
        if (at != length) {
            throw new IllegalArgumentException("depths of " + length + " bytes where " + at + " are needed");
        }
    }

    int nodes() {
        return nodes;
    }

    /**
     * Decodes the number with an index in the order of places, given the {@link #starts} of inner nodes. If it is more than {@code most},
     * any number above that is returned.
     */
    int number(byte[] content, int[] starts, int index, int most) {
        int number = leaves[0];
        int i = index;
        for (int node = root(); node != LEAF && number <= most;) {
            int at = starts[node];
            int before = Bits.count(content, at, i);
            boolean isAbove = Bits.get(content, at, i) != 0;
            number = isAbove ? middle[node] : least[node];
            i = isAbove ? before : i - before;
            node = isAbove ? upper[node] : lower[node];
        }
        return number;
    }

    /** Returns the largest of the {@code count} numbers of a block; -1 if it has none. {@code starts} is as for {@link #starts}. */
    int largest(byte[] content, int[] starts, int count) {
        int number = count == 0 ? -1 : leaves[0];
        int left = count;
        for (int node = count == 0 ? LEAF : root(); node != LEAF;) {
            int above = Bits.count(content, starts[node], left);
            number = above > 0 ? middle[node] : number;
            left = above > 0 ? above : left;
            node = above > 0 ? upper[node] : lower[node];
        }
        return number;
    }

    /**
     * Returns the index of the byte behind a node's bits, one for each of its {@code count} numbers, which begin at index {@code start}.
     *
     * @throws IllegalArgumentException if the bits end beyond {@code length}, the bytes of {@code content} in use, or if the padding bits
     *     are not zeros
     */
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
