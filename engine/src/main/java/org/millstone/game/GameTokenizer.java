package org.millstone.game;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.game.GameError.Reason;

/**
 * Finds the turns in a game's text, and skips what stands around them: numbers, results, comments, variations, marks. The page has the
 * same in JavaScript ({@code tokens.js}).
 *
 * <p>All turns are in one {@link Notation}, which the first of them decides.
 *
 * <p>A number may count a turn, or be one of PlayOK's points. With a full stop it counts a turn. Without one it is a point after a number
 * that has one; else it counts a turn, if it is the next number. A number that may be both is an error.
 *
 * <p>It reads each character a few times at most, whatever the text: it never starts again from an earlier place.
 */
final class GameTokenizer extends Spelling {
    private static final char HALF = '\u00bd';
    private static final char ELLIPSIS = '\u2026';
    /** More than any number that counts a turn. */
    private static final int MOST = 1_000_000;
    /** How many turns a number counts: White's and Black's. */
    private static final int TURNS_A_NUMBER = 2;
    /** More letters than any word of a notation has. */
    private static final int MOST_LETTERS = 9;
    private static final Pattern PAIR = Pattern.compile("\\([ \t]*+[0-9]++[ \t]*+,[ \t]*+[0-9]++[ \t]*+\\)");
    /** The characters, apart from digits, that begin what is not odd in a text without turns. */
    private static final String SAYS_NOTHING = " \t\n,|!?{;*.\u00bd\u2026";

    /** Finds two numbers in brackets, parted by a comma. */
    private final Matcher pair;

    /** Whether the game's notation is decided. */
    private boolean decided;
    /** How many turns were read. */
    private int turns;
    /** The last number of a turn, and where it stands; -1 if there was none. */
    private int number = -1;
    private int numberAt = -1;
    /** How many characters mark that number behind its digits. */
    private int marks;
    /** Whether a number that counted a turn had a full stop or another mark. */
    private boolean hasMarkedNumber;
    /** How many turns were read after the last number, removals alone left out. */
    private int turnsSinceNumber;
    /** Where the last number stands, if it has no mark and no turn was read after it; else -1. */
    private int bareNumber = -1;
    private @Nullable String odd;
    /** Where the last result stands; -1 if none does. */
    private int result = -1;
    /** The first bracket that stands before the first turn, and the first there that holds neither turns nor words; null if there is none. */
    private @Nullable String bracket;
    private @Nullable String misspelled;
    /** Where the bracket ends that stands where a turn should; 0 if none does. */
    private int noAside;
    /** From here on no brace is closed, as far as is known. */
    private int lastBrace = Integer.MAX_VALUE;
    /** Whether brackets after semicolons are part of comments; not once a bracket is found open. */
    private boolean passesSemicolons = true;

    /** Begins to read a game as {@link Games} returns it, from where its turns begin, behind its {@link GameHeader}. */
    GameTokenizer(Board board, CharSequence text, int from) {
        super(board, text, from);
        this.pair = PAIR.matcher(text);
    }

    /** Returns the next turn, or what stands where one should, as unreadable; null at the end. */
    @Nullable
    WrittenTurn next() {
        while (at < end && takes(text.charAt(at))) {
            // on to what is left
        }
        int start = at;
        if (start == end) {
            return decided || bareNumber < 0 ? null : ambiguous(bareNumber);
        }
        if (text.charAt(start) == '{') {
            at = pastLine(start);
            return WrittenTurn.unreadable(text(start, at), Reason.OPEN_COMMENT, "");
        }
        if (noAside > start) {
            at = noAside;
            return WrittenTurn.unreadable(text(start, Math.min(at, pastLine(start))), Reason.NOT_A_TURN, notation.examples);
        }
        int digits = pastDigits(start);
        boolean isNumber = digits > start && !isPointName(start, digits);
        if (isNumber && bareNumber >= 0) {
            return decided ? stray(start) : ambiguous(bareNumber);
        }
        WrittenTurn turn = isNumber && isMisplaced(start, digits) ? stray(start)
                : isNumber && isBare(digits) ? pointOrNumber(digits) : decided ? turn() : firstTurn();
        if (turn == null) {
            return notATurn(start);
        }
        if (turn.unread() == null && countsOtherwise) {
            return WrittenTurn.unreadable(turn.text(), Reason.AMBIGUOUS_NUMBERS, "");
        }
        String before = notation == Notation.POLAR ? bracket : misspelled; // (4,1) is no point, and no variation
        if (turns == 0 && before != null && turn.unread() == null) {
            return WrittenTurn.unreadable(before, Reason.NOT_A_TURN, notation.examples);
        }
        if (result >= 0 && notation == Notation.PLAYOK && turn.unread() == null) {
            return stray(result); // which may be points, misspelled
        }
        turns++;
        turnsSinceNumber += turn.isRemoval() ? 0 : 1;
        bareNumber = -1;
        return turn;
    }

    /** Returns the first thing before the turns that a text without turns should not have: a variation, say; null if there is none. */
    @Nullable
    String odd() {
        return odd != null || number < 0 || number == 1 ? odd : text(numberAt, pastWord(numberAt));
    }

    /** Returns the first bracket before the first turn that holds neither turns nor words; null if there is none. */
    @Nullable
    String misspelled() {
        return misspelled;
    }

    /** Goes past something that is no turn, and keeps what is {@link #odd}; returns false, and goes nowhere, if a turn may be here. */
    private boolean takes(char first) {
        int start = at;
        int before = number;
        boolean taken = skip(first);
        if (taken && turns == 0 && odd == null
                && (isDigit(first) ? before >= 0 && number != before : SAYS_NOTHING.indexOf(first) < 0)) {
            odd = text(start, at);
        }
        if (taken && (first == '*' || first == HALF || isDigit(first) && numberAt != start)) {
            result = start;
        }
        return taken;
    }

    /** Reads the first turn, in the first notation that can read it, which becomes the game's. */
    private @Nullable WrittenTurn firstTurn() {
        int start = at;
        decided = true;
        for (Notation each : Notation.values()) {
            notation = each;
            at = start;
            WrittenTurn turn = turn();
            if (turn != null && !(countsOtherwise && each == Notation.PLAYOK)) {
                boolean isUnsure = each == Notation.PLAYOK && !(hasMarkedNumber && bareNumber < 0) && !isForeignBoard();
                return isUnsure ? ambiguous(bareNumber < 0 ? start : bareNumber) : onThisBoard(turn);
            }
        }
        at = start;
        notation = isRinged() ? Notation.POLAR : Notation.STANDARD;
        return null;
    }

    private WrittenTurn onThisBoard(WrittenTurn turn) {
        return notation == Notation.STANDARD || !isForeignBoard() ? turn
                : WrittenTurn.unreadable(turn.text(), Reason.OTHER_BOARD, notation.title);
    }

    /** Reads a number without a mark that counts no turn: one of PlayOK's points, or an error. */
    private @Nullable WrittenTurn pointOrNumber(int digits) {
        if (decided && notation != Notation.PLAYOK) {
            return stray(at);
        }
        boolean isOneOfTwo = hasMarkedNumber && turnsSinceNumber < TURNS_A_NUMBER;
        if (!isOneOfTwo || look(digits) == ':' || !decided && odd != null && isDigit(odd.charAt(0))) {
            return ambiguous(at);
        }
        decided = true;
        notation = Notation.PLAYOK;
        WrittenTurn turn = turn();
        return turn == null ? null : onThisBoard(turn);
    }

    private WrittenTurn stray(int from) {
        at = pastWord(from);
        return WrittenTurn.unreadable(text(from, at), Reason.STRAY_NUMBER, "");
    }

    private WrittenTurn ambiguous(int from) {
        at = end;
        return WrittenTurn.unreadable(text(from, pastWord(from)), Reason.AMBIGUOUS_NUMBERS, "");
    }

    private int pastWord(int from) {
        return pastAll(from, c -> (!isBetween(c) || c == ',' && notation == Notation.POLAR) && c != ';');
    }

    /** Returns what stands at a place as unreadable, and says whether it is a turn of another notation than the game's. */
    private WrittenTurn notATurn(int start) {
        Notation expected = notation;
        for (Notation other : Notation.values()) {
            notation = other;
            at = start;
            WrittenTurn turn = other == expected || turns == 0 ? null : turn();
            if (turn != null && !countsOtherwise) {
                String both = other.title + ", the turns before it in " + expected.title;
                return WrittenTurn.unreadable(turn.text(), Reason.MIXED_NOTATIONS, both);
            }
        }
        notation = expected;
        at = pastWord(start);
        return WrittenTurn.unreadable(text(start, at), Reason.NOT_A_TURN, notation.examples);
    }

    private boolean skip(char first) {
        return switch (first) {
            case ' ', '\t', '\n', ',', '|', '!', '?' -> goTo(at + 1);
            case '{' -> goTo(pastComment(at));
            case '$' -> pastDigits(at + 1) > at + 1 && goTo(pastDigits(at + 1));
            case ';' -> goTo(pastSemicolon(at));
            case '(' -> !isRinged() && goTo(pastAside());
            case '*' -> goTo(ended(at + 1));
            case HALF -> result(HALF);
            case '.' -> look(at + 1) == '.' && goTo(pastAll(at, c -> c == '.'));
            case ELLIPSIS -> goTo(at + 1);
            default -> isDigit(first) ? number(first) : isMark(at) && goTo(at + 1);
        };
    }

    /**
     * Returns the place after a semicolon. If only turns follow up to the next one, it parts turns; else it begins a comment, up to the
     * line's end.
     */
    private int pastSemicolon(int semicolon) {
        int from = semicolon + 1;
        int to = pastAll(from, c -> c != ';' && c != '\n');
        return isOfTurns(from, to) ? from : pastLine(to);
    }

    private boolean isOfTurns(int from, int to) {
        boolean foreign = false; // whether there are words of other notations, of which no turn lacks a digit
        for (int i = from; i < to;) {
            char c = look(i);
            char closing = c == '{' ? '}' : c == '(' ? ')' : c;
            int word = pastAll(i, each -> !isBetween(each) && each != ';' && each != '{' && each != '(');
            if (word > i && !isOfATurn(i, word)) {
                foreign = true;
                if (!Notation.isAnyWord(word(i, word))) {
                    return false;
                }
            }
            i = word > i ? word : Math.min(pastAll(i, each -> each != closing && each != ';' && each != '\n') + 1, to);
        }
        return !foreign || hasDigit(from, to);
    }

    private boolean hasDigit(int from, int to) {
        for (int i = from; i < to; i++) {
            if (isDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Returns a word in small letters, of a long one no more than shows that it is none of a notation. */
    private String word(int from, int to) {
        return text(from, Math.min(to, from + MOST_LETTERS)).toLowerCase(Locale.ROOT);
    }

    /** Whether a word between semicolons may be a turn or a part of one, by a quick look. */
    private boolean isOfATurn(int from, int to) {
        boolean letters = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (isDigit(c)) {
                return true;
            }
            letters |= isAlphanumeric(c);
        }
        return !letters || to - from == 1 && (text.charAt(from) == 'x' || text.charAt(from) == 'X')
                || notation.isWord(word(from, to)) || isATurn(from, to);
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

    /**
     * Whether the bracket here holds a ring and a point of it, and no variation. In a {@link Notation#POLAR} game every pair of numbers
     * does.
     */
    private boolean isRinged() {
        return past(decided && notation == Notation.POLAR ? pair : ring, at) >= 0;
    }

    /** Returns the place behind brackets that hold a variation or a remark; -1 if they hold something else, or are not closed. */
    private int pastAside() {
        int behind = pastBracket();
        if (behind < 0 && passesSemicolons) {
            passesSemicolons = false;
            behind = pastBracket();
        }
        if (behind < 0) {
            return behind;
        }
        boolean isOne = isAside(behind - 1);
        if (decided) {
            noAside = isOne ? noAside : behind;
            return isOne ? behind : -1;
        }
        bracket = bracket == null ? text(at, behind) : bracket;
        misspelled = isOne || misspelled != null ? misspelled : text(at, behind);
        return behind;
    }

    /**
     * Whether the brackets here, closed at a place, hold a variation, or words, or nothing. Numbers are turns only among PlayOK's, and not where they
     * may be a ring and its point, or a turn that should stand here. By rings a variation has a number, or two turns.
     */
    private boolean isAside(int close) {
        int open = at;
        int whole = end;
        boolean hasTurns = decided && (notation == Notation.PLAYOK || notation == Notation.POLAR);
        if (!hasDigit(open + 1, close)) {
            return !hasTurns || notation == Notation.PLAYOK;
        }
        boolean rest = false; // whether something is neither a turn nor around turns
        boolean digits = false;
        boolean words = false;
        boolean numbered = false;
        boolean unclosed = false; // whether comments do not end
        int held = 0;
        end = close;
        at = open + 1;
        while (at < end) {
            int start = at;
            char c = look(start);
            int behind = isDigit(c) ? pastDigits(start) : start;
            if (isDigit(c) ? result(c) : c != '(' && (c != ';' || passesSemicolons) && !(c == '{' && unclosed) && skip(c)) {
                continue;
            }
            unclosed |= c == '{';
            char mark = behind > start ? look(behind) : ' ';
            if (mark == '.' || mark == ELLIPSIS) {
                digits = true;
                numbered = true;
                at = behind + 1;
            } else if (hasTurns && turn() != null) {
                digits = true;
                held++;
            } else {
                at = Math.max(start + 1, pastAll(behind, each -> !isBetween(each) && ";{()".indexOf(each) < 0));
                boolean says = c != '(' && c != ')' && c != ';';
                rest |= says;
                digits = digits || behind > start || says && hasDigit(start, at);
                words = words || says && isWord(start, at);
            }
        }
        end = whole;
        at = open;
        if (hasTurns && notation == Notation.POLAR) {
            return !rest && held > (numbered ? 0 : 1);
        }
        boolean isExpected = number >= 0 && turnsSinceNumber == 0;
        return words || !digits || hasTurns && !rest && !isExpected && past(pair, at) < 0;
    }

    /** Whether a word has two letters side by side, or a letter and a digit as the names of points have. */
    private boolean isWord(int from, int to) {
        for (int i = from; i + 1 < to; i++) {
            char c = look(i);
            char next = look(i + 1);
            if (isLetter(c) && (isLetter(next) || isDigit(next) && c != 'x' && c != 'X')) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLetter(char c) {
        return isAlphanumeric(c) ? !isDigit(c)
                : c >= '\u00c0' && c <= '\u1fff' && c != '\u00d7' || c >= '\u3040' && c <= '\ud7ff';
    }

    /**
     * Returns the place after the bracket that closes the one here; -1 if none does. Brackets in comments do not count. Those after
     * semicolons count only once a bracket was found open without them, as where the whole game is on one line.
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

    /** Goes past a result, {@code 1-0}, {@code 0-1}, {@code 1/2-1/2} or {@code 1/2}; returns false if there is none. */
    private boolean result(char first) {
        int half = pastHalf(at);
        int whole = half >= 0 ? pastHalf(pastTo(half)) : first == '1' ? past('0', pastTo(at + 1))
                : first == '0' ? past('1', pastTo(at + 1)) : -1;
        return goTo(ended(whole)) || goTo(ended(half));
    }

    private int pastHalf(int from) {
        char c = from < 0 ? '\n' : look(from);
        return c == HALF ? from + 1 : c == '1' ? past('2', past('/', from + 1)) : -1;
    }

    private int pastTo(int from) {
        int sign = pastBlanks(from);
        char c = look(sign);
        return c == '-' || c == ':' || isDash(c) ? pastBlanks(sign + 1) : -1;
    }

    /** Returns the place after a result that ends at a place, and after its full stop; -1 if something is joined to it. */
    private int ended(int from) {
        int stop = from >= 0 && look(from) == '.' ? from + 1 : from;
        return stop == end || stop >= 0 && (isBetween(look(stop)) || look(stop) == ';') ? stop : -1;
    }

    /** Goes past a result, or a number that counts a turn: marked, or the next one. Returns false if there is none. */
    private boolean number(char first) {
        int digits = pastDigits(at);
        char behind = digits < end ? text.charAt(digits) : '\n';
        if (behind != '.' && digits == at + 1 && result(first)) {
            return true;
        }
        if (bareNumber >= 0) {
            return false;
        }
        if (isMarked(at, digits)) {
            return !isMisplaced(at, digits) && numbered(digits, behind == '.' ? pastAll(digits, c -> c == '.') : digits + 1);
        }
        return (isBlank(behind) || behind == '\n') && !isPointName(at, digits) && mayNumber() && numbered(digits, digits);
    }

    /** Whether dots, a bracket or a colon after digits show that they count a turn. In PlayOK's {@code 5:20} the colon is a removal's. */
    private boolean isMarked(int from, int digits) {
        char behind = look(digits);
        boolean isPlayOk = decided ? notation == Notation.PLAYOK : isDigit(look(digits + 1));
        return behind == '.' || behind == ELLIPSIS || behind == ')'
                || behind == ':' && !isPointName(from, digits) && !(isPlayOk && isDigit(look(digits + 1)));
    }

    /**
     * Whether a number of a turn is not the next one where that says something: among PlayOK's numbers it may be a point with a full stop, and behind
     * a result another game begins.
     */
    private boolean isMisplaced(int from, int digits) {
        if (!decided || number < 0 || !isMarked(from, digits)) {
            return false;
        }
        int value = value(from);
        return notation == Notation.PLAYOK ? !(value == number || value == number + 1 && turnsSinceNumber > 0)
                : beginsAnew(value);
    }

    /** Whether a number behind a result is not that of a turn that could be next. */
    private boolean beginsAnew(int value) {
        return result > numberAt && (value < number || value == number && turnsSinceNumber >= TURNS_A_NUMBER);
    }

    /** Whether a number without a mark is the next that counts a turn, or may be the first. */
    private boolean mayNumber() {
        if (!decided) {
            return !hasMarkedNumber;
        }
        int value = value(at);
        return notation != Notation.PLAYOK && (number >= 0
                ? (value == number || value == number + 1) && !beginsAnew(value) && !isPoint(value)
                : value == turns + 1 || value == (turns + 2) / 2 || value == (turns + 3) / 2);
    }

    /** Whether a bare number is none of a turn though it fits: the last one says the same, or lacks its turn, or points are numbers. */
    private boolean isPoint(int value) {
        return marks > 0 && (value == number || turnsSinceNumber == 0) || marks == 1 && notation == Notation.OPEN_SPIEL;
    }

    private boolean numbered(int digits, int behind) {
        number = value(at);
        numberAt = at;
        marks = behind - digits;
        hasMarkedNumber |= behind > digits;
        bareNumber = behind > digits ? -1 : at;
        turnsSinceNumber = 0;
        return goTo(behind);
    }

    /** Returns the number that stands at a place; {@link #MOST} or more if it is too large to count a turn. */
    private int value(int from) {
        int value = 0;
        for (int i = from; isDigit(look(i)) && value < MOST; i++) {
            value = 10 * value + look(i) - '0';
        }
        return value;
    }

    /** Whether a number has nothing joined to it. */
    private boolean isBare(int digits) {
        return digits == end || isBoundary(look(digits)) || look(digits) == ':' || isMark(digits);
    }
}
