package org.millstone.game;

import java.io.IOException;
import java.io.Reader;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Splits a text into games. Each game but the first begins with tags, or after a line of three back-ticks. The text may be of any length:
 * only a game and a line of it are in memory, cut where they are too long.
 */
public final class Games {
    /** The most characters of a game; real ones have a few thousand. The page has the same limit. */
    static final int LONGEST = 200_000;

    private static final int CHUNK = 1 << 12;
    private static final int TICKS = 3;
    /** The fewest letters of a language's name after back-ticks: shorter words may be points. */
    private static final int FEWEST_LETTERS = 3;

    private final Reader reader;
    private final char[] chunk = new char[CHUNK];
    private int filled;
    private int at;
    private boolean afterReturn;
    /** Whether the game that is read has tags. */
    private boolean tagged;
    /** Whether the reader is inside a comment, not closed yet, that stands before the tags of a game. */
    private boolean open;
    /** The next game as far as it was read: its first line; null if there is none. */
    private @Nullable String begun;

    /** Begins to read a text. Throws an {@link IOException} if it cannot be read, as {@link #next} does. */
    public Games(Reader reader) throws IOException {
        this.reader = reader;
        StringBuilder first = new StringBuilder();
        readLine(first);
        this.begun = first.toString();
    }

    /**
     * Returns the next game; null at the end. Its lines end in {@code \n}, and all other blanks in it are spaces or tabs. A game that is
     * too long is cut one character after the limit. An empty text has one game, which is empty.
     */
    public @Nullable String next() throws IOException {
        if (begun == null) {
            return null;
        }
        StringBuilder game = new StringBuilder(isFence(begun, 0) ? "" : begun);
        begun = null;
        tagged = false;
        open = false;
        boolean played = says(game, 0, GameHeader.pastTags(game, 0));
        boolean fenced = false; // whether a fence stands behind turns
        while (begun == null) {
            if (game.length() > LONGEST) {
                game.setLength(LONGEST + 1);
            }
            int line = game.append('\n').length();
            if (!readLine(game)) {
                game.setLength(line - 1);
                return game.toString();
            }
            if (isFence(game, line)) {
                game.setLength(line);
                fenced |= played || open;
            }
            int tags = GameHeader.pastTags(game, line);
            if ((played || open) && tags > line || fenced && hasMore(game, line)) {
                begun = game.substring(line);
                game.setLength(Math.min(line - 1, LONGEST + 1));
            }
            played |= says(game, line, tags);
        }
        return game.toString();
    }

    /** Whether a line of a game, up to a place its tags, says something else. Before all tags, comments say nothing. */
    private boolean says(CharSequence game, int line, int tags) {
        tagged |= tags > line;
        if (tagged) {
            return hasMore(game, tags);
        }
        int i = line;
        while (open || hasMore(game, i)) {
            i = open ? i : pastAll(game, i, TextCursor::isBlank);
            if (!open && game.charAt(i) != '{') {
                return !GameHeader.isLineComment(game.charAt(i));
            }
            i = pastAll(game, i, c -> c != '}') + 1;
            open = i > game.length();
            if (open) {
                return false;
            }
        }
        return false;
    }

    /** Whether a line has three back-ticks, with the name of a language or without, as people put around a game. */
    private static boolean isFence(CharSequence text, int from) {
        int ticks = pastAll(text, from, TextCursor::isBlank);
        int word = pastAll(text, ticks, c -> c == '`');
        int name = pastAll(text, word, TextCursor::isBlank);
        int behind = pastAll(text, name, c -> c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z');
        return word >= ticks + TICKS && (behind == name || behind >= name + FEWEST_LETTERS) && !hasMore(text, behind);
    }

    private static int pastAll(CharSequence text, int from, IntPredicate kind) {
        int i = from;
        while (i < text.length() && kind.test(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean hasMore(CharSequence text, int from) {
        return pastAll(text, from, TextCursor::isBlank) < text.length();
    }

    /** Adds the next line to a text, cut at the longest game; returns false if there is none. */
    private boolean readLine(StringBuilder text) throws IOException {
        int most = text.length() + LONGEST + 1;
        boolean any = false;
        while (at < filled || fill()) {
            int from = at;
            while (at < filled && chunk[at] != '\n') {
                at++;
            }
            text.append(chunk, from, Math.min(at - from, most - text.length()));
            any |= filled > from;
            if (at++ < filled) {
                return true;
            }
        }
        return any;
    }

    /** Reads on, and makes all line ends and blanks plain ones; returns false at the end. */
    private boolean fill() throws IOException {
        int read = reader.read(chunk);
        at = 0;
        filled = 0;
        for (int i = 0; i < read; i++) {
            char c = chunk[i];
            if (c != '\n' || !afterReturn) {
                boolean plain = c >= ' ' && c <= '~';
                chunk[filled++] = plain ? c : isLineEnd(c) ? '\n' : isBlank(c) ? ' ' : c;
            }
            afterReturn = c == '\r';
        }
        return read >= 0;
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    private static boolean isBlank(char c) {
        return Character.isSpaceChar(c) || c == '\u000b' || c == '\f' || c == '\u200b' || c == '\ufeff';
    }
}
