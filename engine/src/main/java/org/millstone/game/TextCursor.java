package org.millstone.game;

import java.util.function.IntPredicate;

/** A place in a text, and ways to go on from there. A search for an end returns -1 if there is none. */
abstract class TextCursor {
    private static final char NONE = '\0';

    CharSequence text;
    int end;
    int at;

    TextCursor(CharSequence text, int from) {
        this.text = text;
        this.end = text.length();
        this.at = from;
    }

    /** Returns the character at a place; one that is never asked for at the end. */
    final char look(int place) {
        return place < end ? text.charAt(place) : NONE;
    }

    /** Goes to a place; returns false, and goes nowhere, if that is negative. */
    final boolean goTo(int place) {
        at = place < 0 ? at : place;
        return place >= 0;
    }

    final String text(int from, int to) {
        return text.subSequence(from, to).toString();
    }

    /** Returns the place behind a character; -1 if it is not there, or the place is -1 itself. */
    final int past(char c, int from) {
        return from >= 0 && look(from) == c ? from + 1 : -1;
    }

    final int pastAll(int from, IntPredicate kind) {
        int i = from;
        while (i < end && kind.test(text.charAt(i))) {
            i++;
        }
        return i;
    }

    // These two are asked most: loops of their own are faster.
    final int pastBlanks(int from) {
        int i = from;
        while (i < end && isBlank(text.charAt(i))) {
            i++;
        }
        return i;
    }

    final int pastDigits(int from) {
        int i = from;
        while (i < end && isDigit(text.charAt(i))) {
            i++;
        }
        return i;
    }

    final int pastLine(int from) {
        return pastAll(from, c -> c != '\n');
    }

    /** Returns the place behind a comment in braces that begins at a place; -1 if it is not closed. */
    final int pastComment(int from) {
        return past('}', pastAll(from + 1, c -> c != '}'));
    }

    static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    static boolean isBlank(int c) {
        return c == ' ' || c == '\t';
    }

    static boolean isAlphanumeric(int c) {
        return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
