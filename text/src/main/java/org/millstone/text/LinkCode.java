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
 * Positions and turns as links hold them: letters, digits and hyphens, which no chat program changes. The explorer's {@code link.js} reads
 * and writes the same.
 *
 * <pre>
 *   w2b20-w                the points in order: w white, b black, a number for so many empty points; then the side to move
 *   w2b20-b-8-7            then the stones in hand, White's and Black's
 *   w2b20-b-8-7-r1         then how many stones of the other side the side to move still removes
 *   w2b20-b-0-0-s          then s: the side to move must pass; with -r1-s the other side must, after the removal
 *   d6-f4-a1a4xd7-pass     turns
 *   d6-f4-v-d2-b4-e-a1     the turns d6 f4 a1, and a variation: instead of f4 Black could play d2, and White then b4
 *   d6-qGoodqqmoveq21q-f4  the turns d6 f4, and a comment on d6: “Good move!”
 * </pre>
 *
 * <p>A variation is written between {@code v} and {@code e}, after the turn that it could replace and other variations for the same turn.
 * Variations may hold variations, to 20 levels. Turns are counted as written, those of variations included. With such a number, a link says
 * which position of the game to show.
 *
 * <p>A comment stands directly behind its turn: {@code q}, then letters and digits as they are, but for {@code q}; {@code qq} for a blank;
 * and {@code q21q} for any other character, with its code point in hexadecimal digits. {@link LinkGame} reads these codes:
 *
 * <ul>
 *   <li>In the main line, a turn that is not possible ends the game. So do {@code v} before any turn and {@code e} outside a variation.
 *   <li>A comment anywhere else, a second one too, is read as an impossible turn is.
 *   <li>In a variation, an impossible turn, or {@code v} before its first turn, ends the variation. The rest up to its {@code e} is
 *   skipped, nested variations too, and not counted.
 *   <li>A variation below level 20 is skipped. A variation without turns is left out. At the end of the code, {@code e} may be missing.
 *   <li>A turn is one word, spelled as {@link #of(Board, int)} writes it. Blanks separate words as hyphens do. Empty words are skipped.
 * </ul>
 */
public final class LinkCode {
    /** In characters: longer than the code of any position. */
    private static final int LONGEST = 80;

    private static final Pattern POSITION = Pattern.compile(
            "((?:[wb]|[1-9][0-9]?+(?![0-9]))++)-([wb])(?:-(0|[1-9][0-9]?)-(0|[1-9][0-9]?)(?:-r([1-9]))?(-s)?)?");
    private static final Pattern EMPTY = Pattern.compile("\\*+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final Pattern MOVE = Pattern.compile("^([^x].)([^x].)((x..)*)$");
    private static final String PASS = "pass";
    /** No turn begins with its letter. */
    private static final Pattern COMMENT = Pattern.compile("q(?:[A-Za-pr-z0-9]|q(?:(?:10|[1-9a-f])?[0-9a-f]{1,4})?q)++");

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

    /**
     * Reads the code of a turn; a hyphen between its points may stand or not. Throws an {@link IllegalTurnException} if the text is no turn
     * on this board.
     */
    public static int turn(Board board, String code) {
        return Turn.parse(board, code.equals(PASS) ? code : MOVE.matcher(code.replace("-", "")).replaceFirst("$1-$2$3"));
    }

    static boolean isComment(String word) {
        return COMMENT.matcher(word).matches();
    }

    /** Returns the possible turn of this position that {@link #of(Board, int)} writes as {@code code}; empty if there is none. */
    public static OptionalInt turn(Turns rules, Position position, String code) {
        return Arrays.stream(rules.all(position)).filter(turn -> of(rules.rules().board(), turn).equals(code)).findFirst();
    }
}
