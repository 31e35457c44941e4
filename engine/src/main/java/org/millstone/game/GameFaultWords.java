package org.millstone.game;

import java.util.Objects;
import org.millstone.board.Board;
import org.millstone.command.Units;
import org.millstone.rules.End;
import org.millstone.rules.Side;
import org.millstone.rules.Texts;

/** What is wrong with a game, in words. */
final class GameFaultWords {
    private GameFaultWords() {}

    /** Returns what is wrong as a sentence, with the turn. */
    static String of(Board board, GameFault fault) {
        String quoted = Texts.quoted(fault.token());
        return switch (fault.reason()) {
            case BAD_START -> "The start cannot be read: " + fault.detail() + ".";
            case OTHER_VARIANT -> "The game is of another rule set: its tag [Variant " + quoted + "] names "
                    + fault.detail() + ". Say --variant " + fault.detail() + ", or delete the tag.";
            case TOO_LONG -> "The game's text has more than " + Units.count(fault.count()) + " characters, and was not read."
                    + " Shorten it, or begin each of several games with tags on a new line.";
            case OPEN_COMMENT -> turn(fault) + "the comment " + quoted + " does not end. Close it with }, or delete it.";
            default -> turn(fault) + quoted + " is not possible: " + why(board, fault) + ".";
        };
    }

    private static String turn(GameFault fault) {
        return Texts.turn(fault.turn(), side(fault)) + ": ";
    }

    private static String why(Board board, GameFault fault) {
        Side side = side(fault);
        return switch (fault.reason()) {
            case BAD_START, OTHER_VARIANT, TOO_LONG, OPEN_COMMENT -> throw new IllegalStateException(fault + " is no turn");
            case NOT_A_TURN -> "it is not a turn, which reads like d6, a1-a4, a1-a4xd7, xd7 or pass";
            case GAME_OVER -> "the game is over, " + why(Objects.requireNonNull(fault.end()), side, "a side");
            case MUST_PASS -> side + " has to pass";
            case MAY_NOT_PASS -> side + " has other turns, and may not pass";
            case MUST_REMOVE -> side + " has to remove " + stones(fault) + " first";
            case MUST_PLACE -> side + " still has " + stones(fault) + " in hand, which are placed first";
            case MUST_MOVE -> side + " has no stones in hand, and has to move one";
            case EMPTY -> "there is no stone on " + point(board, fault, 0);
            case OPPONENTS_STONE -> "the stone on " + point(board, fault, 0) + " is not " + side + "'s";
            case TAKEN -> point(board, fault, 0) + " is taken";
            case NOT_NEIGHBOURS -> point(board, fault, 0) + " and " + point(board, fault, 1) + " are not neighbours";
            case NO_MILL -> "it closes no mill that removes a stone";
            case NO_STONE_TO_REMOVE -> "there is no stone on " + point(board, fault, 0) + " that " + side + " could remove";
            case PROTECTED -> "the stone on " + point(board, fault, 0) + " stands in a mill, and may not be removed";
            case TOO_MANY_REMOVALS -> "it removes no more than " + stones(fault);
            case REMOVAL_MISSING -> "it closes a mill, and does not say which stone it removes";
        };
    }

    /**
     * Returns why a game is over.
     *
     * @param blocked the side that cannot move, if that is why
     * @param few the side that has too few stones, if that is why
     */
    static String why(End end, Side blocked, String few) {
        return switch (end) {
            case FEWER_THAN_THREE -> few + " has fewer than three stones";
            case BLOCKED -> blocked + " cannot move";
            case BOARD_FULL -> "the board is full";
        };
    }

    private static String point(Board board, GameFault fault, int index) {
        return board.pointName(fault.points().get(index));
    }

    private static String stones(GameFault fault) {
        return fault.count() == 1 ? "one stone" : fault.count() + " stones";
    }

    private static Side side(GameFault fault) {
        return Objects.requireNonNull(fault.side());
    }
}
