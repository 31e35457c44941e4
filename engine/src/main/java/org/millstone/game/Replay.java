package org.millstone.game;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.millstone.game.GameError.Reason;
import org.millstone.game.Notation.Spelling;
import org.millstone.game.PlayedGame.PlayedTurn;
import org.millstone.game.WrittenTurn.Form;
import org.millstone.rules.Position;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/**
 * Reads a game's text in one {@link Notation} and plays it, up to the first turn that is not possible. It skips what stands around turns:
 * numbers, results, comments, variations, marks. The page has the same in JavaScript ({@code replay.js}).
 *
 * <p>A number that counts turns has a full stop or another mark, as {@code 3.}, or is simply the next one. In PlayOK's notation numbers
 * name points, and only a marked number counts turns. One must stand before the first turn, and again after every two: else the points may
 * count from 0, as OpenSpiel's do.
 *
 * <p>It reads each character a few times at most, whatever the text: it never starts again from an earlier place.
 */
final class Replay {
    private static final String HALF = "(?:1/2|\u00bd)";
    private static final String TO = "[ \t]*+[-:" + Notation.DASHES + "][ \t]*+";
    static final String RESULT = "(?:1" + TO + "0|0" + TO + "1|" + HALF + "(?:" + TO + HALF + ")?|\\*)\\.?(?=[\\s,;]|\\z)";
    /** What marks a number as that of a turn. */
    static final String MARKS = "(?:\\.++|[\u2026)]|:(?![0-9]))";

    private static final Pattern SCORE = Pattern.compile(RESULT);
    private static final Pattern AROUND = Pattern.compile("(?:[\\s,|!?\u2026]|\\.{2,}+|\\$[0-9]++|" + Notation.MARK + ")++");
    private static final Pattern MARKED = Pattern.compile("[0-9]++" + MARKS);
    /** A number that may count turns, and its mark; a blank or the end follows a number without a mark. */
    private static final Pattern COUNT = Pattern.compile("([0-9]++)(" + MARKS + "|(?=\\s|\\z))");
    private static final Pattern DIGITS = Pattern.compile("[0-9]++");
    private static final Pattern NUMBER = Pattern.compile("[0-9]++" + Notation.BOUNDARY);
    private static final String POINT = "\\([ \t]*+[1-3][ \t]*+,[ \t]*+[1-8][ \t]*+\\)";
    private static final Pattern RING = Pattern.compile(POINT);
    /** A turn written in rings: {@code (2,3)->(2,4)}, {@code (1,6)} or {@code -(2,3)}. */
    private static final Pattern RINGS = Pattern.compile("(?:-?" + POINT + ")(?:[ \t]*+(?:-++>?+|\u2192)[ \t]*+" + POINT + ")*+");
    private static final Pattern AROUND_TURNS = Pattern.compile("(?:[\\s,|!?.\u2026()]|" + Notation.MARK + ")*+");
    private static final Pattern WORD = Pattern.compile("[^\\s,;]++");
    private static final Pattern WORD_WITH_COMMAS = Pattern.compile("[^\\s;]++");
    private static final Pattern LINE = Pattern.compile("[^\\n]*+");
    private static final Pattern UP_TO_SEMICOLON = Pattern.compile("[^;\\n]*+");
    private static final Pattern COMMENTS_AND_BRACKETS = Pattern.compile("\\{[^}]*+}?|\\([^)]*+\\)?");
    private static final Pattern GAPS = Pattern.compile("[\\s,]++");
    private static final Pattern OF_A_TURN = Pattern.compile("(?i)[0-9]|^[^a-z]*+$|^x$|^pass[!?]*+$");
    private static final Pattern OF_A_TURN_WITH_DIGITS =
            Pattern.compile("(?i)place|to|take|point|at|move|capture|opponent|piece|(?:w|white|b|black):");
    /** Who makes the turn that follows, as Kaggle's records say it. */
    private static final Pattern MOVER = Pattern.compile("(?i)(?:w(?:hite)?+|b(?:lack)?+)[ \t]*+:");
    /** What tells nothing about whether brackets hold turns: comments, results. */
    private static final Pattern SAYS_NOTHING = Pattern.compile("\\{[^}]*+}?+|;[^\\n]*+|\\$[0-9]++|" + RESULT);
    private static final String LETTERS = "\u00c0-\u00d6\u00d8-\u1fff\u3040-\ud7ff";
    /** Two letters side by side, or a letter and a digit as the names of points have. */
    private static final Pattern WORDS =
            Pattern.compile("[A-Za-z" + LETTERS + "][A-Za-z" + LETTERS + "]|[A-WYZa-wyz" + LETTERS + "][0-9]");
    /** More digits than the number of any turn has. */
    private static final int MOST_DIGITS = 7;
    /** How many turns a number counts: White's and Black's. */
    private static final int TURNS_A_NUMBER = 2;

    private final Turns turns;
    private final CharSequence text;
    /** The text as it is written, for messages. */
    private final CharSequence written;
    private final Matcher matcher;
    private final Notation notation;
    private final Spelling spelling;

    /** The turns that are possible. */
    final List<PlayedTurn> played = new ArrayList<>();
    /** Why the game was read no further; null if it was read to its end. */
    @Nullable
    GameError fault;
    /** Up to which index of the text it was read. */
    int reached;
    /** The first text in brackets before all turns that is neither a variation nor a remark; null if there is none. */
    @Nullable
    String misspelled;

    private Position position;
    /** A turn that still lacks a removal, which may follow as a word of its own; {@link #missing} is the error if none does. */
    private @Nullable WrittenTurn open;
    private @Nullable GameError missing;
    private int at;
    /** The last number that counted a turn, and its index in the text; -1 if there was none. */
    private int number = -1;
    private int numberAt = -1;
    /** How many characters mark that number behind its digits: 1 for {@code 1.}, 0 for {@code 1}. */
    private int marks;
    /** How many turns were read after the last number; a removal by itself is none. */
    private int turnsSinceNumber;
    /** The index of the last result, such as {@code 1-0}, in the text; -1 if there is none. */
    private int result = -1;
    /** No comment that begins at this index of the text or later has a closing brace. */
    private int lastBrace = Integer.MAX_VALUE;
    /** Whether {@link #pastBracket} skips brackets in comments behind semicolons. */
    private boolean passesSemicolons = true;

    /** Reads a game's turns, and plays them from a position. */
    Replay(Turns turns, Position start, Notation notation, GameHeader head) {
        this.turns = turns;
        this.position = start;
        this.notation = notation;
        this.text = head.text;
        this.written = head.written;
        this.matcher = LINE.matcher(text);
        this.at = head.at;
        this.spelling = notation.on(turns.rules().board());
        while (skips()) {
            turn();
        }
        if (fault == null) {
            reached = text.length();
            if (open != null) {
                fault = missing;
            } else if (played.isEmpty() && number >= 0 && marks == 0) {
                misplaced(typed(numberAt, past(DIGITS, numberAt)));
            }
        }
    }

    /** Returns the turns, also if the last lacks its removals; none if another is not possible. */
    List<Integer> turns() {
        Stream<Integer> last = Stream.ofNullable(open).map(turn -> turn.turn(turn.removed().size()));
        return fault != null && (open == null || reached < text.length()) ? List.of()
                : Stream.concat(played.stream().map(PlayedTurn::turn), last).toList();
    }

    /** Whether the text has turns, and all of them are possible. */
    boolean isThrough() {
        return fault == null && !played.isEmpty();
    }

    private boolean isFirst() {
        return played.isEmpty() && open == null;
    }

    boolean isFartherThan(Replay other) {
        return played.size() == other.played.size() ? reached > other.reached : played.size() > other.played.size();
    }

    /** Goes past what stands between turns. Returns false at the end of the text, or where the game cannot be read on. */
    private boolean skips() {
        while (fault == null && at < text.length()) {
            int start = at;
            switch (text.charAt(at)) {
                case '{' -> {
                    at = pastComment(at);
                    if (at < 0) {
                        at = start;
                        fail(Reason.OPEN_COMMENT, typed(start, past(LINE, start)), "");
                    }
                }
                case ';' -> at = pastSemicolon(at);
                case '(' -> {
                    if (past(RING, at) >= 0) {
                        return true;
                    }
                    bracket();
                }
                default -> {
                    if (Character.isLetter(text.charAt(at))) {
                        if (!isMover()) {
                            return true; // no other pattern begins with one
                        }
                    } else if (goTo(past(SCORE, at))) {
                        result = start;
                    } else if (!goTo(past(AROUND, at)) && !isNumber()) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Reads and plays the turn that stands at {@link #at}. */
    private void turn() {
        WrittenTurn turn = spelling.turn(text, written, at);
        boolean isNumber = turn != null && turn.text().chars().allMatch(Character::isDigit);
        boolean isBare = turn != null && notation == Notation.OPEN_SPIEL && Character.isDigit(text.charAt(at));
        if (turn == null || isBare && isFirst()
                || turn.form() == Form.UNKNOWN && notation == Notation.PLAYOK && number < 0 && !isNumber) {
            notATurn();
            return;
        }
        at += turn.text().length();
        boolean isUnnumbered = number >= 0 ? marks == 0 : isNumber || !spelling.isForeign;
        boolean mayCount = isUnnumbered || isNumber && turnsSinceNumber >= TURNS_A_NUMBER || turn.text().contains(":")
                || turn.text().contains("\uff1a");
        if (notation == Notation.PLAYOK && mayCount || turn.form() == Form.UNKNOWN && !spelling.isForeign) {
            fail(Reason.AMBIGUOUS_NUMBERS,
                    isUnnumbered && number >= 0 && notation == Notation.PLAYOK ? typed(numberAt, past(DIGITS, numberAt))
                            : turn.text(),
                    "");
        } else if (spelling.isForeign) {
            fail(Reason.OTHER_BOARD, turn.text(), notation.title);
        } else if (isFirst() && misspelled != null) {
            fail(Reason.NOT_A_TURN, misspelled, notation.examples);
        } else if ((notation == Notation.PLAYOK || isBare) && result >= 0) {
            at = result; // which may be points, misspelled
            fail(Reason.STRAY_NUMBER, word(), "");
        } else {
            turnsSinceNumber += turn.isRemoval() ? 0 : 1;
            play(open == null && position.pending() <= 0 ? turn : turn.whereRemovalIsDue());
        }
    }

    /** Plays a turn, with removals in brackets behind it. */
    private void play(WrittenTurn turn) {
        if (open != null && !turn.isRemoval()) {
            fault = missing;
            return;
        }
        WrittenTurn whole = open == null ? turn.fitting(turns, position) : open.with(" ", turn);
        GameError wrong = whole.fault(turns, position, played.size() + 1);
        if (wrong != null && wrong.reason() == Reason.MUST_PASS) {
            Position after = turns.apply(position, Turn.PASS);
            boolean twice = isPossible(WrittenTurn.PASS, after); // behind a last placement that blocks the other side
            if (isPossible(turn, twice ? turns.apply(after, Turn.PASS) : after)) {
                for (int passes = twice ? 2 : 1; passes > 0; passes--) {
                    add(Turn.PASS);
                }
                whole = turn.fitting(turns, position);
                wrong = whole.fault(turns, position, played.size() + 1);
            }
        }
        for (WrittenTurn more = spelling.bracket(text, written, at); more != null; more = spelling.bracket(text, written, at)) {
            if (more.form() == Form.MAY_BE_VARIATION && (wrong == null || wrong.reason() != Reason.REMOVAL_MISSING)) {
                break;
            }
            at += more.text().length();
            whole = whole.with("", more);
            wrong = whole.fault(turns, position, played.size() + 1);
        }
        reached = at;
        if (wrong == null) {
            add(turns.listed(position, whole.turn(whole.removed().size())));
            open = null;
        } else if (wrong.reason() == Reason.REMOVAL_MISSING) {
            open = whole;
            missing = wrong;
        } else {
            fault = wrong;
        }
    }

    /** Whether a turn is possible in a position, or only lacks a removal. */
    private boolean isPossible(WrittenTurn turn, Position in) {
        GameError wrong = turn.fitting(turns, in).fault(turns, in, 0);
        return wrong == null || wrong.reason() == Reason.REMOVAL_MISSING;
    }

    private void add(int turn) {
        Position after = turns.apply(position, turn);
        played.add(new PlayedTurn(position, turn, after));
        position = after;
    }

    /** Goes past a word such as {@code W:} that names the side to move; or the other side, if the turn before its own is a pass. */
    private boolean isMover() {
        int behind = past(MOVER, at);
        boolean isNext = behind >= 0 && (Character.toLowerCase(text.charAt(at)) == position.side().letter()
                || isPossible(WrittenTurn.PASS, position));
        return isNext && goTo(behind);
    }

    /** Fails, with the reason why no turn stands at {@link #at}. */
    private void notATurn() {
        if (past(NUMBER, at) >= 0 && notation != Notation.PLAYOK) {
            misplaced(word());
            return;
        }
        for (Notation other : Notation.values()) {
            WrittenTurn turn = other == notation || isFirst() ? null : other.on(turns.rules().board()).turn(text, written, at);
            if (turn != null && turn.form() != Form.UNKNOWN) {
                fail(Reason.MIXED_NOTATIONS, turn.text(), other.title + ", the turns before it in " + notation.title);
                return;
            }
        }
        fail(Reason.NOT_A_TURN, word(), notation.examples);
    }

    /** Sets {@link #fault}, which ends the reading: the missing removal, if one is due, unless an open comment may hold it. */
    private void fail(Reason reason, String token, String detail) {
        reached = at;
        fault = open != null && reason != Reason.OPEN_COMMENT ? missing
                : new GameError(played.size() + 1, token, reason, position.side(), List.of(), 0, null, detail);
    }

    /**
     * Goes past a number that counts a turn: a marked one or, except among PlayOK's, the next one. Returns false if {@link #at} has none.
     */
    private boolean isNumber() {
        int start = at;
        int behind = past(COUNT, at);
        String digits = behind < 0 ? "" : matcher.group(1);
        boolean marked = behind > start + digits.length();
        if (behind < 0 || !marked && spelling.hasName(digits)) {
            return false;
        }
        int value = Integer.parseInt(digits.substring(0, Math.min(digits.length(), MOST_DIGITS)));
        boolean isSame = value == number && turnsSinceNumber < TURNS_A_NUMBER && (marked || marks == 0 && turnsSinceNumber > 0);
        boolean isNext = isSame || value == number + 1 && turnsSinceNumber > 0;
        if (!marked && (number < 0 ? !mayBeFirst(value)
                : !isNext || notation == Notation.PLAYOK || notation == Notation.OPEN_SPIEL && marks == 1)) {
            return false;
        }
        at = behind;
        boolean beginsAnew = result > numberAt && !isFirst() && value <= number;
        if (number >= 0 && !isNext && (notation == Notation.PLAYOK || beginsAnew || marks == 0 && turnsSinceNumber == 0)) {
            misplaced(typed(start, behind));
        }
        number = value;
        numberAt = start;
        marks = behind - start - digits.length();
        turnsSinceNumber = 0;
        return true;
    }

    /**
     * Fails at a number that is not that of the next turn. Before all PlayOK turns it may be a point from 0: then the text is ambiguous.
     */
    private void misplaced(String token) {
        boolean isPoint = notation == Notation.PLAYOK && isFirst();
        fail(isPoint ? Reason.AMBIGUOUS_NUMBERS : Reason.STRAY_NUMBER, token, "");
        reached = isPoint || turnsSinceNumber > 0 || number < 0 ? reached : numberAt;
    }

    /** Whether a number without a mark may be the first that counts turns: single ones, or pairs of White's and Black's. */
    private boolean mayBeFirst(int value) {
        int next = played.size() + (open == null ? 1 : 2);
        return next == 1 || value == next || value == (next + 1) / 2 || value == next / 2 + 1;
    }

    /** Goes past a bracket that holds a variation or a remark, or stands before the first turn. */
    private void bracket() {
        int behind = pastBracket();
        if (behind < 0 && passesSemicolons) {
            passesSemicolons = false;
            behind = pastBracket();
        }
        boolean isAside = behind >= 0 && isAside(text.subSequence(at + 1, behind - 1));
        if (behind < 0 || !isAside && !isFirst()) {
            fail(Reason.NOT_A_TURN, behind < 0 ? word() : typed(at, Math.min(behind, past(LINE, at))), notation.examples);
        } else {
            misspelled = isAside || misspelled != null ? misspelled : typed(at, behind);
            at = behind;
        }
    }

    /**
     * Whether brackets hold a variation, a remark or nothing, and no part of a turn. Numbers alone may be a turn's points. In PlayOK's
     * notation a variation begins with the number of a turn; with rings it has such a number, or two turns.
     */
    private boolean isAside(CharSequence inner) {
        String said = SAYS_NOTHING.matcher(inner).replaceAll(" ");
        if (notation == Notation.POLAR) {
            String rest = RINGS.matcher(said).replaceAll(" ");
            String last = MARKED.matcher(rest).replaceAll(" ");
            return RINGS.matcher(said).results().count() > (last.equals(rest) ? 1 : 0) && AROUND_TURNS.matcher(last).matches();
        }
        boolean isExpected = number >= 0 && turnsSinceNumber == 0;
        return WORDS.matcher(said).find() || !DIGITS.matcher(said).find()
                || notation == Notation.PLAYOK && !isExpected && MARKED.matcher(said.strip()).lookingAt();
    }

    /**
     * Returns the index behind the bracket that closes the one at {@link #at}; -1 if none does. Brackets in comments do not count; those
     * behind semicolons do if nothing closes it otherwise, as where the whole game is on one line.
     */
    private int pastBracket() {
        int depth = 0;
        for (int i = at; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
            i = c == '{' ? Math.max(i, pastComment(i) - 1) : c == ';' && passesSemicolons ? pastSemicolon(i) - 1 : i;
        }
        return -1;
    }

    /** Returns the index behind a comment in braces that begins at an index; -1 if it is not closed. */
    private int pastComment(int from) {
        for (int i = from; from < lastBrace && i < text.length(); i++) {
            if (text.charAt(i) == '}') {
                return i + 1;
            }
        }
        lastBrace = Math.min(lastBrace, from); // a long text is searched once for what is not there
        return -1;
    }

    /**
     * Returns the index behind a semicolon if only turns follow up to the next one. Else the semicolon begins a comment, and the index of
     * the line's end is returned.
     */
    private int pastSemicolon(int semicolon) {
        int to = past(UP_TO_SEMICOLON, semicolon + 1);
        String rest = COMMENTS_AND_BRACKETS.matcher(text.subSequence(semicolon + 1, to)).replaceAll(" ");
        boolean hasDigits = rest.chars().anyMatch(c -> c >= '0' && c <= '9');
        for (String word : GAPS.split(rest)) {
            if (!OF_A_TURN.matcher(word).find() && !(hasDigits && OF_A_TURN_WITH_DIGITS.matcher(word).matches())
                    && spelling.turn(word, word, 0) == null) {
                return past(LINE, to);
            }
        }
        return semicolon + 1;
    }

    private String word() {
        return typed(at, past(text.charAt(at) == '(' || notation == Notation.POLAR ? WORD_WITH_COMMAS : WORD, at));
    }

    private String typed(int from, int to) {
        return written.subSequence(from, to).toString();
    }

    /** Sets {@link #at}, unless the index is negative; returns whether it did. */
    private boolean goTo(int place) {
        at = place < 0 ? at : place;
        return place >= 0;
    }

    /** Returns where a match that begins at an index ends; -1 if there is none. */
    private int past(Pattern pattern, int from) {
        matcher.usePattern(pattern).region(from, text.length());
        return matcher.lookingAt() ? matcher.end() : -1;
    }
}
