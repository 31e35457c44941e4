/**
 * Makes the files of another program's solution of nine, Malom's, from our tables: the same positions in the order of that program, each
 * with a number that our tables do not have, and that is found here.
 */
@NullMarked
package org.millstone.malom;

import org.jspecify.annotations.NullMarked;
