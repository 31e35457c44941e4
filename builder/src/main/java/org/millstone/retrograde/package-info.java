/**
 * The solver. It takes one step: one subspace, or a pair of subspaces that moves join.
 *
 * <p>A position is a <em>slot</em>: a <em>row</em> for the stones of the row colour, symmetric ones once, and a <em>column</em> for those
 * of the column colour, on the points that the row leaves free. ARCHITECTURE.md, "One position", has four on a board. An <em>exit</em> is a
 * turn that leaves the step: it places or removes a stone. Exits are valued forward, from the scores of earlier steps; in a pair the rest
 * follows backward.
 */
@NullMarked
package org.millstone.retrograde;

import org.jspecify.annotations.NullMarked;
