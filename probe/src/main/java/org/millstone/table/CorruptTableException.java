package org.millstone.table;

import java.nio.file.Path;

/** A table file is damaged: not a table, cut short, or its content does not match its checksums. */
public final class CorruptTableException extends TableException {
    private final long offset;
    private final String found;

    public CorruptTableException(Path file, long offset, String found) {
        super(file, file + " is damaged at offset " + offset + ": " + found + ". 'mill build --repair' rebuilds it.");
        this.offset = offset;
        this.found = found;
    }

    /** Returns where the damage was noticed, in bytes from the start of the file. */
    public long offset() {
        return offset;
    }

    /** Returns what was found there, in words. */
    public String found() {
        return found;
    }
}
