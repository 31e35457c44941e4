/**
 * Makes the files of another program, Malom, from the tables of nine: byte for byte those of its ultra-strong solution.
 *
 * <p>The words of this package:
 *
 * <ul>
 *   <li>A <i>sector</i> is a subspace that has a file there. The program gives each sector a <i>value</i>, from the view of the side to
 *       move.
 *   <li>A position's <i>worth</i>, to the side to move, is 299 for a win, -299 for a loss, and for a draw the value of its final.
 *   <li>A file has an <i>entry</i> of two numbers for each position. The first is the position's worth, less the value of the sector.
 *   <li>The second is called the <i>number</i> here. For a win or loss it is the plies to the end.
 *   <li>For a draw whose first number is 0, the number is how many of its turns keep the final. For any other draw it is a distance: the turns
 *       of both sides until a sector whose value is the draw's worth. The side that is better off than in the sector takes the shortest way,
 *       the other the longest. Our tables do not have the numbers of draws, so this package finds them.
 *   <li>A sector's <i>keys</i> are the finals and numbers of its draws, kept on disk until no later step needs them.
 * </ul>
 */
@NullMarked
package org.millstone.malom;

import org.jspecify.annotations.NullMarked;
