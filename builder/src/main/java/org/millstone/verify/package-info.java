/**
 * Checks solved tables forward: every entry's outcome, depth, grade and counter must follow from those of its successors.
 *
 * <p>{@link org.millstone.verify.StepVerifier} checks who wins and when, and which draw it is, {@code Counters} the counters. Both ask
 * {@link org.millstone.forward.Forward}, which does all turns in one way, whether the stone comes from the hand or from a point.
 *
 * <p>A fault is found wherever an entry is not the best of its turns, whatever made it so: the solver, the writer of files, the disk, the
 * memory. If nothing is found, then all entries are right, by the board, the rules and the index that solver and verifier share.
 *
 /** <p>A fault of what they share is not found here, such as of {@code board} and {@code rules}. ARCHITECTURE.md says what finds it. */
@NullMarked
package org.millstone.verify;

import org.jspecify.annotations.NullMarked;
