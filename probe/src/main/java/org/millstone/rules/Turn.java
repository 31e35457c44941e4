package org.millstone.rules;

import java.util.ArrayList;
import java.util.List;
import org.millstone.board.Board;
import org.millstone.board.Symmetries;
import org.millstone.io.Texts;

/**
 * A turn as an int: the stone that is moved or placed, and the stones that are removed.
 *
 * <pre>
 *   bits  0 to  4   the point a stone leaves, plus 1; 0 if it comes from the hand, or if no stone is moved
 *   bits  5 to  9   the point it goes to, plus 1; 0 if the turn is a pass, or only completes a pending removal
 *   bits 10 to 14   the point whose stone is removed, plus 1; 0 if none is
 *   bits 15 to 29   the same for a second, a third and a fourth stone ({@link Rules.SeveralMills#EACH})
 * </pre>
 *
 * <p>Its text is {@code d6} for placing and {@code a1-a4} for moving, followed by {@code xd7} for each removed stone. {@code xd7} alone
 * completes a pending removal, and {@code pass} is a pass. Several removals stand in an order that the rules allow.
 */
public final class Turn {
    /** A pass: the turn of a blocked side ({@link Rules.Blocked#PASS}), or after the placing ({@link Rules.AfterPlacing#OTHER}). */
    public static final int PASS = 0;
    public static final int MOST_REMOVALS = 4;
    /** The number of bits that a turn takes, from the lowest. */
    public static final int SIZE = 30;

    private static final int BITS = 5;
    private static final int MASK = (1 << BITS) - 1;
    private static final int TO = BITS;
    private static final int FIRST = 2 * BITS;
    private static final String PASS_TEXT = "pass";

    private Turn() {}

    public static int place(int to) {
        return (to + 1) << TO;
    }

    public static int move(int from, int to) {
        return (from + 1) | ((to + 1) << TO);
    }

    /** Returns a turn with the removal of a stone added; added to {@link #PASS}, it completes a pending removal. */
    public static int removing(int turn, int point) {
        for (int shift = FIRST; shift < SIZE; shift += BITS) {
            if (turn >>> shift == 0) {
                return turn | ((point + 1) << shift);
            }
        }
        throw new IllegalArgumentException("a turn removes at most " + MOST_REMOVALS + " stones");
    }

    /** Returns the point that a stone leaves, or -1 if none does (placing, a pending removal, a pass). */
    public static int from(int turn) {
        return (turn & MASK) - 1;
    }

    /** Returns the point that a stone goes to, or -1 if none does (a pending removal, a pass). */
    public static int to(int turn) {
        return ((turn >>> TO) & MASK) - 1;
    }

    public static boolean places(int turn) {
        return from(turn) < 0 && to(turn) >= 0;
    }

    /** Whether the turn is quiet: a move or a pass that removes no stone from the board. */
    public static boolean isQuiet(int turn) {
        return !places(turn) && removed(turn) == 0;
    }

    /** Returns how many plies in a row were quiet after the turn, if {@code clock} were before it. */
    public static int clockAfter(int turn, int clock) {
        return isQuiet(turn) ? clock + 1 : 0;
    }

    public static int removed(int turn) {
        // Bit p + 1 stands for point p, so that "none" falls out of the set by the shift.
        int removed = 1;
        for (int points = turn >>> FIRST; points != 0; points >>>= BITS) {
            removed |= 1 << (points & MASK);
        }
        return removed >>> 1;
    }

    /** Returns the points whose stones are removed, in an order in which the rules allow it. */
    public static List<Integer> removals(int turn) {
        List<Integer> removals = new ArrayList<>(1);
        for (int points = turn >>> FIRST; points != 0; points >>>= BITS) {
            removals.add((points & MASK) - 1);
        }
        return removals;
    }

    /** Returns the points, as a set, where the mover's own stones change: both of {@code a1-a4}, one of {@code d6}. */
    public static int moved(int turn) {
        return ((1 << (turn & MASK)) ^ (1 << ((turn >>> TO) & MASK))) >>> 1;
    }

    /** Returns the image of a turn under symmetry {@code g} of the board: the turn of the image of its position. */
    public static int mapped(Symmetries symmetries, int g, int turn) {
        int image = 0;
        for (int shift = 0; shift < SIZE; shift += BITS) {
            int field = turn >>> shift & MASK;
            image |= (field == 0 ? 0 : symmetries.image(g, field - 1) + 1) << shift;
        }
        return image;
    }

    /** Returns an int that sorts turns as {@link Turns#generate} lists them: by origin, then target, then removals. */
    public static int order(int turn) {
        int order = 0;
        for (int shift = 0; shift < SIZE; shift += BITS) {
            order = order << BITS | turn >>> shift & MASK;
        }
        return order;
    }

    static boolean removesOne(int turn) {
        return turn >>> FIRST + BITS == 0;
    }

    public static int withoutRemovals(int turn) {
        return turn & ((1 << FIRST) - 1);
    }

    /** Returns the turn's text, for instance {@code a1-a4xd7}. */
    public static String format(Board board, int turn) {
        if (turn == PASS) {
            return PASS_TEXT;
        }
        StringBuilder text = new StringBuilder(11);
        if (from(turn) >= 0) {
            text.append(board.pointName(from(turn))).append('-');
        }
        if (to(turn) >= 0) {
            text.append(board.pointName(to(turn)));
        }
        for (int point : removals(turn)) {
            text.append('x').append(board.pointName(point));
        }
        return text.toString();
    }

    /** Reads a turn's text; throws an {@link IllegalTurnException} if it is none. {@link Turns#play} checks it in a position. */
    public static int parse(Board board, String text) {
        if (text.equals(PASS_TEXT)) {
            return PASS;
        }
        int turn = PASS;
        int at = 0;
        if (!text.startsWith("x")) {
            int first = point(board, text, 0);
            at = 2;
            if (text.startsWith("-", at)) {
                turn = move(first, point(board, text, at + 1));
                at += 3;
            } else {
                turn = place(first);
            }
        }
        for (int removals = 0; at < text.length(); removals++) {
            if (!text.startsWith("x", at) || removals == MOST_REMOVALS) {
                throw unreadable(board, text, at);
            }
            turn = removing(turn, point(board, text, at + 1));
            at += 3;
        }
        return turn;
    }

    /** Reads the name of a point, two characters, at an index of a text. */
    private static int point(Board board, String text, int at) {
        int point = at + 2 <= text.length() ? board.point(text.substring(at, at + 2)) : -1;
        if (point < 0) {
            throw unreadable(board, text, at);
        }
        return point;
    }

    private static IllegalTurnException unreadable(Board board, String text, int at) {
        return new IllegalTurnException(Texts.quoted(text) + " is not a turn on the board " + board + " (character " + at
                + "): a turn reads like d6, a1-a4, d6xd7, a1-a4xd7 or xd7");
    }
}
