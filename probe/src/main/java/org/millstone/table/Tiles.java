package org.millstone.table;

/**
 * The layout of a subspace's slots in blocks: a block is a tile of 128 rows by 128 columns. Similar positions lie in neighbouring rows as
 * well as columns, so a square compresses better than a piece of one row. The gain is a third, measured on 7-5, 6-6 and 7-6.
 *
 * <p>The tile of a slot is {@code row / 128 x tiles per strip + column / 128}. Its place in the tile is {@code row % 128 x 128 + column %
 * 128}: row 0 and column 353 of a table with 462 columns are tile 2, place 97. Places outside of the subspace's rows and columns count as
 * draws.
 */
public record Tiles(int rows, int columns) {
    public static final int SIDE = 1 << Tiles.BITS;
    public static final int PLACES = SIDE * SIDE;

    private static final int BITS = 7;

    public int perStrip() {
        return (columns + SIDE - 1) / SIDE;
    }

    public int count() {
        return Math.multiplyExact((rows + SIDE - 1) / SIDE, perStrip());
    }

    public int tile(int row, int column) {
        return (row >>> BITS) * perStrip() + (column >>> BITS);
    }

    public int place(int row, int column) {
        return (row & SIDE - 1) << BITS | column & SIDE - 1;
    }

    public int firstRow(int tile) {
        return tile / perStrip() * SIDE;
    }

    public int firstColumn(int tile) {
        return tile % perStrip() * SIDE;
    }

    /** Returns how many rows a tile has: 128, or fewer at the lower edge. */
    public int height(int tile) {
        return Math.min(SIDE, rows - firstRow(tile));
    }

    /** Returns how many columns a tile has: 128, or fewer at the right edge. */
    public int width(int tile) {
        return Math.min(SIDE, columns - firstColumn(tile));
    }
}
