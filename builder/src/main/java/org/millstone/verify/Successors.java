package org.millstone.verify;

import org.jspecify.annotations.Nullable;
import org.millstone.retrograde.PairScores;
import org.millstone.retrograde.Scores;

/**
 * The scores of the positions that the turns of a pair {w, b} lead to; each is for the side that is to move there.
 *
 * @param quiet the pair itself: where turns without a removal lead
 * @param rowCaptures {w, b - 1} with the column colour to move: where captures of the row colour lead; null if b - 1 stones
 *     are too few to play on
 * @param columnCaptures {w - 1, b} with the row colour to move: where captures of the column colour lead; null for an equal
 *     pair, of which only the row colour's turns are looked at
 */
record Successors(PairScores quiet, @Nullable Scores rowCaptures, @Nullable Scores columnCaptures) {}
