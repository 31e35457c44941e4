package org.millstone.opening;

import org.millstone.probe.Outcome;
import org.millstone.table.Wdl;

/**
 * The knowledge of a position: two answers, to the questions whether it is worth at least a draw, and at least a win, to the side to move,
 * in the bits of an int; 0 is nothing.
 *
 * <p>Answers follow the logic of Kleene: where a table is missing one is {@link #UNKNOWN}, and a turn whose answer is unknown decides
 * nothing. So an answer {@link #YES} or {@link #NO} holds whatever the missing tables say. The answer of a side that may choose between two
 * turns is the greater one.
 */
final class ProofBounds {
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

    private ProofBounds() {}

    /** The answer about a value, {@link Wdl}, that may be unknown. */
    static int answer(int wdl, int bound) {
        return wdl == Wdl.UNKNOWN ? UNKNOWN : wdl >= bound ? YES : NO;
    }

    /**
     * The meaning of the opponent's answer for the side that made the turn: it has at least a draw if the opponent has not a win,
     * and at least a win if the opponent has not a draw.
     */
    static int reversed(int answer) {
        return YES + NO - answer;
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
     * Adds an answer to the facts, and its consequences: a side with a win has a draw, and a side without a draw has no win.
     *
     * @throws IllegalStateException if the facts say the opposite
     */
    static int add(int facts, int bound, int answer) {
        return joined(facts, answer << shift(bound));
    }

    /**
     * Returns the facts of two sources together, and their consequences. If both answer a question, the answer that says more holds: a
     * source may have had fewer tables, or not been asked.
     *
     * @throws IllegalStateException if one says yes where the other says no
     */
    static int joined(int facts, int others) {
        int win = more(in(facts, Wdl.WIN), in(others, Wdl.WIN));
        int draw = more(in(facts, Wdl.DRAW), in(others, Wdl.DRAW));
        draw = win == YES ? more(draw, YES) : draw;
        win = draw == NO ? more(win, NO) : win;
        return draw << shift(Wdl.DRAW) | win << shift(Wdl.WIN);
    }

    /** The one of two answers to a question that says more: anything more than none, yes and no more than unknown. */
    private static int more(int answer, int other) {
        if (answer == other || other == OPEN || other == UNKNOWN && answer != OPEN) {
            return answer;
        }
        if (answer == OPEN || answer == UNKNOWN) {
            return other;
        }
        throw new IllegalStateException("two facts about a position contradict each other");
    }

    private static int shift(int bound) {
        return bound == Wdl.DRAW ? 0 : BITS;
    }

    /** Returns the facts without the answers that are unknown: those that hold whatever tables there are. */
    static int proved(int facts) {
        int proved = facts;
        for (int bound = Wdl.DRAW; bound <= Wdl.WIN; bound++) {
            proved &= in(facts, bound) == UNKNOWN ? ~(MASK << shift(bound)) : -1;
        }
        return proved;
    }

    /** Returns the outcome that the facts leave; unknown if they leave several. */
    static Outcome outcome(int facts) {
        if (in(facts, Wdl.WIN) == YES) {
            return Outcome.WIN;
        }
        if (in(facts, Wdl.DRAW) == NO) {
            return Outcome.LOSS;
        }
        return in(facts, Wdl.DRAW) == YES && in(facts, Wdl.WIN) == NO ? Outcome.DRAW : Outcome.UNKNOWN;
    }
}
