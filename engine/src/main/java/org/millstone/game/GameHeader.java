package org.millstone.game;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.variants.NamedGame;

/**
 * The beginning of a game's text, up to its turns: tags such as {@code [FEN "..."]}, each on one line, comments, and the start position.
 */
final class GameHeader extends TextCursor {
    private static final Pattern MOVES = Pattern.compile("\\s*(?i:moves)(?=\\s|\\z)");
    private static final Pattern STARTPOS = Pattern.compile("(?i:position\\s+)?(?i:startpos)(?=\\s|\\z)");
    private static final Pattern FEN_AFTER_A_WORD = Pattern.compile("(?i:position\\s+)?(?i:fen)\\s+");
    private static final Pattern FEN = Pattern.compile("(?:(?i:position\\s+)?(?i:fen)\\s+)?"
            + "(\\S+(?:[ \\t]+[A-Za-z?](?=\\s|\\z))*+(?:[ \\t]+(?:-?[0-9]+|(?i:ids:)\\S*+)(?=\\s|\\z))*+)");
    private static final int SHORTEST_BOARD = 6;

    /** The name of the game by its tag; null if no tag names it, or only with a sign such as {@code ?}. */
    @Nullable
    String variant;
    /** The FEN of the position in which the game begins; null if that is the empty board. */
    @Nullable
    String start;
    /** Whether that stands in the text itself, and nothing parts it from what follows: numbers may be points. */
    boolean runsOn;

    /** Reads the tags that stand at a place, and goes past them. */
    private GameHeader(CharSequence text, int from) {
        super(text, from);
        while (takesTag()) {
            // on to the next one
        }
    }

    /** Reads the beginning of a game's text, as {@link Games} returns it. Its {@code at} is then where the turns begin. */
    static GameHeader of(CharSequence text) {
        int tags = pastPreamble(text);
        GameHeader head = new GameHeader(text, tags);
        head.at = head.at == tags ? 0 : head.at;
        head.skipComments();
        head.takeStart();
        return head;
    }

    /** Returns where the tags end that stand at a place; the place itself if there are none. */
    static int pastTags(CharSequence text, int from) {
        return new GameHeader(text, from).at;
    }

    /** Returns where the tags begin that comments stand before; 0 if there are none, or something else does. */
    private static int pastPreamble(CharSequence text) {
        GameHeader head = new GameHeader(text, 0);
        int from = 0;
        for (int next = 0; next >= 0;) {
            from = head.pastSpace(next);
            char c = head.look(from);
            next = c == '{' ? head.pastComment(from) : isLineComment(c) ? head.pastLine(from) : -1;
        }
        int line = from;
        while (line > 0 && isBlank(text.charAt(line - 1))) {
            line--;
        }
        return head.look(from) == '[' && (line == 0 || text.charAt(line - 1) == '\n') ? line : 0;
    }

    /** Whether a line before the tags is a comment if it begins with a character. */
    static boolean isLineComment(int c) {
        return c == ';' || c == '%';
    }

    /** Goes past the tag that stands here, or behind blanks; returns false, and goes nowhere, if there is none. */
    private boolean takesTag() {
        int open = past('[', pastSpace(at));
        if (open < 0) {
            return false;
        }
        int name = pastBlanks(open);
        int afterName = pastAll(name, c -> isAlphanumeric(c) || c == '_');
        int value = past('"', pastBlanks(afterName));
        if (afterName == name || value < 0 || value == afterName + 1) {
            return false;
        }
        int afterValue = pastValue(value);
        int close = past('"', afterValue) < 0 ? -1 : past(']', pastBlanks(afterValue + 1));
        if (close < 0) {
            return false;
        }
        String named = text(name, afterName);
        if (variant == null && named.equalsIgnoreCase("Variant")) {
            String called = text(value, afterValue);
            variant = NamedGame.key(called).isEmpty() ? null : called;
        } else if (start == null && named.equalsIgnoreCase("FEN")) {
            start = text(value, afterValue);
        }
        return goTo(close);
    }

    private int pastValue(int from) {
        int i = from;
        for (char c = look(i); i < end && c != '"' && c != '\n'; c = look(i)) {
            i += c == '\\' && look(i + 1) != '\n' ? 2 : 1;
        }
        return i;
    }

    private int pastSpace(int from) {
        return pastAll(from, GameHeader::isSpace);
    }

    private static boolean isSpace(int c) {
        return isBlank(c) || c == '\n';
    }

    private void skipComments() {
        at = pastSpace(at);
        while (look(at) == '{' && goTo(pastComment(at))) {
            at = pastSpace(at);
        }
    }

    /** Goes past the start position, as engines are told it or as a FEN. It counts for more than that of a tag. */
    private void takeStart() {
        CharSequence written = text;
        if (look(pastAll(at, c -> c != '_' && c != '\n')) == '_') {
            text = text.toString().replace('_', ' '); // as addresses have blanks
        }
        Matcher fen = FEN.matcher(text);
        Matcher moves = MOVES.matcher(text);
        if (goTo(past(STARTPOS.matcher(text), at))) {
            start = null;
            goTo(past(moves, at));
        } else if ((past(FEN_AFTER_A_WORD.matcher(text), at) >= 0 || beginsWithBoard()) && goTo(past(fen, at))) {
            start = fen.group(1);
            runsOn = !goTo(past(moves, at));
        } else {
            text = written;
        }
    }

    /** Whether the text goes on with a word that looks like the board of a FEN, even one with a fault. */
    private boolean beginsWithBoard() {
        String word = text(at, pastAll(at, c -> !isSpace(c)));
        return word.length() >= SHORTEST_BOARD && word.chars().noneMatch(TextCursor::isDigit)
                && word.chars().anyMatch(c -> c == '@' || c == '*' || c == '/');
    }

}
