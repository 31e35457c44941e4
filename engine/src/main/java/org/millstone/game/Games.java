package org.millstone.game;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Splits a text into games. Each game but the first begins with tags, or after a line of three back-ticks; or each is a line of JSON. The
 * text may be of any length: only one game and one line are in memory, both cut if they are too long.
 */
public final class Games {
    /** The most characters of a game; real ones have a few thousand. The page has the same limit. */
    static final int LONGEST = 200_000;

    private static final int CHUNK = 1 << 12;
    /** A line of three back-ticks, perhaps with the name of a language. It has three letters or more: a shorter name may be a point's. */
    private static final Pattern FENCE = Pattern.compile("[ \t]*+`{3,}+[ \t]*+(?:[A-Za-z]{3,}+)?[ \t]*+");

    private static final Pattern COMMENTS = Pattern.compile("(?:\\s++|\\{[^}]*+})*+");

    private final Reader reader;
    private final char[] chunk = new char[CHUNK];
    private int filled;
    private int at;
    /** Whether the last line ended with a carriage return: then a line feed belongs to it. */
    private boolean afterReturn;
    /** Whether a tag of the present game was read. */
    private boolean tagged;
    /** Whether the reader is inside a comment that stands before the tags of a game. */
    private boolean open;
    /** The games of the JSON that was read last; null if that is none. */
    private @Nullable Games inside;
    /** The first line of the next game; null if there is none. */
    private @Nullable String begun;

    /** Begins to read a text. Throws an {@link IOException} if it cannot be read, as {@link #next} does. */
    public Games(Reader reader) throws IOException {
        this.reader = reader;
        this.begun = Objects.requireNonNullElse(readLine(), "");
    }

    /**
     * Returns the next game; null at the end. Its lines end in {@code \n}, and all other blanks in it are spaces or tabs. JSON becomes
     * text, unless it is not plain which turns were played. A game that is too long is cut one character after the limit. An empty text has one game, which is empty.
     */
    public @Nullable String next() throws IOException {
        String next = inside == null ? null : inside.next();
        if (next != null || begun == null) {
            return next;
        }
        StringBuilder game = new StringBuilder();
        tagged = false;
        open = false;
        boolean played = false;
        boolean fenced = false; // whether a fence stands behind turns
        boolean recorded = false; // whether a line was the JSON of a game
        for (String line = begun; line != null; line = readLine()) {
            String plain = GameHeader.plain(line).toString();
            boolean fence = FENCE.matcher(line).matches();
            boolean json = GameJson.WHOLE_GAME.matcher(line).matches();
            fenced |= fence && (played || open);
            int tags = GameHeader.pastTags(plain, 0);
            if (tags > 0 && (played || open) || fenced && !fence && !line.isBlank() || json && recorded) {
                begun = line;
                return asText(game);
            }
            recorded |= json;
            played |= !fence && says(plain, tags);
            if (game.length() <= LONGEST + 1) {
                game.append(fence ? "" : line).append('\n');
            }
        }
        begun = null;
        return asText(game);
    }

    /** Returns a game's lines, cut if they are too long; of JSON the first game's text. */
    private String asText(StringBuilder lines) throws IOException {
        String game = lines.substring(0, Math.min(lines.length() - 1, LONGEST + 1));
        String text = GameJson.text(game);
        inside = text == null ? null : new Games(new StringReader(text));
        return inside == null ? game : Objects.requireNonNull(inside.next());
    }

    /** Whether a line has more than tags, which end at index {@code tags}; before the first tag of a game, comments do not count. */
    private boolean says(String line, int tags) {
        tagged |= tags > 0;
        if (tagged) {
            return !line.substring(tags).isBlank();
        }
        Matcher comments = COMMENTS.matcher(line).region(open ? line.indexOf('}') + 1 : 0, line.length());
        if (open && line.indexOf('}') < 0 || !comments.lookingAt()) {
            return false;
        }
        String left = line.substring(comments.end());
        open = left.startsWith("{");
        return !open && !left.isEmpty() && !left.startsWith(";") && !left.startsWith("%");
    }

    /** Returns the next line, cut at {@link #LONGEST}, with spaces for all blanks but tabs; null at the end. */
    private @Nullable String readLine() throws IOException {
        int c = read();
        c = c == '\n' && afterReturn ? read() : c;
        if (c < 0) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        for (; c >= 0 && !isLineEnd(c); c = read()) {
            if (line.length() <= LONGEST) {
                line.append(isBlank(c) ? ' ' : (char) c);
            }
        }
        afterReturn = c == '\r';
        return line.toString();
    }

    private int read() throws IOException {
        if (at == filled) {
            filled = reader.read(chunk);
            at = 0;
        }
        return filled < 0 ? -1 : chunk[at++];
    }

    private static boolean isLineEnd(int c) {
        return c == '\n' || c == '\r' || c == '\u0085' || c == '\u2028' || c == '\u2029';
    }

    private static boolean isBlank(int c) {
        return Character.isSpaceChar(c) || c == '\u000b' || c == '\f' || c == '\u200b' || c == '\ufeff';
    }
}
