package org.millstone.probe;

import org.millstone.table.MoveLimit;

/**
 * What a move limit makes of a decided value. See {@link MoveLimit} for the rule.
 *
 * @param limit the limit
 * @param plies within how many plies the winner forces an exit, from 0 to the limit; one more if the limit draws the game
 */
public record Conversion(MoveLimit limit, int plies) {
    /** Whether the value stays decided with a clock of 0. */
    public boolean holds() {
        return holds(0);
    }

    /**
     * Whether the value stays decided with a clock.
     *
     * @param clock how many plies in a row were quiet before the position, at least 0; more than the limit count as the limit
     */
    public boolean holds(int clock) {
        return plies <= limit.plies() - Math.min(clock, limit.plies());
    }

    /**
     * Returns the conversion of the turn that leads to a position with this one.
     *
     * @param quiet whether the turn neither places nor removes a stone
     */
    Conversion turn(boolean quiet) {
        return new Conversion(limit, !holds() ? plies : quiet ? plies + 1 : 1);
    }
}
