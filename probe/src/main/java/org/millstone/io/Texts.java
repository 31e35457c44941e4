package org.millstone.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Parts of messages: numbers with their nouns, and foreign text quoted, without characters that could disturb a terminal. */
public final class Texts {
    private static final int LONGEST = 40;

    /** Ranges of letters written from left to right, and of signs between them, each its first and last. The readers in other languages have the same. */
    private static final List<List<Integer>> LETTERS = List.of(
            List.of(0xc0, 0xd6), List.of(0xd8, 0xf6), List.of(0xf8, 0x24f), List.of(0x1e00, 0x1eff), // Latin
            List.of(0x386, 0x386), List.of(0x388, 0x38a), List.of(0x38e, 0x3a1), List.of(0x3a3, 0x3ce), // Greek
            List.of(0x400, 0x481), List.of(0x48a, 0x52f), // Cyrillic
            List.of(0x3041, 0x3096), List.of(0x30a1, 0x30fc), List.of(0x4e00, 0x9fff), List.of(0xac00, 0xd7a3), // East Asian
            List.of(0x3001, 0x3003), List.of(0x3008, 0x3011), List.of(0x3014, 0x301b), List.of(0xff01, 0xff65));

    private Texts() {}

    private static boolean isLetter(int character) {
        return LETTERS.stream().anyMatch(range -> range.getFirst() <= character && character <= range.getLast());
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
     * Returns a text in quotation marks, cut off when long. Printable ASCII stands as it is, and so do Latin, Greek, Cyrillic, Chinese,
     * Japanese and Korean letters within a word, and East Asian punctuation; other characters, and letters that stand alone and may look like others, as
     * {@code U+XXXX}.
     */
    public static String quoted(String text) {
        boolean alone = text.codePointCount(0, text.length()) == 1;
        return beginning(text, LONGEST).codePoints()
                .mapToObj(character -> character >= ' ' && character <= '~'
                        || isLetter(character) && !(alone && Character.isLetterOrDigit(character))
                                ? Character.toString(character)
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
