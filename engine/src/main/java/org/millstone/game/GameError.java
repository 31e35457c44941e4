package org.millstone.game;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.rules.End;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Texts;
import org.millstone.text.Units;
import org.millstone.variants.Variants;

/**
 * Where, and why, a game cannot be read any further.
 *
 * @param turn the number of the turn, from 1, each side's turns counted; 0 if it is the start, or the whole text
 * @param token how it is written
 * @param reason why it is not possible
 * @param side who should make it; null if it is no turn
 * @param points the points that the reason is about, in the order of the turn
 * @param count how many stones it is about: in hand, to remove, still to remove; of characters if the text is too long; 0 if none
 * @param end why the game is over; null unless that is the reason
 * @param detail the name of the other rule set, or of the nearest one; what is wrong with the start; or which notation it is about; empty
 *     for other reasons
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
        /** A tag says that the game is one that no rule set of ours is, and nothing of it was read. */
        OTHER_GAME("The game is neither of %9$s nor of another named rule set: its tag [Variant %6$s] names another game."),
        /** A tag says that the game is one that is not known, nobody said by which rules to judge it, and nothing of it was read. */
        UNKNOWN_VARIANT(
                "The tag [Variant %6$s] names a game that is not known here. Say with --variant or --rules by which rules to judge"
                        + " it, or correct the tag."),
        /** The text is longer than any game, and nothing of it was read. */
        TOO_LONG(
                "The game's text has more than %8$s characters, and was not read. Shorten it, or begin each of several games with tags on"
                        + " a new line."),
        /** A comment begins that is not closed, and the rest of the game is in it. */
        OPEN_COMMENT("the comment %6$s does not end. Close it with }, or delete it."),
        /** The text has numbers that may be of turns, or points that count from 1 or from 0, and nothing of it was read. */
        AMBIGUOUS_NUMBERS(
                "Numbers as in %6$s may be those of turns, points of PlayOK's (1 to 24) or of OpenSpiel's (0 to 23). Name points as"
                        + " in d6. Or write PlayOK's as in 1. 5 20 2. 14 11, all turns numbered with full stops, and OpenSpiel's as in Point 5."),
        /** The text names the points of nine men's morris as another program does, which the board lacks, and nothing of it was read. */
        OTHER_BOARD(
                "The turn %6$s is written in %7$s. These name the 24 points of nine men's morris, not this board's. Write points by name."),
        /** The text has no turn, but something that is neither a comment nor a result, nor the number of a turn that is still to come. */
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
         * Why a turn is not possible, of the side, a number of stones, two points, and why the game is over. Of what is no turn, a whole
         * sentence, of the text, the detail, the count, and the rule set's name.
         */
        private final String words;

        Reason(String words) {
            this.words = words;
        }
    }

    /**
     * Returns {@code turn}, {@code number} (as people count, or 0), {@code token}, {@code reason}, what that is about, {@code message}. It
     * is about a {@code side} (w or b), a {@code point}, two points, {@code from} and {@code to}, a {@code count}, an {@code end} (why the
     * game is over), a {@code variant} or the {@code nearest} one.
     *
     * @param rules by which the game was read
     */
    Map<String, @Nullable Object> json(Rules rules) {
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

    /** Returns what is wrong as a sentence, with the turn; of another game more sentences. */
    public String words(Rules rules) {
        Board board = rules.board();
        String quoted = Texts.quoted(token);
        List<String> names = points.stream().map(board::pointName).toList();
        String why = String.format(Locale.ROOT, reason.words, side, count == 1 ? "one stone" : count + " stones",
                names.isEmpty() ? "" : names.getFirst(), names.isEmpty() ? "" : names.getLast(),
                end == null || side == null ? "" : why(end, side, "a side"), quoted, detail, Units.count(count),
                rules.name()) + (reason == Reason.OTHER_GAME ? about(rules) : "");
        String at = side == null ? "" : Texts.turn(turn, side) + ": ";
        return at + (side == null || reason == Reason.OPEN_COMMENT ? why : quoted + " is not possible: " + why + ".");
    }

    /** Returns how the game that the tag names differs, and what can be done. */
    private String about(Rules rules) {
        String differs = Variants.game(token).map(game -> " " + game.differs()).orElse("");
        return differs + (detail.isEmpty() ? " To judge it by the rules of " + rules.name() + ", delete the tag."
                : " The nearest rule set is " + detail + ": to judge it by those rules, delete the tag and say --variant "
                        + detail + ".");
    }

    /**
     * Returns why a game is over.
     *
     * @param blocked the side that cannot move, if that is why
     * @param few the side that has too few stones, if that is why
     */
    public static String why(End end, Side blocked, String few) {
        return switch (end) {
            case FEWER_THAN_THREE -> few + " has fewer than three stones";
            case BLOCKED -> blocked + " cannot move";
            case BOARD_FULL -> "the board is full";
        };
    }
}
