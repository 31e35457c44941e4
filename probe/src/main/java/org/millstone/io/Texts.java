package org.millstone.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Parts of messages: numbers with their nouns, and foreign text quoted, without characters that could disturb a terminal. */
public final class Texts {
    private static final int LONGEST = 40;

    /** Characters that are not seen: controls, blanks, formats, and what is no character. The readers in other languages have the same. */
    private static final Pattern HIDDEN = Pattern.compile(
            "[\\x{0}-\\x{1f}\\x{7f}-\\x{a0}\\x{ad}\\x{34f}\\x{600}-\\x{605}\\x{61c}\\x{6dd}\\x{70f}\\x{890}-\\x{891}\\x{8e2}"
                    + "\\x{115f}-\\x{1160}\\x{1680}\\x{17b4}-\\x{17b5}\\x{180b}-\\x{180f}\\x{2000}-\\x{200f}\\x{2028}-\\x{202f}"
                    + "\\x{205f}-\\x{206f}\\x{2800}\\x{3000}\\x{3164}\\x{d800}-\\x{f8ff}\\x{fdd0}-\\x{fdef}\\x{fe00}-\\x{fe0f}\\x{feff}"
                    + "\\x{ffa0}\\x{fff0}-\\x{ffff}\\x{110bd}\\x{110cd}\\x{13430}-\\x{1345f}\\x{1bca0}-\\x{1bca3}\\x{1d173}-\\x{1d17a}"
                    + "\\x{1fffe}-\\x{1ffff}\\x{2fffe}-\\x{2ffff}\\x{323b0}-\\x{10ffff}]");

    private Texts() {}

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
        return "'" + HIDDEN.matcher(beginning(text, LONGEST)).replaceAll(found -> String.format(Locale.ROOT, "U+%04X",
                found.group().codePointAt(0))) + (text.length() > LONGEST ? "...'" : "'");
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
