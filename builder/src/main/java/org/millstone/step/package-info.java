/**
 * What solver and verifier share, and nothing that computes: the steps and their order, the values of positions and arrays of them, and
 * threads to work on the rows of an array.
 */
@NullMarked
package org.millstone.step;

import org.jspecify.annotations.NullMarked;
