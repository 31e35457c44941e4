/** Puzzles: positions in which one turn is right, found from the tables. */
@NullMarked
package org.millstone.puzzle;

import org.jspecify.annotations.NullMarked;
