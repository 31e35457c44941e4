package org.millstone.table;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Tables cannot be used. The message names the file, if it is about one, and the finding. Subclasses tell the causes apart. */
public class TableException extends RuntimeException {
    private final @Nullable String file;

    public TableException(String message) {
        super(message);
        this.file = null;
    }

    public TableException(String message, Throwable cause) {
        super(message, cause);
        this.file = null;
    }

    public TableException(Path file, String message) {
        super(message);
        this.file = file.toString();
    }

    /** Returns the file that cannot be used; null if the exception is about none in particular. */
    public @Nullable Path file() {
        return file == null ? null : Path.of(file);
    }
}
