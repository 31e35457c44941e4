package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.table.TableException;
import org.millstone.variants.Variants;

/** Whole tables that together describe an impossible game give an error that names them, and never an endless line. */
@Timeout(1200)
class ContradictionsTest {
    private static final Rules RULES = Variants.THREE;
    private static final Subspace TABLE = Subspace.moving(3, 3);
    /** In truth won in 3. */
    private static final Position POSITION = Fen.parse(RULES, "O@O@@O*** w");

    @TempDir
    private Path data;

    private Path folder;

    @BeforeEach
    void make() throws IOException {
        folder = Files.createDirectory(data.resolve(RULES.name()));
    }

    private void assertContradiction(String... words) throws IOException {
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThatThrownBy(() -> tables.line(POSITION)).isInstanceOf(TableException.class)
                    .hasMessageContaining("contradict each other: 3-3 says").hasMessageContaining(folder.toString())
                    .hasMessageContainingAll(words);
            assertThatThrownBy(() -> tables.rank(POSITION)).isInstanceOf(TableException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | lost already, but there are turns
            4 | O@O@@O*** w; is a loss in 4, but its best turn a win in 5
            5 | O@O@@O*** w; won, but none of its turns leads to a lost position""")
    void everyPositionIsLostOrWonInAsManyPlies(int plies, String words) throws IOException {
        SmallTable.write(folder, RULES, TABLE, plies);
        assertContradiction(words.split("; "));
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            if (plies == 4) {
                assertThat(tables.value(POSITION).dtw()).isEqualTo(4);
            } else {
                assertThatThrownBy(() -> tables.value(POSITION)).isInstanceOf(TableException.class);
            }
        }
    }

    /** The capture that ends the game is there whatever the table says. */
    @Test
    void everythingDrawn() throws IOException {
        SmallTable.write(folder, RULES, TABLE, SmallTable.DRAW);
        Position wins = Fen.parse(RULES, "O*@*OO@@* w");
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThatThrownBy(() -> tables.line(wins)).isInstanceOf(TableException.class)
                    .hasMessageContaining("is a draw, but its best turn a win in 1");
        }
    }

    /** The outcomes contradict each other, whatever the depth. */
    @Test
    void everythingLostAndNoDepths() throws IOException {
        SmallTable.write(folder, RULES, TABLE, 4);
        Path depths = folder.resolve("3-3.dtw");
        byte[] bytes = Files.readAllBytes(depths);
        bytes[bytes.length - 1] ^= 1;
        Files.write(depths, bytes);
        assertContradiction("O@O@@O*** w", "is a loss, but its best turn a win");
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThatThrownBy(() -> tables.value(POSITION)).isInstanceOf(TableException.class);
            assertThat(tables.damage()).singleElement().asString().contains("3-3.dtw");
        }
    }
}
