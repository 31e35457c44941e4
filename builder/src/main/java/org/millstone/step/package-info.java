/**
 * The data that solver and verifier share, and nothing that computes: steps and their order, the values of positions, arrays of values, and
 * threads to work on their rows.
 */
@NullMarked
package org.millstone.step;

import org.jspecify.annotations.NullMarked;
