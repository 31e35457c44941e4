package org.millstone.pocket;

/**
 * The evaluation of the turns of a subspace: a weight of -127 to 127 for each of the {@link Features}. A turn's score is the sum of the
 * weights of the position after it; more is better for the side that makes it. Sums of integers are the same in every language.
 *
 * <p>Instances are immutable and safe for use by several threads.
 */
public final class Evaluation {
    private final Features features;
    private final byte[] weights;
    private final byte[][] direct;

    public Evaluation(Features features, byte[] weights) {
        this.features = features;
        this.weights = weights.clone();
        char[][] numbers = features.patternNumbers();
        this.direct = new byte[numbers.length][];
        for (int i = 0; i < numbers.length; i++) {
            direct[i] = new byte[numbers[i].length];
            for (int index = 0; index < numbers[i].length; index++) {
                direct[i][index] = weights[numbers[i][index]];
            }
        }
    }

    public byte[] weights() {
        return weights.clone();
    }

    /** Returns the part of the score that patterns make up; {@code each} gets the part of each. */
    int patterns(int own, int opponent, int[] each) {
        return features.patterns(direct, own, opponent, each);
    }

    /** Returns by how much that part differs after the content of some points has changed. */
    int difference(int own, int opponent, int changed, int[] each) {
        return features.difference(direct, own, opponent, changed, each);
    }

    /** Returns the other part of a turn's score. The arguments are those of {@link Features#of}; {@code scratch} is overwritten. */
    int counts(int own, int opponent, int ownHand, int opponentHand, int taken, int[] scratch) {
        return features.counts(weights, own, opponent, ownHand, opponentHand, taken, scratch);
    }
}
