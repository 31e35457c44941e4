package org.millstone.probe;

import org.jspecify.annotations.Nullable;
import org.millstone.table.TableFile;

/**
 * The blocks that one thread decoded last: the turns of a position lead to few subspaces and often to neighbouring rows.
 * Each block has one place, which it takes from whatever was there.
 */
final class BlockCache {
    /** A power of two. At about 20 KB a decoded block and as much for its packed form, at most 2.5 MB. */
    private static final int PLACES = 64;

    private final @Nullable TableFile[] files = new @Nullable TableFile[PLACES];
    private final int[] blocks = new int[PLACES];
    private final TableFile.@Nullable Buffer[] buffers = new TableFile.@Nullable Buffer[PLACES];

    /**
     * Returns the content of a block, valid until the next call.
     *
     * @throws org.millstone.table.CorruptTableException if the block is damaged
     */
    byte[] content(TableFile file, int block) {
        int hash = (System.identityHashCode(file) * 31 + block) * 0x9e3779b9;
        int place = hash >>> 32 - Integer.numberOfTrailingZeros(PLACES);
        TableFile.Buffer buffer = buffers[place];
        if (buffer == null) {
            buffer = new TableFile.Buffer();
            buffers[place] = buffer;
        }
        if (files[place] != file || blocks[place] != block) {
            files[place] = null;
            file.read(block, buffer);
            blocks[place] = block;
            files[place] = file;
        }
        return buffer.content();
    }
}
