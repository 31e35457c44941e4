package org.millstone.table;

/** Win, draw and loss as small ints, for the side to move, ordered by how good they are. */
public final class Wdl {
    /** The side to move loses. */
    public static final int LOSS = 0;
    /** Neither side can force a win. */
    public static final int DRAW = 1;
    /** The side to move wins. */
    public static final int WIN = 2;
    /** Not known: the table is missing, or not at hand. Never in a table. */
    public static final int UNKNOWN = -1;

    private Wdl() {}
}
