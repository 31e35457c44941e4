/**
 * What solver and verifier share: steps and their order, the values of positions, arrays of values, and threads to work on their rows.
 * Nothing here computes values from the rules.
 */
@NullMarked
package org.millstone.step;

import org.jspecify.annotations.NullMarked;
