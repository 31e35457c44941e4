package org.millstone.opening;

import java.util.NavigableSet;
import java.util.TreeSet;
import org.millstone.index.Subspace;
import org.millstone.probe.Tablebase;
import org.millstone.rules.Position;

/**
 * The tables that a proof builds on: those of the moving phase, whatever others are there. So it stays a proof of its own, which
 * tables of the placing phase can be held against.
 */
final class MovingTables {
    private MovingTables() {}

    /** Returns which of the tables these are. */
    static NavigableSet<Subspace> of(Tablebase tables) {
        return moving(tables.subspaces());
    }

    /** Returns which of them are missing for the whole tree of a position. */
    static NavigableSet<Subspace> lacking(Tablebase tables, Position position) {
        return moving(tables.lacking(position));
    }

    private static NavigableSet<Subspace> moving(NavigableSet<Subspace> subspaces) {
        NavigableSet<Subspace> moving = new TreeSet<>(subspaces);
        moving.removeIf(subspace -> subspace.inHand() > 0);
        return moving;
    }
}
