package org.millstone.rules;

import org.millstone.board.Board;

/**
 * Positions as text, in the form that the Mill engines of the field write (Sanmill, {@code position.cpp}).
 *
 * <pre>
 *   O*@*****&#47;O*@*****&#47;*@*****O w m s 3 0 3 0 0 0
 *   |                          | | | |   |   | |
 *   |                          | | | |   |   | stones that Black still has to remove
 *   |                          | | | |   |   stones that White still has to remove
 *   |                          | | | |   black stones on the board and in hand
 *   |                          | | | white stones on the board and in hand
 *   |                          | | action: p place, s select, r remove, ? unknown
 *   |                          | phase: p placing, m moving; r ready, n none, o game over
 *   |                          side to move
 *   points in the board's order, its groups joined by a slash: O white, @ black, * empty
 * </pre>
 *
 * <p>Where hands are free ({@link Rules#hasFreeHands}) the phase is that of the side to move, whatever the other has in hand.
 *
 * <p>All fields after the side may be left out. Blanks between fields may be written as underscores, as addresses have them. Without
 * counts a moving phase has no stones in hand. A placing phase without counts is read as one in which nobody has lost a stone yet. Action
 * {@code r} without counts means one removal for the side to move. The phases r, n and o say nothing about the stones, except that r
 * without counts is read like p.
 *
 * <p>Where the other side moves first after the placing ({@link Rules.AfterPlacing#OTHER}), a pass may be due. With both hands empty,
 * phase p says that it is due, and m that it is past. With a removal pending, p says that the pass follows.
 *
 * <p>The <em>clock</em> is how many plies in a row were quiet: moves or passes that removed no stone. Of the further numbers it is the last
 * but one, and the number of the turn the last. How many numbers follow the action tells where they stand:
 *
 * <pre>
 *   3 0 3 0 0 0                        six: no clock
 *   3 0 3 0 0 0 37 61                  eight
 *   3 0 3 0 0 0 -1 -1 -1 -1 37 61      twelve, with points of mills; thirteen, with a set of points before the clock
 *   3 0 3 0 0 37 61                    seven, as written until 2022: one number of removals, those of the side to move
 * </pre>
 *
 * <p>Without a clock it is 0, and with a removal pending too. Anything else is ignored, and {@link Reading#ignored} says it.
 */
public final class Fen {
    private static final int MOST_CLOCK = 999_999_999;

    private static final int FIELDS = 18;
    private static final String POINT = "*O@";
    private static final Side[] SIDES = Side.values();

    private Fen() {}

    /**
     * What a FEN says.
     *
     * @param position a possible one
     * @param clock how many plies in a row were quiet before it, 0 to 999,999,999. It is 0 where the FEN has none, and where a removal is
     * pending
     * @param ignored the fields at the end that mean nothing here, as they are written; empty if there are none. A clock below 0 or of more
     * than nine digits is among them. So is one above 0 where the last turn was a placement: with stones in hand, unless hands are free,
     * and where a pass is due
     */
    public record Reading(Position position, int clock, String ignored) {
        public static Reading of(Position position) {
            return new Reading(position, 0, "");
        }
    }

    /**
     * Reads a position and its clock, and checks the position.
     *
     * @throws FenException if the text cannot be read, or contradicts itself
     * @throws IllegalPositionException if it can, but the position is not possible ({@link Position#check})
     */
    public static Reading read(Rules rules, String text) {
        Reading reading = new FenReader(rules, text).read();
        reading.position().check(rules);
        return reading;
    }

    public static Position parse(Rules rules, String text) {
        return read(rules, text).position();
    }

    /** Returns a position's text in full, always in the same form: ten fields, phase p or m, action p, s or r. */
    public static String format(Board board, Position position) {
        int white = position.white();
        int black = position.black();
        StringBuilder text = new StringBuilder(2 * board.points() + FIELDS);
        int point = 0;
        for (int group : board.groups()) {
            if (point > 0) {
                text.append('/');
            }
            for (int end = point + group; point < end; point++) {
                text.append(POINT.charAt(white >>> point & 1 | (black >>> point & 1) << 1));
            }
        }
        text.append(' ').append(position.side().letter()).append(' ').append(phase(position)).append(' ')
                .append(action(position));
        for (Side side : SIDES) {
            text.append(' ').append(Integer.bitCount(position.stones(side))).append(' ').append(position.hand(side));
        }
        for (Side side : SIDES) {
            text.append(' ').append(position.removals(side));
        }
        return text.toString();
    }

    /** Returns the same, followed by the clock and the number 1 if the clock, in plies, is not 0. Clocks too large to be read are not written. */
    public static String format(Board board, Position position, int clock) {
        return format(board, position) + (clock == 0 ? "" : " " + Math.min(clock, MOST_CLOCK) + " 1");
    }

    /**
     * Returns the letter of the phase: p if the side to move places or a pass is due, otherwise m. With a removal pending, it is p as long
     * as either side has stones in hand.
     */
    private static char phase(Position position) {
        return position.ownHand() > 0 || position.passDue() || position.pending() > 0 && position.isPlacing() ? 'p' : 'm';
    }

    private static char action(Position position) {
        return position.pending() > 0 ? 'r' : position.ownHand() > 0 ? 'p' : 's';
    }
}
