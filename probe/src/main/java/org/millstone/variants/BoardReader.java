package org.millstone.variants;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.millstone.board.Board;
import org.millstone.board.Boards;

/** Reads a board from JSON. Errors are {@link RuleSetException}s that point at the wrong value. */
final class BoardReader {
    static final List<String> MEMBERS = List.of("points", "groups", "lines", "mills");
    static final List<String> POINT = List.of("name", "x", "y");

    /** The possible names of points. An x would begin a removal in a turn's text. */
    static final Pattern POINT_NAME = Pattern.compile("[A-Za-wyz0-9][A-Za-z0-9]");

    private static final int MILL = 3;

    private BoardReader() {}

    /** Reads a board and gives it a name for messages. */
    static Board read(String name, JsonValue board) {
        board.requireMembers(MEMBERS, List.of());
        List<JsonValue> points = points(board.member("points"));
        List<String> names = points.stream().map(point -> point.member("name").text()).toList();
        double[] x = points.stream().mapToDouble(point -> point.member("x").number()).toArray();
        double[] y = points.stream().mapToDouble(point -> point.member("y").number()).toArray();
        int[] groups = groups(board.member("groups"), points.size());
        int[] lines = sets(board.member("lines"), "line", 2, names);
        board.member("lines").require(lines.length <= Board.MAX_LINES,
                "must be at most " + Board.MAX_LINES + ", not " + lines.length);
        for (int p = 0; p < points.size(); p++) {
            int point = 1 << p;
            points.get(p).require(Arrays.stream(lines).anyMatch(line -> (line & point) != 0),
                    "is in no line; every point needs one");
        }
        int[] mills = sets(board.member("mills"), "mill", MILL, names);
        try {
            return Boards.of(name, names.toArray(String[]::new), x, y, groups, lines, mills);
        } catch (IllegalArgumentException e) {
            throw board.error("cannot be used: " + e.getMessage());
        }
    }

    private static List<JsonValue> points(JsonValue value) {
        List<JsonValue> points = value.array();
        value.require(points.size() <= Board.MAX_POINTS, "must be at most " + Board.MAX_POINTS + ", not " + points.size());
        Set<String> names = new HashSet<>();
        Map<List<Double>, String> places = new HashMap<>();
        for (JsonValue point : points) {
            point.requireMembers(POINT, List.of());
            String name = point.member("name").text();
            point.member("name").require(POINT_NAME.matcher(name).matches(),
                    "must be two letters (a-z, A-Z) or digits, the first no x, not " + JsonValue.quoted(name));
            point.member("name").require(names.add(name), "is the name of another point too: " + JsonValue.quoted(name));
            // Adding 0 makes one of the two zeros.
            List<Double> place = List.of(point.member("x").number() + 0.0, point.member("y").number() + 0.0);
            String other = places.putIfAbsent(place, name);
            if (other != null) {
                throw point.error("is where " + JsonValue.quoted(other) + " is; every point needs a place of its own");
            }
        }
        return points;
    }

    private static int[] groups(JsonValue value, int points) {
        int[] groups = value.array().stream().mapToInt(group -> {
            group.require(group.whole() >= 1, "must be at least 1, not " + group.whole());
            return group.whole();
        }).toArray();
        long sum = Arrays.stream(groups).asLongStream().sum();
        value.require(sum == points, "must add up to the " + points + " points, not to " + sum);
        return groups;
    }

    /** Reads sets of {@code size} different points; all sets must differ. */
    private static int[] sets(JsonValue value, String one, int size, List<String> names) {
        Set<Integer> sets = new HashSet<>();
        for (JsonValue set : value.array()) {
            List<JsonValue> points = set.array();
            set.require(points.size() == size, "must be the " + size + " points of a " + one + ", not " + points.size());
            int[] numbers = points.stream().mapToInt(point -> number(point, names)).toArray();
            int different = 0;
            for (int i = 0; i < size; i++) {
                points.get(i).require((different >>> numbers[i] & 1) == 0,
                        "is there twice: a " + one + " has " + size + " different points");
                different |= 1 << numbers[i];
            }
            set.require(sets.add(different), "is a " + one + " that is there already; leave one of the two");
        }
        return sets.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int number(JsonValue point, List<String> names) {
        int number = names.indexOf(point.text());
        point.require(number >= 0,
                "names no point: there is no " + JsonValue.quoted(point.text()) + " among the points");
        return number;
    }
}
