package org.millstone.verify;

import java.util.Arrays;
import org.millstone.index.Combinations;

/**
 * The captures of a row colour that closes mills in one row by placing a stone on one of some points, where each removes one stone.
 * One thread's.
 *
 * <p>A column may lose a stone after each of these placements, but not the stone on the point itself, which would then not have
 * been free. So a stone elsewhere goes with the worst of all placements, a stone on one of the points with the worst of the others.
 */
final class ClosedMills {
    private final Removals.Shape shape;
    private final Removals removals;
    private final Combinations nextRanks;
    private final byte[] target;
    private final byte[][] captured;
    private final byte[] any;
    private final byte[][] others;
    private final byte[][] after;
    private final byte[] removal;
    private final int[] closing;
    private int count;

    ClosedMills(Removals.Shape shape, int freePoints) {
        int fewer = shape.fewer().count();
        this.shape = shape;
        this.removals = new Removals(shape);
        this.nextRanks = new Combinations(freePoints - 1, shape.fewer().size());
        this.target = new byte[nextRanks.count()];
        this.captured = new byte[freePoints][fewer];
        this.any = new byte[fewer];
        this.others = new byte[freePoints][fewer];
        this.after = new byte[freePoints][];
        this.removal = new byte[shape.columns()];
        this.closing = new int[freePoints];
    }

    /**
     * Adds a point that closes a mill.
     *
     * @param continuations where removals lead
     * @param next the row among them that placing on the point leads to
     * @param relabelling the way there
     */
    void add(int point, Continuations continuations, int next, Relabelling relabelling) {
        closing[count++] = point;
        continuations.read(1, next, target);
        Arrays.fill(captured[point], (byte) 255);
        relabelling.gather(shape.fewerWithout(point), nextRanks, target, captured[point]);
    }

    /**
     * Goes through the captures by way of the points added, and forgets these.
     *
     * @param free the points of the board that the row leaves free
     * @param worst what columns have so far, replaced where a capture is worse
     */
    void worst(int free, byte[] worst) {
        if (count == 0) {
            return;
        }
        takeOthers(-1, any);
        Arrays.fill(after, any);
        for (int i = 0; i < count; i++) {
            takeOthers(closing[i], others[closing[i]]);
            after[closing[i]] = others[closing[i]];
        }
        removals.open(free);
        removals.worst(after, removal);
        takeWorse(removal, worst);
        count = 0;
    }

    /** Finds the worst of the placements, but for one. */
    private void takeOthers(int but, byte[] into) {
        Arrays.fill(into, (byte) 255);
        for (int i = 0; i < count; i++) {
            if (closing[i] != but) {
                takeWorse(captured[closing[i]], into);
            }
        }
    }

    private static void takeWorse(byte[] scores, byte[] worst) {
        for (int i = 0; i < scores.length; i++) {
            worst[i] = (byte) Math.min(worst[i] & 0xff, scores[i] & 0xff);
        }
    }
}
