/**
 * Checks solved tables forward: every entry's outcome, depth, grade and counter must follow from those after its turns.
 *
 * <p>{@link org.millstone.verify.StepVerifier} checks who wins and when, and which draw it is, {@code Counters} the counters. Both ask
 * {@link org.millstone.forward.Forward}. A fault is found wherever an entry is not the best of its turns, whatever made it so: the solver,
 * the writer of files, the disk, the memory. If nothing is found, then all entries are right, by the board, the rules and the index that
 * solver and verifier share. ARCHITECTURE.md says what finds a fault of these.
 */
@NullMarked
package org.millstone.verify;

import org.jspecify.annotations.NullMarked;
