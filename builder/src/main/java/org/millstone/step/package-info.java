/**
 * What solver and verifier share: steps and their order; {@code Score} and {@code Grade}, the values of positions as bytes; arrays of such
 * bytes; and threads to work on their rows. Nothing here follows from the rules of moves.
 */
@NullMarked
package org.millstone.step;

import org.jspecify.annotations.NullMarked;
