package org.millstone.rules;

/** Reads one FEN from the left to the right. Every failure is a {@link FenException} at the character that it is about. */
final class FenReader {
    private static final int LARGEST_COUNT = 99;

    private final Rules rules;
    private final String text;
    private int at;
    /** Where the present field begins. */
    private int fieldAt;

    /** The points with a white stone, with a black one, and with none. */
    private final int[] stones = new int[3];
    private Side side = Side.WHITE;
    private char phase = 'm';
    private int phaseAt;
    private char action = '?';
    private int actionAt;
    private final int[] hand = new int[2];
    private final int[] removals = new int[2];

    FenReader(Rules rules, String text) {
        this.rules = rules;
        this.text = text;
    }

    /** Returns the position, which need not be possible. */
    Position read() {
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
        if (hasMore()) {
            readStones(Side.WHITE);
            readStones(Side.BLACK);
            checkPhase();
        } else if (phase == 'p' || phase == 'r') {
            deriveHands();
        }
        if (hasMore()) {
            removals[0] = readCount("the number of stones that White is to remove");
            removals[1] = readCount("the number of stones that Black is to remove");
            checkAction();
        } else if (action == 'r') {
            removals[side.ordinal()] = 1;
        }
        boolean passDue = rules.skipsAfterPlacing() && phase == 'p' && hand[0] + hand[1] == 0;
        return new Position(side, stones[0], stones[1], hand[0], hand[1], removals[0], removals[1], passDue);
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

    /** Reads how many stones a side has on the board, which must be true, and in hand. */
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

    /** The stones in hand that follow from those on the board if none has been lost. */
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

    /** Goes to the next field; false if there is none. */
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

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    /** Goes to the next field, which must be there. */
    private void begin(String name) {
        if (!hasMore()) {
            throw new FenException(name + " is missing", at);
        }
        fieldAt = at;
    }

    /** Returns the complaint about all of the present field. */
    private FenException expected(String what) {
        while (!atEndOfField()) {
            at++;
        }
        return new FenException("expected " + what + ", found " + Texts.quoted(text.substring(fieldAt, at)), fieldAt);
    }

    /** Returns the present character for a message. */
    private String found() {
        return at < text.length() ? Texts.quoted(text, at) : "the end";
    }
}
