package org.millstone.table;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Tables cannot be used. The message names the file, if it is about one, and the finding. Subclasses tell the causes apart. */
public class TableException extends RuntimeException {
    private final @Nullable String file;

    /** Makes an exception that is about no file in particular. */
    public TableException(String message) {
        super(message);
        this.file = null;
    }

    /** Makes the same with a cause. */
    public TableException(String message, Throwable cause) {
        super(message, cause);
        this.file = null;
    }

    /** Makes an exception about a file, which the message names as well. */
    public TableException(Path file, String message) {
        super(message);
        this.file = file.toString();
    }

    /** Returns the file that cannot be used; null if the exception is about none in particular. */
    public @Nullable Path file() {
        return file == null ? null : Path.of(file);
    }
}
