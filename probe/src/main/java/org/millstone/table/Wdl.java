package org.millstone.table;

import org.millstone.rules.Status;

/** Win, draw and loss as small ints, for the side to move, ordered by how good they are. */
public final class Wdl {
    /** The side to move loses. */
    public static final int LOSS = 0;
    /** Neither side can force a win. */
    public static final int DRAW = 1;
    /** The side to move wins. */
    public static final int WIN = 2;
    /** Unknown: the table is missing, or reading it would wait for the disk. Never in a table. */
    public static final int UNKNOWN = -1;

    private Wdl() {}

    /** Returns the value of a position in which the game is over; {@link #UNKNOWN} while it goes on. */
    public static int of(Status status) {
        return switch (status) {
            case WON -> WIN;
            case DRAWN -> DRAW;
            case LOST -> LOSS;
            case ONGOING -> UNKNOWN;
        };
    }
}
