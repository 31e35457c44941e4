package org.millstone.command;

import java.nio.file.Path;

/** The folder of tables is not there. The message says what to do. */
public final class NoTablesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A file is where a folder should be. */
    NoTablesException(Path file) {
        super(file + " is a file, and tables live in a folder. Say with --data in which: one that holds a folder a variant.");
    }

    NoTablesException(Path folder, Advice advice) {
        super("There are no tables in " + folder + ". Build some with " + advice.to("build", "--max-pieces", "7")
                + ", or say with --data where they are.");
    }
}
