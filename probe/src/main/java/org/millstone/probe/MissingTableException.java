package org.millstone.probe;

import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.millstone.index.Subspace;
import org.millstone.table.TableException;

/** A question needs a table that is missing. */
public final class MissingTableException extends TableException {
    /** The largest number of tables that the message names; hundreds may be missing. */
    private static final int MOST_NAMES = 49;

    private final String name;
    private final TreeSet<Subspace> lacking;

    /** Reports a missing table, and the missing tables of all subspaces that play can reach. */
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

    /** Returns the missing tables of all subspaces that play can reach from the position, in order. */
    public NavigableSet<Subspace> lacking() {
        return Collections.unmodifiableNavigableSet(lacking);
    }
}
