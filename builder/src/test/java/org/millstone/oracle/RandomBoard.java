package org.millstone.oracle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A board drawn at random: a path, a ring, a grid, squares one in the other, points joined with those near them, or two of these side
 * by side. Every point is in a line. Mills are points in a row that lines
 * join, or any three, or both, or there are none.
 */
final class RandomBoard {
    private record Point(int x, int y) {
        int distance(Point to) {
            return (x - to.x) * (x - to.x) + (y - to.y) * (y - to.y);
        }

        boolean isMiddle(Point one, Point other) {
            return one.x + other.x == 2 * x && one.y + other.y == 2 * y;
        }
    }

    private final Random random;
    private final List<Point> points = new ArrayList<>();
    private final Set<Set<Integer>> lines = new LinkedHashSet<>();
    private final Set<Set<Integer>> mills = new LinkedHashSet<>();
    /** A point is in at most so many mills, because a turn removes no more stones. */
    private static final int MILLS_OF_A_POINT = 4;
    private static final int LINES = 64;

    RandomBoard(Random random, int size) {
        this.random = random;
        if (size >= 10 && random.nextInt(6) == 0) {
            int first = 3 + random.nextInt(size - 5);
            draw(first, 0);
            draw(size - first, 100);
        } else {
            draw(size, 0);
        }
        mills();
    }

    private void draw(int size, int left) {
        switch (random.nextInt(6)) {
            case 0 -> path(size, left);
            case 1 -> ring(size, left);
            case 2 -> near(size, left);
            case 3 -> squares(size, left);
            default -> grid(size, left);
        }
    }

    private void path(int size, int left) {
        for (int i = 0; i < size; i++) {
            points.add(new Point(left + i, random.nextInt(3)));
            if (i > 0) {
                join(points.size() - 2, points.size() - 1);
            }
        }
    }

    private void ring(int size, int left) {
        int first = points.size();
        for (int i = 0; i < size; i++) {
            points.add(new Point(left + (int) Math.round(20 * Math.sin(Math.TAU * i / size)),
                    (int) Math.round(20 * Math.cos(Math.TAU * i / size))));
        }
        for (int i = 0; i < size; i++) {
            join(first + i, first + (i + 1) % size);
        }
    }

    /** Rows of a width, of which the last may be shorter; with diagonals or without. */
    private void grid(int size, int left) {
        int first = points.size();
        int width = Math.min(size - 1, 2 + random.nextInt(3));
        boolean diagonals = random.nextInt(3) == 0;
        for (int i = 0; i < size; i++) {
            points.add(new Point(left + i % width, i / width));
        }
        for (int p = first; p < points.size(); p++) {
            for (int q = first; q < p; q++) {
                if (points.get(p).distance(points.get(q)) <= (diagonals ? 2 : 1)) {
                    join(p, q);
                }
            }
        }
    }

    /** Squares of eight points, whose middles or all points are joined; remaining points lie within. */
    private void squares(int size, int left) {
        int first = points.size();
        int[][] clockwise = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
        for (int i = 0; i < size / 8 * 8; i++) {
            int ring = 3 * (1 + i / 8);
            points.add(new Point(left + ring * clockwise[i % 8][0], ring * clockwise[i % 8][1]));
            if (i % 8 > 0) {
                join(first + i - 1, first + i);
            }
            if (i % 8 == 7) {
                join(first + i - 7, first + i);
            }
            if (i >= 8 && i % 2 == 0) {
                join(first + i - 8, first + i);
            }
        }
        near(size % 8, left);
    }

    /** Adds points anywhere, each joined with those nearest to it. */
    private void near(int size, int left) {
        int first = points.size();
        while (points.size() < first + size) {
            Point point = new Point(left + random.nextInt(9) - 4, random.nextInt(9) - 4);
            if (!points.contains(point)) {
                points.add(point);
            }
        }
        for (int p = first; p < points.size(); p++) {
            Point point = points.get(p);
            int self = p;
            List<Integer> others = new ArrayList<>();
            for (int q = 0; q < points.size(); q++) {
                if (q != self && points.get(q).x >= left - 50 && points.get(q).x <= left + 50) {
                    others.add(q);
                }
            }
            others.sort((a, b) -> Integer.compare(point.distance(points.get(a)), point.distance(points.get(b))));
            for (int other : others.subList(0, Math.min(others.size(), 1 + random.nextInt(3)))) {
                join(p, other);
            }
        }
    }

    private void join(int p, int q) {
        if (lines.size() < LINES) {
            lines.add(Set.of(p, q));
        }
    }

    private void mills() {
        int kind = random.nextInt(14);
        if (kind == 0) {
            return;
        }
        if (kind > 2) {
            for (int middle = 0; middle < points.size(); middle++) {
                for (int p : joined(middle)) {
                    for (int q : joined(middle)) {
                        if (points.get(middle).isMiddle(points.get(p), points.get(q))) {
                            mill(p, middle, q);
                        }
                    }
                }
            }
        }
        boolean anyThree = random.nextBoolean();
        for (int left = mills.size() < 3 || kind < 7 ? 1 + random.nextInt(points.size()) : 0; left > 0; left--) {
            int middle = random.nextInt(points.size());
            List<Integer> ends = anyThree ? indices() : joined(middle);
            mill(one(ends), middle, one(ends));
        }
    }

    private int one(List<Integer> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private List<Integer> joined(int point) {
        return indices().stream().filter(other -> other != point && lines.contains(Set.of(point, other))).toList();
    }

    private void mill(int p, int q, int r) {
        Set<Integer> mill = new HashSet<>(List.of(p, q, r));
        if (mill.size() == 3 && mill.stream().noneMatch(
                point -> mills.stream().filter(other -> other.contains(point)).count() >= MILLS_OF_A_POINT)) {
            mills.add(mill);
        }
    }

    /** Writes it down, its points, lines and mills in any order. */
    void write(ObjectNode board) {
        List<Integer> order = shuffled(indices());
        List<String> names = new ArrayList<>();
        boolean letters = random.nextBoolean();
        for (int i = 0; i < points.size(); i++) {
            names.add(letters ? (char) ('a' + i) + "" + (i + 1) % 10 : "abcdefg".charAt(i / 4) + "" + (1 + i % 4));
        }
        ArrayNode list = board.putArray("points");
        for (int p : order) {
            list.addObject().put("name", names.get(p)).put("x", points.get(p).x).put("y", points.get(p).y);
        }
        ArrayNode groups = board.putArray("groups");
        for (int left = points.size(); left > 0;) {
            int group = random.nextBoolean() ? left : 1 + random.nextInt(left);
            groups.add(group);
            left -= group;
        }
        sets(board.putArray("lines"), lines, names);
        sets(board.putArray("mills"), mills, names);
    }

    private List<Integer> indices() {
        List<Integer> indices = new ArrayList<>();
        for (int p = 0; p < points.size(); p++) {
            indices.add(p);
        }
        return indices;
    }

    private void sets(ArrayNode list, Set<Set<Integer>> sets, List<String> names) {
        for (Set<Integer> set : shuffled(List.copyOf(sets))) {
            ArrayNode array = list.addArray();
            shuffled(set.stream().sorted().toList()).forEach(p -> array.add(names.get(p)));
        }
    }

    private <T> List<T> shuffled(List<T> list) {
        List<T> shuffled = new ArrayList<>(list);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }
}
