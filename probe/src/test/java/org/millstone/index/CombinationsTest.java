package org.millstone.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CombinationsTest {
    @Test
    void allSetsOfUpTo16PointsAreRankedInOrder() {
        for (int points = 0; points <= 16; points++) {
            for (int size = 0; size <= points; size++) {
                ranksFollowTheOrder(points, size);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"17, 8", "18, 6", "20, 4", "21, 3", "23, 1", "24, 0", "24, 3", "24, 9", "24, 12", "24, 24"})
    void largerSetsAreRankedInOrderToo(int points, int size) {
        ranksFollowTheOrder(points, size);
    }

    private static void ranksFollowTheOrder(int points, int size) {
        Combinations combinations = new Combinations(points, size);
        String of = size + " of " + points;
        assertThat(combinations.points()).isEqualTo(points);
        assertThat(combinations.size()).isEqualTo(size);
        assertThat(combinations.count()).as(of).isEqualTo(choose(points, size));
        int[] sets = combinations.sets();
        assertThat(sets).as(of).hasSize(combinations.count());
        long before = -1;
        for (int rank = 0; rank < sets.length; rank++) {
            int set = sets[rank];
            if (set >>> points != 0 || Integer.bitCount(set) != size || combinations.rank(set) != rank
                    || combinations.unrank(rank) != set || digits(set, points) <= before) {
                throw new AssertionError(of + ": " + Integer.toBinaryString(set) + " at " + rank + ", its rank is "
                        + combinations.rank(set) + ", the rank's set " + Integer.toBinaryString(combinations.unrank(rank)));
            }
            before = digits(set, points);
        }
    }

    /** A set as a binary number whose highest digit is point 0. */
    private static long digits(int set, int points) {
        long number = 0;
        for (int p = 0; p < points; p++) {
            number = 2 * number + (set >>> p & 1);
        }
        return number;
    }

    private static int choose(int n, int k) {
        long product = 1;
        for (int i = 1; i <= k; i++) {
            product = product * (n - k + i) / i;
        }
        return (int) product;
    }

    @Test
    void thereAreNoSetsOfMoreThan24PointsOrOfMorePointsThanThereAre() {
        assertThatThrownBy(() -> new Combinations(25, 3)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Combinations(4, 5)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("5 out of 4");
        assertThatThrownBy(() -> new Combinations(-1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Combinations(4, -1)).isInstanceOf(IllegalArgumentException.class);
    }
}
