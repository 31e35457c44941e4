package org.millstone.game;

import java.util.function.IntPredicate;
import java.util.regex.Matcher;

/**
 * A place in a text that is read from left to right. Methods whose names begin with {@code past} go nowhere: they return the place after
 * something, and some of them -1 if it is not there.
 */
abstract class TextCursor {
    private static final char NONE = '\0';

    CharSequence text;
    /** Where the text ends for the reader. */
    int end;
    /** The place that is read next. */
    int at;

    TextCursor(CharSequence text, int from) {
        this.text = text;
        this.end = text.length();
        this.at = from;
    }

    /** Returns the character at a place; at or after the end one that no text is compared with. */
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

    /** Returns the place after this character; -1 if another is there, or {@code from} is -1 itself. */
    final int past(char c, int from) {
        return from >= 0 && look(from) == c ? from + 1 : -1;
    }

    /** Returns the place after all characters of a kind: the place itself if there are none. */
    final int pastAll(int from, IntPredicate kind) {
        int i = from;
        while (i < end && kind.test(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /** Returns the place after what a matcher finds at a place; -1 if it finds nothing there. */
    final int past(Matcher something, int from) {
        return something.region(from, end).lookingAt() ? something.end() : -1;
    }

    // These two are called most: loops of their own are faster.
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

    /** Returns the place after a comment that begins with a brace at a place; -1 if it is not closed. */
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
