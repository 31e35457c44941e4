/** Boards: points, lines, mills, symmetries, and sets of points as ints. */
@NullMarked
package org.millstone.board;

import org.jspecify.annotations.NullMarked;
