package org.millstone.pocketbuilder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.index.PositionKeys;
import org.millstone.index.SlotIndex;
import org.millstone.index.Subspace;
import org.millstone.pocket.Features;
import org.millstone.pocket.Features.Evaluation;
import org.millstone.pocket.Pocket.Promise;
import org.millstone.pocket.TurnOrder;
import org.millstone.probe.Tablebase;
import org.millstone.probe.Value;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Turns;
import org.millstone.step.WorkerPool;
import org.millstone.table.Wdl;

/**
 * Finds the weights of a subspace. A softmax over the turns of a position is to prefer those that keep the promise, and in won positions
 * those that win soon: listwise learning to rank, by stochastic gradient descent with AdaGrad's step sizes.
 *
 * <p>The same samples give the same weights, with any number of threads.
 */
final class Trainer {
    /** How many copies of the weights learn, each from its own part of the samples; after every pass the copies are averaged. */
    private static final int REPLICAS = 2;

    private static final int EPOCHS = 5;
    /** How many samples a thread asks the tables about together. */
    private static final int TOGETHER = 8192;
    private static final float RATE = 0.3f;
    private static final float FIRST_SQUARE = 0.1f;
    /** The share of a turn's target that rewards winning soon; the rest rewards keeping the promise. */
    private static final float SPEED = 0.3f;
    /** Gradients of smaller absolute value are left out. */
    private static final float LEAST = 1e-4f;
    /** A weight is stored as a byte: the weight times this number. */
    static final float SCALE = 16;

    /** One sample in this many gets the depths of wins, which take most of the time. */
    private static final int WITH_DEPTHS = 4;

    /** The label of a turn that loses. A turn that wins has {@link #WINS}, and if its depth is known its plies are added. */
    private static final short LOSES = -1;

    private static final short DRAWS = 0;
    private static final short WINS = 1;

    private final Features features;
    private final Promise promise;
    private final Subspace subspace;
    private final Tablebase tables;
    private final WorkerPool workers;

    Trainer(Features features, Promise promise, Subspace subspace, Tablebase tables, WorkerPool workers) {
        this.features = features;
        this.promise = promise;
        this.subspace = subspace;
        this.tables = tables;
        this.workers = workers;
    }

    /** Positions with the player to move, and labels of their turns, from which weights are learnt. */
    static final class Samples {
        private final int[] own;
        private final int[] opponent;
        /** For each position, the label of each of its turns in the order of the generator. */
        private final short[][] labels;

        private Samples(int count) {
            this.own = new int[count];
            this.opponent = new int[count];
            this.labels = new short[count][];
        }
    }

    private TurnOrder order() {
        return new TurnOrder(features, new Turns(tables.rules()), new PositionKeys(tables.rules()));
    }

    Samples samples(SlotIndex index, long[] slots, Function<Subspace, SlotIndex> indexes) {
        Samples samples = new Samples(slots.length);
        workers.forEachRow((slots.length + TOGETHER - 1) / TOGETHER, 1, thread -> {
            TurnOrder order = order();
            return row -> {
                List<Question> won = new ArrayList<>();
                for (int i = row * TOGETHER; i < Math.min(slots.length, (row + 1) * TOGETHER); i++) {
                    samples.own[i] = index.own(slots[i]);
                    samples.opponent[i] = index.opponent(slots[i]);
                    samples.labels[i] = labels(order, samples.own[i], samples.opponent[i], i, i % WITH_DEPTHS == 0 ? won : null,
                            indexes);
                }
                ask(won, samples.labels);
            };
        });
        return samples;
    }

    /** Returns the labels of a position's turns. Adds to {@code won}, unless null, questions for depths that labels need. */
    private short[] labels(TurnOrder order, int own, int opponent, int sample, @Nullable List<Question> won,
            Function<Subspace, SlotIndex> indexes) {
        int count = order.take(own, opponent, subspace.ownHand(), subspace.opponentHand());
        short[] labels = new short[count];
        for (int i = 0; i < count; i++) {
            int value = tables.wdl(order.opponent(i), order.own(i), order.opponentHand(i), order.ownHand(i));
            labels[i] = value == Wdl.WIN ? LOSES : value == Wdl.DRAW ? DRAWS : WINS;
            Subspace after =
                    new Subspace(Integer.bitCount(order.opponent(i)), Integer.bitCount(order.own(i)), order.opponentHand(i),
                            order.ownHand(i));
            if (value == Wdl.LOSS && !after.isLost() && won != null) {
                won.add(new Question(after, indexes.apply(after).slot(order.opponent(i), order.own(i)),
                        after.position(order.opponent(i), order.own(i)), sample, i));
            }
        }
        return labels;
    }

    /** A position after turn {@code turn} of sample {@code sample}, a turn that wins: its depth belongs into the turn's label. */
    private record Question(Subspace subspace, long slot, Position position, int sample, int turn) {}

    /** Adds the depths that questions ask for to the labels, in the order of slots: neighbouring slots share a block of a file. */
    private void ask(List<Question> won, short[][] labels) {
        won.sort(Comparator.comparing(Question::subspace).thenComparingLong(Question::slot));
        for (Question question : won) {
            Value value = tables.value(question.position());
            labels[question.sample()][question.turn()] += (short) (value.hasDtw() ? value.dtw() + 1 : 0);
        }
    }

    float[] train(Samples samples, float[] start) {
        float[][] weights = new float[REPLICAS][];
        float[][] squares = new float[REPLICAS][start.length];
        float[] mean = start.clone();
        float[] meanSquares = new float[start.length];
        Arrays.fill(meanSquares, FIRST_SQUARE);
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            int now = epoch;
            float[] from = mean;
            float[] squaresFrom = meanSquares;
            workers.forEachRow(REPLICAS, 1, thread -> replica -> {
                weights[replica] = from.clone();
                squares[replica] = squaresFrom.clone();
                pass(samples, replica, now, weights[replica], squares[replica]);
            });
            mean = mean(weights);
            meanSquares = mean(squares);
        }
        return mean;
    }

    private static float[] mean(float[][] of) {
        float[] mean = new float[of[0].length];
        for (int i = 0; i < mean.length; i++) {
            float sum = 0;
            for (float[] one : of) {
                sum += one[i];
            }
            mean[i] = sum / of.length;
        }
        return mean;
    }

    private void pass(Samples samples, int replica, int epoch, float[] weights, float[] squares) {
        TurnOrder order = order();
        int size = samples.own.length;
        int own = (size - replica + REPLICAS - 1) / REPLICAS;
        // Neighbours are alike, so they do not follow one another: steps of about the golden section, coprime to the number.
        int step = Math.max(1, (int) (own * 0.618));
        while (own > 1 && gcd(step, own) != 1) {
            step++;
        }
        float[] scores = new float[256];
        float[] targets = new float[256];
        int[][] of = new int[256][features.count()];
        int at = 0;
        for (int i = 0; i < own; i++) {
            at = (int) (((long) at + step) % own);
            float rate = RATE * (1 - (epoch + (float) i / own) / EPOCHS) + 0.002f;
            int sample = at * REPLICAS + replica;
            learn(order, samples, sample, weights, squares, rate, scores, targets, of);
        }
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    private void learn(TurnOrder order, Samples samples, int sample, float[] weights, float[] squares, float rate, float[] scores,
            float[] targets, int[][] of) {
        short[] labels = samples.labels[sample];
        int count = labels.length;
        if (count > scores.length || IntStream.range(1, count).allMatch(i -> labels[i] == labels[0])) {
            return;
        }
        int opponent = samples.opponent[sample];
        order.take(samples.own[sample], opponent, subspace.ownHand(), subspace.opponentHand());
        int all = Integer.bitCount(opponent) + subspace.opponentHand();
        float most = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            int left = Integer.bitCount(order.opponent(i)) + order.opponentHand(i);
            if (left < Rules.FEWEST) {
                return;
            }
            features.of(order.own(i), order.opponent(i), order.ownHand(i), order.opponentHand(i), all - left, of[i]);
            float sum = 0;
            for (int feature : of[i]) {
                sum += weights[feature];
            }
            scores[i] = sum;
            most = Math.max(most, sum);
        }
        float total = 0;
        for (int i = 0; i < count; i++) {
            scores[i] = (float) StrictMath.exp(scores[i] - most);
            total += scores[i];
        }
        for (int i = 0; i < count; i++) {
            scores[i] /= total;
        }
        targets(labels, scores, targets);
        for (int i = 0; i < count; i++) {
            float gradient = scores[i] - targets[i];
            if (Math.abs(gradient) > LEAST) {
                for (int feature : of[i]) {
                    squares[feature] += gradient * gradient;
                    weights[feature] -= rate * gradient / (float) Math.sqrt(squares[feature]);
                }
            }
        }
    }

    /** Fills {@code targets} with how likely each turn of a position should be chosen. {@code shares} has how likely it is chosen now. */
    private void targets(short[] labels, float[] shares, float[] targets) {
        short best = LOSES;
        short soonest = Short.MAX_VALUE;
        for (short label : labels) {
            best = (short) Math.max(best, Math.min(label, WINS));
            soonest = label >= WINS ? (short) Math.min(soonest, label) : soonest;
        }
        short least = promise == Promise.NEVER_LOSES ? (short) Math.min(best, DRAWS) : best;
        float allowed = Float.MIN_NORMAL;
        float keeping = Float.MIN_NORMAL;
        float patience = 1 + 0.1f * (soonest - WINS);
        for (int i = 0; i < labels.length; i++) {
            allowed += labels[i] >= least ? shares[i] : 0;
            keeping += keeping(labels[i], best, soonest, patience, shares[i]);
        }
        for (int i = 0; i < labels.length; i++) {
            targets[i] = (1 - SPEED) * (labels[i] >= least ? shares[i] / allowed : 0)
                    + SPEED * keeping(labels[i], best, soonest, patience, shares[i]) / keeping;
        }
    }

    private static float keeping(short label, short best, short soonest, float patience, float share) {
        return label < best ? 0 : best == WINS && soonest > WINS ? (float) StrictMath.exp((soonest - label) / patience) : share;
    }

    /** Returns weights as they are stored: rounded, and cut to a byte. */
    static Evaluation rounded(Features features, float @Nullable [] weights) {
        byte[] rounded = new byte[features.weights()];
        if (weights != null) {
            IntStream.range(0, rounded.length)
                    .forEach(
                            i -> rounded[i] = (byte) Math.clamp(Math.round(weights[i] * SCALE), -Byte.MAX_VALUE, Byte.MAX_VALUE));
        }
        return new Evaluation(features, rounded);
    }
}
