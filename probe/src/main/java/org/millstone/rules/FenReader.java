package org.millstone.rules;

/** Reads one FEN from the left to the right. Every failure is a {@link FenException} at the character that it is about. */
final class FenReader {
    private static final int LARGEST_COUNT = 99;
    private static final int COUNTS_AND_REMOVALS = 6;
    /** The count of numbers in the form before 2022: four counts of stones, removals due, clock, number of the turn. */
    private static final int OLD_FORM = 7;
    /** The most digits of a clock: it then fits an int, with room to count on from it. */
    private static final int CLOCK_DIGITS = 9;

    private final Rules rules;
    private final String text;
    private int at;
    /** The index in the text where the present field begins. */
    private int fieldAt;

    /** Three sets of points: those with a white stone, with a black one, and with none. */
    private final int[] stones = new int[3];
    private Side side = Side.WHITE;
    private char phase = 'm';
    private int phaseAt;
    private char action = '?';
    private int actionAt;
    private final int[] hand = new int[2];
    private final int[] removals = new int[2];
    private int clock;
    private int clockAt;

    FenReader(Rules rules, String text) {
        this.rules = rules;
        this.text = text;
    }

    /** Returns what the text says; the position need not be possible. */
    Fen.Reading read() {
        readBoard();
        side = readLetter("the side to move", "wb") == 'w' ? Side.WHITE : Side.BLACK;
        if (hasMore()) {
            phase = readLetter("the phase", "pmrno");
            phaseAt = fieldAt;
        }
        if (hasMore()) {
            action = readLetter("the action", "psr?");
            actionAt = fieldAt;
        }
        int numbers = numbersAhead();
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
            at = clockAt;
        }
        return new Fen.Reading(position, clock, rest());
    }

    private void readBoard() {
        skipSpace();
        int point = 0;
        int[] groups = rules.board().groups();
        for (int g = 0; g < groups.length; g++) {
            if (g > 0) {
                if (!text.startsWith("/", at)) {
                    throw new FenException("expected '/' after the " + groups[g - 1] + " points of group " + g + ", found "
                            + found(), at);
                }
                at++;
            }
            for (int end = point + groups[g]; point < end; point++, at++) {
                int kind = at < text.length() ? "O@*".indexOf(text.charAt(at)) : -1;
                if (kind < 0) {
                    throw new FenException("expected O, @ or * in group " + (g + 1) + " of the board, found " + found(), at);
                }
                stones[kind] |= 1 << point;
            }
        }
        if (!atEndOfField()) {
            throw new FenException("the board of " + rules.name() + " has " + rules.board().points() + " points in "
                    + groups.length + (groups.length == 1 ? " group" : " groups") + ", but " + found() + " follows", at);
        }
    }

    private char readLetter(String name, String allowed) {
        begin(name);
        char letter = text.charAt(at++);
        if (allowed.indexOf(letter) < 0 || !atEndOfField()) {
            throw expected(name + ", one of " + String.join(", ", allowed.split("")));
        }
        return letter;
    }

    /**
     * Reads how many stones a side has on the board and in hand.
     *
     * @throws FenException if the number on the board is not that of the stones on it
     */
    private void readStones(Side of) {
        String name = of == Side.WHITE ? "white" : "black";
        int present = Integer.bitCount(stones[of.ordinal()]);
        int count = readCount("the number of " + name + " stones on the board");
        if (count != present) {
            throw new FenException("the board has " + present + " " + name + " stones, but the count says " + count, fieldAt);
        }
        hand[of.ordinal()] = readCount("the number of " + name + " stones in hand");
    }

    private int readCount(String name) {
        begin(name);
        int value = 0;
        while (!atEndOfField()) {
            int digit = text.charAt(at++) - '0';
            if (digit < 0 || digit > 9 || value > LARGEST_COUNT / 10) {
                throw expected(name);
            }
            value = 10 * value + digit;
        }
        return value;
    }

    /**
     * Reads the clock ({@link Fen}), if there is one; what is no clock is left to be ignored. The clock is the last number but one. There
     * is one if two, six or seven numbers follow the removals of both sides. In the form before 2022, two follow those of the side to move.
     *
     * @param numbers how many numbers follow the action
     */
    private void readClock(int numbers) {
        int further = numbers == OLD_FORM ? 2 : numbers - COUNTS_AND_REMOVALS;
        if (further != 2 && further != 6 && further != 7) {
            return;
        }
        for (int before = further - 2; before > 0 && hasMore(); before--) {
            pastField();
        }
        skipSpace();
        clockAt = at;
        pastField();
        if (text.charAt(clockAt) == '-' || at - clockAt > CLOCK_DIGITS) {
            at = clockAt;
            return;
        }
        clock = Integer.parseInt(text, clockAt, at, 10);
        skipSpace();
        pastField();
    }

    /** Returns how many whole numbers come next, each in a field of its own, before the first other field. */
    private int numbersAhead() {
        int begin = at;
        int numbers = 0;
        while (hasMore()) {
            int digits = text.charAt(at) == '-' ? at + 1 : at;
            pastField();
            if (digits == at || !text.substring(digits, at).chars().allMatch(c -> c >= '0' && c <= '9')) {
                break;
            }
            numbers++;
        }
        at = begin;
        return numbers;
    }

    /** Goes to the end of the present field. */
    private void pastField() {
        while (!atEndOfField()) {
            at++;
        }
    }

    /** Returns the text that has not been read yet, without blanks around it. */
    private String rest() {
        skipSpace();
        int end = text.length();
        while (end > at && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(at, end);
    }

    private void checkPhase() {
        // Where hands are free the phase is that of the side to move.
        int inHand = rules.hasFreeHands() ? hand[side.ordinal()] : hand[0] + hand[1];
        boolean eitherLetter = rules.hasFreeHands() && action == 'r';
        if (phase == 'm' && inHand > 0 && !eitherLetter) {
            throw new FenException("the phase is m (moving), but there are stones in hand: White " + hand[0]
                    + ", Black " + hand[1], phaseAt);
        }
        // With a removal pending, engines call it placing until the stone that the last placement may take is gone.
        if (phase == 'p' && inHand == 0 && action != 'r' && !rules.skipsAfterPlacing()) {
            throw new FenException("the phase is p (placing), but " + (rules.hasFreeHands() ? side + " has" : "there are")
                    + " no stones in hand", phaseAt);
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
            throw new FenException("the action is r (remove), but the counts say that there is nothing to remove", actionAt);
        }
        if ((action == 'p' || action == 's') && pending > 0) {
            throw new FenException("the action is " + action + ", but the counts say that White has " + removals[0]
                    + " and Black " + removals[1] + " stones to remove", actionAt);
        }
    }

    /** Goes to the beginning of the next field; returns false if there is none. */
    private boolean hasMore() {
        skipSpace();
        return at < text.length();
    }

    private void skipSpace() {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
    }

    private boolean atEndOfField() {
        return at == text.length() || isSpace(text.charAt(at));
    }

    /** Whether a character separates fields. Addresses have an underscore in place of a blank. */
    static boolean isSpace(char c) {
        return c == ' ' || c == '_' || c == '\t' || c == '\r' || c == '\n';
    }

    /**
     * Goes to the beginning of the next field.
     *
     * @param name what the field holds, for the message
     * @throws FenException if there is no other field
     */
    private void begin(String name) {
        if (!hasMore()) {
            throw new FenException(name + " is missing", at);
        }
        fieldAt = at;
    }

    /**
     * Returns an exception about the whole present field.
     *
     * @param what what should stand there instead
     */
    private FenException expected(String what) {
        pastField();
        return new FenException("expected " + what + ", found " + Texts.quoted(text.substring(fieldAt, at)), fieldAt);
    }

    /** Returns the present character as a message shows it. */
    private String found() {
        return at < text.length() ? Texts.quoted(text, at) : "the end";
    }
}
