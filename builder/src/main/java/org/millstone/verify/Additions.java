package org.millstone.verify;

import org.millstone.index.Combinations;

/**
 * What a stone more does to the ranks of sets: for each point, the ranks of the sets without it among those of so many
 * stones, and with it among those of one more. Half a megabyte at most; read by all threads.
 */
final class Additions {
    private final int[][] pairs;

    /**
     * Makes the lists.
     *
     * @param fewer the sets, out of as many points as there are lists
     */
    Additions(Combinations fewer, Combinations more) {
        Columns[] without = Columns.of(fewer).withoutEach(fewer.points());
        this.pairs = new int[without.length][];
        for (int point = 0; point < without.length; point++) {
            Columns columns = without[point];
            pairs[point] = new int[columns.size()];
            for (int k = 0; k < columns.size(); k++) {
                pairs[point][k] = more.rank(columns.sets[k] | 1 << point) << Short.SIZE | columns.ranks[k];
            }
        }
    }

    /** Takes, for each set without a point, the worse of what it has and what the set with the point has. */
    void takeWith(int point, byte[] with, byte[] worst) {
        for (int pair : pairs[point]) {
            int rank = pair & 0xffff;
            worst[rank] = (byte) Math.min(worst[rank] & 0xff, with[pair >>> Short.SIZE] & 0xff);
        }
    }

    /** Takes, for each set with a point, the worse of what it has and what the set without the point has. */
    void takeWithout(int point, byte[] without, byte[] worst) {
        for (int pair : pairs[point]) {
            int rank = pair >>> Short.SIZE;
            worst[rank] = (byte) Math.min(worst[rank] & 0xff, without[pair & 0xffff] & 0xff);
        }
    }
}
