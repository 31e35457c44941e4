package org.millstone.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.millstone.builder.TestDatabase;
import org.millstone.index.Extent;
import org.millstone.index.Subspace;
import org.millstone.rules.Fen;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Variants;
import org.millstone.table.CraftedFile;
import org.millstone.table.TableCounts;
import org.millstone.table.TableException;
import org.millstone.table.Tiles;
import org.millstone.table.Wdl;
import org.millstone.table.WdlCodec;

/** Tables that are whole, each of them, and say what no game can do: an error that names them, and never an endless line. */
@Timeout(60)
class ContradictionsTest {
    private static final Rules RULES = Variants.THREE;
    private static final Extent EXTENT = Extent.of(RULES.board(), Subspace.moving(3, 3));
    /** In truth won in 3. */
    private static final Position POSITION = Fen.parse(RULES, "O@O@@O*** w");

    @TempDir
    private Path data;

    private Path folder;

    @BeforeEach
    void copy() throws IOException {
        folder = TestDatabase.copyOf(RULES, 6, data);
    }

    /** Makes every position worth the same. */
    private void makeAll(int value, int plies) throws IOException {
        byte[] places = new byte[Tiles.PLACES];
        for (int i = 0; i < places.length; i++) {
            boolean slot = i / Tiles.SIDE < EXTENT.rows() && i % Tiles.SIDE < EXTENT.columns();
            places[i] = (byte) (slot ? value : Wdl.DRAW);
        }
        byte[] content = new byte[WdlCodec.BYTES];
        WdlCodec.pack(places, content);
        long all = EXTENT.positions();
        TableCounts counts = value == Wdl.WIN ? new TableCounts(all, 0, 0, plies, -1)
                : value == Wdl.DRAW ? new TableCounts(0, all, 0, -1, -1) : new TableCounts(0, 0, all, -1, plies);
        CraftedFile.of(folder.resolve("3-3.wdl")).counts(counts).block(0, content).write();
        CraftedFile depths = CraftedFile.of(folder.resolve("3-3.dtw")).counts(counts).block(0, new byte[0]);
        (value == Wdl.LOSS ? depths.preamble(1, plies / 2) : depths.preamble(0)).write();
    }

    private void assertContradiction(String... words) throws IOException {
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThatThrownBy(() -> tables.line(POSITION)).isInstanceOf(TableException.class)
                    .hasMessageContaining("contradict each other: 3-3 says").hasMessageContaining(folder.toString())
                    .hasMessageContainingAll(words);
            assertThatThrownBy(() -> tables.rank(POSITION)).isInstanceOf(TableException.class);
        }
    }

    @Test
    void everythingLostInFour() throws IOException {
        makeAll(Wdl.LOSS, 4);
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.value(POSITION).plies()).isEqualTo(4);
        }
        assertContradiction("O@O@@O*** w", "is a loss in 4, but its best turn a win in 5");
    }

    @Test
    void everythingLostAlready() throws IOException {
        makeAll(Wdl.LOSS, 0);
        assertContradiction("lost already, but there are turns");
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThatThrownBy(() -> tables.value(POSITION)).isInstanceOf(TableException.class);
        }
    }

    @Test
    void everythingWon() throws IOException {
        makeAll(Wdl.WIN, 5);
        assertContradiction("O@O@@O*** w", "won, but none of its turns leads to a lost position");
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThatThrownBy(() -> tables.value(POSITION)).isInstanceOf(TableException.class);
        }
    }

    /** The capture that ends the game is there whatever the table says. */
    @Test
    void everythingDrawn() throws IOException {
        makeAll(Wdl.DRAW, -1);
        Position wins = Fen.parse(RULES, "O*@*OO@@* w");
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThatThrownBy(() -> tables.line(wins)).isInstanceOf(TableException.class)
                    .hasMessageContaining("is a draw, but its best turn a win in 1");
        }
    }

    /** What is missing may be what would agree, so there is no contradiction; but the line stops. */
    @Test
    void whereDepthsAreMissingTheLineStops() throws IOException {
        makeAll(Wdl.LOSS, 4);
        byte[] garbage = {1};
        CraftedFile.of(folder.resolve("3-3.dtw")).block(0, garbage).write();
        try (Tablebase tables = Tablebase.open(folder, RULES)) {
            assertThat(tables.value(POSITION)).extracting(Value::outcome, Value::plies)
                    .containsExactly(Outcome.LOSS, Value.NO_DEPTH);
            assertThat(tables.line(POSITION)).isEmpty();
            assertThat(tables.damage()).singleElement().asString().contains("3-3.dtw");
        }
    }
}
