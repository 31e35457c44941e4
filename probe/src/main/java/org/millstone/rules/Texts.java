package org.millstone.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The common parts of messages: numbers with what they count, and foreign text, short and without characters that could break a line or a
 * terminal.
 */
public final class Texts {
    private static final int LONGEST = 40;

    private Texts() {}

    /** Returns the name of a constant for programs, as in {@code fewer-than-three}. */
    public static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns a number of plies in words: {@code 1 ply}, {@code 27 plies}. */
    public static String plies(long count) {
        return count + (count == 1 ? " ply" : " plies");
    }

    /** Returns a number of turns in words: {@code 1 turn}, {@code 27 turns}. */
    public static String turns(long count) {
        return count + (count == 1 ? " turn" : " turns");
    }

    /** Returns which turn of a game it is, in words: {@code 3. White}; {@link Side#turnNumber} is its number. */
    public static String turn(int ply, Side side) {
        return side.turnNumber(ply) + ". " + side;
    }

    /** Returns words in lines of a width, behind an indent; on the first line stands a label in its place. */
    public static List<String> wrapped(String label, int indent, int width, List<String> words) {
        List<String> lines = new ArrayList<>();
        String margin = label;
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            if (indent + line.length() + word.length() > width && !line.isEmpty()) {
                lines.add(margin + line.toString().stripTrailing());
                margin = " ".repeat(indent);
                line.setLength(0);
            }
            line.append(word).append("  ");
        }
        lines.add((margin + line).stripTrailing());
        return lines;
    }

    /** Returns a text in quotation marks, cut off when long, with all but printable ASCII as {@code U+XXXX}. */
    public static String quoted(String text) {
        return beginning(text, LONGEST).codePoints()
                .mapToObj(character -> character >= ' ' && character <= '~' ? Character.toString(character)
                        : String.format(Locale.ROOT, "U+%04X", character))
                .collect(Collectors.joining("", "'", text.length() > LONGEST ? "...'" : "'"));
    }

    /** Returns the character that begins at a place of a text, quoted likewise. */
    public static String quoted(String text, int at) {
        return quoted(Character.toString(text.codePointAt(at)));
    }

    /** Returns a text, or if it is longer than {@code most}, its beginning and three dots. */
    public static String shortened(String text, int most) {
        return text.length() <= most ? text : beginning(text, most) + "...";
    }

    /** Returns as much of the beginning of a text, at most {@code most} UTF-16 units, as cuts no character in half. */
    public static String beginning(String text, int most) {
        boolean cuts = text.length() > most && Character.isSurrogatePair(text.charAt(most - 1), text.charAt(most));
        return text.substring(0, cuts ? most - 1 : Math.min(most, text.length()));
    }
}
