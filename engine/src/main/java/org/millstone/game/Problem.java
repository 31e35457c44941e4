package org.millstone.game;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.millstone.command.Units;
import org.millstone.rules.Side;
import org.millstone.rules.Texts;

/**
 * The turn at which a game cannot be read any further.
 *
 * @param turn its number, from 1, each side's turns counted; 0 if it is the start, or the whole text
 * @param token how it is written
 * @param reason why it is not possible
 * @param values what the reason is about, by name: {@code side} (w or b), {@code point}, {@code from}, {@code to}, {@code count} (stones: in
 *     hand, to remove, still to remove), {@code end} (why the game is over), {@code variant}, {@code message}
 */
public record Problem(int turn, String token, Reason reason, Map<String, String> values) {
    /** Returns the members of the JSON object: {@code turn}, {@code number} (as people count, or 0), {@code token}, {@code reason}, the values, {@code message}. */
    public Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("turn", turn);
        json.put("number", turn == 0 ? 0 : side().turnNumber(turn));
        json.put("token", token);
        json.put("reason", reason.key());
        json.putAll(values);
        if (values.containsKey("count")) {
            json.put("count", Integer.parseInt(value("count")));
        }
        json.put("message", message());
        return json;
    }

    /** Returns what is wrong as a sentence, with the turn. */
    public String message() {
        String quoted = Texts.quoted(token);
        return switch (reason) {
            case BAD_START -> "The start cannot be read: " + value("message") + ".";
            case OTHER_VARIANT -> "The game is of another rule set: its tag [Variant " + Texts.quoted(token) + "] names "
                    + value("variant") + ". Say --variant " + value("variant") + ", or delete the tag.";
            case TOO_LONG -> "The game's text has more than " + Units.count(Games.LONGEST) + " characters, and was not read."
                    + " Shorten it, or begin each of several games with tags on a new line.";
            case OPEN_COMMENT ->
                    Texts.turn(turn, side()) + ": the comment " + quoted + " does not end. Close it with }, or delete it.";
            default -> Texts.turn(turn, side()) + ": " + quoted + " is not possible: " + why() + ".";
        };
    }

    private String why() {
        return switch (reason) {
            case BAD_START, OTHER_VARIANT, TOO_LONG, OPEN_COMMENT -> throw new IllegalStateException(reason + " is no turn");
            case NOT_A_TURN -> "it is not a turn, which reads like d6, a1-a4, a1-a4xd7, xd7 or pass";
            case GAME_OVER -> "the game is over" + switch (value("end")) {
                case "fewer-than-three" -> ", a side has fewer than three stones";
                case "blocked" -> ", " + side() + " cannot move";
                default -> ", the board is full";
            };
            case MUST_PASS -> side() + " has to pass";
            case MAY_NOT_PASS -> side() + " has other turns, and may not pass";
            case MUST_REMOVE -> side() + " has to remove " + stones(value("count")) + " first";
            case MUST_PLACE -> side() + " still has " + stones(value("count")) + " in hand, which are placed first";
            case MUST_MOVE -> side() + " has no stones in hand, and has to move one";
            case EMPTY -> "there is no stone on " + value("point");
            case OPPONENTS_STONE -> "the stone on " + value("point") + " is not " + side() + "'s";
            case TAKEN -> value("point") + " is taken";
            case NOT_NEIGHBOURS -> value("from") + " and " + value("to") + " are not neighbours";
            case NO_MILL -> "it closes no mill that removes a stone";
            case NO_STONE_TO_REMOVE -> "there is no stone on " + value("point") + " that " + side() + " could remove";
            case PROTECTED -> "the stone on " + value("point") + " stands in a mill, and may not be removed";
            case TOO_MANY_REMOVALS -> "it removes no more than " + stones(value("count"));
            case REMOVAL_MISSING -> "it closes a mill, and does not say which stone it removes";
        };
    }

    private static String stones(String count) {
        return count.equals("1") ? "one stone" : count + " stones";
    }

    private Side side() {
        return value("side").equals("w") ? Side.WHITE : Side.BLACK;
    }

    private String value(String name) {
        return values.getOrDefault(name, "");
    }
}
