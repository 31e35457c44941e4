/** The solver: one pair of subspaces from its captures to its last layer, and the plan of all pairs. */
@NullMarked
package org.millstone.retrograde;

import org.jspecify.annotations.NullMarked;
