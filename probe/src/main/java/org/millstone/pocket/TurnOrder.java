package org.millstone.pocket;

import java.util.Arrays;
import org.millstone.index.PositionKeys;
import org.millstone.pocket.Features.Evaluation;
import org.millstone.rules.Rules;
import org.millstone.rules.Turn;
import org.millstone.rules.TurnList;
import org.millstone.rules.Turns;

/**
 * The turns of a position in the order of an {@link Evaluation}: higher scores first, and among equal ones the smaller {@link PositionKeys}
 * key of the position after the turn, with the side that made it as the side to move. So symmetric positions have the same order. A turn
 * that leaves the opponent with too few stones comes first.
 *
 * <p>Not safe for use by several threads; it can be used again and again, and then allocates nothing.
 */
public final class TurnOrder {
    private static final int WINS = Integer.MAX_VALUE;

    private final Turns turns;
    private final PositionKeys keys;
    private final TurnList list = new TurnList();
    private final int[] scratch;
    private final int[] each;
    private int ours;
    private int theirs;
    private int theirHand;
    private int[] own = new int[TurnList.CAPACITY];
    private int[] opponent = new int[TurnList.CAPACITY];
    private int[] hands = new int[TurnList.CAPACITY];
    private int[] scores = new int[TurnList.CAPACITY];
    private boolean[] passed = new boolean[TurnList.CAPACITY];

    public TurnOrder(Features features, Turns turns, PositionKeys keys) {
        this.turns = turns;
        this.keys = keys;
        this.scratch = new int[features.count()];
        this.each = new int[features.count()];
    }

    /**
     * Lists the turns of a position, given as the stones of the side to move, of its opponent, and both hands. Returns how many there are.
     */
    public int take(int ownStones, int opponentStones, int ownHand, int opponentHand) {
        turns.generate(ownStones, opponentStones, ownHand, opponentHand, 0, list);
        int count = list.size();
        ours = ownStones;
        theirs = opponentStones;
        theirHand = opponentHand;
        if (count > own.length) {
            int more = 2 * count;
            own = new int[more];
            opponent = new int[more];
            hands = new int[more];
            scores = new int[more];
            passed = new boolean[more];
        }
        for (int i = 0; i < count; i++) {
            int turn = list.get(i);
            own[i] = ownStones ^ Turn.moved(turn);
            opponent[i] = opponentStones & ~Turn.removed(turn);
            int fromHand = turns.takenFromHand(ownStones, opponentStones, opponentHand, turn);
            hands[i] = ownHand - (Turn.places(turn) ? 1 : 0) << Byte.SIZE | opponentHand - fromHand;
        }
        return count;
    }

    public void score(Evaluation evaluation) {
        int all = Integer.bitCount(theirs) + theirHand;
        int before = evaluation.patterns(ours, theirs, each);
        for (int i = 0; i < list.size(); i++) {
            int left = Integer.bitCount(opponent[i]) + opponentHand(i);
            int changed = ours ^ own[i] | theirs ^ opponent[i];
            scores[i] = left < Rules.FEWEST ? WINS
                    : before + evaluation.difference(own[i], opponent[i], changed, each)
                            + evaluation.counts(own[i], opponent[i], ownHand(i), opponentHand(i), all - left, scratch);
        }
        Arrays.fill(passed, 0, list.size(), false);
    }

    /** Returns the index of the next turn in the order; the following call returns the one after it. */
    public int next() {
        int best = -1;
        for (int i = 0; i < list.size(); i++) {
            if (!passed[i] && (best < 0 || scores[i] > scores[best] || scores[i] == scores[best] && key(i) < key(best))) {
                best = i;
            }
        }
        passed[best] = true;
        return best;
    }

    /** Returns the index of the turn at a place of the order, from 0. {@link #next} must not have been called for this position. */
    public int at(int place) {
        int turn = next();
        for (int i = 0; i < place; i++) {
            turn = next();
        }
        return turn;
    }

    /** Returns the key of the position after turn {@code i}, with the side that made it as the side to move. */
    public long key(int i) {
        return keys.of(own[i], opponent[i], ownHand(i), opponentHand(i));
    }

    public int turn(int i) {
        return list.get(i);
    }

    /** Returns the stones on the board, after turn {@code i}, of the side that made it. */
    public int own(int i) {
        return own[i];
    }

    public int opponent(int i) {
        return opponent[i];
    }

    public int ownHand(int i) {
        return hands[i] >>> Byte.SIZE;
    }

    public int opponentHand(int i) {
        return hands[i] & 0xff;
    }
}
