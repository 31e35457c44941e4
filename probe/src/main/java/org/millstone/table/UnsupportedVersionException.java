package org.millstone.table;

import java.nio.file.Path;

/** A table file has another version of the format than this library reads. */
public final class UnsupportedVersionException extends TableException {
    public UnsupportedVersionException(Path file, int found, int expected) {
        super(file, file + " has format version " + found + ", and this program reads version " + expected
                + ". Build it again with this program, or use the one that made it.");
    }
}
