package org.millstone.rules;

import java.util.List;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.millstone.board.Board;
import org.millstone.io.Texts;

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
     * @param position a position that is possible by the rules
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
        Reading reading = new Reader(rules, text).read();
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

    /** Returns the text; a clock above 0, in plies, and the turn number 1 follow. A clock too large to be read becomes the largest. */
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

    /** Reads one FEN from the left to the right. Every failure is a {@link FenException} at the character that it is about. */
    private static final class Reader {
        /** Blanks separate fields. Addresses have an underscore in place of a blank. */
        private static final Pattern FIELD = Pattern.compile("[^ _\t\r\n]+");
        private static final Pattern COUNT = Pattern.compile("0*[0-9]{1,2}");
        private static final Pattern NUMBER = Pattern.compile("-?[0-9]+");
        private static final int PHASE = 2;
        private static final int ACTION = 3;
        private static final int COUNTS_AND_REMOVALS = 6;
        /** The count of numbers in the form before 2022: four counts of stones, removals due, clock, number of the turn. */
        private static final int OLD_FORM = 7;
        /** The most digits of a clock: it then fits an int, with room to count on from it. */
        private static final int CLOCK_DIGITS = 9;

        private final Rules rules;
        private final String text;
        private final List<MatchResult> fields;
        private int next;

        /** Three sets of points: those with a white stone, with a black one, and with none. */
        private final int[] stones = new int[3];
        private Side side = Side.WHITE;
        private char phase = 'm';
        private char action = '?';
        private final int[] hand = new int[2];
        private final int[] removals = new int[2];
        private int clock;
        private int clockField;

        Reader(Rules rules, String text) {
            this.rules = rules;
            this.text = text;
            this.fields = FIELD.matcher(text).results().toList();
        }

        /** Returns what the text says; the position need not be possible. */
        Reading read() {
            readBoard();
            side = readLetter("the side to move", "wb") == 'w' ? Side.WHITE : Side.BLACK;
            if (hasMore()) {
                phase = readLetter("the phase", "pmrno");
            }
            if (hasMore()) {
                action = readLetter("the action", "psr?");
            }
            int numbers = (int) fields.stream().skip(next).takeWhile(field -> NUMBER.matcher(field.group()).matches()).count();
            if (hasMore()) {
                readStones(Side.WHITE);
                readStones(Side.BLACK);
                checkPhase();
            } else if (phase == 'p' || phase == 'r') {
                deriveHands();
            }
            if (hasMore()) {
                if (numbers == OLD_FORM) {
                    removals[side.ordinal()] = readCount("the number of stones that the side to move is to remove");
                } else {
                    removals[0] = readCount("the number of stones that White is to remove");
                    removals[1] = readCount("the number of stones that Black is to remove");
                }
                checkAction();
                readClock(numbers);
            } else if (action == 'r') {
                removals[side.ordinal()] = 1;
            }
            boolean passDue = rules.skipsAfterPlacing() && phase == 'p' && hand[0] + hand[1] == 0;
            Position position = new Position(side, stones[0], stones[1], hand[0], hand[1], removals[0], removals[1], passDue);
            if (position.pending() > 0) {
                // The turn that it completes is not quiet, whatever the clock was before it.
                clock = 0;
            } else if (clock > 0 && (passDue || position.isPlacing() && !rules.hasFreeHands())) {
                // The last turn was a placement.
                clock = 0;
                next = clockField;
            }
            return new Reading(position, clock, hasMore() ? text.substring(startOf(next), fields.getLast().end()) : "");
        }

        private void readBoard() {
            int at = startOf(0);
            int point = 0;
            int[] groups = rules.board().groups();
            for (int g = 0; g < groups.length; g++) {
                if (g > 0) {
                    if (!text.startsWith("/", at)) {
                        throw new FenException("expected '/' after the " + groups[g - 1] + " points of group " + g + ", found "
                                + found(at), at);
                    }
                    at++;
                }
                for (int end = point + groups[g]; point < end; point++, at++) {
                    int kind = at < text.length() ? "O@*".indexOf(text.charAt(at)) : -1;
                    if (kind < 0) {
                        throw new FenException("expected O, @ or * in group " + (g + 1) + " of the board, found " + found(at),
                                at);
                    }
                    stones[kind] |= 1 << point;
                }
            }
            if (at < fields.getFirst().end()) {
                throw new FenException("the board of " + rules.name() + " has " + rules.board().points() + " points in "
                        + groups.length + (groups.length == 1 ? " group" : " groups") + ", but " + found(at) + " follows", at);
            }
            next = 1;
        }

        private char readLetter(String name, String allowed) {
            String letter = read(name);
            if (letter.length() != 1 || !allowed.contains(letter)) {
                throw expected(name + ", one of " + String.join(", ", allowed.split("")));
            }
            return letter.charAt(0);
        }

        /** Reads how many stones a side has on the board, which must be those that stand there, and in hand. */
        private void readStones(Side of) {
            String name = of == Side.WHITE ? "white" : "black";
            int present = Integer.bitCount(stones[of.ordinal()]);
            int count = readCount("the number of " + name + " stones on the board");
            require(count == present, startOf(next - 1),
                    () -> "the board has " + present + " " + name + " stones, but the count says " + count);
            hand[of.ordinal()] = readCount("the number of " + name + " stones in hand");
        }

        private int readCount(String name) {
            String count = read(name);
            if (!COUNT.matcher(count).matches()) {
                throw expected(name);
            }
            return Integer.parseInt(count);
        }

        /**
         * Reads the clock ({@link Fen}), if there is one; what is no clock is left to be ignored. {@code numbers} numbers follow the action,
         * and the clock is the last but one of them. There is one if two, six or seven numbers follow the removals of both sides. In the form
         * before 2022, two follow those of the side to move.
         */
        private void readClock(int numbers) {
            int further = numbers == OLD_FORM ? 2 : numbers - COUNTS_AND_REMOVALS;
            if (further != 2 && further != 6 && further != 7) {
                return;
            }
            clockField = next + further - 2;
            String number = fields.get(clockField).group();
            boolean isClock = !number.startsWith("-") && number.length() <= CLOCK_DIGITS;
            clock = isClock ? Integer.parseInt(number) : 0;
            next = isClock ? clockField + 2 : clockField;
        }

        private void checkPhase() {
            // Where hands are free the phase is that of the side to move.
            int inHand = rules.hasFreeHands() ? hand[side.ordinal()] : hand[0] + hand[1];
            boolean eitherLetter = rules.hasFreeHands() && action == 'r';
            require(phase != 'm' || inHand == 0 || eitherLetter, startOf(PHASE),
                    () -> "the phase is m (moving), but there are stones in hand: White " + hand[0] + ", Black " + hand[1]);
            // With a removal pending, engines call it placing until the stone that the last placement may take is gone.
            require(phase != 'p' || inHand > 0 || action == 'r' || rules.skipsAfterPlacing(), startOf(PHASE),
                    () -> "the phase is p (placing), but " + (rules.hasFreeHands() ? side + " has" : "there are")
                            + " no stones in hand");
        }

        /** Sets the numbers of stones in hand to those that follow from the board if nobody has lost a stone. */
        private void deriveHands() {
            hand[0] = rules.men() - Integer.bitCount(stones[0]);
            hand[1] = rules.men() - Integer.bitCount(stones[1]);
            int placed = action == 'r' ? 1 : 0;
            int ahead = hand[side.ordinal()] + placed - hand[side.other().ordinal()];
            boolean nobodyLostOne = ahead == 0 || ahead == 1 || rules.hasFreeHands();
            require(hand[0] >= 0 && hand[1] >= 0 && nobodyLostOne, text.length(),
                    () -> "the stones in hand do not follow from the board, as some have been lost: add the action"
                            + " and the counts (white on board, white in hand, black on board, black in hand)");
            if (phase == 'p') {
                checkPhase();
            }
        }

        private void checkAction() {
            int pending = removals[0] + removals[1];
            require(action != 'r' || pending > 0, startOf(ACTION),
                    () -> "the action is r (remove), but the counts say that there is nothing to remove");
            require(action == 'r' || action == '?' || pending == 0, startOf(ACTION),
                    () -> "the action is " + action + ", but the counts say that White has " + removals[0] + " and Black "
                            + removals[1] + " stones to remove");
        }

        private static void require(boolean holds, int at, Supplier<String> otherwise) {
            if (!holds) {
                throw new FenException(otherwise.get(), at);
            }
        }

        private boolean hasMore() {
            return next < fields.size();
        }

        private int startOf(int field) {
            return field < fields.size() ? fields.get(field).start() : text.length();
        }

        private String read(String name) {
            if (!hasMore()) {
                throw new FenException(name + " is missing", text.length());
            }
            return fields.get(next++).group();
        }

        private FenException expected(String what) {
            return new FenException("expected " + what + ", found " + Texts.quoted(fields.get(next - 1).group()),
                    startOf(next - 1));
        }

        private String found(int at) {
            return at < text.length() ? Texts.quoted(text, at) : "the end";
        }
    }
}
