package org.millstone.game;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.game.GameError.Reason;

/**
 * The turns in a game's text as people and programs write them, without what stands around them: numbers, results, comments, marks. The
 * page has the same in JavaScript ({@code tokens.js}).
 *
 * <p>It looks at each character a few times at most, whatever the text: nothing is tried again from another place.
 */
final class GameTokenizer extends TextCursor {
    private static final char HALF = '\u00bd';
    private static final char ELLIPSIS = '\u2026';
    private static final char ARROW = '\u2192';
    private static final char TIMES = '\u00d7';
    /** More brackets behind a turn than this are looked at as removals alone: no turn removes as many stones. */
    private static final int MOST_CUTS = 4;
    private static final char[] PASS = {'p', 'a', 's', 's'};
    /** How many characters there are from the first digit to the last letter. */
    private static final int CHARACTERS = 'z' - '0' + 1;
    private static final byte SEVERAL = -1;

    private final Board board;
    private final byte[] points;
    private final boolean namesWithX;
    /** The brackets of the turn read last that may be variations: to read on from one, go there. */
    List<Cut> cuts = List.of();
    private int lastBrace = Integer.MAX_VALUE;
    private boolean passesSemicolons = true;

    /** Begins to read a game as {@link Games} returns it, where its turns begin: behind its tags and its start. */
    GameTokenizer(Board board, CharSequence text, int from) {
        super(text, from);
        this.board = board;
        this.points = points(board);
        this.namesWithX = IntStream.range(0, board.points()).anyMatch(point -> board.pointName(point).startsWith("X"));
    }

    /** Where a bracket behind a turn begins that may be removals, or a variation, and how many stones the turn removes before it. */
    record Cut(int at, int count) {}

    /** Returns the next turn, or what stands where one should; null at the end. */
    @Nullable
    WrittenTurn next() {
        while (at < end && skip(text.charAt(at))) {
            // on to what is left
        }
        int start = at;
        if (start == end) {
            return null;
        }
        if (text.charAt(start) == '{') {
            at = pastLine(start);
            return WrittenTurn.unreadable(text(start, at), Reason.OPEN_COMMENT);
        }
        cuts = new ArrayList<>();
        WrittenTurn turn = turn();
        if (turn == null) {
            at = pastAll(start, c -> !isBetween(c) && c != ';');
            return WrittenTurn.unreadable(text(start, at), Reason.NOT_A_TURN);
        }
        return turn;
    }

    /** Goes past something that is no turn; returns false, and goes nowhere, if there is nothing of the kind. */
    private boolean skip(char first) {
        return switch (first) {
            case ' ', '\t', '\n', ',', '|', '!', '?' -> goTo(at + 1);
            case '{' -> goTo(pastComment(at));
            case '$' -> pastDigits(at + 1) > at + 1 && goTo(pastDigits(at + 1));
            case ';' -> goTo(pastSemicolon(at));
            case '(' -> goTo(pastVariation());
            case '*' -> goTo(ended(at + 1));
            case HALF -> result(HALF);
            case '.' -> look(at + 1) == '.' && goTo(pastAll(at, c -> c == '.'));
            case ELLIPSIS -> goTo(at + 1);
            default -> isDigit(first) ? number(first) : isMark(at) && goTo(at + 1);
        };
    }

    /** A semicolon parts turns if nothing else follows up to the next one; else what follows is a comment. */
    private int pastSemicolon(int semicolon) {
        int from = semicolon + 1;
        int to = pastAll(from, c -> c != ';' && c != '\n');
        return isOfTurns(from, to) ? from : pastLine(to);
    }

    private boolean isOfTurns(int from, int to) {
        for (int i = from; i < to;) {
            char closing = look(i) == '{' ? '}' : look(i) == '(' ? ')' : look(i);
            int word = pastAll(i, c -> !isBetween(c) && c != ';' && c != '{' && c != '(');
            if (word > i && !isOfATurn(i, word)) {
                return false;
            }
            i = word > i ? word : Math.min(pastAll(i, c -> c != closing && c != ';' && c != '\n') + 1, to);
        }
        return true;
    }

    /** Whether a word between semicolons could be a turn, or a part of one, as far as one sees without looking closely. */
    private boolean isOfATurn(int from, int to) {
        boolean letters = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (isDigit(c)) {
                return true;
            }
            letters |= isAlphanumeric(c);
        }
        return !letters || to - from == 1 && (text.charAt(from) == 'x' || text.charAt(from) == 'X') || isATurn(from, to);
    }

    private boolean isATurn(int from, int to) {
        int before = at;
        int whole = end;
        at = from;
        end = to;
        boolean is = turn() != null;
        at = before;
        end = whole;
        return is;
    }

    /** Brackets that hold no removal hold a variation. Returns the place behind it; -1 if it is not closed. */
    private int pastVariation() {
        int behind = pastBracket();
        if (behind < 0 && passesSemicolons) {
            passesSemicolons = false;
            behind = pastBracket();
        }
        return behind;
    }

    /**
     * Returns the place behind the bracket that closes the one here; -1 if none does. Brackets in comments do not count, but those after
     * semicolons do from where a bracket is else not closed: its line is then the whole game.
     */
    private int pastBracket() {
        int depth = 0;
        for (int i = at; i < end; i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
            if (c == '{' && i < lastBrace) {
                int comment = pastComment(i);
                lastBrace = comment < 0 ? i : lastBrace; // a long text is searched once for what is not there
                i = Math.max(i, comment - 1);
            } else if (c == ';' && passesSemicolons) {
                i = pastSemicolon(i) - 1;
            }
        }
        return -1;
    }

    /** {@code 1-0}, {@code 0-1}, {@code 1/2-1/2}, {@code 1/2}, with a full stop or without, if nothing is joined to it. */
    private boolean result(char first) {
        int half = pastHalf(at);
        int whole = half >= 0 ? pastHalf(pastTo(half)) : first == '1' ? past('0', pastTo(at + 1))
                : first == '0' ? past('1', pastTo(at + 1)) : -1;
        return goTo(ended(whole)) || goTo(ended(half));
    }

    private int pastHalf(int from) {
        return from >= 0 && look(from) == HALF ? from + 1 : past('2', past('/', past('1', from)));
    }

    private int pastTo(int from) {
        int sign = pastBlanks(from);
        return look(sign) == '-' || look(sign) == ':' || isDash(look(sign)) ? pastBlanks(sign + 1) : -1;
    }

    /** Returns the place behind a result that ends at a place, and behind its full stop; -1 if something is joined to it. */
    private int ended(int from) {
        int stop = from >= 0 && look(from) == '.' ? from + 1 : from;
        return stop == end || stop >= 0 && (isBetween(look(stop)) || look(stop) == ';') ? stop : -1;
    }

    /** A result, or the number of a turn, with dots, a bracket or a colon behind it or without, unless it is then the name of a point. */
    private boolean number(char first) {
        int digits = pastDigits(at);
        char behind = digits < end ? text.charAt(digits) : '\n';
        if (behind == '.') {
            return goTo(pastAll(digits, c -> c == '.'));
        }
        if (behind == ELLIPSIS || behind == ')') {
            return goTo(digits + 1);
        }
        boolean isPoint = digits == at + 2 && board.point(text(at, digits)) >= 0;
        return digits == at + 1 && result(first)
                || (isBlank(behind) || behind == '\n' || behind == ':') && !isPoint && goTo(behind == ':' ? digits + 1 : digits);
    }

    private @Nullable WrittenTurn turn() {
        int start = at;
        int from = -1;
        int to = -1;
        List<Integer> removed = List.of();
        if (!goTo(pastPass())) {
            to = point();
            if (to >= 0) {
                int after = pointAfter(pastDash(pastBlanks(at)));
                int target = after >= 0 ? after : point();
                from = target >= 0 ? to : -1;
                to = target >= 0 ? target : to;
            }
            removed = removals();
            if (to < 0 && removed.isEmpty()) {
                return null;
            }
        }
        return at == end || isBoundary(look(at)) || isMark(at) ? new WrittenTurn(text(start, at), null, from, to, removed) : null;
    }

    private int pastPass() {
        int i = at;
        for (char c : PASS) {
            i = past(c, i) < 0 ? past(Character.toUpperCase(c), i) : i + 1;
        }
        return i;
    }

    private List<Integer> removals() {
        List<Integer> removed = new ArrayList<>();
        while (true) {
            int sign = pastBlanks(at);
            int point = pointAfter(pastRemoval(sign));
            List<Integer> more = point >= 0 ? List.of(point)
                    : look(sign) == '(' ? bracketed(sign, removed.size()) : List.of();
            if (more.isEmpty()) {
                return removed;
            }
            removed.addAll(more);
        }
    }

    /** Goes past removals in brackets, {@code (d7)}, behind so many others; nowhere, and returns none, if there is something else. */
    private List<Integer> bracketed(int bracket, int count) {
        int start = at;
        List<Integer> points = new ArrayList<>();
        at = pastBlanks(bracket + 1);
        boolean signed = pastRemoval(at) >= 0;
        for (int point = removedPoint(); point >= 0; point = removedPoint()) {
            points.add(point);
            while (isBlank(look(at)) || look(at) == ',') {
                at++;
            }
        }
        at = points.isEmpty() || look(pastBlanks(at)) != ')' ? start : pastBlanks(at) + 1;
        if (at > start && !signed && cuts.size() < MOST_CUTS) {
            cuts.add(new Cut(start, count));
        }
        return at == start ? List.of() : points;
    }

    private int removedPoint() {
        int point = pointAfter(pastRemoval(pastBlanks(at)));
        return point >= 0 ? point : point();
    }

    /** Goes past the point that stands behind a sign; -1, and nowhere, if there is no sign, or no point. */
    private int pointAfter(int sign) {
        int start = at;
        int point = goTo(sign) ? point() : -1;
        at = point < 0 ? start : at;
        return point;
    }

    private int point() {
        char first = look(at);
        char second = look(at + 1);
        int point = isAlphanumeric(first) && isAlphanumeric(second) ? Math.max(points[place(first, second)], 0) - 1 : -1;
        at += point < 0 ? 0 : 2;
        return point;
    }

    /** Returns the place behind a dash and the blanks that follow; -1 if there is no dash. */
    private int pastDash(int sign) {
        int behind = pastAll(sign, c -> c == '-');
        if (behind > sign) {
            return pastBlanks(look(behind) == '>' ? behind + 1 : behind);
        }
        return look(sign) == ARROW || isDash(look(sign)) ? pastBlanks(sign + 1) : -1;
    }

    /** Returns the place behind the sign of a removal and the blanks that follow; -1 if there is none. */
    private int pastRemoval(int sign) {
        return switch (look(sign)) {
            case 'x', ':', TIMES -> pastBlanks(sign + 1);
            case 'X' -> namesWithX ? -1 : pastBlanks(sign + 1);
            case '*' -> sign == at ? sign + 1 : -1;
            default -> -1;
        };
    }

    private static boolean isDash(int c) {
        return c >= '\u2010' && c <= '\u2015' || c == '\u2212';
    }

    private static boolean isBetween(int c) {
        return isBlank(c) || c == '\n' || c == ',';
    }

    /**
     * Whether a plus or a symbol by which people mark turns stands at a place, with nothing joined to it. An emoji counts as two symbols.
     */
    private boolean isMark(int place) {
        char c = look(place);
        boolean is = c == '+' || c >= '\u2190' && c <= '\u2bff' && c != ARROW && !isDash(c) || c >= '\ud83c' && c <= '\ud83e'
                || c >= '\udc00' && c <= '\udfff' || c == '\u200d' || c == '\ufe0f';
        return is && !isAlphanumeric(look(place + 1));
    }

    /** Whether a turn is over before a character. */
    private static boolean isBoundary(int c) {
        return isBetween(c) || ";!?(){}|$".indexOf(c) >= 0;
    }

    /**
     * Returns points plus one by their names, two letters or digits; 0 where no point is called so. Capitals count only where names
     * differ in nothing else.
     */
    private static byte[] points(Board board) {
        byte[] points = new byte[CHARACTERS * CHARACTERS];
        for (int point = 0; point < board.points(); point++) {
            String name = board.pointName(point);
            for (int capitals = 0; capitals < 4; capitals++) {
                int at = place(spelled(name.charAt(0), capitals & 1), spelled(name.charAt(1), capitals & 2));
                points[at] = points[at] == 0 || points[at] == point + 1 ? (byte) (point + 1) : SEVERAL;
            }
        }
        for (int point = 0; point < board.points(); point++) {
            String name = board.pointName(point);
            points[place(name.charAt(0), name.charAt(1))] = (byte) (point + 1);
        }
        return points;
    }

    private static char spelled(char c, int capital) {
        return capital == 0 ? Character.toLowerCase(c) : Character.toUpperCase(c);
    }

    private static int place(char first, char second) {
        return (first - '0') * CHARACTERS + second - '0';
    }
}
