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

    /** Intact tables of one folder contradict each other: at least one of them is wrong, and no checksum tells which. */
    public static final class ContradictionException extends TableException {
        public ContradictionException(String message) {
            super(message);
        }
    }

    /** A table file is intact, but belongs to other rules, another subspace or another plane, or uses an unknown codec. */
    public static final class TableMismatchException extends TableException {
        /** Reports a field of a header that is not as expected; {@code what} names it, as in {@code subspace}. */
        public TableMismatchException(Path file, String what, Object found, Object expected) {
            super(file, file + " has " + what + " " + found + ", expected " + expected
                    + ". Move it away, or use the program that made it.");
        }
    }

    /** A table file has another version of the format than this library reads. */
    public static final class UnsupportedVersionException extends TableException {
        public UnsupportedVersionException(Path file, int found, int expected) {
            super(file, file + " has format version " + found + ", and this program reads version " + expected
                    + ". Build it again with this program, or use the one that made it.");
        }
    }
}
