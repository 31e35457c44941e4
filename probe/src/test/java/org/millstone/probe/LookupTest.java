package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.IllegalPositionException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.variants.Variants;

/** What a question must be, and where tables are looked for. The tests of the builder compare values with oracles. */
class LookupTest {
    private static final Rules RULES = Variants.SIX;

    @TempDir
    private static Path data;

    private static Tablebase tables;

    @BeforeAll
    static void open() throws IOException {
        Path folder = Files.createDirectory(data.resolve(RULES.name()));
        SmallTable.write(folder, RULES, Subspace.moving(3, 3), SmallTable.DRAW);
        tables = Tablebase.open(folder, RULES);
    }

    @AfterAll
    static void close() {
        tables.close();
    }

    /** Some with points that this board does not have, some with more men. */
    @ParameterizedTest
    @ValueSource(strings = {"********/********/******** w p p 0 9 0 9 0 0", "********/********/*O@O@O@* w",
        "OOOOOOOO/@@@@@@@*/******** w",
        "********/********/******** b p p 0 9 0 9 0 0"})
    void aPositionOfAnotherBoardIsRefusedInWords(String fen) {
        Position position = Fen.parse(Variants.NINE, fen);
        List<Consumer<Position>> questions = List.of(tables::value, tables::require, tables::rank, tables::line, tables::lacking,
                asked -> tables.ranking(asked, 0));
        for (Consumer<Position> question : questions) {
            assertThatThrownBy(() -> question.accept(position)).isInstanceOf(IllegalPositionException.class)
                    .hasMessageContaining("six");
        }
    }

    @Test
    void theFolderAboveTheVariantsDoes() throws IOException {
        try (Tablebase above = Tablebase.open(data, RULES)) {
            assertThat(above.subspaces()).containsExactly(Subspace.moving(3, 3));
        }
        assertThatThrownBy(() -> Tablebase.open(data, Variants.NINE)).isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(data.toString()).hasMessageContaining("no tables of 'nine', and no folder of that name");
    }

    @Test
    void aFolderOfTheVariantMayBeEmptyAndNoOther(@TempDir Path empty) throws IOException {
        assertThatThrownBy(() -> Tablebase.open(empty, RULES)).isInstanceOf(NoSuchFileException.class);
        try (Tablebase none = Tablebase.open(Files.createDirectory(empty.resolve(RULES.name())), RULES)) {
            assertThat(none.subspaces()).isEmpty();
        }
        try (Tablebase none = Tablebase.open(empty, RULES)) {
            assertThat(none.subspaces()).isEmpty();
        }
    }

    @Test
    void setsThatNoPositionHasAreRefused() {
        int three = 0b111;
        for (int[] sets : new int[][] {{three, three}, {three, 0b1100}, {three, 1 << 16 | 0b11000}, {-1, 0}, {0, -1},
            {0x7fff_ffff, 1 << 31}, {0xffff, 0}, {0b11, 0b1100}, {0, 0}, {0x7f, 0x380}, {three, 0x7f << 3}}) {
            for (int swap = 0; swap < 2; swap++) {
                int own = sets[swap];
                int opponent = sets[1 - swap];
                assertThatThrownBy(() -> tables.wdl(own, opponent)).as("%x %x", own, opponent)
                        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("no position of six");
                assertThatThrownBy(() -> tables.wdlAtHand(own, opponent)).isInstanceOf(IllegalArgumentException.class);
            }
        }
        Position outside = new Position(Side.WHITE, three, 1 << 16 | 0b11000, 0, 0, 0, 0, false);
        assertThatThrownBy(() -> tables.value(outside)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> tables.rank(outside)).isInstanceOf(IllegalArgumentException.class);
    }
}
