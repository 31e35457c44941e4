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
import org.millstone.rules.Position;
import org.millstone.rules.Rules;
import org.millstone.rules.Side;
import org.millstone.rules.Turn;
import org.millstone.rules.Turns;

/**
 * Positions and turns as links hold them: letters, digits and hyphens, which no chat program changes. The explorer's {@code link.js} reads
 * and writes the same.
 *
 * <pre>
 *   w2b20-w                the points in order: w white, b black, a number for so many empty points; then the side to move
 *   w2b20-b-8-7            then the stones in hand, White's and Black's
 *   w2b20-b-8-7-r1         then how many stones of the other side the side to move still removes
 *   w2b20-b-0-0-s          then s: the side to move must pass; with -r1-s the other side must, after the removal
 *   d6-f4-a1a4xd7-pass     turns
 * </pre>
 */
public final class LinkCode {
    /** In characters: longer than the code of any position. */
    private static final int LONGEST = 80;

    private static final Pattern POSITION = Pattern.compile(
            "((?:[wb]|[1-9][0-9]?+(?![0-9]))++)-([wb])(?:-(0|[1-9][0-9]?)-(0|[1-9][0-9]?)(?:-r([1-9]))?(-s)?)?");
    private static final Pattern EMPTY = Pattern.compile("\\*+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
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

    /**
     * Reads the code of a position. Empty if the text is no such code for this board. Throws what {@link Fen#parse} throws if the rules do
     * not allow the position.
     */
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

    /** Returns the possible turn of this position that {@link #of(Board, int)} writes as {@code code}; empty if there is none. */
    public static OptionalInt turn(Turns rules, Position position, String code) {
        return Arrays.stream(rules.all(position)).filter(turn -> of(rules.rules().board(), turn).equals(code)).findFirst();
    }
}
