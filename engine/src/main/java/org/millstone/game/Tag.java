package org.millstone.game;

import org.jspecify.annotations.Nullable;

/**
 * A tag of a game as text, {@code [FEN "..."]}, on one line.
 *
 * @param name its name
 * @param value what stands between the quotation marks, as it is written
 * @param end where it ends in its text
 */
record Tag(String name, String value, int end) {
    /** Returns the tag that stands at a place of a text, or behind blanks there; null if there is none. */
    static @Nullable Tag at(CharSequence text, int from) {
        int open = pastBlanks(text, from);
        if (!is(text, open, '[')) {
            return null;
        }
        int name = pastBlanks(text, open + 1);
        int afterName = name;
        while (afterName < text.length() && isOfName(text.charAt(afterName))) {
            afterName++;
        }
        int quote = pastBlanks(text, afterName);
        if (afterName == name || quote == afterName || !is(text, quote, '"')) {
            return null;
        }
        int value = quote + 1;
        int afterValue = value;
        while (afterValue < text.length() && text.charAt(afterValue) != '"' && text.charAt(afterValue) != '\n') {
            afterValue += text.charAt(afterValue) == '\\' && !is(text, afterValue + 1, '\n') ? 2 : 1;
        }
        int close = pastBlanks(text, afterValue + 1);
        return is(text, afterValue, '"') && is(text, close, ']')
                ? new Tag(text.subSequence(name, afterName).toString(), text.subSequence(value, afterValue).toString(), close + 1)
                : null;
    }

    /** Returns where the spaces and tabs end that stand at a place. */
    static int pastBlanks(CharSequence text, int from) {
        int i = from;
        while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }

    private static boolean is(CharSequence text, int place, char c) {
        return place < text.length() && text.charAt(place) == c;
    }

    private static boolean isOfName(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }
}
