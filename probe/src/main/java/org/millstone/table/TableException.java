package org.millstone.table;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A table file cannot be used. The message says which file, what was found, and what to do. */
public class TableException extends RuntimeException {
    private final @Nullable String file;

    /** Makes an exception that is about no file in particular. */
    public TableException(String message) {
        super(message);
        this.file = null;
    }

    /** Makes an exception that is about a file, which the message names, too. */
    public TableException(Path file, String message) {
        super(message);
        this.file = file.toString();
    }

    /** Returns the file that cannot be used; null if it is about none in particular. */
    public @Nullable Path file() {
        return file == null ? null : Path.of(file);
    }
}
