package org.millstone.game;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.game.WrittenTurn.Form;

/**
 * Reads one turn at a place in a game's text, as each {@link Notation} spells it. The page has the same in JavaScript ({@code
 * spelling.js}).
 *
 * <p>A turn is a movement (a placement or a move), then removals. Methods that return a point or a movement go past it; if it is not
 * there, they return -1 or {@link #NOTHING}.
 */
abstract class Spelling extends TextCursor {
    private static final char ARROW = '\u2192';
    private static final char TIMES = '\u00d7';
    /** How many brackets after a turn may be variations; further ones are removals. No turn removes as many stones. */
    private static final int MOST_CUTS = 4;
    private static final int RING = 8;
    private static final Pattern RINGED = Pattern.compile("\\([ \t]*+([1-3])[ \t]*+,[ \t]*+([1-8])[ \t]*+\\)");
    /** The bit by which a small letter differs from its capital. */
    private static final int CAPITAL = 'a' - 'A';
    /** How many characters there are from the first digit to the last letter. */
    private static final int CHARACTERS = 'z' - '0' + 1;
    /** Stands in {@link #points} for a spelling that several points share. */
    private static final byte SEVERAL = -1;
    private static final Movement NOTHING = new Movement(Form.PLAIN, -1, -1);

    final Board board;
    /** The notation in which the next turn is read. */
    Notation notation = Notation.STANDARD;
    /** The brackets after the turn read last that may be variations instead of removals. */
    List<Cut> cuts = List.of();
    /** Whether the turn read last has a number that only points counted from the other first number have: 0, or 24. */
    boolean countsOtherwise;
    /** Finds a ring and a point of it in brackets. */
    final Matcher ring;
    private final byte[] points;
    private final boolean namesWithX;

    Spelling(Board board, CharSequence text, int from) {
        super(text, from);
        this.board = board;
        this.ring = RINGED.matcher(text);
        this.points = points(board);
        this.namesWithX = IntStream.range(0, board.points()).anyMatch(point -> board.pointName(point).startsWith("X"));
    }

    /** A turn without its removals: from a point, or -1, to another, or -1. */
    private record Movement(Form form, int from, int to) {}

    /**
     * A bracket that may hold removals or a variation. It begins at {@code at}: to read it as a variation, go there. The turn removes
     * {@code count} stones before it.
     */
    record Cut(int at, int count) {}

    /** Whether the board lacks points that other programs' notations name. */
    final boolean isForeignBoard() {
        return Notation.BY_RING.stream().anyMatch(name -> !board.pointName(called(name)).equals(name));
    }

    /** Returns the point with a name; an arbitrary one if the board has none. */
    private int called(String name) {
        return Math.max(1, points[place(name.charAt(0), name.charAt(1))]) - 1;
    }

    /** Whether a number is the name of a point. */
    final boolean isPointName(int from, int digits) {
        return digits == from + 2 && points[place(look(from), look(from + 1))] > 0;
    }

    /** Returns the turn that stands here, and goes past it; null if there is none, and then {@code at} is anywhere. */
    final @Nullable WrittenTurn turn() {
        int start = at;
        cuts = new ArrayList<>();
        countsOtherwise = false;
        Movement movement = NOTHING;
        List<Integer> removed = new ArrayList<>();
        if (!goTo(pastPhrase("pass", at))) {
            movement = notation == Notation.OPEN_SPIEL ? spokenMovement() : movement();
            boolean begun = at > start;
            boolean isGlued = notation == Notation.POLAR && begun && movement.from < 0 && look(at) == '-'; // (2,3)-(2,4) may be a move
            int third = movement.form == Form.JOINED ? point() : -1;
            removed.addAll(third < 0 ? List.of() : List.of(third));
            removals(start, removed);
            if (isGlued || movement.to < 0 && (begun || removed.isEmpty())) {
                return null;
            }
        }
        return at == end || isBoundary(look(at)) || isMark(at)
                ? new WrittenTurn(text(start, at), movement.form, movement.from, movement.to, removed) : null;
    }

    /** Goes past a movement in points and signs. */
    private Movement movement() {
        boolean places = notation == Notation.STANDARD && goTo(pastWords("place to", at));
        int first = point();
        int target = first < 0 || places ? -1 : pointAfter(pastDash(pastBlanks(at)));
        boolean joined = first >= 0 && !places && target < 0 && notation == Notation.STANDARD;
        target = joined ? point() : target;
        return target < 0 ? new Movement(Form.PLAIN, -1, first) : new Movement(joined ? Form.JOINED : Form.PLAIN, first, target);
    }

    /** Goes past a movement in words. */
    private Movement spokenMovement() {
        if (goTo(pastWords("place at point", at))) {
            return new Movement(Form.PLAIN, -1, point());
        }
        if (goTo(pastWords("point", at))) {
            return new Movement(Form.PLACES_OR_REMOVES, -1, point());
        }
        int from = goTo(pastWords("move", at)) ? spokenPoint() : -1;
        int to = from >= 0 && goTo(pastDash(pastBlanks(at))) ? spokenPoint() : -1;
        return to < 0 ? NOTHING : new Movement(Form.PLAIN, from, to);
    }

    private int spokenPoint() {
        goTo(pastWords("point", at));
        return point();
    }

    /** Goes past the removals of a turn that begins at a place, and adds them to a list. */
    private void removals(int start, List<Integer> removed) {
        boolean hasBrackets = notation == Notation.STANDARD || notation == Notation.PLAYOK;
        while (true) {
            int sign = pastBlanks(at);
            int point = pointAfter(pastRemoval(sign));
            List<Integer> more = point >= 0 ? List.of(point)
                    : look(sign) == '(' && at > start && hasBrackets ? bracketed(sign, removed.size()) : List.of();
            if (more.isEmpty()) {
                return;
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

    /** Goes past the point that stands here; -1, and nowhere, if there is none. */
    private int point() {
        return switch (notation) {
            case STANDARD -> named();
            case PLAYOK -> numbered(1);
            case OPEN_SPIEL -> numbered(0);
            case POLAR -> ringed();
        };
    }

    private int named() {
        char first = look(at);
        char second = look(at + 1);
        int point = isAlphanumeric(first) && isAlphanumeric(second) ? Math.max(points[place(first, second)], 0) - 1 : -1;
        at += point < 0 ? 0 : 2;
        return point;
    }

    /** Goes past a point by its number, row by row from a first number on. */
    private int numbered(int first) {
        int behind = Math.min(pastDigits(at), look(at) == '0' ? at + 1 : at + 2);
        int number = behind == at || isDigit(look(behind)) ? -1 : Integer.parseInt(text, at, behind, 10);
        int all = Notation.BY_NUMBER.size();
        if (number < 0 || number > all) {
            return -1;
        }
        at = behind;
        boolean has = number >= first && number < first + all;
        countsOtherwise |= !has;
        return has ? called(Notation.BY_NUMBER.get(number - first)) : 0;
    }

    private int ringed() {
        if (!goTo(past(ring, at))) {
            return -1;
        }
        int inner = RING * (Integer.parseInt(ring.group(1)) - 1);
        return called(Notation.BY_RING.get(inner + Integer.parseInt(ring.group(2)) - 1));
    }

    /** Returns the place behind a dash and the blanks that follow; -1 if there is no dash. */
    private int pastDash(int sign) {
        int behind = pastAll(sign, c -> c == '-');
        if (behind > sign) {
            return look(behind) == '>' ? pastBlanks(behind + 1) : notation == Notation.POLAR ? -1 : pastBlanks(behind);
        }
        return look(sign) == ARROW || notation != Notation.POLAR && isDash(look(sign)) ? pastBlanks(sign + 1) : -1;
    }

    /** Returns the place behind the sign of a removal and the blanks that follow; -1 if there is none. */
    private int pastRemoval(int sign) {
        char c = look(sign);
        return switch (notation) {
            case STANDARD -> pastTimes(sign, c) >= 0 ? pastTimes(sign, c) : pastWords("take", sign);
            case PLAYOK -> c == ':' ? -1 : pastTimes(sign, c);
            case OPEN_SPIEL -> pastWords("capture opponent piece at point", sign);
            case POLAR -> c == '-' && look(sign + 1) == '(' ? sign + 1 : -1;
        };
    }

    private int pastTimes(int sign, char c) {
        return switch (c) {
            case 'x', ':', TIMES -> pastBlanks(sign + 1);
            case 'X' -> namesWithX ? -1 : pastBlanks(sign + 1);
            case '*' -> sign == at ? sign + 1 : -1;
            default -> -1;
        };
    }

    /** Returns the place behind words in small letters, however they are written; -1 if they do not stand at a place. */
    private int pastPhrase(String words, int from) {
        int i = from;
        for (int letter = 0; letter < words.length(); letter++) {
            char c = words.charAt(letter);
            int behind = c == ' ' ? pastBlanks(i) : (look(i) | CAPITAL) == c ? i + 1 : i;
            if (behind == i) {
                return -1;
            }
            i = behind;
        }
        return i;
    }

    /** Returns the place behind words and the blanks that follow them; -1 if they do not stand at a place. */
    private int pastWords(String words, int from) {
        int word = pastPhrase(words, from);
        int behind = word < 0 ? word : pastBlanks(word);
        return behind > word ? behind : -1;
    }

    static boolean isDash(int c) {
        return c >= '\u2010' && c <= '\u2015' || c == '\u2212';
    }

    static boolean isBetween(int c) {
        return isBlank(c) || c == '\n' || c == ',';
    }

    /**
     * Whether a plus or a symbol by which people mark turns stands at a place, with nothing joined to it. An emoji counts as two symbols.
     */
    final boolean isMark(int place) {
        char c = look(place);
        boolean is = c == '+' || c >= '\u2190' && c <= '\u2bff' && c != ARROW && !isDash(c) || c >= '\ud83c' && c <= '\ud83e'
                || c >= '\udc00' && c <= '\udfff' || c == '\u200d' || c == '\ufe0f';
        return is && !isAlphanumeric(look(place + 1));
    }

    /** Whether a turn is over before a character. */
    static boolean isBoundary(int c) {
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
