package org.millstone.table;

/**
 * How the slots of a subspace are laid out in blocks: tiles of 128 rows by 128 columns, strip by strip of 128 rows. Positions
 * that resemble each other lie in neighbouring rows as well as in neighbouring columns, so a square compresses better than as
 * long a piece of a row (by a third, measured on 7-5, 6-6 and 7-6).
 *
 * <p>A slot's block is {@code row / 128 x blocks per strip + column / 128}, its place in the block
 * {@code row % 128 x 128 + column % 128}. Places that stand for no row or column count as draws.
 */
public record Tiles(int rows, int columns) {
    /** Rows and columns of a tile. */
    public static final int SIDE = 1 << Tiles.BITS;
    /** Places in a tile. */
    public static final int PLACES = SIDE * SIDE;

    private static final int BITS = 7;

    /** Returns the tiles in a strip of 128 rows. */
    public int perStrip() {
        return (columns + SIDE - 1) / SIDE;
    }

    public int count() {
        return Math.multiplyExact((rows + SIDE - 1) / SIDE, perStrip());
    }

    /** Returns the tile of a slot. */
    public int tile(int row, int column) {
        return (row >>> BITS) * perStrip() + (column >>> BITS);
    }

    /** Returns the place of a slot in its tile. */
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
