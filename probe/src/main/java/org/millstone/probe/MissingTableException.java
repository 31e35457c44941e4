package org.millstone.probe;

import java.util.List;
import java.util.NavigableSet;
import java.util.stream.Collectors;
import org.millstone.index.Subspace;
import org.millstone.table.TableException;

/** A question needs a table that the database does not have. */
public final class MissingTableException extends TableException {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final String[] lacking;

    /**
     * Makes an exception.
     *
     * @param missing the subspace whose table is missing
     * @param lacking all subspaces of the position's tree whose tables are missing
     */
    public MissingTableException(Subspace missing, NavigableSet<Subspace> lacking) {
        super("the table " + missing + " is missing"
                + (missing.ownHand() + missing.opponentHand() > 0 ? ", as there are none yet for stones in hand" : "")
                + (lacking.isEmpty() ? "" : "; for all that can follow it takes " + names(lacking)));
        this.name = missing.toString();
        this.lacking = lacking.stream().map(Subspace::toString).toArray(String[]::new);
    }

    private static String names(NavigableSet<Subspace> subspaces) {
        return subspaces.stream().map(Subspace::toString).collect(Collectors.joining(", "));
    }

    /** Returns the name of the missing table, for instance {@code 9-8}, the side to move first. */
    public String table() {
        return name;
    }

    /** Returns the names of all tables that are missing for the position's whole tree, by the number of stones. */
    public List<String> lacking() {
        return List.of(lacking);
    }
}
