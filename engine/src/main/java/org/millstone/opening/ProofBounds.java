package org.millstone.opening;

import org.millstone.probe.Outcome;
import org.millstone.table.Wdl;

/**
 * Facts about a position, as an int with two answers, of two bits each. Is it worth at least a draw to the side to move? At least a win?
 * An int of 0 answers neither.
 *
 * <p>The answers follow Kleene's logic of three values. {@link #YES} and {@link #NO} hold whatever missing tables say; else the answer is
 * {@link #UNKNOWN}. The answer of a position is the greatest of the answers of its turns.
 */
final class ProofBounds {
    /** The question was not asked yet. */
    static final int OPEN = 0;
    /** The position is not worth that much. */
    static final int NO = 1;
    /** The answer depends on a table that is missing. */
    static final int UNKNOWN = 2;
    /** The position is worth at least that much. */
    static final int YES = 3;

    private static final int BITS = 2;
    private static final int MASK = (1 << BITS) - 1;

    private ProofBounds() {}

    /**
     * Returns whether a position that is a win, draw or loss ({@link Wdl}) is worth {@code bound} or more; {@link #UNKNOWN} for an unknown
     * one.
     */
    static int answer(int wdl, int bound) {
        return wdl == Wdl.UNKNOWN ? UNKNOWN : wdl >= bound ? YES : NO;
    }

    /**
     * Returns the answer of a turn, given the opponent's about {@link #reversedBound}: yes becomes no, as a side has at least a draw if its
     * opponent has no win.
     */
    static int reversed(int answer) {
        return YES + NO - answer;
    }

    /** Returns the bound to ask about after a turn, from the opponent's view, if {@code bound} is asked about before it. */
    static int reversedBound(int bound) {
        return Wdl.WIN + Wdl.DRAW - bound;
    }

    static int in(int facts, int bound) {
        return facts >>> shift(bound) & MASK;
    }

    /**
     * Returns facts with an answer added, and what follows from it: a win is at least a draw, and no draw is no win. Throws an {@link
     * IllegalStateException} if the facts say the opposite.
     */
    static int add(int facts, int bound, int answer) {
        return joined(facts, answer << shift(bound));
    }

    /**
     * Returns the facts of two sources together, and what follows from them. If both have an answer, the more certain holds, because one
     * source may have had fewer tables. Throws an {@link IllegalStateException} if one says yes where the other says no.
     */
    static int joined(int facts, int others) {
        int win = more(in(facts, Wdl.WIN), in(others, Wdl.WIN));
        int draw = more(in(facts, Wdl.DRAW), in(others, Wdl.DRAW));
        draw = win == YES ? more(draw, YES) : draw;
        win = draw == NO ? more(win, NO) : win;
        return draw << shift(Wdl.DRAW) | win << shift(Wdl.WIN);
    }

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

    /** Returns the only outcome for the side to move that agrees with the facts; unknown if several do. */
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
