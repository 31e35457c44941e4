package org.millstone.table;

import java.nio.file.Path;

/** A table file has a format newer than this program knows. */
public final class NewerFormatException extends TableException {
    public NewerFormatException(Path file, int version, int known) {
        super(file, file + " has format version " + version + ", newer than version " + known
                + " that this program reads. Use a newer program, or build it again with this one.");
    }
}
