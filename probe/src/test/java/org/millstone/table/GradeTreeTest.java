package org.millstone.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.millstone.index.Subspace;

class GradeTreeTest {
    private final Random random = new Random(1918);

    private char draw() {
        boolean common = random.nextInt(3) > 0;
        int own = common ? 0 : 3 + random.nextInt(10);
        int opponent = common ? 0 : 3 + random.nextInt(10);
        return GradeTree.symbol(Subspace.moving(own, opponent), own < opponent ? random.nextInt(random.nextInt(45) + 1) : 0);
    }

    private char[] draws(int count) {
        char[] draws = new char[count];
        for (int i = 0; i < count; i++) {
            draws[i] = draw();
        }
        return draws;
    }

    private static GradeTree tree(char[] draws) {
        long[] counts = new long[GradeTree.SYMBOLS];
        for (char symbol : draws) {
            counts[symbol]++;
        }
        return GradeTree.of(counts);
    }

    /** The numbers of symbols, as the tree of a file codes them. */
    private static char[] numbers(GradeTree tree, char[] draws) {
        String symbols = new String(tree.symbols());
        char[] numbers = new char[draws.length];
        for (int i = 0; i < draws.length; i++) {
            numbers[i] = (char) symbols.indexOf(draws[i]);
        }
        return numbers;
    }

    private static GradeTree parse(byte[] preamble) {
        return GradeTree.parse(ByteBuffer.wrap(preamble).order(ByteOrder.LITTLE_ENDIAN));
    }

    @Test
    void drawsComeBackFromABlockAllAtOnceAndOneByOne() {
        for (int count : new int[] {0, 1, 2, 7, 300, Tiles.PLACES}) {
            char[] draws = draws(count);
            GradeTree written = tree(draws);
            char[] numbers = numbers(written, draws);
            byte[] content = new byte[written.tree().mostBytes() + 1];
            int length = written.tree().pack(numbers.clone(), count, new char[count], content);
            GradeTree read = parse(written.toBytes());
            assertThat(read.symbols()).isEqualTo(written.symbols());
            NumberTree tree = read.tree();
            char[] back = new char[count];
            tree.unpack(content, length, count, back);
            assertThat(back).isEqualTo(numbers);
            int[] starts = new int[tree.nodes()];
            tree.starts(content, length, count, starts);
            for (int i = 0; i < count; i++) {
                assertThat(read.symbols()[tree.number(content, starts, i, NumberTree.LARGEST)]).isEqualTo(draws[i]);
            }
        }
    }

    @Test
    void aSymbolThatIsMoreThanHalfTakesOneBit() {
        char[] draws = new char[800];
        Arrays.fill(draws, GradeTree.symbol(Subspace.moving(0, 0), 0));
        draws[17] = GradeTree.symbol(Subspace.moving(3, 6), 2);
        draws[18] = GradeTree.symbol(Subspace.moving(3, 6), 3);
        GradeTree tree = tree(draws);
        assertThat(tree.tree().pack(numbers(tree, draws), draws.length, new char[draws.length], new byte[200])).isEqualTo(101);
    }

    @Test
    void aSymbolSaysFinalAndCounter() {
        char symbol = GradeTree.symbol(Subspace.moving(3, 12), 44);
        assertThat(GradeTree.stays(symbol)).isEqualTo(Subspace.moving(3, 12));
        assertThat(GradeTree.counter(symbol)).isEqualTo(44);
    }

    @Test
    void whatIsNoPreambleIsRefused() {
        byte[] right = tree(draws(100)).toBytes();
        byte[] large = right.clone();
        large[2] = 16;
        assertThatThrownBy(() -> parse(large)).hasMessageContaining("16-0");
        byte[] twice = right.clone();
        System.arraycopy(twice, 2, twice, 6, 4);
        assertThatThrownBy(() -> parse(twice)).hasMessageContaining("twice");
        byte[] far = right.clone();
        far[4] = (byte) 255;
        assertThatThrownBy(() -> parse(far)).hasMessageContaining("in 255");
        byte[] fewer = tree(draws(3)).toBytes();
        int symbols = 2 + 4 * right[0];
        byte[] joined = Arrays.copyOf(right, symbols + fewer.length - 2 - 4 * fewer[0]);
        System.arraycopy(fewer, 2 + 4 * fewer[0], joined, symbols, joined.length - symbols);
        assertThatThrownBy(() -> parse(joined)).hasMessageContaining("other leaves");
    }
}
