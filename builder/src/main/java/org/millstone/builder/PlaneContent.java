package org.millstone.builder;

import org.millstone.table.Tiles;

/** What a plane of a subspace holds, before it is compressed. Read by all threads. */
interface PlaneContent {
    /** Returns what comes before the index of the file. */
    byte[] preamble();

    /** Returns the most bytes that the content of a block can have. */
    int mostBytes();

    /** Makes a thread's room for the content of blocks. */
    Tile tiles(Tiles tiles);

    /** A thread's way to the content of blocks. */
    @FunctionalInterface
    interface Tile {
        /**
         * Makes the content of a block.
         *
         * @param content gets it; all zero before
         * @return its length in bytes
         */
        int content(int tile, byte[] content);
    }
}
