package org.millstone.text;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.rules.Fen;
import org.millstone.rules.IllegalTurnException;
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/**
 * Positions and turns as they stand in links: letters, digits and hyphens, which no chat mangles. The explorer's {@code link.js}
 * reads and writes the same.
 *
 * <pre>
 *   w2b20-w                the points in order, white, black, or so many empty ones; then the side to move
 *   w2b20-b-8-7            white and black stones in hand
 *   w2b20-b-8-7-r1         so many stones of the other side still to be removed
 *   w2b20-b-0-0-s          a pass is due, or follows when all are removed
 *   d6-f4-a1a4xd7-pass     turns
 *   d6-f4-v-d2-b4-e-a1     d6 f4 a1; instead of f4 Black could play d2, and White then b4
 * </pre>
 *
 * <p>A variation stands behind the turn that it could replace, or behind another variation that could, between {@code v} and {@code e};
 * it may hold variations, 20 levels deep at most. Turns are counted in the order in which they are written, those of variations
 * included: so a link says at which of them it shows the game. {@link LinkGame} reads such a code:
 *
 * <ul>
 *   <li>A turn of the main line that is not possible ends the game. So do {@code v} before any turn, and {@code e} outside a variation.
 *   <li>In a variation these end the variation: what follows up to its {@code e} is passed over with what is nested in it, and not counted.
 *   <li>A variation that lies deeper is passed over. One without a turn is none. At the end of the code {@code e} may be missing.
 *   <li>A turn is one word, in the spelling in which {@link #of(Board, int)} writes it. Blanks part words, too, and empty words are passed
 *   over.
 * </ul>
 */
public final class LinkCode {
    /** Longer than any code of a position. */
    private static final int LONGEST = 80;

    private static final Pattern POSITION = Pattern.compile(
            "((?:[wb]|[1-9][0-9]?+(?![0-9]))++)-([wb])(?:-(0|[1-9][0-9]?)-(0|[1-9][0-9]?)(?:-r([1-9]))?(-s)?)?");
    private static final Pattern EMPTY = Pattern.compile("\\*+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final Pattern MOVE = Pattern.compile("^([^x].)([^x].)((x..)*)$");
    private static final String PASS = "pass";

    private LinkCode() {}

    public static String of(Board board, Position position) {
        String points = Fen.format(board, position).split(" ", 2)[0].replace("/", "").replace('O', 'w').replace('@', 'b');
        StringBuilder code = new StringBuilder(EMPTY.matcher(points).replaceAll(run -> "" + run.group().length()))
                .append('-').append(position.side().letter());
        int removals = Math.max(0, position.pending());
        if (position.whiteHand() + position.blackHand() + removals > 0 || position.passDue()) {
            code.append('-').append(position.whiteHand()).append('-').append(position.blackHand());
        }
        return code.append(removals > 0 ? "-r" + removals : "").append(position.passDue() ? "-s" : "").toString();
    }

    /** Reads the code of a position; empty if it is none for this board. It is refused as a FEN is, if it is not possible. */
    public static Optional<Position> position(Rules rules, String code) {
        Matcher parts = POSITION.matcher(code);
        if (code.length() > LONGEST || !parts.matches()) {
            return Optional.empty();
        }
        String points = NUMBER.matcher(parts.group(1)).replaceAll(number -> "*".repeat(Integer.parseInt(number.group())));
        Side side = parts.group(2).equals("w") ? Side.WHITE : Side.BLACK;
        int removals = number(parts.group(5));
        boolean passDue = parts.group(6) != null;
        int whiteHand = number(parts.group(3));
        int blackHand = number(parts.group(4));
        if (points.length() != rules.board().points() || passDue && whiteHand + blackHand > 0) {
            return Optional.empty();
        }
        Position position = new Position(side, set(points, 'w'), set(points, 'b'), whiteHand, blackHand,
                side == Side.WHITE ? removals : 0, side == Side.BLACK ? removals : 0, passDue);
        // The FEN's reader checks all that there is to check.
        return Optional.of(Fen.parse(rules, Fen.format(rules.board(), position)));
    }

    private static int set(String points, char stone) {
        return IntStream.range(0, points.length()).filter(point -> points.charAt(point) == stone).map(point -> 1 << point).sum();
    }

    private static int number(@Nullable String text) {
        return text == null ? 0 : Integer.parseInt(text);
    }

    public static String of(Board board, int turn) {
        return Turn.format(board, turn).replace("-", "");
    }

    /** Reads the code of a turn, perhaps with its hyphen. Throws an {@link IllegalTurnException} if it is none on this board. */
    public static int turn(Board board, String code) {
        return Turn.parse(board, code.equals(PASS) ? code : MOVE.matcher(code.replace("-", "")).replaceFirst("$1-$2$3"));
    }

    /** Returns the turn of a position that has a code, in just this spelling; empty if there is none. */
    public static OptionalInt turn(Turns rules, Position position, String code) {
        return Arrays.stream(rules.all(position)).filter(turn -> of(rules.rules().board(), turn).equals(code)).findFirst();
    }
}
