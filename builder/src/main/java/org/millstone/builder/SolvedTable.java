package org.millstone.builder;

import java.lang.foreign.Arena;
import org.millstone.index.Subspace;
import org.millstone.retrograde.Scores;

/**
 * A subspace that was just solved.
 *
 * @param subspace the subspace
 * @param scores its scores
 * @param arena owns the scores, and nothing else
 */
record SolvedTable(Subspace subspace, Scores scores, Arena arena) {}
