/**
 * Checks solved tables forward: the value of every entry from the values of its successors. A second derivation, which
 * shares with the solver the board, the rules, the index and the plain holders of results, and none of its reasoning.
 */
@NullMarked
package org.millstone.verify;

import org.jspecify.annotations.NullMarked;
