package org.millstone.variants;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.millstone.board.Board;
import org.millstone.board.Boards;

/** Makes a board of JSON; every complaint points at what is wrong. */
final class BoardReader {
    static final List<String> MEMBERS = List.of("points", "groups", "lines", "mills");
    static final List<String> POINT = List.of("name", "x", "y");

    /** The names that a FEN, a turn and a file can hold: an x would announce a removal. */
    static final Pattern POINT_NAME = Pattern.compile("[A-Za-wyz0-9][A-Za-z0-9]");

    private static final int MILL = 3;

    private final JsonValue board;
    private final Map<String, Integer> numbers = new HashMap<>();

    private BoardReader(JsonValue board) {
        this.board = board;
        RuleSetReader.members(board, MEMBERS, List.of());
    }

    /**
     * Reads a board.
     *
     * @param name what to call it in messages
     */
    static Board read(String name, JsonValue board) {
        BoardReader reader = new BoardReader(board);
        List<JsonValue> points = reader.points();
        String[] names = points.stream().map(point -> point.member("name").text()).toArray(String[]::new);
        double[] x = points.stream().mapToDouble(point -> point.member("x").number()).toArray();
        double[] y = points.stream().mapToDouble(point -> point.member("y").number()).toArray();
        int[] groups = reader.groups(points.size());
        int[][] lines = reader.sets("lines", "line", 2);
        board.member("lines").require(lines.length <= Board.MAX_LINES,
                "must be at most " + Board.MAX_LINES + ", not " + lines.length);
        requireNoneLoose(points, lines);
        int[][] mills = reader.sets("mills", "mill", MILL);
        try {
            return Boards.of(name, names, x, y, groups, lines, mills);
        } catch (IllegalArgumentException e) {
            throw board.error("cannot be used: " + e.getMessage());
        }
    }

    private List<JsonValue> points() {
        List<JsonValue> points = board.member("points").array();
        board.member("points").require(points.size() <= Board.MAX_POINTS,
                "must be at most " + Board.MAX_POINTS + ", not " + points.size());
        Map<List<Double>, String> places = new HashMap<>();
        for (JsonValue point : points) {
            RuleSetReader.members(point, POINT, List.of());
            String name = name(point.member("name"));
            // Adding 0 makes one of the two zeros.
            List<Double> place = List.of(point.member("x").number() + 0.0, point.member("y").number() + 0.0);
            String other = places.putIfAbsent(place, name);
            if (other != null) {
                throw point.error("is where " + JsonValue.quoted(other) + " is; every point needs a place of its own");
            }
        }
        return points;
    }

    private String name(JsonValue value) {
        String name = value.text();
        value.require(POINT_NAME.matcher(name).matches(),
                "must be two letters (a-z, A-Z) or digits, the first no x, not " + JsonValue.quoted(name));
        value.require(numbers.putIfAbsent(name, numbers.size()) == null,
                "is the name of another point too: " + JsonValue.quoted(name));
        return name;
    }

    private int[] groups(int points) {
        List<JsonValue> values = board.member("groups").array();
        int[] groups = new int[values.size()];
        long sum = 0;
        for (int i = 0; i < groups.length; i++) {
            groups[i] = values.get(i).whole();
            if (groups[i] < 1) {
                throw values.get(i).mustBe("at least 1");
            }
            sum += groups[i];
        }
        board.member("groups").require(sum == points, "must add up to the " + points + " points, not to " + sum);
        return groups;
    }

    /** Reads sets of so many different points, each set once. */
    private int[][] sets(String member, String one, int size) {
        List<JsonValue> values = board.member(member).array();
        int[][] sets = new int[values.size()][];
        Set<Set<Integer>> seen = new HashSet<>();
        for (int i = 0; i < sets.length; i++) {
            List<JsonValue> points = values.get(i).array();
            values.get(i).require(points.size() == size,
                    "must be the " + size + " points of a " + one + ", not " + points.size());
            sets[i] = points.stream().mapToInt(this::point).toArray();
            Set<Integer> set = new HashSet<>();
            for (int j = 0; j < size; j++) {
                points.get(j).require(set.add(sets[i][j]), "is there twice: a " + one + " has " + size + " different points");
            }
            values.get(i).require(seen.add(set), "is a " + one + " that is there already; leave one of the two");
        }
        return sets;
    }

    private int point(JsonValue value) {
        Integer number = numbers.get(value.text());
        if (number == null) {
            throw value.error("names no point: there is no " + JsonValue.quoted(value.text()) + " among the points");
        }
        return number;
    }

    private static void requireNoneLoose(List<JsonValue> points, int[][] lines) {
        Set<Integer> joined = Arrays.stream(lines).flatMapToInt(Arrays::stream).boxed().collect(Collectors.toSet());
        for (int point = 0; point < points.size(); point++) {
            points.get(point).require(joined.contains(point), "is in no line; every point needs one");
        }
    }
}
