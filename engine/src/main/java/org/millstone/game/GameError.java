package org.millstone.game;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.io.Texts;
import org.millstone.io.Units;
import org.millstone.rules.End;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.variants.Variants;

/**
 * The first place where a game cannot be read any further, and why.
 *
 * @param turn the turn's place in the game, from 1, both sides' turns counted; 0 if the start or the whole text is at fault
 * @param token how the turn, the start or the tag is written
 * @param side the side that should make the turn; null if the error is in no turn
 * @param points the points that the reason is about, in the order of the turn
 * @param count the number that the reason is about: of stones in hand, of stones to remove, or the most characters of a text; else 0
 * @param end why the game is over; null unless that is the reason
 * @param detail what else the reason says: another rule set's name, what is wrong with the start, or a notation; empty if nothing
 */
public record GameError(int turn, String token, Reason reason, @Nullable Side side, List<Integer> points, int count,
        @Nullable End end, String detail) {
    /** Why a turn, or the text, is not possible. */
    public enum Reason {
        /** The game's start cannot be read, or is impossible. */
        BAD_START("The start cannot be read: %7$s."),
        /** A tag says that the game is of another rule set, and nothing of it was read. */
        OTHER_VARIANT(
                "The game is of another rule set than %9$s: its tag [Variant %6$s] names %7$s. Say --variant %7$s, or delete the"
                        + " tag."),
        /** A tag names a game that is known, but no rule set here has its rules; nothing of it was read. */
        OTHER_GAME("The game is neither of %9$s nor of another named rule set: its tag [Variant %6$s] names another game."),
        /** A tag names a game that is not known, and no rule set was asked for; nothing of it was read. */
        UNKNOWN_VARIANT(
                "The tag [Variant %6$s] names a game that is not known here. Say with --variant or --rules by which rules to judge"
                        + " it, or correct the tag."),
        /** The text is longer than any game, and nothing of it was read. */
        TOO_LONG(
                "The game's text has more than %8$s characters, and was not read. Shorten it, or begin each of several games with tags on"
                        + " a new line."),
        /** A comment begins that is not closed, and the rest of the game is in it. */
        OPEN_COMMENT("the comment %6$s does not end. Close it with }, or delete it."),
        /** Numbers in the text may be those of turns, or of points that count from 1 or from 0; nothing of it was read. */
        AMBIGUOUS_NUMBERS(
                "Numbers as in %6$s may be those of turns, points of PlayOK's (1 to 24) or of OpenSpiel's (0 to 23). Name points as"
                        + " in d6. Or write PlayOK's as in 1. 5 20 2. 14 11, all turns numbered with full stops, and OpenSpiel's as in Point 5."),
        /** The text has another program's notation for the points of nine men's morris, and the board has others; nothing was read. */
        OTHER_BOARD(
                "The turn %6$s is written in %7$s. These name the 24 points of nine men's morris, not this board's. Write points by name."),
        /** The text is JSON, in which no turns are found. */
        JSON("The text is JSON, and it is not plain which turns were played. Write it as text, as in 1. d6 f4, or as {\"moves\": [\"d6\", \"f4\"]}."),
        /** The text has no turn, but something else than results and the number of the next turn. */
        NO_TURN("The text has no turn: %6$s by itself says nothing. Turns read like d6, a1-a4, a1-a4xd7, xd7 or pass."),
        NOT_A_TURN("it is not a turn, which reads like %7$s"),
        MIXED_NOTATIONS("it is written in %7$s. Write the whole game in one of them"),
        STRAY_NUMBER("it is neither a turn nor the number of the next one. Correct it, or delete it"),
        GAME_OVER("the game is over, %5$s"),
        MUST_PASS("%1$s has to pass"),
        MAY_NOT_PASS("%1$s has other turns, and may not pass"),
        MUST_REMOVE("%1$s has to remove %2$s first"),
        MUST_PLACE("%1$s still has %2$s in hand, which are placed first"),
        MUST_MOVE("%1$s has no stones in hand, and has to move one"),
        EMPTY("there is no stone on %3$s"),
        OPPONENTS_STONE("the stone on %3$s is not %1$s's"),
        TAKEN("%3$s is taken"),
        NOT_NEIGHBOURS("%3$s and %4$s are not neighbours"),
        NO_MILL("it removes no stone from the board"),
        NO_STONE_TO_REMOVE("there is no stone on %3$s that %1$s could remove"),
        PROTECTED("the stone on %3$s stands in a mill, and may not be removed"),
        TOO_MANY_REMOVALS("only %2$s may be removed"),
        REMOVAL_MISSING("it closes a mill, and does not say which stone it removes");

        /**
         * The message, for {@link String#format}: a clause about a turn, or else a whole sentence. Its arguments are the side (1), a number
         * of stones (2), the first and last point (3, 4), why the game is over (5), the token (6), the detail (7), the count (8) and the
         * rule set's name (9).
         */
        private final String words;

        Reason(String words) {
            this.words = words;
        }
    }

    /**
     * Returns the members of the JSON object: {@code turn}, {@code number} (of the turn as people count, or 0), {@code token}, {@code
     * reason}, and {@code message}. Before {@code message} come members for what the reason is about: {@code side} (w or b), {@code end}
     * (why the game is over), {@code point} or {@code from} and {@code to}, {@code count}, and {@code variant} or {@code nearest}, the name
     * of another rule set. {@code rules} are those by which the game was read.
     */
    public Map<String, @Nullable Object> json(Rules rules) {
        Board board = rules.board();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("turn", turn);
        json.put("number", side == null ? 0 : side.turnNumber(turn));
        json.put("token", token);
        json.put("reason", Texts.key(reason));
        if (side != null) {
            json.put("side", String.valueOf(side.letter()));
        }
        if (end != null) {
            json.put("end", Texts.key(end));
        }
        for (int i = 0; i < points.size(); i++) {
            json.put(points.size() == 1 ? "point" : i == 0 ? "from" : "to", board.pointName(points.get(i)));
        }
        if (count > 0) {
            json.put("count", count);
        }
        if (reason == Reason.OTHER_VARIANT) {
            json.put("variant", detail);
        } else if (reason == Reason.OTHER_GAME && !detail.isEmpty()) {
            json.put("nearest", detail);
        }
        json.put("message", words(rules));
        return json;
    }

    /** Returns what is wrong, where, and what to do, for people. */
    public String words(Rules rules) {
        Board board = rules.board();
        String quoted = Texts.quoted(token);
        List<String> names = points.stream().map(board::pointName).toList();
        String why = String.format(Locale.ROOT, reason.words, side, count == 1 ? "one stone" : count + " stones",
                names.isEmpty() ? "" : names.getFirst(), names.isEmpty() ? "" : names.getLast(),
                end == null || side == null ? "" : why(end, side, "a side"), quoted, detail, Units.count(count),
                rules.name()) + (reason == Reason.OTHER_GAME ? about(rules) : "");
        String at = side == null ? "" : side.turn(turn) + ": ";
        return at + (side == null || reason == Reason.OPEN_COMMENT ? why : quoted + " is not possible: " + why + ".");
    }

    /** Returns how the game that the tag names differs from the known rule sets, and what can be done. */
    private String about(Rules rules) {
        String differs = Variants.game(token).map(game -> " " + game.differs()).orElse("");
        return differs + (detail.isEmpty() ? " To judge it by the rules of " + rules.name() + ", delete the tag."
                : " The nearest rule set is " + detail + ": to judge it by those rules, delete the tag and say --variant "
                        + detail + ".");
    }

    /** Returns why a game is over, as a clause. {@code blocked} is the side that cannot move, {@code few} the one with too few stones. */
    public static String why(End end, Side blocked, String few) {
        return switch (end) {
            case FEWER_THAN_THREE -> few + " has fewer than three stones";
            case BLOCKED -> blocked + " cannot move";
            case BOARD_FULL -> "the board is full";
        };
    }
}
