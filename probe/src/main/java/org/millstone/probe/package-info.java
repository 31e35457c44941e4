/**
 * The lookups: what a position is worth, and which turn is best. {@link org.millstone.probe.Tablebase} is where to begin.
 *
 * <p>Values are for the side to move, depths are plies to the end of the game; a turn's value is for the side that makes it,
 * counted from the position it is made in. So the best turn is worth what its position is.
 */
@NullMarked
package org.millstone.probe;

import org.jspecify.annotations.NullMarked;
