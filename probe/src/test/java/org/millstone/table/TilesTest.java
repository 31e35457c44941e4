package org.millstone.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TilesTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "127, 129", "128, 128", "129, 127", "158, 1330", "300, 1"})
    void everySlotHasAPlaceOfItsOwnWhereItsTileSays(int rows, int columns) {
        Tiles tiles = new Tiles(rows, columns);
        BitSet taken = new BitSet();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int tile = tiles.tile(row, column);
                int place = tiles.place(row, column);
                assertThat(tile).isBetween(0, tiles.count() - 1);
                assertThat(place).isBetween(0, Tiles.PLACES - 1);
                assertThat(row - tiles.firstRow(tile)).isEqualTo(place / Tiles.SIDE).isLessThan(tiles.height(tile));
                assertThat(column - tiles.firstColumn(tile)).isEqualTo(place % Tiles.SIDE).isLessThan(tiles.width(tile));
                int at = tile * Tiles.PLACES + place;
                assertThat(taken.get(at)).isFalse();
                taken.set(at);
            }
        }
    }
}
