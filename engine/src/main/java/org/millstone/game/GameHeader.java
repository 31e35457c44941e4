package org.millstone.game;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.text.Positions;
import org.millstone.variants.NamedGame;

/**
 * The beginning of a game's text, up to its turns: tags such as {@code [FEN "..."]}, each on one line, comments, and the start position.
 */
final class GameHeader {
    static final Pattern TAG =
            Pattern.compile("[ \t\n]*+\\[[ \t]*+([A-Za-z0-9_]++)[ \t]++\"((?:[^\"\\\\\\n]|\\\\[^\\n])*+)\"[ \t]*+]");
    private static final Pattern TAGS = Pattern.compile("(?:" + TAG + ")*+");
    /** Comments before the tags, and the blanks before them. */
    private static final Pattern PREAMBLE = Pattern.compile("(?:[ \t\n]++|\\{[^}]*+}|[;%][^\\n]*+)*+");
    private static final Pattern COMMENTS = Pattern.compile("(?:[ \t\n]++|\\{[^}]*+})*+");
    private static final Pattern WITH_UNDERLINES = Pattern.compile("[^_\\n]*+_");
    private static final Pattern MOVES = Pattern.compile("\\s*(?i:moves)(?=\\s|\\z)");
    private static final Pattern STARTPOS = Pattern.compile("(?i:position\\s+)?(?i:startpos)(?=\\s|\\z)");
    private static final Pattern FEN_AFTER_A_WORD = Pattern.compile("(?i:position\\s+)?(?i:fen)\\s+");
    private static final Pattern FEN = Pattern.compile("(?:(?i:position\\s+)?(?i:fen)\\s+)?"
            + "(\\S+(?:[ \\t]+[A-Za-z?](?=\\s|\\z))*+(?:[ \\t]+(?:-?[0-9]+|(?i:ids:)\\S*+)(?=\\s|\\z))*+)");
    /** A word that begins like the board of a FEN, even of one with a fault, or that is a position as other programs write it. */
    private static final Pattern BOARD =
            Pattern.compile("(?=[^\\s@*/]*+[@*/])[^\\s0-9]{6,}+(?=\\s|\\z)|" + Positions.FOREIGN);
    /** Signs that are read as if they were the ASCII below them, besides the full-width forms of ASCII. */
    private static final String WIDE = "\u3010\u3011\u3014\u3015\u3016\u3017\u3008\u3009\u300a\u300b\u300c\u300d\u300e\u300f"
            + "\u3002\uff61\u3001\uff64\u201c\u201d\u30fc";
    private static final String PLAIN = "()()()()()()()..,,\"\"-";

    /** The game's name in its tag {@code Variant}; null if there is no such tag, or only a sign such as {@code ?} in it. */
    @Nullable
    String variant;
    /** The text as it is written; {@link #text} has as many characters. */
    final CharSequence written;
    /** The FEN of the position in which the game begins; null if that is the empty board. */
    @Nullable
    String start;
    /** Whether the word {@code moves} is missing behind a FEN: numbers that follow may be fields of the FEN, or points of turns. */
    boolean runsOn;
    CharSequence text;
    /** Where the start begins, or else the turns: before it are tags and comments. */
    final int opening;
    /** Where the turns begin, as an index of the text. */
    int at;

    /** Reads the beginning of a game's text, as {@link Games} returns it. */
    GameHeader(CharSequence text) {
        this.written = text;
        this.text = plain(text);
        int tags = beforeTags();
        at = tags;
        for (Matcher tag = TAG.matcher(this.text); tag.region(at, text.length()).lookingAt(); at = tag.end()) {
            if (variant == null && tag.group(1).equalsIgnoreCase("Variant")) {
                variant = NamedGame.key(tag.group(2)).isEmpty() ? null : tag.group(2);
            } else if (start == null && tag.group(1).equalsIgnoreCase("FEN")) {
                start = tag.group(2);
            }
        }
        at = at == tags ? 0 : at;
        at = past(COMMENTS);
        opening = at;
        takeStart();
    }

    /** Returns a text of the same length, with ASCII for signs that mean the same, as Chinese and Japanese keyboards write them. */
    static CharSequence plain(CharSequence text) {
        return text.chars().noneMatch(c -> c > '\u2000') ? text : text.chars().map(GameHeader::plain).collect(StringBuilder::new,
                StringBuilder::appendCodePoint, StringBuilder::append);
    }

    private static int plain(int c) {
        int wide = WIDE.indexOf(c);
        return wide >= 0 ? PLAIN.charAt(wide) : c > '\uff00' && c < '\uff5f' ? c - '\ufee0' : c;
    }

    /** Returns where tags end that begin at an index; that index if none do. */
    static int pastTags(CharSequence text, int from) {
        Matcher tags = TAGS.matcher(text).region(from, text.length());
        return tags.lookingAt() ? tags.end() : from;
    }

    /** Returns where the first tag begins, behind blanks and comments; 0 if something else stands there. */
    private int beforeTags() {
        int from = past(PREAMBLE);
        int line = from;
        while (line > 0 && (text.charAt(line - 1) == ' ' || text.charAt(line - 1) == '\t')) {
            line--;
        }
        return from < text.length() && text.charAt(from) == '[' && (line == 0 || text.charAt(line - 1) == '\n') ? line : 0;
    }

    /** Goes past a start position at {@link #at}, such as {@code position startpos moves} or a FEN. It replaces that of a tag. */
    private void takeStart() {
        CharSequence written = text;
        if (past(WITH_UNDERLINES) >= 0) {
            text = text.toString().replace('_', ' '); // as addresses have blanks
        }
        Matcher fen = FEN.matcher(text).region(at, text.length());
        int behind = past(STARTPOS);
        if (behind >= 0) {
            start = null;
        } else if ((past(FEN_AFTER_A_WORD) >= 0 || past(BOARD) >= 0) && fen.lookingAt()) {
            start = fen.group(1);
            behind = fen.end();
        } else {
            text = written;
            return;
        }
        boolean isFen = start != null;
        at = behind;
        int moves = past(MOVES);
        runsOn = isFen && moves < 0;
        at = moves < 0 ? at : moves;
    }

    /** Returns where a match that begins at {@link #at} ends; -1 if there is none. */
    private int past(Pattern pattern) {
        Matcher found = pattern.matcher(text).region(at, text.length());
        return found.lookingAt() ? found.end() : -1;
    }
}
