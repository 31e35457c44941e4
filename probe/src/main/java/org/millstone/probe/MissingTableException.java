package org.millstone.probe;

import org.millstone.index.Subspace;
import org.millstone.table.TableException;

/** A question needs a table that the database does not have. */
public final class MissingTableException extends TableException {
    private static final long serialVersionUID = 1L;

    private final String name;

    /** Makes an exception that names the missing table. */
    public MissingTableException(Subspace subspace) {
        super("the table " + subspace + " is missing"
                + (subspace.ownHand() + subspace.opponentHand() > 0 ? ", as there are none yet for stones in hand" : ""));
        this.name = subspace.toString();
    }

    /** Returns the name of the missing table, for instance {@code 9-8}, the side to move first. */
    public String table() {
        return name;
    }
}
