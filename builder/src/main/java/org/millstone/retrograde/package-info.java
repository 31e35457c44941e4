/**
 * The solver. It takes one step: one subspace, or a pair of subspaces that moves join.
 *
 * <p>A position is a <em>slot</em> of its subspace: a <em>row</em> for the stones of the row colour, symmetric ones once, and a
 * <em>column</em> for those of the column colour, on the points that the row leaves free. An <em>exit</em> is a turn that leaves the step:
 * it places or removes a stone. Exits are valued forward, from earlier steps; in a pair the rest follows backward.
 */
@NullMarked
package org.millstone.retrograde;

import org.jspecify.annotations.NullMarked;
