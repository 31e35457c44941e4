/**
 * Lookups: the value of a position, and its best turns. {@link org.millstone.probe.Tablebase} is the entry point.
 *
 * <p>Values are for the side to move, and depths are plies to the end of the game. A turn's value is for the side that makes it, counted
 * from the position before the turn. So a position has the value of its best turn.
 */
@NullMarked
package org.millstone.probe;

import org.jspecify.annotations.NullMarked;
