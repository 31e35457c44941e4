package org.millstone.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;

/**
 * The turns in a game's text as people and programs write them, without what stands around them: numbers, results, comments, marks. The
 * page has the same in JavaScript ({@code tokens.js}).
 */
final class Tokens {
    private static final String DASHES = "\\u2010-\\u2015\\u2212";
    private static final String HALF = "(?:1/2|\\u00bd)";
    private static final String TO = "[ \\t]*[-:" + DASHES + "][ \\t]*";
    private static final String RESULT =
            "(?:1" + TO + "0|0" + TO + "1|" + HALF + TO + HALF + "|" + HALF + "|\\*)\\.?(?=[\\s,;]|\\z)";
    private static final Pattern AROUND = Pattern.compile("[\\s,|]+|\\{[^}]*+(?:\\}|\\z)|" + RESULT
            + "|[0-9]+(?:\\.+|\\u2026|\\))|[!?]+|\\$[0-9]+");
    private static final Pattern BARE_NUMBER = Pattern.compile("[0-9]+(?=\\s|\\z)");
    private static final Pattern WORD = Pattern.compile("[^\\s,;]+");
    private static final Pattern BOUNDARY = Pattern.compile("[\\s,;!?(){}|$]|\\z");
    private static final Pattern SEMICOLON = Pattern.compile(";([^;\\r\\n]*)");
    private static final Pattern REST_OF_LINE = Pattern.compile("[^\\r\\n]*");
    private static final Pattern ASIDE = Pattern.compile("\\{[^}]*\\}?|\\([^)]*\\)?");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s,]+");
    private static final Pattern OF_A_TURN = Pattern.compile(".*[0-9].*|[^a-zA-Z]*|[xX]|(?i:pass)[!?]*");
    private static final Pattern PASS = Pattern.compile("(?i:pass)");
    private static final Pattern DASH = Pattern.compile("[ \\t]*(?:-+>?|[" + DASHES + "\\u2192])[ \\t]*");
    private static final Pattern REMOVAL = Pattern.compile("[ \\t]*[xX:\\u00d7][ \\t]*");
    private static final Pattern REMOVAL_BESIDE_NAMES_WITH_X = Pattern.compile("[ \\t]*[x:\\u00d7][ \\t]*");
    private static final Pattern OPENING = Pattern.compile("[ \\t]*\\([ \\t]*");
    private static final Pattern BETWEEN = Pattern.compile("[ \\t,]*");
    private static final Pattern CLOSING = Pattern.compile("[ \\t]*\\)");

    private final Board board;
    private final List<String> lowerCase;
    private final Pattern removal;
    private final String text;
    private int at;

    /**
     * Begins to read.
     *
     * @param text a game without its tags and its start, whose only blanks are those of ASCII
     */
    Tokens(Board board, String text) {
        this.board = board;
        List<String> names = IntStream.range(0, board.points()).mapToObj(board::pointName).toList();
        this.lowerCase = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
        this.removal = names.stream().anyMatch(name -> name.startsWith("X")) ? REMOVAL_BESIDE_NAMES_WITH_X : REMOVAL;
        this.text = text;
    }

    /** Returns the next turn, or what stands where one should; null at the end. */
    @Nullable
    WrittenTurn next() {
        skip();
        int start = at;
        if (start == text.length()) {
            return null;
        }
        WrittenTurn turn = turn();
        if (turn == null) {
            at = start;
            take(WORD);
            return WrittenTurn.unreadable(text.substring(start, at));
        }
        return turn;
    }

    private void skip() {
        int start;
        do {
            start = at;
            skipAll(AROUND);
            semicolon();
            variation();
            bareNumber();
        } while (start < at);
    }

    /** A semicolon parts turns if nothing else follows up to the next one; else what follows is a comment. */
    private void semicolon() {
        int start = at;
        Matcher found = take(SEMICOLON);
        if (found != null) {
            at = start + 1;
            boolean turns = Stream.of(BETWEEN_WORDS.split(ASIDE.matcher(found.group(1)).replaceAll(" ")))
                    .allMatch(word -> OF_A_TURN.matcher(word).matches() || new Tokens(board, word).turn() != null);
            if (!turns) {
                take(REST_OF_LINE);
            }
        }
    }

    /** What stands in brackets, and is no removal, is what might have been played. */
    private void variation() {
        int depth = 0;
        for (int i = at; at < text.length() && text.charAt(at) == '(' && i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                at = i + 1;
                return;
            }
        }
    }

    /** A number without its dot, unless it is the name of a point. */
    private void bareNumber() {
        int start = at;
        Matcher found = take(BARE_NUMBER);
        if (found != null && board.point(found.group()) >= 0) {
            at = start;
        }
    }

    private @Nullable WrittenTurn turn() {
        int start = at;
        int from = -1;
        int to = -1;
        List<Integer> removed = List.of();
        if (take(PASS) == null) {
            to = point();
            if (to >= 0) {
                int after = pointAfter(DASH);
                int target = after >= 0 ? after : point();
                from = target >= 0 ? to : -1;
                to = target >= 0 ? target : to;
            }
            removed = removals();
            if (to < 0 && removed.isEmpty()) {
                return null;
            }
        }
        return BOUNDARY.matcher(text).region(at, text.length()).lookingAt()
                ? new WrittenTurn(text.substring(start, at), true, from, to, removed) : null;
    }

    private List<Integer> removals() {
        List<Integer> removed = new ArrayList<>();
        int before;
        do {
            before = removed.size();
            int point = pointAfter(removal);
            removed.addAll(point >= 0 ? List.of(point) : bracketed());
        } while (removed.size() > before);
        return removed;
    }

    /** Goes past removals in brackets, {@code (d7)}; returns none if there is something else. */
    private List<Integer> bracketed() {
        int start = at;
        List<Integer> points = new ArrayList<>();
        if (take(OPENING) != null) {
            for (int point = removedPoint(); point >= 0; point = removedPoint()) {
                points.add(point);
                take(BETWEEN);
            }
            if (!points.isEmpty() && take(CLOSING) != null) {
                return points;
            }
        }
        at = start;
        return List.of();
    }

    private int removedPoint() {
        int point = pointAfter(removal);
        return point >= 0 ? point : point();
    }

    /** Goes past a sign and the point behind it; -1, and nowhere, if they are not there. */
    private int pointAfter(Pattern sign) {
        int start = at;
        int point = take(sign) == null ? -1 : point();
        if (point < 0) {
            at = start;
        }
        return point;
    }

    /** Goes past the name of a point; capitals count only where it matters. -1 if there is none. */
    private int point() {
        String name = text.substring(at, Math.min(at + 2, text.length()));
        String folded = name.toLowerCase(Locale.ROOT);
        int exact = board.point(name);
        int point = exact >= 0 ? exact : lowerCase.indexOf(folded);
        if (point < 0 || point != exact && lowerCase.lastIndexOf(folded) != point) {
            return -1;
        }
        at += 2;
        return point;
    }

    private void skipAll(Pattern pattern) {
        Matcher found;
        do {
            found = take(pattern);
        } while (found != null);
    }

    /** Matches here, and goes past what was found; null if it is not there. */
    private @Nullable Matcher take(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            return null;
        }
        at = matcher.end();
        return matcher;
    }
}
