package org.millstone.rules;

import java.util.HexFormat;

/** What messages have in common: numbers with what they count, and foreign text, short and without characters that could break a line or a terminal. */
public final class Texts {
    private static final int LONGEST = 40;

    private Texts() {}

    /** Returns a number of plies in words: {@code 1 ply}, {@code 27 plies}. */
    public static String plies(long count) {
        return plies(String.valueOf(count));
    }

    /** Returns words that end in a number of plies with their unit: {@code in 1 ply}, {@code in at most 27 plies}. */
    public static String plies(String count) {
        return count + (count.equals("1") || count.equals("in 1") ? " ply" : " plies");
    }

    /** Returns a number of turns in words: {@code 1 turn}, {@code 27 turns}. */
    public static String turns(long count) {
        return count + (count == 1 ? " turn" : " turns");
    }

    /** Returns which turn of a game it is, in words: {@code 3. White}; {@link Side#turnNumber} is its number. */
    public static String turn(int ply, Side side) {
        return side.turnNumber(ply) + ". " + side;
    }

    /** Returns a text in quotation marks, cut off when long, with all but printable ASCII as {@code U+XXXX}. */
    public static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("'");
        for (int i = 0; i < text.length() && i < LONGEST; i++) {
            append(quoted, text.charAt(i));
        }
        return quoted.append(text.length() > LONGEST ? "...'" : "'").toString();
    }

    /** Returns a character in quotation marks, or as {@code U+XXXX} if it is not printable ASCII. */
    static String quoted(char c) {
        return quoted(String.valueOf(c));
    }

    private static void append(StringBuilder to, char c) {
        if (c >= ' ' && c <= '~') {
            to.append(c);
        } else {
            to.append("U+").append(HexFormat.of().withUpperCase().toHexDigits(c));
        }
    }
}
