package org.millstone.step;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.memory.HugePages;
import org.millstone.table.Tiles;

/** A byte for every slot of a subspace, row by row, outside the Java heap. A subspace may have more than 2^31 slots. */
public final class Scores implements ScoreStore.ScoreRows, ScoreStore {
    private final int columns;
    private final MemorySegment bytes;

    /** Allocates an array of zeros that lives as long as the arena. */
    public Scores(Arena arena, int rows, int columns) {
        this.columns = columns;
        this.bytes = HugePages.allocate(arena, (long) rows * columns);
    }

    /** Allocates an array of zeros for all slots of a subspace, in the order of {@link org.millstone.index.SlotIndex}. */
    public static Scores of(Subspace subspace, CanonicalSets.BySize sets, Arena arena) {
        CanonicalSets rows = sets.of(subspace.rowStones());
        return new Scores(arena, rows.count(), rows.ofFree(subspace.columnStones()).count());
    }

    /** Returns how many slots a subspace has, which is also how many bytes its scores take. */
    public static long slots(Subspace subspace, CanonicalSets.BySize sets) {
        CanonicalSets rows = sets.of(subspace.rowStones());
        return (long) rows.count() * rows.ofFree(subspace.columnStones()).count();
    }

    @Override
    public int rows() {
        return (int) (slots() / columns);
    }

    @Override
    public int columns() {
        return columns;
    }

    public long slots() {
        return bytes.byteSize();
    }

    @Override
    public void read(int row, byte[] into) {
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, (long) row * columns, into, 0, columns);
    }

    /** Copies column c of a row into {@code into[c]}, for each c from {@code from} up to {@code end}, exclusive. */
    public void read(int row, int from, int end, byte[] into) {
        MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, (long) row * columns + from, into, from, end - from);
    }

    @Override
    public void write(int row, byte[] from) {
        MemorySegment.copy(from, 0, bytes, ValueLayout.JAVA_BYTE, (long) row * columns, columns);
    }

    /** Copies column c of a row into {@code into[c]}, for each c of the first {@code size} columns in {@code slots}. */
    public void read(int row, int[] slots, int size, byte[] into) {
        long start = (long) row * columns;
        for (int i = 0; i < size; i++) {
            into[slots[i]] = bytes.get(ValueLayout.JAVA_BYTE, start + slots[i]);
        }
    }

    /** Copies {@code from[c]} into column c of a row, for each c of the first {@code size} columns in {@code slots}. */
    public void write(int row, int[] slots, int size, byte[] from) {
        long start = (long) row * columns;
        for (int i = 0; i < size; i++) {
            bytes.set(ValueLayout.JAVA_BYTE, start + slots[i], from[slots[i]]);
        }
    }

    /** Sets the bytes of columns of a row to {@code value}: entries {@code from} up to {@code to}, exclusive, of {@code slots}. */
    public void set(int row, int[] slots, int from, int to, int value) {
        long start = (long) row * columns;
        for (int i = from; i < to; i++) {
            bytes.set(ValueLayout.JAVA_BYTE, start + slots[i], (byte) value);
        }
    }

    /**
     * Sets bytes of a row to {@code value} where they are not above it. In {@code slots} these columns move to the front of the range, in
     * order; the rest of the range means nothing.
     *
     * @param slots the columns to look at: its entries from index {@code from} up to {@code to}, exclusive
     * @return the index in {@code slots} after the last column that was set
     */
    public int raise(int row, int[] slots, int from, int to, int value) {
        int kept = from;
        for (int i = from; i < to; i++) {
            if (get(row, slots[i]) <= value) {
                slots[kept++] = slots[i];
            }
        }
        set(row, slots, from, kept, value);
        return kept;
    }

    @Override
    public int get(int row, int column) {
        return bytes.get(ValueLayout.JAVA_BYTE, (long) row * columns + column) & 0xff;
    }

    public void fill(int value) {
        bytes.fill((byte) value);
    }

    /** Returns the first slot whose byte is {@code score}; -1 if there is none. */
    public long first(int score) {
        byte[] row = new byte[columns];
        for (int r = 0; r < rows(); r++) {
            read(r, row);
            for (int c = 0; c < columns; c++) {
                if ((row[c] & 0xff) == score) {
                    return (long) r * columns + c;
                }
            }
        }
        return -1;
    }

    /** Copies the bytes of a tile's slots into {@code places}, by the place in the tile. Places without a slot keep what they had. */
    public void readTile(Tiles tiles, int tile, byte[] places) {
        int width = tiles.width(tile);
        for (int i = 0; i < tiles.height(tile); i++) {
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at(tiles, tile, i), places, i * Tiles.SIDE, width);
        }
    }

    public void writeTile(Tiles tiles, int tile, byte[] places) {
        int width = tiles.width(tile);
        for (int i = 0; i < tiles.height(tile); i++) {
            MemorySegment.copy(places, i * Tiles.SIDE, bytes, ValueLayout.JAVA_BYTE, at(tiles, tile, i), width);
        }
    }

    private long at(Tiles tiles, int tile, int row) {
        return (tiles.firstRow(tile) + (long) row) * columns + tiles.firstColumn(tile);
    }
}
