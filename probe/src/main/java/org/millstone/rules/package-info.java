/**
 * The game: what a rule set decides, positions, turns and their generation, FEN and turn notation.
 *
 * <p>Sets of points are ints, a bit a point, in the numbering of {@link org.millstone.board.Board}. A turn includes its
 * removals and counts as one ply.
 */
package org.millstone.rules;
