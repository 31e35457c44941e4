package org.millstone.puzzle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.millstone.board.Board;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Texts;
import org.millstone.rules.Turns;
import org.millstone.text.LinkCode;

/**
 * A position in which exactly one turn keeps a win or a draw, and the line that leads to the point of it.
 *
 * <p>The side to move solves it, and makes the first and the last turn of the line. All other turns of the solver are worth less than each
 * of these turns, with two exceptions. If the last turn takes a stone, others that take one may be worth as much. In {@link
 * Theme#BLOCK}, others may win, but later.
 *
 * @param level how hard it is, 1 to {@link #LEVELS}
 * @param line the solver's turns and the answers of the tables, alternately
 */
public record Puzzle(Position start, Theme theme, int level, List<Integer> line) {
    /** The number of levels. */
    public static final int LEVELS = 3;

    /** At how many stones in hand, of both colours together, the last placements begin. */
    private static final int LAST_PLACEMENTS = 6;

    /** What a puzzle is about. */
    public enum Theme {
        /** The solver threatens to close two mills at once, and then closes one in a won position. */
        MILLS,
        /** The opponent is blocked, and has lost, in four turns of the solver at most. */
        BLOCK,
        /** The solver holds a draw, three turns or more in a row. */
        DRAW,
        /** The solver closes a mill in a won position, and the line begins with at most six stones in hand. */
        PLACING;

        String word() {
            return Texts.key(this);
        }

        /** Returns this theme of a win, or {@link #PLACING} if the line begins with the last placements. */
        Theme from(Position start) {
            int inHand = start.whiteHand() + start.blackHand();
            return inHand > 0 && inHand <= LAST_PLACEMENTS ? PLACING : this;
        }
    }

    /** Returns the puzzle as a line of text: theme, level, position and turns, with tabs between them. {@link LinkCode} says how. */
    public String text(Board board) {
        return theme.word() + "\t" + level + "\t" + LinkCode.of(board, start) + "\t"
                + line.stream().map(turn -> LinkCode.of(board, turn)).collect(Collectors.joining("-"));
    }

    /** Reads a puzzle from the text that {@link #text} makes; throws an {@link IllegalArgumentException} if it is none by these rules. */
    public static Puzzle parse(Rules rules, String text) {
        String[] cells = text.split("\t", -1);
        Turns turns = new Turns(rules);
        Position start = LinkCode.position(rules, cells[2]).orElseThrow(() -> new IllegalArgumentException(text));
        List<Integer> line = new ArrayList<>();
        Position position = start;
        for (String code : cells[3].split("-")) {
            int turn = LinkCode.turn(turns, position, code).orElseThrow(() -> new IllegalArgumentException(code + " in " + text));
            line.add(turn);
            position = turns.apply(position, turn);
        }
        Theme theme = Arrays.stream(Theme.values()).filter(each -> each.word().equals(cells[0])).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text));
        return new Puzzle(start, theme, Integer.parseInt(cells[1]), line);
    }
}
