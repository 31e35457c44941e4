package org.millstone.opening;

import org.millstone.table.Wdl;

/**
 * Answers to the question whether a position is worth at least a draw, or a win, to the side to move.
 *
 * <p>They follow the logic of Kleene: where a table is missing the answer is {@link #UNKNOWN}, and a turn whose answer is unknown
 * decides nothing. So what comes out as {@link #YES} or {@link #NO} holds whatever the missing tables say.
 */
final class Verdict {
    /** Not asked yet. */
    static final int OPEN = 0;
    /** It is not. */
    static final int NO = 1;
    /** It depends on a table that is missing. */
    static final int UNKNOWN = 2;
    /** It is. */
    static final int YES = 3;

    private static final int BITS = 2;
    private static final int MASK = (1 << BITS) - 1;

    /** All facts are this many or fewer: two answers. */
    private static final int FACTS = 1 << 2 * BITS;
    private static final byte CONTRADICTION = -1;
    private static final byte[] JOINED = allJoined();

    /** Two answers cannot both be true. */
    static final class ContradictionException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private ContradictionException(int facts, int others) {
            super("facts " + facts + " and " + others + " contradict each other");
        }
    }

    private Verdict() {}

    /** The answer about a value, {@link Wdl}, that may be unknown. */
    static int of(int wdl, int bound) {
        return wdl == Wdl.UNKNOWN ? UNKNOWN : wdl >= bound ? YES : NO;
    }

    /**
     * What the opponent's answer means for the side that made the turn: it has at least a draw if the opponent has not a win,
     * and at least a win if the opponent has not a draw.
     */
    static int reversed(int verdict) {
        return YES + NO - verdict;
    }

    /** The answer of a side that may choose between two turns. */
    static int better(int verdict, int other) {
        return Math.max(verdict, other);
    }

    /** The bound to ask the opponent about, after a turn of a side that asks about {@code bound}. */
    static int reversedBound(int bound) {
        return Wdl.WIN + Wdl.DRAW - bound;
    }

    /** Takes the answer about a bound, {@link Wdl#DRAW} or {@link Wdl#WIN}, out of the facts about a position. */
    static int in(int facts, int bound) {
        return facts >>> shift(bound) & MASK;
    }

    /**
     * Adds an answer to the facts, and what follows from it: who has a win has a draw, who has no draw has no win.
     *
     * @throws ContradictionException if the facts say the opposite
     */
    static int add(int facts, int bound, int verdict) {
        return joined(facts, set(0, bound, verdict));
    }

    /**
     * Returns all that facts from two sources say, and what follows from it. Of two answers to a question the one that says more holds:
     * a source may have had fewer tables, or not been asked.
     *
     * @throws ContradictionException if one says yes where the other says no
     */
    static int joined(int facts, int others) {
        int joined = JOINED[facts * FACTS + others];
        if (joined == CONTRADICTION) {
            throw new ContradictionException(facts, others);
        }
        return joined;
    }

    private static byte[] allJoined() {
        byte[] all = new byte[FACTS * FACTS];
        for (int i = 0; i < all.length; i++) {
            int facts = i / FACTS;
            int others = i % FACTS;
            int draw = more(in(facts, Wdl.DRAW), in(others, Wdl.DRAW));
            int win = more(in(facts, Wdl.WIN), in(others, Wdl.WIN));
            draw = win == YES ? more(draw, YES) : draw;
            win = draw == NO ? more(win, NO) : win;
            all[i] = draw == CONTRADICTION || win == CONTRADICTION ? CONTRADICTION
                    : (byte) set(set(0, Wdl.DRAW, draw), Wdl.WIN, win);
        }
        return all;
    }

    /** The one of two answers to a question that says more: anything more than none, yes and no more than unknown. */
    private static int more(int verdict, int other) {
        if (verdict == other || other == OPEN || other == UNKNOWN && verdict != OPEN) {
            return verdict;
        }
        return verdict == OPEN || verdict == UNKNOWN ? other : CONTRADICTION;
    }

    private static int set(int facts, int bound, int verdict) {
        return facts & ~(MASK << shift(bound)) | verdict << shift(bound);
    }

    private static int shift(int bound) {
        return bound == Wdl.DRAW ? 0 : BITS;
    }

    /** Returns the facts without the answers that are unknown: those that hold whatever tables there are. */
    static int proved(int facts) {
        int proved = facts;
        for (int bound = Wdl.DRAW; bound <= Wdl.WIN; bound++) {
            if (in(facts, bound) == UNKNOWN) {
                proved = set(proved, bound, OPEN);
            }
        }
        return proved;
    }

    /** Returns the value that the facts leave, {@link Wdl}; unknown if they leave several. */
    static int value(int facts) {
        if (in(facts, Wdl.WIN) == YES) {
            return Wdl.WIN;
        }
        if (in(facts, Wdl.DRAW) == NO) {
            return Wdl.LOSS;
        }
        return in(facts, Wdl.DRAW) == YES && in(facts, Wdl.WIN) == NO ? Wdl.DRAW : Wdl.UNKNOWN;
    }
}
