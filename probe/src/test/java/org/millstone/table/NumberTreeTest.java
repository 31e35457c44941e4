package org.millstone.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTreeTest {
    private static final int DEPTHS = 128;
    private static final int SHALLOW = TableCounts.SHALLOW;
    private static final int DEEP = TableCounts.DEEP;
    private static final int[] BLOCKS = {0, 1, 2, 7, 8, 9, 63, 64, 65, 1_000, Tiles.PLACES};

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 17, 64, 127, 128})
    void depthsComeBackAllTogetherAndOneByOne(int distinct) {
        depthsComeBack(distinct, DEPTHS, SHALLOW);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 127, 128, 129, 255, 256, 257, 3_000})
    void depthsThatTakeTwoBytesComeBack(int distinct) {
        depthsComeBack(distinct, 20_000, DEEP);
    }

    private static void depthsComeBack(int distinct, int depths, int codec) {
        Random random = new Random(distinct);
        for (int round = 0; round < 2; round++) {
            long[] counts = histogram(random, distinct, depths);
            NumberTree written = NumberTree.of(counts);
            NumberTree read = parse(written.toBytes(codec), codec);
            assertThat(read.toBytes(codec)).isEqualTo(written.toBytes(codec)).hasSize(codec * 2 * distinct);
            assertThat(read.mostBytes()).isEqualTo(written.mostBytes());
            for (int count : BLOCKS) {
                char[] losses = losses(random, counts, count);
                byte[] content = new byte[written.mostBytes()];
                Arrays.fill(content, (byte) 0x5a);
                int length = written.pack(losses.clone(), count, new char[count], content);
                assertThat(length).isBetween(0, written.mostBytes());
                char[] unpacked = new char[count];
                read.unpack(content, length, count, unpacked);
                assertThat(unpacked).isEqualTo(losses);
                int[] starts = starts(read, content, length, count);
                assertThat(read.largest(content, starts, count))
                        .isEqualTo(IntStream.range(0, count).map(i -> losses[i]).max().orElse(-1));
                for (int i = 0; i < count; i++) {
                    int loss = losses[i];
                    int most = random.nextInt(depths);
                    int found = read.number(content, starts, i, most);
                    if (read.number(content, starts, i, NumberTree.LARGEST) != loss
                            || (loss <= most ? found != loss : found <= most)) {
                        fail("%d of at most %d instead of %d", found, most, loss);
                    }
                }
            }
        }
    }

    private static NumberTree parse(byte[] preamble, int codec) {
        return NumberTree.parse(ByteBuffer.wrap(preamble).order(ByteOrder.LITTLE_ENDIAN), codec);
    }

    private static int[] starts(NumberTree tree, byte[] content, int length, int count) {
        int[] starts = new int[tree.nodes()];
        tree.starts(content, length, count, starts);
        return starts;
    }

    /** A random histogram with so many depths: even ones, or each depth half as common as the one before. */
    private static long[] histogram(Random random, int distinct, int depths) {
        long[] counts = new long[depths];
        boolean steep = random.nextBoolean();
        long common = 1L << 40;
        for (int left = distinct; left > 0;) {
            int depth = random.nextInt(depths);
            if (counts[depth] == 0) {
                counts[depth] = steep ? Math.max(1, common >>= 1) : 1 + random.nextInt(1_000);
                left--;
            }
        }
        return counts;
    }

    /** Losses of a block: of all depths alike, or of one or two of them. */
    private static char[] losses(Random random, long[] counts, int count) {
        int few = random.nextBoolean() ? DEPTHS : 1 + random.nextInt(2);
        int[] there = IntStream.range(0, counts.length).filter(depth -> counts[depth] > 0).toArray();
        int[] depths = random.ints(few, 0, there.length).map(i -> there[i]).toArray();
        char[] losses = new char[count];
        for (int i = 0; i < count; i++) {
            losses[i] = (char) depths[random.nextInt(depths.length)];
        }
        return losses;
    }

    @Test
    void aTableWithoutLossesHasAnEmptyTree() {
        NumberTree tree = parse(NumberTree.of(new long[DEPTHS]).toBytes(SHALLOW), SHALLOW);
        assertThat(tree.toBytes(DEEP)).containsExactly(0, 0);
        assertThat(tree.mostBytes()).isZero();
        assertThat(tree.pack(new char[0], 0, new char[0], new byte[0])).isZero();
        tree.unpack(new byte[0], 0, 0, new char[0]);
    }

    @Test
    void aSingleDepthTakesNoBytes() {
        long[] counts = new long[DEPTHS];
        counts[13] = 5;
        NumberTree tree = NumberTree.of(counts);
        assertThat(tree.mostBytes()).isZero();
        assertThat(tree.number(new byte[0], starts(tree, new byte[0], 0, 4), 3, NumberTree.LARGEST)).isEqualTo(13);
    }

    @Test
    void commonDepthsTakeFewerBits() {
        long[] counts = new long[DEPTHS];
        Arrays.fill(counts, 1);
        counts[9] = 1_000_000;
        NumberTree tree = NumberTree.of(counts);
        char[] losses = new char[800];
        Arrays.fill(losses, (char) 9);
        assertThat(tree.pack(losses, losses.length, new char[800], new byte[tree.mostBytes()])).isLessThanOrEqualTo(3 * 100);
    }

    @Test
    void contentOfAnotherLengthIsRefused() {
        Random random = new Random(5);
        long[] counts = histogram(random, 20, DEPTHS);
        NumberTree tree = NumberTree.of(counts);
        byte[] content = new byte[tree.mostBytes()];
        int length = tree.pack(losses(random, counts, 1_000), 1_000, new char[1_000], content);
        for (int wrong : new int[] {0, 1, length - 1, length + 1}) {
            assertThatThrownBy(() -> tree.unpack(content, wrong, 1_000, new char[1_000]))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> starts(tree, content, wrong, 1_000)).isInstanceOf(IllegalArgumentException.class);
        }
        // Blocks that are read have no room behind them.
        for (int left = 0; left < length; left++) {
            byte[] cut = Arrays.copyOf(content, left);
            assertThatThrownBy(() -> starts(tree, cut, cut.length, 1_000)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cut short");
            assertThatThrownBy(() -> tree.unpack(cut, cut.length, 1_000, new char[1_000]))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("cut short");
        }
        NumberTree single = NumberTree.of(new long[] {0, 3});
        assertThatThrownBy(() -> single.unpack(new byte[1], 1, 3, new char[3])).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertRefused(ThrowableAssert.ThrowingCallable question, String words) {
        assertThatThrownBy(question).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(words);
    }

    @Test
    void lossesWhereTheTableHasNoDepthAndBitsThatAreNoDepthsAreRefused() {
        NumberTree none = NumberTree.of(new long[DEPTHS]);
        assertRefused(() -> starts(none, new byte[0], 0, 3), "no depth for 3 losses");
        assertRefused(() -> none.unpack(new byte[0], 0, 3, new char[3]), "no depth for 3 losses");
        NumberTree tree = NumberTree.of(new long[] {0, 1, 1});
        for (byte more : new byte[] {0b1000, (byte) 0x80}) {
            byte[] content = {(byte) (0b101 | more)};
            assertRefused(() -> starts(tree, content, 1, 3), "more depths than losses");
            assertRefused(() -> tree.unpack(content, 1, 3, new char[3]), "");
        }
    }

    /** The numbers of a preamble. A depth of 200 would be a loss in 400 plies, and one read as a signed byte a win in -111. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 | 1 200           | a depth of
            1 | 1 128           | a depth of
            1 | 2 5 5 1         | a depth of
            1 | 2 5 4 1         | a depth of
            1 | 2 127 128 1     | a depth of
            1 | 3 1 2 255 1 1   | a depth of
            1 | 1               | a tree of 1 depths in 1 bytes
            1 | 2 1 2           | a tree of 2 depths in 3 bytes
            1 | 2 1 2 0         | a split at 0 between 0 and 2
            1 | 2 1 2 2         | a split at 2 between 0 and 2
            1 | 3 1 2 3 1 1     | a split at 1
            2 | 1               | a tree of 1 depths in 2 bytes""")
    void numbersThatAreNoTreeAreRefused(int codec, String numbers, String message) {
        ByteBuffer bytes = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
        for (String number : numbers.split(" ")) {
            put(bytes, codec, Integer.parseInt(number));
        }
        assertRefused(() -> NumberTree.parse(bytes.flip(), codec), message);
    }

    private static void put(ByteBuffer bytes, int codec, int number) {
        if (codec == SHALLOW) {
            bytes.put((byte) number);
        } else {
            bytes.putChar((char) number);
        }
    }

    /** Where fair splits would halve, each node sheds one leaf: a walk down would take a stack that nobody has. */
    @Test
    void aTreeOfTooManyLevelsIsRefused() {
        int leaves = 129;
        ByteBuffer bytes = ByteBuffer.allocate(2 * 2 * leaves).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 2 * leaves; i++) {
            put(bytes, DEEP, i == 0 ? leaves : i <= leaves ? i - 1 : i - leaves);
        }
        assertRefused(() -> NumberTree.parse(bytes.flip(), DEEP), "127 levels");
    }
}
