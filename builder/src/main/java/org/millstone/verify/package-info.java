/**
 * Checks solved tables forward: every entry's outcome, depth, grade and counter must follow from those of its successors.
 *
 * <p>{@link org.millstone.verify.StepVerifier} checks who wins and when, and which draw it is, {@code Counters} the counters. Both ask
 * {@link org.millstone.forward.Forward}, which does all turns in one way, whether the stone comes from the hand or from a point.
 *
 * <p>A fault is found wherever an entry is not the best of its turns, whatever made it so: the solver, the writer of files, the disk, the
 * memory. If nothing is found, then all entries are right, by the board, the rules and the index that solver and verifier share.
 *
 * <p>A fault of what they share is not found here, as both make it: in {@code board} (lines, mills, symmetries), in {@code rules} (what may
 * be removed, who flies, what being blocked means), in {@code index} (ranks and canonical sets) and in {@code step} (values, and how a turn
 * changes one). Oracles in the tests find those, which share none of it. About a counter of 254, which stands for all larger ones, nothing
 * is proved.
 *
 * <p>A fault of {@code forward} would have to agree with one of the solver to hide a wrong entry, and otherwise calls a right one wrong.
 * {@link org.millstone.store.ScoreLoader} asks {@code forward} as well, and builds that go on read earlier tables with it; so a wrong depth
 * of a win there is one that this check would not see. {@code verify --sample} does: it generates turns one by one and asks as programs do.
 */
@NullMarked
package org.millstone.verify;

import org.jspecify.annotations.NullMarked;
