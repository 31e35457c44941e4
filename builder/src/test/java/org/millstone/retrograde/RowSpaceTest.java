package org.millstone.retrograde;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.millstone.index.CanonicalSets;
import org.millstone.index.Subspace;
import org.millstone.step.Step;
import org.millstone.step.WorkerPool;
import org.millstone.variants.Variants;

final class RowSpaceTest {
    /** There are up to 170,854 rows: a number that once did not fit beside the other parts of a packed move. */
    @ParameterizedTest
    @ValueSource(ints = {3, 9, 11, 12})
    void everyMoveLeadsToTheRowOfTheSetAfterIt(int stones) {
        CanonicalSets canonical = new CanonicalSets(Variants.TWELVE.board(), stones);
        RowSpace space;
        try (WorkerPool workers = new WorkerPool(2)) {
            space = new RowSpace(Variants.TWELVE, new Step(Subspace.moving(stones, 3), true), canonical, workers);
        }
        for (int row = 0; row < space.rows(); row++) {
            for (int[] moves : new int[][] {space.quiet[row], space.closing[row]}) {
                for (int move : moves) {
                    int after = space.set(row) ^ 1 << RowSpace.from(move) ^ 1 << RowSpace.to(move);
                    assertThat(space.target(move)).isEqualTo(canonical.number(after));
                    assertThat(space.symmetry(move)).isEqualTo(canonical.symmetry(after));
                }
            }
        }
    }
}
