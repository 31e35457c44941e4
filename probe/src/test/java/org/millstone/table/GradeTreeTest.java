package org.millstone.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.millstone.index.Subspace;
import org.millstone.table.Finals.Final;

class GradeTreeTest {
    private static final Finals NINE = Finals.ofNine();

    private final Random random = new Random(1918);

    private char draw() {
        int level = random.nextInt(3) > 0 ? 0 : random.nextInt(2 * NINE.best() + 1) - NINE.best();
        return GradeTree.symbol(level, level < 0 ? random.nextInt(random.nextInt(45) + 1) : 0);
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
        return GradeTree.of(NINE, counts);
    }

    @Test
    void drawsComeBackFromABlockAllAtOnceAndOneByOne() {
        for (int count : new int[] {0, 1, 2, 7, 300, Tiles.PLACES}) {
            char[] draws = draws(count);
            GradeTree written = tree(draws);
            byte[] content = new byte[written.mostBytes() + 1];
            int length = written.pack(draws.clone(), count, new char[count], content);
            GradeTree tree = GradeTree.parse(NINE, written.toBytes());
            char[] back = new char[count];
            tree.unpack(content, length, count, back);
            assertThat(back).isEqualTo(draws);
            int[] starts = tree.starts(content, length, count);
            for (int i = 0; i < count; i++) {
                assertThat(tree.symbol(content, starts, i)).isEqualTo(draws[i]);
            }
        }
    }

    @Test
    void aSymbolThatIsMoreThanHalfTakesOneBit() {
        char[] draws = new char[800];
        Arrays.fill(draws, GradeTree.symbol(0, 0));
        draws[17] = GradeTree.symbol(-3, 2);
        draws[18] = GradeTree.symbol(-3, 3);
        GradeTree tree = tree(draws);
        assertThat(tree.pack(draws, draws.length, new char[draws.length], new byte[200])).isEqualTo(101);
    }

    /** The same file says the same whatever finals a database has besides. */
    @Test
    void aPreambleNamesFinalsAndNotLevels() {
        Finals few = Finals.of(List.of(new Final(Subspace.moving(5, 4), 29)));
        Finals more = Finals.of(List.of(new Final(Subspace.moving(5, 4), 29), new Final(Subspace.moving(3, 4), 10)));
        long[] counts = new long[GradeTree.SYMBOLS];
        counts[GradeTree.symbol(few.level(Subspace.moving(5, 4)), 0)] = 1;
        GradeTree read = GradeTree.parse(more, GradeTree.of(few, counts).toBytes());
        char symbol = read.symbol(new byte[0], new int[0], 0);
        assertThat(GradeTree.level(symbol)).isEqualTo(more.level(Subspace.moving(5, 4))).isEqualTo(2);
    }

    @Test
    void whatIsNoPreambleIsRefused() {
        byte[] right = tree(draws(100)).toBytes();
        assertThatThrownBy(() -> GradeTree.parse(NINE, Arrays.copyOf(right, right.length - 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GradeTree.parse(NINE, new byte[] {3, 0, 5})).isInstanceOf(IllegalArgumentException.class);
        byte[] unknown = right.clone();
        unknown[2] = 11;
        unknown[3] = 3;
        assertThatThrownBy(() -> GradeTree.parse(NINE, unknown)).hasMessageContaining("11-3");
        byte[] twice = right.clone();
        System.arraycopy(twice, 2, twice, 6, 4);
        assertThatThrownBy(() -> GradeTree.parse(NINE, twice)).hasMessageContaining("twice");
    }
}
