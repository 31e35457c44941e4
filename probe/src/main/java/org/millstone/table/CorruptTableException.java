package org.millstone.table;

import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * A table file contradicts the format or its own checksums: it is no table, cut short, or has changed bytes. Restoring the file or
 * building its table again is the remedy.
 */
public final class CorruptTableException extends TableException {
    private final long offset;
    private final String found;

    /** Reports damage: where it was noticed ({@link #offset}), and the finding in words, without a full stop. */
    public CorruptTableException(Path file, long offset, String found) {
        super(file, file + " is damaged at offset " + offset + ": " + found + ".");
        this.offset = offset;
        this.found = found;
    }

    static void require(boolean holds, Path file, long offset, Supplier<String> otherwise) {
        if (!holds) {
            throw new CorruptTableException(file, offset, otherwise.get());
        }
    }

    public long offset() {
        return offset;
    }

    public String found() {
        return found;
    }
}
