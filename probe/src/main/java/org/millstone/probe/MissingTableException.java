package org.millstone.probe;

import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.millstone.index.Subspace;
import org.millstone.table.TableException;

/** A question needs a table that the database does not have. */
public final class MissingTableException extends TableException {
    /** More are not listed: of the empty board, hundreds may be missing. */
    private static final int MOST_NAMES = 49;

    private final String name;
    private final TreeSet<Subspace> lacking;

    /** Makes an exception that names the table, and those that are missing of the position's whole tree. */
    public MissingTableException(Subspace missing, NavigableSet<Subspace> lacking) {
        super("the table " + missing + " is missing"
                + (lacking.isEmpty() ? "" : "; for all that can follow it takes " + names(lacking)));
        this.name = missing.toString();
        this.lacking = new TreeSet<>(lacking);
    }

    private static String names(NavigableSet<Subspace> subspaces) {
        String first = subspaces.stream().limit(MOST_NAMES).map(Subspace::toString).collect(Collectors.joining(", "));
        return subspaces.size() <= MOST_NAMES ? first : first + " and " + (subspaces.size() - MOST_NAMES) + " others";
    }

    /** Returns the name of the missing table, for instance {@code 9-8}, the side to move first. */
    public String table() {
        return name;
    }

    /** Returns the subspaces of the position's whole tree whose tables are missing, by the number of stones. */
    public NavigableSet<Subspace> lacking() {
        return Collections.unmodifiableNavigableSet(lacking);
    }
}
