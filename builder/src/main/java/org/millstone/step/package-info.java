/**
 * The data that solver and verifier share, without any computing code: the steps and their order, the values of positions and arrays of
 * them, and threads to work on the rows of an array.
 */
@NullMarked
package org.millstone.step;

import org.jspecify.annotations.NullMarked;
