package org.millstone.rules;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads one FEN from the left to the right. Every failure is a {@link FenException} at the character that it is about. */
final class FenReader {
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

    FenReader(Rules rules, String text) {
        this.rules = rules;
        this.text = text;
        this.fields = FIELD.matcher(text).results().toList();
    }

    /** Returns what the text says; the position need not be possible. */
    Fen.Reading read() {
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
        return new Fen.Reading(position, clock, hasMore() ? text.substring(startOf(next), fields.getLast().end()) : "");
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
                    throw new FenException("expected O, @ or * in group " + (g + 1) + " of the board, found " + found(at), at);
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
        if (count != present) {
            throw new FenException("the board has " + present + " " + name + " stones, but the count says " + count,
                    startOf(next - 1));
        }
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
        if (phase == 'm' && inHand > 0 && !eitherLetter) {
            throw new FenException("the phase is m (moving), but there are stones in hand: White " + hand[0]
                    + ", Black " + hand[1], startOf(PHASE));
        }
        // With a removal pending, engines call it placing until the stone that the last placement may take is gone.
        if (phase == 'p' && inHand == 0 && action != 'r' && !rules.skipsAfterPlacing()) {
            throw new FenException("the phase is p (placing), but " + (rules.hasFreeHands() ? side + " has" : "there are")
                    + " no stones in hand", startOf(PHASE));
        }
    }

    /** Sets the stones in hand to what follows from those on the board if none has been lost. */
    private void deriveHands() {
        hand[0] = rules.men() - Integer.bitCount(stones[0]);
        hand[1] = rules.men() - Integer.bitCount(stones[1]);
        int placed = action == 'r' ? 1 : 0;
        int ahead = hand[side.ordinal()] + placed - hand[side.other().ordinal()];
        boolean nobodyLostOne = ahead == 0 || ahead == 1 || rules.hasFreeHands();
        if (hand[0] < 0 || hand[1] < 0 || !nobodyLostOne) {
            throw new FenException("the stones in hand do not follow from the board, as some have been lost: add the action"
                    + " and the counts (white on board, white in hand, black on board, black in hand)", text.length());
        }
        if (phase == 'p') {
            checkPhase();
        }
    }

    private void checkAction() {
        int pending = removals[0] + removals[1];
        if (action == 'r' && pending == 0) {
            throw new FenException("the action is r (remove), but the counts say that there is nothing to remove",
                    startOf(ACTION));
        }
        if ((action == 'p' || action == 's') && pending > 0) {
            throw new FenException("the action is " + action + ", but the counts say that White has " + removals[0]
                    + " and Black " + removals[1] + " stones to remove", startOf(ACTION));
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
        return new FenException("expected " + what + ", found " + Texts.quoted(fields.get(next - 1).group()), startOf(next - 1));
    }

    private String found(int at) {
        return at < text.length() ? Texts.quoted(text, at) : "the end";
    }
}
