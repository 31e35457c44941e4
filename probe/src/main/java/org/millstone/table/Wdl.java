package org.millstone.table;

import org.millstone.rules.Status;

/** Win, draw and loss for the side to move as ints, larger is better. */
public final class Wdl {
    public static final int LOSS = 0;
    public static final int DRAW = 1;
    public static final int WIN = 2;
    /** Unknown: the table is missing, or reading it would wait for the disk. Never in a table. */
    public static final int UNKNOWN = -1;

    private Wdl() {}

    /** Returns the result of a game that is over; {@link #UNKNOWN} while it goes on. */
    public static int of(Status status) {
        return switch (status) {
            case WON -> WIN;
            case DRAWN -> DRAW;
            case LOST -> LOSS;
            case ONGOING -> UNKNOWN;
        };
    }
}
