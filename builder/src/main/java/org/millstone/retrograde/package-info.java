/** The solver: one step, forward from what its exits are worth, and backward by chains of layers if it is a pair. */
@NullMarked
package org.millstone.retrograde;

import org.jspecify.annotations.NullMarked;
