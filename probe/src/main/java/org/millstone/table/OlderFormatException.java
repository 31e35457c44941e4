package org.millstone.table;

import java.nio.file.Path;

/** A table file has a format older than this program reads. */
public final class OlderFormatException extends TableException {
    public OlderFormatException(Path file, int version, int known) {
        super(file, file + " has format version " + version + ", older than version " + known
                + " that this program reads. Build it again with this program, or use the one that made it.");
    }
}
