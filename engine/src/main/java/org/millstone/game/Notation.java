package org.millstone.game;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.millstone.board.Board;
import org.millstone.game.WrittenTurn.Form;

/**
 * A way to write turns, as patterns. A game's text is read and played in each of them ({@link Replay}), until one fits. All but {@link
 * #STANDARD} name the 24 points of nine men's morris. The page has the same in JavaScript ({@code spelling.js}).
 *
 * <p>In the patterns a letter may be a capital, {@code #} is a point, {@code @} a dash or an arrow, {@code &} an arrow, {@code ~} stands
 * for blanks or nothing, and {@code _} for blanks. The groups hold points: {@code put} of a placement, {@code either} of a placement that
 * is a removal where one is due. {@code from} and {@code to} are of a move, {@code joined} and {@code third} follow {@code from} without a
 * sign.
 */
enum Notation {
    /** Points by their names: {@code d6}, {@code a1-a4xd7}; also {@code a1a4d7}, and {@code Place to D6, take D7} (GoldToken). */
    STANDARD("the names of points", "d6, a1-a4, a1-a4xd7, xd7 or pass", "[%s][%s]",
            "place_to_(?<put>#)|(?<from>#)(?:@(?<to>#)|(?<joined>#)(?<third>#)?)?", "(?:[x:\u00d7]~|take_|\\*)"),
    /** Points from 1 to 24, row by row from the top left: {@code 5}, {@code 4-5x12}. */
    PLAYOK("PlayOK's numbers", "5, 5-2, 18x21, 4-5x12 or x12", "(?:0|1[0-9]?|2[0-4]?|[3-9])(?![0-9])",
            "(?<from>#)(?:@(?<to>#))?", "(?:[x:\u00d7]~|\\*)"),
    /** Points from 0 to 23, row by row, behind words: {@code Point 5}, {@code Move point 3 -> point 10}; behind such turns {@code 3-10}. */
    OPEN_SPIEL("the words of OpenSpiel", "Point 5, Place at point 5, Move 3 -> 10 or Capture opponent piece at point 2",
            "(?:0|1[0-9]?|2[0-4]?|[3-9])(?![0-9])",
            "place_(?:at_)?point_(?<put>#)|point_(?<either>#)|(?:move_(?:point_)?)?(?<from>#)@(?:point_)?(?<to>#)",
            "capture_(?:opponent_piece_at_)?point_"),
    /** A point's ring, 1 the inner one, and place, clockwise from twelve o'clock: {@code (1,6)}, {@code (2,3)->(2,4)}, {@code -(2,3)}. */
    POLAR("the Mill app's rings", "(1,6), (2,3)->(2,4) or -(2,3)", "\\(~[1-3]~,~[1-8]~\\)",
            "(?<from>#)(?:&(?<to>#)|(?!-))", "-(?=\\()"); // (2,3)-(2,4) may be a move

    static final String DASHES = "\u2010-\u2015\u2212";
    /** A pattern of a plus or a symbol, with which people mark good and bad turns. */
    static final String MARK = "[+\u200d\u2190\u2191\u2193-\u2211\u2213-\u2bff\ufe0f\\x{1F000}-\\x{1FBFF}](?![A-Za-z0-9])";
    /** A pattern, of length 0, of what may follow a turn. */
    static final String BOUNDARY = "(?=[\\s,;!?(){}|$\\x{1F000}-\\x{1FBFF}]|" + MARK + "|\\z)";

    /** The points of nine men's morris row by row from the top left. */
    private static final List<String> BY_ROW =
            List.of("a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split(" "));
    /** The same points ring by ring. */
    private static final List<String> BY_RING =
            List.of("d5 e5 e4 e3 d3 c3 c4 c5 d6 f6 f4 f2 d2 b2 b4 b6 d7 g7 g4 g1 d1 a1 a4 a7".split(" "));
    private static final int RING = 8;
    private static final Map<OnBoard, Spelling> SPELLINGS = new ConcurrentHashMap<>();

    private record OnBoard(Notation notation, Board board) {}

    final String title;
    /** Examples of turns in this notation, for messages. */
    final String examples;

    private final String point;
    private final String movement;
    /** The sign before a point whose stone is removed. */
    private final String sign;

    Notation(String title, String examples, String point, String movement, String sign) {
        this.title = title;
        this.examples = examples;
        this.point = point;
        this.movement = movement;
        this.sign = sign;
    }

    Spelling on(Board board) {
        return SPELLINGS.computeIfAbsent(new OnBoard(this, board), key -> new Spelling(board));
    }

    /** Reads turns in this notation, with the points of one board. */
    final class Spelling {
        private static final int NONE = -1;
        private static final int UNKNOWN = Integer.MAX_VALUE;

        /** Whether the board lacks points that the notation names. */
        final boolean isForeign;
        /** Points by their names, and by the names in lower case; {@link #UNKNOWN} where several points share the latter. */
        private final Map<String, Integer> names = new HashMap<>();
        private final Pattern turn;
        private final Pattern bracket;
        private final Pattern removal;
        private final Set<String> groups;

        Spelling(Board board) {
            List<String> all = IntStream.range(0, board.points()).mapToObj(board::pointName).toList();
            all.forEach(name -> names.merge(name.toLowerCase(Locale.ROOT), all.indexOf(name), (one, other) -> UNKNOWN));
            all.forEach(name -> names.put(name, all.indexOf(name)));
            this.isForeign = Notation.this != STANDARD && !all.containsAll(BY_ROW);
            String points = String.format(Locale.ROOT, point, letters(all, 0), letters(all, 1));
            this.turn = compiled(points, "(?:pass|(?>(?:" + movement + ")?(?<removals>(?:(?:~(?!\\*)|(?=\\*))" + sign + "#)*+)))"
                    + BOUNDARY);
            this.bracket = compiled(points, "~\\(~(?<sign>" + sign + ")?+#(?:[ \t,]*+(?:" + sign + ")?+#)*+[ \t,]*+\\)");
            this.removal = compiled(points, "(?:" + sign + ")?+(?<point>#)");
            this.groups = turn.namedGroups().keySet();
        }

        boolean hasName(String name) {
            return Notation.this == STANDARD && names.containsKey(name);
        }

        /** Returns the turn that stands at index {@code from} of a text, as it is {@code written}; null if none does. */
        @Nullable
        WrittenTurn turn(CharSequence text, CharSequence written, int from) {
            Matcher found = turn.matcher(text).region(from, text.length());
            if (!found.lookingAt() || found.end() == from) {
                return null;
            }
            int put = Math.max(point(found, "put"), point(found, "either"));
            int first = point(found, "from");
            int joined = point(found, "joined");
            int target = Math.max(point(found, "to"), joined);
            int third = point(found, "third");
            List<Integer> removed = new ArrayList<>(third == NONE ? List.of() : List.of(third));
            removed.addAll(removed(found.group("removals")));
            boolean moves = target != NONE;
            boolean isKnown = first != UNKNOWN && put != UNKNOWN && target != UNKNOWN && !removed.contains(UNKNOWN);
            Form form = !isKnown ? Form.UNKNOWN : joined != NONE ? Form.JOINED
                    : point(found, "either") != NONE ? Form.PLACES_OR_REMOVES : Form.PLAIN;
            return !isKnown && Notation.this == STANDARD ? null
                    : new WrittenTurn(typed(found, written), form, moves ? first : NONE,
                            moves ? target : put != NONE ? put : first,
                            removed);
        }

        /** Returns the removals that stand in brackets at index {@code from} of a text; null if none do. */
        @Nullable
        WrittenTurn bracket(CharSequence text, CharSequence written, int from) {
            Matcher found = bracket.matcher(text).region(from, text.length());
            boolean is = (Notation.this == STANDARD || Notation.this == PLAYOK) && found.lookingAt();
            List<Integer> removed = removed(is ? found.group() : null);
            return removed.isEmpty() || removed.contains(UNKNOWN) ? null
                    : new WrittenTurn(typed(found, written), found.group("sign") == null ? Form.MAY_BE_VARIATION : Form.PLAIN,
                            NONE, NONE,
                            removed);
        }

        private static String typed(Matcher found, CharSequence written) {
            return written.subSequence(found.start(), found.end()).toString();
        }

        private List<Integer> removed(@Nullable String removals) {
            return removals == null || removals.isEmpty() ? List.of()
                    : removal.matcher(removals).results().map(found -> point(found.group("point"))).toList();
        }

        private int point(Matcher found, String group) {
            String written = groups.contains(group) ? found.group(group) : null;
            return written == null ? NONE : point(written);
        }

        private int point(String written) {
            String digits = Notation.this == STANDARD ? "" : written.replaceAll("[^0-9]", "");
            int number = digits.isEmpty() ? 0 : Integer.parseInt(digits);
            return switch (Notation.this) {
                case STANDARD -> names.getOrDefault(written, names.getOrDefault(written.toLowerCase(Locale.ROOT), UNKNOWN));
                case PLAYOK -> named(BY_ROW, number - 1);
                case OPEN_SPIEL -> named(BY_ROW, number);
                case POLAR -> named(BY_RING, RING * (number / 10 - 1) + number % 10 - 1);
            };
        }

        private int named(List<String> points, int number) {
            return number < 0 || number >= points.size() ? UNKNOWN : names.getOrDefault(points.get(number), 0);
        }

        private static Pattern compiled(String point, String pattern) {
            return Pattern.compile(pattern.replace("#", point).replace("@", "~(?:-++>?+|[" + DASHES + "\u2192])~")
                    .replace("&", "~(?:-++>|\u2192)~").replace("~", "[ \t]*+").replace("_", "[ \t]++"), Pattern.CASE_INSENSITIVE);
        }

        private static String letters(List<String> names, int place) {
            return names.stream().map(name -> String.valueOf(name.charAt(place))).distinct().collect(Collectors.joining());
        }
    }
}
