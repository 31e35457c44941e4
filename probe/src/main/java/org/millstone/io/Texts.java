package org.millstone.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Parts of messages: numbers with their nouns, and foreign text quoted, without characters that could disturb a terminal. */
public final class Texts {
    private static final int LONGEST = 40;

    /**
     * Ranges of characters that are not seen, each its first and last: controls, blanks, formats, and what is no character. The readers in
     * other languages have the same.
     */
    private static final List<List<Integer>> HIDDEN = List.of(
            List.of(0, 0x1f), List.of(0x7f, 0xa0), List.of(0xad, 0xad), List.of(0x34f, 0x34f), List.of(0x600, 0x605),
            List.of(0x61c, 0x61c), List.of(0x6dd, 0x6dd), List.of(0x70f, 0x70f), List.of(0x890, 0x891), List.of(0x8e2, 0x8e2),
            List.of(0x115f, 0x1160), List.of(0x1680, 0x1680), List.of(0x17b4, 0x17b5), List.of(0x180b, 0x180f),
            List.of(0x2000, 0x200f), List.of(0x2028, 0x202f), List.of(0x205f, 0x206f), List.of(0x2800, 0x2800),
            List.of(0x3000, 0x3000), List.of(0x3164, 0x3164), List.of(0xd800, 0xf8ff), List.of(0xfdd0, 0xfdef),
            List.of(0xfe00, 0xfe0f), List.of(0xfeff, 0xfeff), List.of(0xffa0, 0xffa0), List.of(0xfff0, 0xffff),
            List.of(0x110bd, 0x110bd), List.of(0x110cd, 0x110cd), List.of(0x13430, 0x1345f), List.of(0x1bca0, 0x1bca3),
            List.of(0x1d173, 0x1d17a), List.of(0x1fffe, 0x1ffff), List.of(0x2fffe, 0x2ffff), List.of(0x323b0, 0x10ffff));

    private Texts() {}

    private static boolean isShown(int character) {
        return HIDDEN.stream().noneMatch(range -> range.getFirst() <= character && character <= range.getLast());
    }

    /** Returns the word of a constant in files and JSON: {@code fewer-than-three} of {@code FEWER_THAN_THREE}. */
    public static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns a number of plies in words: {@code 1 ply}, {@code 27 plies}. */
    public static String plies(long count) {
        return count + (count == 1 ? " ply" : " plies");
    }

    public static String turns(long count) {
        return count + (count == 1 ? " turn" : " turns");
    }

    /** Returns words as lines of at most {@code width} characters, indented; a label takes the place of the first indent. */
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

    /**
     * Returns a text in quotation marks, cut off when long. Letters, digits and signs of all scripts stand as they are. Controls, blanks
     * but the space, and other characters that are not seen stand as {@code U+XXXX}.
     */
    public static String quoted(String text) {
        return beginning(text, LONGEST).codePoints()
                .mapToObj(character -> isShown(character) ? Character.toString(character)
                        : String.format(Locale.ROOT, "U+%04X", character))
                .collect(Collectors.joining("", "'", text.length() > LONGEST ? "...'" : "'"));
    }

    public static String quoted(String text, int at) {
        return quoted(Character.toString(text.codePointAt(at)));
    }

    /** Returns a text; if it has more than {@code most} UTF-16 units, its beginning and three dots. */
    public static String shortened(String text, int most) {
        return text.length() <= most ? text : beginning(text, most) + "...";
    }

    /** Returns the beginning of a text, at most {@code most} UTF-16 units, without cutting a character in half. */
    public static String beginning(String text, int most) {
        boolean cuts = text.length() > most && Character.isSurrogatePair(text.charAt(most - 1), text.charAt(most));
        return text.substring(0, cuts ? most - 1 : Math.min(most, text.length()));
    }
}
